#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "graph/gradients.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"
#include "ops/matmul.h"
#include "ops/scale.h"
#include "ops/softmax.h"
#include "ops/transpose.h"

namespace stepgrad {

inline double root(std::size_t width) { return std::sqrt(static_cast<double>(width)); }

struct Meeting {
  std::size_t queries, keys, width;
};

// Lets random queries meet random keys, and tells of `factor` times their dot products: how far they spread,
// what softmax makes of them, and the size of the gradient that comes back, which it returns.
inline double meet(kit::Lesson& lesson, const std::string& suffix, const Meeting& meeting, double factor,
                   std::uint64_t seed) {
  Graph graph;
  const Value query = graph.input("query", {{"query", meeting.queries}, {"dim", meeting.width}});
  const Value key = graph.input("key", {{"key", meeting.keys}, {"dim", meeting.width}});
  const Value scores = scale(matmul(query, transpose(key)), factor);
  const Value weights = softmax(scores);
  const Value upstream = graph.input("upstream", weights.shape());
  const Value d_scores = gradients(weights, {scores}, upstream)[0];

  kit::Numbers numbers(graph, kit::Dtype::float64, seed);
  for (const Value input : {query, key, upstream}) numbers.set_normal(input);
  const double gradient = kit::mean_magnitude(numbers[d_scores].elements());
  lesson.fact("spread_" + suffix, kit::root_mean_square(numbers[scores].elements()));
  lesson.fact("weight_" + suffix, kit::mean(kit::row_maxima(numbers[weights])));
  lesson.fact("gradient_" + suffix, gradient);
  return gradient;
}

}  // namespace stepgrad
