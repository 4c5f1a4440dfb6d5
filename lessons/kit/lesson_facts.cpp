#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "lessons/kit/lesson.h"
#include "lessons/kit/tensor_text.h"
#include "viewers/text.h"

// What the narration may ask for: facts in its sentences, figures between them.
namespace stepgrad::kit {

namespace {

// The node's name; its path where there are several of that name.
std::string title(const Graph& graph, const Node& node) {
  const auto namesakes = std::count_if(graph.nodes().begin(), graph.nodes().end(),
                                       [&](const Node& other) { return other.name == node.name; });
  return namesakes == 1 ? node.name : path(node);
}

}  // namespace

void Lesson::fact(const std::string& name, const std::string& text) { facts_[name] = text; }
void Lesson::fact(const std::string& name, std::size_t number) { fact(name, viewers::thousands(number)); }
void Lesson::fact(const std::string& name, double number) { fact(name, fmt::format("{:.4g}", number)); }

void Lesson::show(Value value) {
  std::string figure = value.node().name;
  std::replace_if(
      figure.begin(), figure.end(), [](char c) { return c == ' ' || c == '.'; }, '_');
  show(figure, value);
}

void Lesson::show(const std::string& figure, Value value) {
  const bool shown = prints() && options_.values != ValueDetail::none;
  figures_[figure] =
      shown ? tensor_text(title(graph_, value.node()), value.shape(), numbers_[value], tokens_) : "";
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

void Lesson::show(const std::string& figure, const std::string& text) {
  figures_[figure] = options_.values != ValueDetail::none ? text : "";
}

}  // namespace stepgrad::kit
