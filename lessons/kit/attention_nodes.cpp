#include "lessons/kit/attention_nodes.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "viewers/likeness.h"

namespace stepgrad::kit {

namespace {

// Reads a graph by its ops.
class Reader {
 public:
  explicit Reader(const Graph& graph)
      : graph_(graph), readers_(viewers::readers(graph, viewers::Selection(graph.size(), true))) {}

  std::optional<AttentionNodes> attention_at(NodeId softmax) const {
    const std::size_t rank = graph_[softmax].shape.rank();
    if (!is(softmax, "softmax") || graph_[softmax].pass != Pass::forward || rank < 3 || rank > 4)
      return std::nullopt;
    AttentionNodes found{};
    found.weights = softmax;
    found.scores = operand(softmax, 0);
    if (is(found.scores, "masked_fill")) {
      found.masked = found.scores;
      found.scores = operand(found.scores, 0);
    }
    NodeId products = found.scores;
    if (is(products, "scale")) {
      found.scale = factor(products);
      products = operand(products, 0);
    }
    if (!is(products, "matmul") || !is(operand(products, 1), "transpose")) return std::nullopt;
    found.q = operand(products, 0);
    found.k = operand(operand(products, 1), 0);
    const std::optional<NodeId> attended = product_with_values(softmax);
    if (!attended) return std::nullopt;
    found.attended = *attended;
    found.v = operand(*attended, 1);
    found.heads = rank == 4 ? graph_[softmax].shape[1].size : 1;
    found.output = output_of(*attended);
    return found;
  }

 private:
  bool is(NodeId node, std::string_view op) const { return operation(graph_[node]) == op; }
  NodeId operand(NodeId node, std::size_t place) const { return graph_[node].inputs[place]; }

  double factor(NodeId scale) const {
    for (const auto& [name, value] : graph_[scale].op->attributes()) {
      if (name == "factor") return std::get<double>(value);
    }
    return 1;
  }

  // The first reader of a forward node that is this op, with the node as its operand of this place.
  std::optional<NodeId> reader(NodeId node, std::string_view op, std::size_t place = 0) const {
    for (const NodeId each : readers_[node]) {
      if (graph_[each].pass == Pass::forward && is(each, op) && operand(each, place) == node) return each;
    }
    return std::nullopt;
  }

  std::optional<NodeId> product_with_values(NodeId weights) const {
    if (const auto dropped = reader(weights, "mul"); dropped && is(operand(*dropped, 1), "dropout_mask"))
      return reader(*dropped, "matmul");
    return reader(weights, "matmul");
  }

  // Heads become one axis by concat, or by transpose and reshape.
  std::optional<OutputNodes> output_of(NodeId attended) const {
    std::size_t first_column = 0;
    std::optional<NodeId> joined;
    for (const NodeId each : readers_[attended]) {
      if (graph_[each].pass != Pass::forward || !is(each, "concat")) continue;
      joined = each;
      for (const NodeId part : graph_[each].inputs) {
        if (part == attended) break;
        first_column += graph_[part].shape.last().size;
      }
    }
    if (const auto transposed = reader(attended, "transpose"); !joined && transposed)
      joined = reader(*transposed, "reshape");
    const std::optional<NodeId> output = joined ? reader(*joined, "linear") : std::nullopt;
    if (!output) return std::nullopt;
    const std::vector<NodeId>& inputs = graph_[*output].inputs;
    return OutputNodes{.output = *output,
                       .weight = inputs[1],
                       .bias = inputs.size() > 2 ? std::optional(inputs[2]) : std::nullopt,
                       .first_column = first_column};
  }

  const Graph& graph_;
  viewers::Readers readers_;  // of all nodes: to look for each one's takes as long as the graph is
};

std::optional<std::size_t> number(const std::string& text) {
  std::size_t result = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  return error == std::errc{} && stop == text.data() + text.size() ? std::optional(result) : std::nullopt;
}

// encoder.layer.3.attention.heads.8: layer 3 and head 8 of encoder.attention.
std::string take_numbers(const std::string& module, AttentionNodes& of) {
  std::istringstream path(module);
  std::string rest, before;
  for (std::string part; std::getline(path, part, '.');) {
    const std::optional<std::size_t> n = number(part);
    if (n && (before == "layer" || before == "layers")) {
      of.layer = *n;
      before.clear();
    } else if (n && before == "heads") {
      of.head = *n;
      before.clear();
    } else {
      rest = joined_path(rest, before);
      before = part;
    }
  }
  return before.empty() ? rest : joined_path(rest, before);
}

}  // namespace

std::vector<std::size_t> AttentionModule::layers() const {
  std::set<std::size_t> numbers;
  for (const AttentionNodes& place : places) numbers.insert(place.layer);
  return {numbers.begin(), numbers.end()};
}

std::vector<std::size_t> AttentionModule::heads() const {
  std::set<std::size_t> numbers;
  for (const AttentionNodes& place : places) {
    for (std::size_t h = 0; h < place.heads; ++h) numbers.insert(place.head + h);
  }
  return {numbers.begin(), numbers.end()};
}

std::vector<const AttentionNodes*> AttentionModule::of_layer(std::size_t layer) const {
  std::vector<const AttentionNodes*> found;
  for (const AttentionNodes& place : places) {
    if (place.layer == layer) found.push_back(&place);
  }
  std::sort(found.begin(), found.end(),
            [](const AttentionNodes* a, const AttentionNodes* b) { return a->head < b->head; });
  return found;
}

std::vector<AttentionModule> attention_modules(const Graph& graph) {
  const Reader reader(graph);
  std::vector<AttentionModule> modules;
  const auto same = [](const AttentionNodes& a, const AttentionNodes& b) {
    return a.layer == b.layer && a.head == b.head;
  };
  for (const Node& node : graph.nodes()) {
    std::optional<AttentionNodes> found = reader.attention_at(node.id);
    if (!found) continue;
    const std::string path = take_numbers(node.module(), *found);
    const auto module = std::find_if(modules.begin(), modules.end(), [&](const AttentionModule& each) {
      return each.path == path &&
             std::none_of(each.places.begin(), each.places.end(),
                          [&](const AttentionNodes& other) { return same(other, *found); });
    });
    if (module == modules.end())
      modules.push_back({path, {*found}});
    else
      module->places.push_back(*found);
  }
  return modules;
}

}  // namespace stepgrad::kit
