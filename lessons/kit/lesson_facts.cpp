#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "graph/thousands.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/phrases.h"
#include "lessons/kit/tensor_text.h"
#include "lessons/kit/text_table.h"

// What the narration may ask for: facts in its sentences, figures between them.
namespace stepgrad::kit {

namespace {

// wrong weights, for the figure wrong_weights.
std::string heading(std::string figure) {
  std::replace(figure.begin(), figure.end(), '_', ' ');
  return figure;
}

}  // namespace

// The node's name; its path where there are several of that name, and its number where that is not enough.
std::string Lesson::title(const Node& node) const {
  if (node.name.empty()) return label(node);
  const auto only = [&](const auto& same) {
    return std::count_if(graph_.nodes().begin(), graph_.nodes().end(), same) == 1;
  };
  if (only([&](const Node& other) { return other.name == node.name; })) return node.name;
  if (only([&](const Node& other) { return path(other) == path(node); })) return path(node);
  return fmt::format("#{} {}", node.id, path(node));
}

// The value's numbers, or its mask.
std::string Lesson::text_of(Value value) {
  const Node& node = value.node();
  if (node.kind == NodeKind::mask)
    return mask_text(title(node), node.shape, numbers_.mask(value), axis_tokens_);
  return tensor_text(title(node), node.shape, numbers_[value], axis_tokens_, {}, terminal_shades(colour_));
}

void Lesson::fact(const std::string& name, const std::string& text) { facts_[name] = text; }
void Lesson::fact(const std::string& name, std::size_t number) { fact(name, thousands(number)); }
void Lesson::fact(const std::string& name, double number) {
  fact(name, std::isnan(number) ? "NaN" : fmt::format("{:.4g}", number));
}

void Lesson::fact(const std::string& name, const GradcheckReport& report) {
  fact(name, gradcheck_sentence(report, options_.lang));
}

void Lesson::weight_facts(const std::vector<Value>& weights) {
  std::vector<double> all;
  for (const Value value : weights) {
    const std::vector<double> numbers = numbers_[value].elements();
    all.insert(all.end(), numbers.begin(), numbers.end());
  }
  fact("smallest_weight", smallest(all));
  fact("largest_weight", largest(all));
  fact("even_weight", 1 / static_cast<double>(weights[0].shape().last().size));
}

void Lesson::measure(const std::function<std::string()>& text) {
  if (prints() && !options_.step) measured_.push_back(text());
}

void Lesson::show(Value value) {
  std::string figure = value.node().name;
  std::replace_if(
      figure.begin(), figure.end(), [](char c) { return c == ' ' || c == '.'; }, '_');
  show(figure, value);
}

void Lesson::show(const std::string& figure, Value value) {
  figure_nodes_.insert_or_assign(figure, value.id());
  figures_[figure] = shows_values() ? text_of(value) : "";
}

void Lesson::show(const std::string& figure, Value table, std::size_t row) {
  const std::vector<double> numbers = numbers_.row(table, row);
  figures_[figure] = shows_values() ? tensor_text(fmt::format("{}[{}]", path(table.node()), row),
                                                  Shape{table.shape().last()},
                                                  Tensor<double>({numbers.size()}, numbers), axis_tokens_)
                                    : "";
}

void Lesson::show(const std::string& figure, const Shape& shape, const Tensor<double>& numbers) {
  figures_[figure] = shows_values() ? tensor_text(heading(figure), shape, numbers, axis_tokens_, {},
                                                  terminal_shades(colour_))
                                    : "";
}

void Lesson::show(const std::string& figure, const Shape& shape, const MaskTensor& mask) {
  figures_[figure] = shows_values() ? mask_text(heading(figure), shape, mask, axis_tokens_) : "";
}

void Lesson::show(const std::string& figure, const Module& module) {
  show(figure, indented(to_string(module)));
}

void Lesson::show(const std::string& figure, const std::string& text) { figures_[figure] = text; }

}  // namespace stepgrad::kit
