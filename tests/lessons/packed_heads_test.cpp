#include <regex>
#include <sstream>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "graph/files/safetensors.h"
#include "graph/files/write_safetensors.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"
#include "tests/lessons/session.h"

// Lesson 08: packed heads.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

const std::string packed = "08_packed_heads", per_head = "06_multi_head_attention";

Finished finished(const std::string& lesson, Arguments arguments) {
  arguments.insert(arguments.begin(), {"--size", "tiny"});
  return run_lesson(lesson, arguments);
}

std::string page(const std::string& lesson, const Arguments& arguments) {
  const Finished run = finished(lesson, arguments);
  CAPTURE(lesson, arguments, run.err);
  REQUIRE(run.status == 0);
  std::istringstream words(run.out);
  std::string flowing;
  for (std::string word; words >> word;) flowing += (flowing.empty() ? "" : " ") + word;
  return flowing;
}

double number(const std::string& text, const std::string& before) {
  std::smatch found;
  CAPTURE(before);
  REQUIRE(std::regex_search(text, found, std::regex(before + " ([0-9.e+-]*[0-9])")));
  return std::stod(found[1]);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The output of a run with --save-values.
std::vector<double> output_in(const std::string& folder) {
  const Json document = Json::parse(read_file(folder + "/values.json"));
  const std::string file = document["nodes"][document["output"].get<std::size_t>()]["file"];
  return Npy(folder + "/" + file).read<double>().elements();
}

const std::string difference = "The largest difference of the two outputs is";
const std::string off = "the output would be off by up to";

}  // namespace

TEST_CASE("lesson 08: both forms give the same numbers, and the reshape alone does not") {
  for (const Arguments& arguments :
       {Arguments{}, {"--seed", "7"}, {"--heads", "8"}, {"--batch", "3"}, {"--text", "a b c d e f g"}}) {
    const std::string text = page(packed, arguments);
    CHECK(number(text, difference) < 1e-6);
    CHECK(number(text, off) > 1e-3);
  }
  CHECK(number(page(packed, {"--dtype", "float64"}), difference) < 1e-14);
}

TEST_CASE("lesson 08: of one token, or with one head, there is nothing to mix up") {
  CHECK(number(page(packed, {"--text", "time", "--batch", "2"}), off) < 1e-6);
  CHECK(number(page(packed, {"--heads", "1"}), off) < 1e-6);
}

TEST_CASE("lesson 08: every cell of the example, by hand") {
  const std::string text = page(packed, {});
  CHECK(contains(text,
                 "head 0, token 0 t0.h0.d0 t0.h0.d1 t0.h0.d0 t0.h0.d1 "
                 "head 0, token 1 t1.h0.d0 t1.h0.d1 t0.h1.d0 t0.h1.d1 ! "
                 "head 0, token 2 t2.h0.d0 t2.h0.d1 t1.h0.d0 t1.h0.d1 ! "
                 "head 1, token 0 t0.h1.d0 t0.h1.d1 t1.h1.d0 t1.h1.d1 ! "
                 "head 1, token 1 t1.h1.d0 t1.h1.d1 t2.h0.d0 t2.h0.d1 ! "
                 "head 1, token 2 t2.h1.d0 t2.h1.d1 t2.h1.d0 t2.h1.d1 "));
  CHECK(contains(text, " 8 of 12 numbers are in a wrong place"));
}

TEST_CASE("lesson 08: what each form has to do, counted by hand") {
  // Two heads: a projection is 5·8·8 multiplications in all, scores and weighted sums 2·5·5·4 each.
  CHECK(contains(
      page(packed, {}),
      "the same 1,680 multiplications. The list of heads does them in 11 products of matrices and 18 "
      "nodes, the packed form in 8 products and 17 nodes."));
  CHECK(contains(
      page(packed, {"--batch", "3"}),
      "the same 5,040 multiplications. The list of heads does them in 19 products of matrices and 18 "
      "nodes, the packed form in 16 products and 17 nodes."));
}

TEST_CASE("lesson 08: times stand on standard error, where the page is read, and nowhere else") {
  static const std::regex times(
      R"(\(forward, the median of [0-9]+ turns: per head [0-9]+\.[0-9]{3} ms, packed [0-9]+\.[0-9]{3} ms\)\n$)");
  const Finished run = finished(packed, {});
  CHECK(std::regex_search(run.err, times));
  CHECK(run.out == finished(packed, {}).out);
  CHECK(finished(packed, {"--trace", "json"}).err.empty());
}

TEST_CASE("lesson 08: weights of lesson 06 give lesson 06's output to the bit of what is computed alike") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/heads.safetensors", theirs = folder.path() + "/theirs",
                    ours = folder.path() + "/ours", back = folder.path() + "/packed.safetensors",
                    again = folder.path() + "/again";
  const auto run = [](const std::string& lesson, Arguments arguments) {
    arguments.insert(arguments.end(), {"--dtype", "float64"});
    page(lesson, arguments);
  };
  run(per_head, {"--seed", "5", "--save-weights", file, "--save-values", theirs});
  run(packed, {"--seed", "1", "--weights", file, "--save-values", ours, "--save-weights", back});
  run(packed, {"--seed", "2", "--weights", back, "--save-values", again});
  const std::vector<double> expected = output_in(theirs), actual = output_in(ours);
  REQUIRE(actual.size() == expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i)
    CHECK(actual[i] == Catch::Approx(expected[i]).margin(1e-14));
  CHECK(output_in(again) == actual);

  const Safetensors heads(file), whole(back);
  const Tensor<double> weight = whole.read<double>(*whole.find("W_k.weight"));
  CHECK(weight.extents() == Extents{8, 8});
  CHECK(weight.sliced(0, 4, 8).elements() ==
        heads.read<double>(*heads.find("heads.1.W_k.weight")).elements());
}

TEST_CASE(
    "lesson 08: a file of heads that does not fit is refused by its own keys, before anything is printed") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/heads.safetensors";
  page(per_head, {"--heads", "4", "--save-weights", file});
  const Finished run = finished(packed, {"--weights", file});
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(contains(run.err, "heads.2.W_q.weight"));
  CHECK(finished(packed, {"--heads", "4", "--weights", file}).status == 0);
}
