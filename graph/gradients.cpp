#include "graph/gradients.h"

#include <algorithm>

#include "graph/accumulate.h"
#include "graph/differentiation.h"
#include "graph/error.h"
#include "graph/fill.h"

namespace stepgrad {

namespace {

void check(Value y, std::span<const Value> wrt, Value upstream) {
  if (&upstream.graph() != &y.graph()) throw Error("gradients: upstream belongs to another graph than y");
  if (!upstream.shape().same_sizes(y.shape())) {
    throw Error("gradients: upstream must have the shape of y\n      " + label(y.node()) + "  " +
                to_string(y.shape()) + "\n      upstream  " + to_string(upstream.shape()));
  }
  for (const Value value : {y, upstream}) {
    if (const Content held = content(value.node()); held != Content::numbers) {
      throw Error("gradients: " + label(value.node()) + " holds " + std::string(to_string(held)) +
                  ": only numbers have a gradient");
    }
  }
  for (const Value w : wrt) {
    if (&w.graph() != &y.graph())
      throw Error("gradients: " + label(w.node()) + " belongs to another graph than y");
    if (const Content held = content(w.node()); held != Content::numbers) {
      throw Error("gradients: " + label(w.node()) + " holds " + std::string(to_string(held)) +
                  ": only by numbers can anything be differentiated");
    }
  }
}

// Which nodes up to y depend on one of `wrt`, those themselves included.
std::vector<bool> dependents(const Graph& graph, NodeId y, std::span<const Value> wrt) {
  std::vector<bool> depends(y + 1, false);
  for (const Value w : wrt) {
    if (w.id() <= y) depends[w.id()] = true;
  }
  for (NodeId id = 0; id <= y; ++id) {
    for (const NodeId input : graph[id].inputs) depends[id] = depends[id] || depends[input];
  }
  return depends;
}

}  // namespace

std::vector<Value> gradients(Value y, std::span<const Value> wrt, Value upstream) {
  check(y, wrt, upstream);
  Graph& graph = y.graph();
  const std::vector<bool> depends = dependents(graph, y.id(), wrt);

  std::vector<std::vector<Value>> contributions(y.id() + 1);
  contributions[y.id()].push_back(upstream);
  std::vector<std::optional<Value>> complete(y.id() + 1);

  for (NodeId id = y.id() + 1; id-- > 0;) {
    std::vector<Value> terms = std::move(contributions[id]);
    if (terms.empty() || !depends[id]) continue;
    const Node& node = graph[id];
    Differentiation differentiation(graph, node);
    const Value dy = terms.size() == 1 ? terms[0] : accumulate(terms);
    complete[id] = dy;
    differentiation.completes(dy);
    if (node.kind != NodeKind::op) continue;

    std::vector<Value> in;
    std::vector<bool> wanted;
    for (const NodeId input : node.inputs) {
      in.emplace_back(graph, input);
      wanted.push_back(depends[input]);
    }
    if (std::find(wanted.begin(), wanted.end(), true) == wanted.end()) continue;
    const Gradients from_here = node.op->gradient(in, {graph, id}, dy, Wanted(wanted));
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (wanted[i] && from_here[i]) contributions[in[i].id()].push_back(*from_here[i]);
    }
  }

  std::vector<Value> result;
  for (const Value w : wrt) {
    if (w.id() <= y.id() && complete[w.id()]) {
      result.push_back(*complete[w.id()]);
      continue;
    }
    Differentiation differentiation(graph, w.node());
    const Value zero = fill(graph, w.shape(), 0);
    differentiation.completes(zero);
    result.push_back(zero);
  }
  return result;
}

}  // namespace stepgrad
