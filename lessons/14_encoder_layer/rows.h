#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "graph/files/text.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// The standard deviation around the mean.
inline double deviation(std::vector<double> row) {
  const double mean = kit::mean(row);
  for (double& x : row) x -= mean;
  return kit::root_mean_square(row);
}

// How alike the rows of a text are: the mean cosine of the angles between two of them, 1 where all point the
// same way, 0 where they have nothing in common. x is [batch, seq, embed].
inline double likeness(const Tensor<double>& x) {
  const std::size_t batch = x.extents()[0], seq = x.extents()[1], width = x.extents()[2];
  if (seq == 1) return 1;
  const std::vector<std::vector<double>> rows = kit::rows(x);
  double cosines = 0;
  for (std::size_t b = 0; b < batch; ++b) {
    std::vector<double> sum(width, 0);  // of the rows, each made 1 long
    for (std::size_t t = b * seq; t < (b + 1) * seq; ++t) {
      const double length = kit::root_mean_square(rows[t]) * std::sqrt(static_cast<double>(width));
      for (std::size_t i = 0; i < width; ++i) sum[i] += rows[t][i] / length;
    }
    for (const double s : sum) cosines += s * s;
  }
  const auto n = static_cast<double>(seq), texts = static_cast<double>(batch);
  return (cosines / texts - n) / (n * (n - 1));  // without each row's with itself
}

inline std::size_t negatives(const Tensor<double>& x) {
  const std::vector<double> all = x.elements();
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](double number) { return number < 0; }));
}

// The least of the numbers. Five digits tell gelu's least number from -0.17, to which four would round it.
inline std::string least(const Tensor<double>& x) {
  return fmt::format("{:.5f}", kit::smallest(x.elements()));
}

// A value before and after a layer norm.
struct Normed {
  std::string norm;
  Tensor<double> before, after;
};

// Mean and deviation of the first rows of each.
inline std::string norm_table(const std::vector<std::string>& tokens, const std::vector<Normed>& norms) {
  constexpr std::size_t most = 3;
  std::vector<std::vector<std::string>> table{{"", "", "mean", "deviation", "", "mean", "deviation"}};
  const auto number = [](double x) { return fmt::format("{:.4f}", std::abs(x) < 5e-5 ? 0 : x); };
  for (const auto& [norm, before, after] : norms) {
    const auto old_rows = kit::rows(before), new_rows = kit::rows(after);
    for (std::size_t t = 0; t < tokens.size() && t < most; ++t) {
      table.push_back({t == 0 ? norm : "", shortened(one_line(tokens[t]), 12), number(kit::mean(old_rows[t])),
                       number(deviation(old_rows[t])), "→", number(kit::mean(new_rows[t])),
                       number(deviation(new_rows[t]))});
    }
  }
  return kit::text_table(table);
}

// The norms up to the first one of the encoder layer.
inline std::string norms_so_far(kit::Lesson& lesson) {
  const auto norm = [&](const std::string& name, const char* before, const char* after) {
    return Normed{name, lesson.numbers()[lesson.find(before)], lesson.numbers()[lesson.find(after)]};
  };
  std::vector<Normed> norms;
  if (!lesson.has_input()) norms.push_back(norm("embedding_norm", "embeddings", "hidden_states"));
  norms.push_back(norm("layer_norm_1", "residual_1", "attended"));
  return norm_table(lesson.tokens(), norms);
}

}  // namespace stepgrad
