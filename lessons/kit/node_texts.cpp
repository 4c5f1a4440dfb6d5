#include "lessons/kit/node_texts.h"

#include <algorithm>
#include <sstream>

#include <fmt/ranges.h>

#include "graph/files/text.h"
#include "lessons/kit/markdown.h"
#include "lessons/kit/tensor_text.h"
#include "viewers/find_nodes.h"
#include "viewers/formula_symbols.h"
#include "viewers/neighbours.h"
#include "viewers/node_text.h"
#include "viewers/source_excerpt.h"
#include "viewers/trace_table.h"

namespace stepgrad::kit {

namespace {

std::string indented(const std::string& text, const std::string& margin) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) result += margin + line + "\n";
  return result;
}

std::string source_lines(const std::string& before, const Source& source) {
  return "    " + before + to_string(source) + "\n" +
         indented(viewers::source_excerpt(STEPGRAD_SOURCES, source), "      ");
}

template <class T>
Tensor<T> part_of(Tensor<T> tensor, const std::vector<std::size_t>& index) {
  for (std::size_t axis = 0; axis < index.size(); ++axis)
    tensor = tensor.sliced(axis, index[axis], index[axis] + 1);
  const Extents extents = tensor.extents();
  return tensor.reshaped(Extents(extents.begin() + index.size(), extents.end()));
}

std::string symbol_line(const std::string& symbol, std::size_t width, const Node& node) {
  return "    " + padded(symbol, width) + "  " + viewers::unmistakable(node) + " " +
         one_line(to_string(node.shape)) + "\n";
}

}  // namespace

NodeTexts::NodeTexts(Graph& graph, Numbers& numbers, const Options& options, const AxisTokens& tokens,
                     bool colour)
    : graph_(graph),
      numbers_(numbers),
      options_(options),
      phrases_(step_phrases(options.lang)),
      tokens_(tokens),
      colour_(colour) {}

void NodeTexts::need_computed(NodeId id) const {
  if (!numbers_.computed({graph_, id}))
    throw Refusal(worded(phrases_.not_computed, viewers::unmistakable(graph_[id]), id));
}

std::string NodeTexts::stop(NodeId id) {
  const std::string line = bold(viewers::node_line(graph_[id]), colour_);
  if (options_.values == ValueDetail::none) return line + "\n";
  if (options_.values == ValueDetail::full) return line + "\n" + value({id, {}});
  return line + "   " + tensor_summary(numbers_[{graph_, id}]) + "\n";
}

std::string NodeTexts::value(const Part& part) {
  need_computed(part.node);
  const Node& node = graph_[part.node];
  const Value whole(graph_, part.node);
  std::string title = viewers::unmistakable(node);
  if (!part.index.empty()) title += fmt::format("{}", part.index);
  if (node.kind == NodeKind::index) {
    const std::string ids = fmt::format("{}", fmt::join(numbers_.ids(whole).elements(), ", "));
    return "    " + title + " " + to_string(node.shape) + ": " + shortened(ids, 80) + "\n";
  }
  const Shape shape(std::vector<Axis>(node.shape.begin() + part.index.size(), node.shape.end()));
  if (node.kind == NodeKind::parameter && node.shape.rank() == 2 && part.index.size() == 1) {
    const std::vector<double> row = numbers_.row(whole, part.index[0]);
    return tensor_text(title, shape, Tensor<double>({row.size()}, row), tokens_);
  }
  std::optional<std::size_t> entry;
  if (!part.index.empty() && node.shape[0].name == "batch") entry = part.index[0];
  if (node.kind == NodeKind::mask)
    return mask_text(title, shape, part_of(numbers_.mask(whole), part.index), tokens_, entry);
  return tensor_text(title, shape, part_of(numbers_[whole], part.index), tokens_, entry,
                     terminal_shades(colour_));
}

std::string NodeTexts::gradient(NodeId id) {
  const std::vector<NodeId> gradients = viewers::gradients_of(graph_, id);
  const auto backward = [](const Node& node) { return node.pass == Pass::backward; };
  if (std::none_of(graph_.nodes().begin(), graph_.nodes().end(), backward))
    throw Refusal(std::string(phrases_.no_backward));
  if (gradients.empty()) throw Refusal(worded(phrases_.no_gradient, viewers::unmistakable(graph_[id])));
  std::string text;
  for (const NodeId each : gradients) text += value({each, {}});
  return text;
}

std::string NodeTexts::formula(NodeId id) const {
  const Node& node = graph_[id];
  if (node.op == nullptr) throw Refusal(worded(phrases_.no_formula, viewers::unmistakable(node)));
  const Card& card = node.op->card();
  const viewers::Symbols symbols = viewers::symbols(card.formula, node.inputs.size());
  std::size_t width = display_width(symbols.result);
  for (const std::string& symbol : symbols.operands) width = std::max(width, display_width(symbol));

  const std::string attributes = one_line(viewers::attributes_text(node));
  std::string text = "    " + std::string(card.name) + (attributes.empty() ? "" : " " + attributes) + ": " +
                     std::string(card.formula) + "\n";
  text += symbol_line(symbols.result, width, node);
  for (std::size_t i = 0; i < node.inputs.size(); ++i)
    text += symbol_line(symbols.operands[i], width, graph_[node.inputs[i]]);
  return text + "    " + worded(phrases_.gradient_formula, card.gradient) + "\n";
}

std::string NodeTexts::where(NodeId id) const {
  const Node& node = graph_[id];
  std::string text = source_lines("", node.source);
  for (const Source& caller : node.callers())
    text += source_lines(std::string(phrases_.called_from) + " ", caller);
  return text;
}

std::string NodeTexts::lines(std::string_view heading, const std::vector<NodeId>& nodes) const {
  constexpr std::size_t most = 12;
  if (nodes.empty()) return "";
  std::string text = "    " + std::string(heading) + "\n";
  for (std::size_t i = 0; i < nodes.size() && i < most; ++i)
    text += "        " + viewers::node_line(graph_[nodes[i]]) + "\n";
  if (nodes.size() > most) text += "        " + worded(phrases_.more, nodes.size() - most) + "\n";
  return text;
}

std::string NodeTexts::around(NodeId id) const {
  return "    " + viewers::node_line(graph_[id]) + "\n" + lines(phrases_.reads, graph_[id].inputs) +
         lines(phrases_.read_by, viewers::readers(graph_, id)) +
         lines(phrases_.gradient, viewers::gradients_of(graph_, id));
}

std::string NodeTexts::list(NodeId id, NodeId here) const {
  constexpr std::size_t each_way = 5;
  const std::size_t first = id < each_way ? 0 : id - each_way;
  const std::size_t end = std::min<std::size_t>(id + each_way + 1, graph_.size());
  std::istringstream table(viewers::trace_table(graph_, first, end, {.unroll = true, .colour = colour_}));
  std::string text, line;
  std::getline(table, line);
  text = "  " + line + "\n";
  for (std::size_t each = first; std::getline(table, line); ++each)
    text += (each == here ? "> " : each == id ? "* " : "  ") + line + "\n";
  return text;
}

}  // namespace stepgrad::kit
