#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"
#include "ops/matmul.h"
#include "ops/scale.h"
#include "ops/softmax.h"
#include "ops/transpose.h"
#include "viewers/capture.h"

namespace stepgrad {

// A head of a capture as nodes: what was captured are inputs, and what can be computed of them is computed.
struct CapturedHead {
  Value captured_weights;                     // [query, key]
  std::optional<Value> scores, weights = {};  // where there are queries and keys
  std::optional<Value> output = {};           // [query, head_dim], where there are values: as the model mixed
};

// [layer, head, row, column] → that head's [row, column].
inline Tensor<float> of_head(const Tensor<float>& x, std::size_t layer, std::size_t head) {
  return x.sliced(0, layer, layer + 1).sliced(1, head, head + 1).reshaped({x.extents()[2], x.extents()[3]});
}

// softmax(q kᵀ / √d), with the names that the model's own attention has.
inline Value weights_of(Value q, Value k) {
  const Value dot_products = matmul(q, transpose(k)).named("dot_products").axes("query", "key");
  const auto width = static_cast<double>(q.shape().last().size);
  return softmax(scale(dot_products, 1 / std::sqrt(width)).named("scores")).named("weights");
}

inline CapturedHead rebuild(kit::Lesson& lesson, const viewers::Capture& capture, std::size_t layer,
                            std::size_t head) {
  const auto input = [&](const char* name, const char* rows, const char* columns,
                         const Tensor<float>& captured) {
    const Tensor<float> own = of_head(captured, layer, head);
    const Value value = lesson.graph().input(name, {{rows, own.extents()[0]}, {columns, own.extents()[1]}});
    lesson.numbers().set(value, own);
    return value;
  };
  CapturedHead rebuilt{.captured_weights = input("captured_weights", "query", "key", capture.weights),
                       .scores = {}};
  if (capture.queries && capture.keys) {
    const Value q = input("q", "query", "head_dim", *capture.queries);
    const Value k = input("k", "key", "head_dim", *capture.keys);
    rebuilt.weights = weights_of(q, k);
    rebuilt.scores = lesson.find("scores");
  }
  if (capture.values) {
    const Value v = input("v", "key", "head_dim", *capture.values);
    rebuilt.output = matmul(rebuilt.captured_weights, v).named("attention_output");
  }
  return rebuilt;
}

// How far the weights of all heads are from the captured ones, computed layer by layer: NaN where one of
// either is. REQUIRES: there are queries and keys.
inline double largest_difference(kit::Lesson& lesson, const viewers::Capture& capture) {
  std::vector<double> of_layers;
  for (std::size_t layer = 0; layer < capture.weights.extents()[0]; ++layer) {
    Graph graph;
    kit::Numbers numbers = lesson.aside(graph);
    const auto input = [&](const char* name, const char* rows, const Tensor<float>& captured) {
      const Extents& of = captured.extents();
      const Value value = graph.input(name, {{"head", of[1]}, {rows, of[2]}, {"head_dim", of[3]}});
      numbers.set(value, captured.sliced(0, layer, layer + 1).reshaped(value.shape().extents()));
      return value;
    };
    const Value weights = weights_of(input("q", "query", *capture.queries), input("k", "key", *capture.keys));
    const std::vector<float> captured = capture.weights.sliced(0, layer, layer + 1).elements();
    of_layers.push_back(kit::largest_difference(
        numbers[weights],
        Tensor<double>(weights.shape().extents(), std::vector<double>(captured.begin(), captured.end()))));
  }
  return kit::largest(of_layers);
}

}  // namespace stepgrad
