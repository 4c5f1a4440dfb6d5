#include "lessons/kit/tensor_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "graph/files/text.h"
#include "lessons/kit/number_text.h"
#include "lessons/kit/text_table.h"

namespace stepgrad::kit {

namespace {

constexpr std::size_t widest_label = 12;
constexpr std::size_t most_rows = 12, most_columns = 10;  // of a matrix that is shown whole
constexpr std::size_t most_of_attention = 16;             // the same, where it is queries by keys
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
    return scientific_ && std::isfinite(x) ? fmt::format("{:.3e}", x) : number_text(x, 4);
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

std::string label(std::span<const std::string> tokens, std::size_t index) {
  if (index == gap) return "...";
  return tokens.empty() ? std::to_string(index) : shortened(one_line(tokens[index]), widest_label);
}

// The last two axes; a vector is a matrix of one row.
struct MatrixAxes {
  Axis rows, columns;
  explicit MatrixAxes(const Shape& shape)
      : rows(shape.rank() > 1 ? shape.last(1) : Axis{"", 1}), columns(shape.last()) {}
  std::size_t size() const { return rows.size * columns.size; }
  bool attention() const { return rows.name == "query" && columns.name == "key"; }
  std::size_t rows_shown_whole() const { return attention() ? most_of_attention : most_rows; }
  std::size_t columns_shown_whole() const { return attention() ? most_of_attention : most_columns; }
};

// What stands in the cell of an element, counted in row-major order; and how.
using Cell = std::function<std::string(std::size_t element)>;
using Shading = std::function<std::string(std::size_t element, const std::string& text)>;

std::string unshaded(std::size_t, const std::string& text) { return text; }

std::string matrix(std::size_t first, const MatrixAxes& axes, const AxisTokens& tokens,
                   std::optional<std::size_t> entry, const Cell& cell, const Shading& shading) {
  const std::span<const std::string> row_tokens = tokens.of(axes.rows, entry),
                                     column_tokens = tokens.of(axes.columns, entry);
  const std::vector<std::size_t> rows = shown(axes.rows.size, axes.rows_shown_whole()),
                                 columns = shown(axes.columns.size, axes.columns_shown_whole());
  const auto element = [&](std::size_t r, std::size_t c) { return first + r * axes.columns.size + c; };
  std::vector<std::vector<std::string>> cells{{""}};
  for (const std::size_t c : columns) cells[0].push_back(label(column_tokens, c));
  for (const std::size_t r : rows) {
    auto& line = cells.emplace_back(
        std::vector{axes.rows.size == 1 && row_tokens.empty() ? "" : label(row_tokens, r)});
    for (const std::size_t c : columns) line.push_back(r == gap || c == gap ? "..." : cell(element(r, c)));
  }
  return text_table(cells, [&](std::size_t row, std::size_t column, const std::string& text) {
    if (row == 0 || rows[row - 1] == gap || columns[column - 1] == gap) return text;
    return shading(element(rows[row - 1], columns[column - 1]), text);
  });
}

// The place of one of a tensor's matrices in the axes before its last two.
struct MatrixPlace {
  std::vector<std::string> words = {};    // `batch 1 of 2`, for each of these axes that has several indices
  std::optional<std::size_t> entry = {};  // of the batch

  MatrixPlace(const Shape& shape, std::size_t matrix) {
    for (std::size_t axis = shape.rank() < 2 ? 0 : shape.rank() - 2; axis-- > 0;) {
      const auto& [name, size] = shape[axis];
      const std::size_t index = matrix % size;
      matrix /= size;
      if (name == "batch") entry = index;
      if (size > 1)
        words.insert(words.begin(), fmt::format("{}{}{} of {}", name, name.empty() ? "" : " ", index, size));
    }
  }
};

// The first matrices of a tensor that has at least one element and one axis, each with its place.
std::string matrices(const Shape& shape, const AxisTokens& tokens, std::optional<std::size_t> entry,
                     const Cell& cell, const Shading& shading = unshaded) {
  const MatrixAxes axes(shape);
  std::string text;
  for (std::size_t m = 0; m < std::min(shape.elements() / axes.size(), most_matrices); ++m) {
    const MatrixPlace place(shape, m);
    if (!place.words.empty()) text += fmt::format("    {}:\n", fmt::join(place.words, ", "));
    text += matrix(m * axes.size(), axes, tokens, place.entry ? place.entry : entry, cell, shading);
  }
  return text;
}

// Whether matrices() shows every element.
bool shown_whole(const Shape& shape) {
  const MatrixAxes axes(shape);
  return shape.elements() / axes.size() <= most_matrices && axes.rows.size <= axes.rows_shown_whole() &&
         axes.columns.size <= axes.columns_shown_whole();
}

bool are_weights(const Shape& shape, const std::vector<double>& numbers) {
  return MatrixAxes(shape).attention() &&
         std::all_of(numbers.begin(), numbers.end(), [](double x) { return x >= 0 && x <= 1; });
}

std::string title(const std::string& name, const Shape& shape) {
  return "    " + name + " " + to_string(shape) + "\n";
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
                        const AxisTokens& tokens, std::optional<std::size_t> entry, Shades shades) {
  const std::vector<double> numbers = tensor.elements();
  const Notation notation(numbers);
  if (shape.empty()) return "    " + name + " = " + notation(numbers[0]) + "\n";
  if (numbers.empty()) return title(name, shape);
  const bool shade = are_weights(shape, numbers);
  const std::string text =
      title(name, shape) + matrices(
                               shape, tokens, entry,
                               [&](std::size_t element) { return notation(numbers[element]); },
                               [&](std::size_t element, const std::string& cell) {
                                 return shade ? shaded(cell, numbers[element], shades) : cell;
                               });
  return text + (shown_whole(shape) ? "" : indented({spread(numbers, notation)})) + indented(flags(numbers));
}

std::string mask_text(const std::string& name, const Shape& shape, const MaskTensor& mask,
                      const AxisTokens& tokens, std::optional<std::size_t> entry) {
  const std::vector<Mask> places = mask.elements();
  const auto word = [&](std::size_t element) { return places[element] == Mask::keep ? "keep" : "block"; };
  if (shape.empty()) return "    " + name + " = " + word(0) + "\n";
  return title(name, shape) + (places.empty() ? "" : matrices(shape, tokens, entry, word));
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
