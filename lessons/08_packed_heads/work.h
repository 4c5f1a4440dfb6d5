#pragma once

#include <string_view>

#include "graph/graph.h"
#include "lessons/kit/lesson.h"

namespace stepgrad {

// What computing a value asks for.
struct Work {
  std::size_t ops = 0;              // nodes that are computed
  std::size_t products = 0;         // products of matrices among them, one for each batch and head
  std::size_t multiplications = 0;  // of numbers, in those products
};

// The work of what leads to `result`, from hidden states on.
inline Work work_of(Value result) {
  const Graph& graph = result.graph();
  Work work;
  for (const Node& node : graph.nodes()) {
    if (node.id > result.id() || node.kind != NodeKind::op) continue;
    const std::string_view op = node.op->card().name;
    if (op == "embedding") continue;
    ++work.ops;
    if (op != "linear" && op != "matmul") continue;
    const std::size_t inner = graph[node.inputs[0]].shape.last().size;
    work.multiplications += node.shape.elements() * inner;
    std::size_t products = 1;
    for (std::size_t axis = 0; op == "matmul" && axis + 2 < node.shape.rank(); ++axis)
      products *= node.shape[axis].size;
    work.products += products;
  }
  return work;
}

inline void show_work(kit::Lesson& lesson, Value per_head, Value packed) {
  const Work theirs = work_of(per_head), ours = work_of(packed);
  lesson.fact("per_head_products", theirs.products);
  lesson.fact("packed_products", ours.products);
  lesson.fact("per_head_nodes", theirs.ops);
  lesson.fact("packed_nodes", ours.ops);
  lesson.fact("multiplications", ours.multiplications);
}

}  // namespace stepgrad
