#include "lessons/kit/tensor_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lessons/kit/text_table.h"
#include "viewers/text.h"

namespace stepgrad::kit {

namespace {

constexpr std::size_t widest_label = 12;
constexpr std::size_t most_rows = 12, most_columns = 10;  // of a matrix that is shown whole
constexpr std::size_t edge = 3;                           // rows and columns on each side of `...`
constexpr std::size_t most_matrices = 2;                  // of a tensor with more than two axes

// One notation for all numbers of a tensor, so that they compare at a glance.
class Notation {
 public:
  explicit Notation(const std::vector<double>& numbers) {
    double largest = 0;
    for (const double x : numbers) {
      if (std::isfinite(x)) largest = std::max(largest, std::abs(x));
    }
    scientific_ = largest != 0 && (largest < 1e-2 || largest >= 1e5);
  }

  std::string operator()(double x) const {
    if (x == 0) return "0";
    if (std::isnan(x)) return "NaN";
    if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
    return scientific_ ? fmt::format("{:.3e}", x) : fmt::format("{:.4f}", x);
  }

 private:
  bool scientific_;
};

// Which indices of an axis are shown; `gap` stands for those that are not.
constexpr std::size_t gap = static_cast<std::size_t>(-1);

std::vector<std::size_t> shown(std::size_t size, std::size_t most) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < size; ++i) {
    if (size <= most || i < edge || i >= size - edge) indices.push_back(i);
    if (size > most && i == edge) indices.push_back(gap);
  }
  return indices;
}

class Labels {
 public:
  Labels(const Axis& axis, const std::vector<std::string>& tokens) {
    const bool runs_over_tokens = axis.name == "seq" || axis.name == "query" || axis.name == "key";
    if (runs_over_tokens && axis.size == tokens.size()) tokens_ = tokens;
  }
  std::string operator()(std::size_t index) const {
    if (index == gap) return "...";
    return tokens_.empty() ? std::to_string(index)
                           : viewers::shortened(viewers::one_line(tokens_[index]), widest_label);
  }
  bool tokens() const { return !tokens_.empty(); }

 private:
  std::vector<std::string> tokens_;
};

std::string matrix(const double* numbers, const Axis& row_axis, const Axis& column_axis,
                   const std::vector<std::string>& tokens, const Notation& notation) {
  const Labels row_label(row_axis, tokens), column_label(column_axis, tokens);
  const std::vector<std::size_t> columns = shown(column_axis.size, most_columns);
  std::vector<std::vector<std::string>> cells{{""}};
  for (const std::size_t c : columns) cells[0].push_back(column_label(c));
  for (const std::size_t r : shown(row_axis.size, most_rows)) {
    auto& line =
        cells.emplace_back(std::vector{row_axis.size == 1 && !row_label.tokens() ? "" : row_label(r)});
    for (const std::size_t c : columns)
      line.push_back(r == gap || c == gap ? "..." : notation(numbers[r * column_axis.size + c]));
  }
  return text_table(cells);
}

// Of the finite numbers; empty where there are none.
std::string spread(const std::vector<double>& numbers, const Notation& notation) {
  std::vector<double> finite;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(finite),
               [](double x) { return std::isfinite(x); });
  if (finite.empty()) return "";
  const auto [least, most] = std::minmax_element(finite.begin(), finite.end());
  const double mean = std::accumulate(finite.begin(), finite.end(), 0.0) / static_cast<double>(finite.size());
  return fmt::format("min {}   mean {}   max {}", notation(*least), notation(mean), notation(*most));
}

std::vector<std::string> flags(const std::vector<double>& numbers) {
  const auto nan = std::count_if(numbers.begin(), numbers.end(), [](double x) { return std::isnan(x); });
  const auto infinite = std::count_if(numbers.begin(), numbers.end(), [](double x) { return std::isinf(x); });
  std::vector<std::string> lines;
  if (nan > 0) lines.push_back(fmt::format("! {} of {} numbers are NaN", nan, numbers.size()));
  if (infinite > 0) lines.push_back(fmt::format("! {} of {} numbers are infinite", infinite, numbers.size()));
  return lines;
}

// Each of the texts that is not empty, on a line of its own.
std::string indented(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    if (!line.empty()) text += "    " + line + "\n";
  }
  return text;
}

}  // namespace

std::string tensor_text(const std::string& name, const Shape& shape, const Tensor<double>& tensor,
                        const std::vector<std::string>& tokens) {
  const std::vector<double> numbers = tensor.elements();
  const Notation notation(numbers);
  if (shape.empty()) return "    " + name + " = " + notation(numbers[0]) + "\n";

  std::string text = "    " + name + " " + to_string(shape) + "\n";
  if (numbers.empty()) return text;
  const Axis columns = shape.last(), rows = shape.rank() > 1 ? shape.last(1) : Axis{"", 1};
  const std::size_t size = rows.size * columns.size, matrices = numbers.size() / size;
  for (std::size_t m = 0; m < std::min(matrices, most_matrices); ++m) {
    if (matrices > 1) text += fmt::format("    {} of {}:\n", m, matrices);
    text += matrix(numbers.data() + m * size, rows, columns, tokens, notation);
  }
  const bool whole = matrices <= most_matrices && rows.size <= most_rows && columns.size <= most_columns;
  if (!whole) text += indented({spread(numbers, notation)});
  return text + indented(flags(numbers));
}

std::string tensor_summary(const Tensor<double>& tensor) {
  constexpr std::size_t few = 3;
  const std::vector<double> numbers = tensor.elements();
  const Notation notation(numbers);
  std::vector<std::string> parts;
  if (numbers.size() <= few) {
    for (const double x : numbers) parts.push_back(notation(x));
  } else {
    parts = flags(numbers);
    parts.insert(parts.begin(), spread(numbers, notation));
  }
  return fmt::format("{}", fmt::join(parts, "   "));
}

}  // namespace stepgrad::kit
