#include "lessons/kit/tensor_text.h"

#include <algorithm>
#include <clocale>
#include <cmath>
#include <limits>
#include <locale>
#include <regex>

#include "lessons/kit/epsilon_sweep.h"
#include "tests/catch.h"

using namespace stepgrad;
using kit::tensor_text;

namespace {

Tensor<double> counting(const Extents& extents) {
  std::vector<double> numbers(element_count(extents));
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = static_cast<double>(k);
  return Tensor<double>(extents, numbers);
}

kit::AxisTokens tokens(const std::vector<std::string>& seq) {
  kit::AxisTokens names;
  for (const char* axis : {"seq", "query", "key"}) names.set(axis, seq);
  return names;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a small matrix is shown whole, with the tokens as labels") {
  const std::string text =
      tensor_text("weights", {{"batch", 1}, {"query", 2}, {"key", 2}},
                  Tensor<double>({1, 2, 2}, {0.75, 0.25, 0, 1}), tokens({"time", "北京"}));
  CHECK(text ==
        "    weights [batch=1, query=2, key=2]\n"
        "            time    北京\n"
        "    time  0.7500  0.2500\n"
        "    北京       0  1.0000\n");
}

TEST_CASE("queries by keys are shown whole up to 16, which a pair of sentences needs; then as a corner") {
  const auto lines = [](std::size_t tokens) {
    const std::string text =
        tensor_text("weights", {{"query", tokens}, {"key", tokens}}, counting({tokens, tokens}), {});
    CHECK(contains(text, "...") == (tokens > 16));
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(lines(13) == 15);  // a heading and a line of labels
  CHECK(lines(16) == 18);
  CHECK(lines(17) == 10);  // 7 rows, and the spread of the numbers
}

TEST_CASE("weights are shaded where the terminal can, and nothing else is") {
  const Tensor<double> weights({1, 2, 2}, {0.75, 0.25, 0, 1}), scores({1, 2, 2}, {0.75, -0.25, 0, 1});
  const Shape attention{{"batch", 1}, {"query", 2}, {"key", 2}},
      other{{"batch", 1}, {"seq", 2}, {"embed", 2}};
  const auto shaded = [](const Shape& shape, const Tensor<double>& x, kit::Shades shades) {
    return tensor_text("weights", shape, x, tokens({"time", "北京"}), {}, shades);
  };
  const std::string plain = shaded(attention, weights, kit::Shades::none);
  for (const kit::Shades shades : {kit::Shades::palette, kit::Shades::any}) {
    const std::string text = shaded(attention, weights, shades);
    CHECK(text != plain);
    CHECK(std::regex_replace(text, std::regex("\x1b\\[[0-9;]*m"), "") == plain);
    CHECK(shaded(attention, scores, shades) == shaded(attention, scores, kit::Shades::none));
    CHECK(shaded(other, weights, shades) == shaded(other, weights, kit::Shades::none));
  }
  const std::string corner = tensor_text("weights", {{"query", 20}, {"key", 20}},
                                         Tensor<double>::filled({20, 20}, 0.05), {}, {}, kit::Shades::any);
  CHECK(contains(corner, "  ...  \x1b[48;2;"));  // a gap has no weight
}

TEST_CASE("a large matrix is shown as a corner, with min, mean and max") {
  const std::string text = tensor_text("x", {{"row", 20}, {"column", 30}}, counting({20, 30}), {});
  CHECK(contains(text, "\n    0           0    1.0000    2.0000  ...   27.0000   28.0000   29.0000\n"));
  CHECK(contains(text, "\n    ...       ...       ...       ...  ...       ..."));
  CHECK(contains(text, "\n    19   570.0000"));
  CHECK_FALSE(contains(text, "100.0000"));
  CHECK(text.ends_with("    min 0   mean 299.5000   max 599.0000\n"));
}

TEST_CASE("small and large numbers are shown in scientific notation, all of a tensor alike") {
  CHECK(contains(tensor_text("x", {{"n", 2}}, Tensor<double>({2}, {1e-7, -2.5e-9}), {}),
                 "1.000e-07  -2.500e-09"));
  CHECK(contains(tensor_text("x", {{"n", 2}}, Tensor<double>({2}, {1e6, 1}), {}), "1.000e+06  1.000e+00"));
}

TEST_CASE("NaN and infinity are flagged") {
  const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
  const std::string text =
      tensor_text("x", {{"n", 4}}, Tensor<double>({4}, {nan, -infinity, infinity, 1}), {});
  CHECK(contains(text, "NaN  -inf  inf  1.0000"));
  CHECK(contains(text, "! 1 of 4 numbers are NaN\n"));
  CHECK(contains(text, "! 2 of 4 numbers are infinite\n"));
}

TEST_CASE("scalars, vectors and tensors with leading axes") {
  CHECK(tensor_text("loss", {}, Tensor<double>({}, {2.5}), {}) == "    loss = 2.5000\n");
  CHECK(tensor_text("b", {{"out", 2}}, Tensor<double>({2}, {1, 2}), {}) ==
        "    b [out=2]\n           0       1\n      1.0000  2.0000\n");
  const std::string text = tensor_text("x", {{"head", 3}, {"r", 1}, {"c", 1}}, counting({3, 1, 1}), {});
  CHECK(contains(text, "0 of 3:"));
  CHECK(contains(text, "1 of 3:"));
  CHECK_FALSE(contains(text, "2 of 3:"));
  CHECK(contains(text, "max 2.0000"));
}

TEST_CASE("each axis has tokens of its own, and one of another size has none") {
  kit::AxisTokens tokens;
  tokens.set("query", {"fruit", "flies"});
  tokens.set("key", {"time"});
  CHECK(tensor_text("weights", {{"query", 2}, {"key", 1}}, Tensor<double>({2, 1}, {1, 1}), tokens) ==
        "    weights [query=2, key=1]\n"
        "             time\n"
        "    fruit  1.0000\n"
        "    flies  1.0000\n");
  CHECK(tensor_text("k", {{"key", 2}, {"head", 1}}, Tensor<double>({2, 1}, {1, 1}), tokens) ==
        "    k [key=2, head=1]\n"
        "            0\n"
        "    0  1.0000\n"
        "    1  1.0000\n");
}

TEST_CASE("each entry of a batch has its place and its tokens above and beside its matrix") {
  kit::AxisTokens tokens;
  tokens.set_each("seq", {{"time", "flies"}, {"time", "[PAD]"}, {"[PAD]", "[PAD]"}});
  CHECK(tensor_text("x", {{"batch", 3}, {"seq", 2}, {"n", 1}}, counting({3, 2, 1}), tokens) ==
        "    x [batch=3, seq=2, n=1]\n"
        "    batch 0 of 3:\n"
        "                0\n"
        "    time        0\n"
        "    flies  1.0000\n"
        "    batch 1 of 3:\n"
        "                0\n"
        "    time   2.0000\n"
        "    [PAD]  3.0000\n"
        "    min 0   mean 2.5000   max 5.0000\n");
  const Shape entry{{"seq", 2}, {"n", 1}};
  CHECK(contains(tensor_text("x", entry, counting({2, 1}), tokens, 1), "[PAD]  1.0000\n"));
  CHECK(contains(tensor_text("x", entry, counting({2, 1}), tokens), "    1  1.0000\n"));
}

TEST_CASE("a matrix's place names every axis that has several indices") {
  const Shape shape{{"batch", 2}, {"", 1}, {"head", 3}, {"r", 1}, {"c", 1}};
  CHECK(contains(tensor_text("x", shape, counting({2, 1, 3, 1, 1}), {}), "    batch 0 of 2, head 1 of 3:\n"));
  CHECK(contains(tensor_text("x", {{"", 2}, {"r", 1}, {"c", 1}}, counting({2, 1, 1}), {}), "    1 of 2:\n"));
}

TEST_CASE("numbers do not depend on the locale") {
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
  const std::string text = tensor_text("x", {{"n", 2}}, Tensor<double>({2}, {1234.5, 0.5}), {});
  std::locale::global(before);
  CHECK(contains(text, "1234.5000  0.5000"));
}

TEST_CASE("a logarithmic bar grows by two for each power of ten") {
  CHECK(kit::logarithmic_bar(1e-13).starts_with("## "));
  CHECK(kit::logarithmic_bar(1e-3).starts_with(std::string(22, '#') + " "));
  CHECK(kit::logarithmic_bar(0) == std::string(30, ' '));
  CHECK(kit::logarithmic_bar(std::nan("")) == std::string(30, ' '));
}
