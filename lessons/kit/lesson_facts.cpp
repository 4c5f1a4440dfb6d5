#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "graph/thousands.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/phrases.h"
#include "lessons/kit/tensor_text.h"

// What the narration may ask for: facts in its sentences, figures between them.
namespace stepgrad::kit {

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

void Lesson::fact(const std::string& name, const std::string& text) { facts_[name] = text; }
void Lesson::fact(const std::string& name, std::size_t number) { fact(name, thousands(number)); }
void Lesson::fact(const std::string& name, double number) { fact(name, fmt::format("{:.4g}", number)); }

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
  fact("even_weight", 1 / static_cast<double>(tokens_.size()));
}

void Lesson::show(Value value) {
  std::string figure = value.node().name;
  std::replace_if(
      figure.begin(), figure.end(), [](char c) { return c == ' ' || c == '.'; }, '_');
  show(figure, value);
}

void Lesson::show(const std::string& figure, Value value) {
  const bool shown = prints() && options_.values != ValueDetail::none;
  figure_nodes_.insert_or_assign(figure, value.id());
  figures_[figure] = shown ? tensor_text(title(value.node()), value.shape(), numbers_[value], tokens_) : "";
}

void Lesson::show(const std::string& figure, Value table, std::size_t row) {
  const std::vector<double> numbers = numbers_.row(table, row);
  const bool shown = prints() && options_.values != ValueDetail::none;
  figures_[figure] =
      shown ? tensor_text(fmt::format("{}[{}]", path(table.node()), row), Shape{table.shape().last()},
                          Tensor<double>({numbers.size()}, numbers), tokens_)
            : "";
}

void Lesson::show(const std::string& figure, const Module& module) {
  std::istringstream tree(to_string(module));
  std::string text;
  for (std::string line; std::getline(tree, line);) text += "    " + line + "\n";
  show(figure, text);
}

void Lesson::show(const std::string& figure, const std::string& text) { figures_[figure] = text; }

}  // namespace stepgrad::kit
