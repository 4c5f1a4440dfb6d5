#include "graph/graph.h"

#include <limits>

#include "graph/error.h"
#include "graph/explain.h"

namespace stepgrad {

namespace {

void check_content(Content wanted, Content given) {
  if (given == wanted) return;
  const char* hint = "make it with input()";
  if (wanted == Content::ids) hint = "make them with index_input()";
  if (wanted == Content::mask) hint = "make it with mask_input(): it says keep or block, never 0 or 1";
  if (wanted == Content::numbers && given == Content::ids) hint = "did you mean embedding(table, ids)?";
  if (wanted == Content::numbers && given == Content::mask)
    hint = "did you mean masked_fill(scores, mask, -infinity)?";
  throw ShapeError(
      "it takes " + std::string(to_string(wanted)) + ", and was given " + std::string(to_string(given)),
      hint);
}

}  // namespace

Node& Graph::append(NodeKind kind, std::string name, Shape shape, Source where) {
  if (nodes_.size() == std::numeric_limits<NodeId>::max())
    throw Error("a graph holds at most 4294967295 nodes");
  try {
    shape.elements();
  } catch (const ShapeError& broken) {
    throw Error(explain(to_string(kind), broken, {}, *place_, where));
  }
  Node& node = nodes_.emplace_back();
  node.id = static_cast<NodeId>(nodes_.size() - 1);
  node.kind = kind;
  node.name = std::move(name);
  node.shape = std::move(shape);
  node.place = place_;
  node.source = where;
  if (differentiated_ != nullptr) {
    node.pass = Pass::backward;
    node.place = differentiated_->place;
    node.source = differentiated_->source;
  }
  return node;
}

Value Graph::input(std::string name, Shape shape, Source where) {
  return {*this, append(NodeKind::input, std::move(name), std::move(shape), where).id};
}

Value Graph::index_input(std::string name, Shape shape, Source where) {
  return {*this, append(NodeKind::index, std::move(name), std::move(shape), where).id};
}

Value Graph::mask_input(std::string name, Shape shape, Source where) {
  return {*this, append(NodeKind::mask, std::move(name), std::move(shape), where).id};
}

Value Graph::parameter(std::string name, Shape shape, Initialiser initialiser, Source where) {
  const std::string key = joined_path(place_->module, name);
  if (!parameter_paths_.insert(key).second) {
    throw Error("parameter " + key + " exists already: give the second module a path of its own\n    at " +
                to_string(where));
  }
  Node& node = append(NodeKind::parameter, std::move(name), std::move(shape), where);
  node.initialiser = initialiser;
  return {*this, node.id};
}

Value Graph::add(std::shared_ptr<const Op> op, std::span<const Value> inputs, Source where) {
  std::vector<const Node*> operands;
  std::vector<const Shape*> shapes;
  bool one_graph = true;
  for (const Value input : inputs) {
    operands.push_back(&input.node());
    shapes.push_back(&input.shape());
    one_graph = one_graph && &input.graph() == this;
  }
  Shape shape;
  try {
    need(one_graph, "the operands belong to two graphs",
         "build them in one graph: a value cannot leave the graph that made it");
    for (std::size_t i = 0; i < operands.size(); ++i) {
      check_content(op->takes(i), content(*operands[i]));
    }
    shape = op->shape(InputShapes(shapes));
    shape.elements();
  } catch (const ShapeError& broken) {
    throw Error(explain(op->card().name, broken, operands, *place_, where));
  }
  Node& node = append(NodeKind::op, "", std::move(shape), where);
  node.op = std::move(op);
  node.inputs.reserve(inputs.size());
  for (const Value input : inputs) node.inputs.push_back(input.id());
  return {*this, node.id};
}

std::vector<Value> Graph::parameters() {
  std::vector<Value> values;
  for (const Node& node : nodes_) {
    if (node.kind == NodeKind::parameter) values.emplace_back(*this, node.id);
  }
  return values;
}

}  // namespace stepgrad
