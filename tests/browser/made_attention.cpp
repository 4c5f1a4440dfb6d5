#include "tests/browser/made_attention.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "graph/tensor.h"

namespace stepgrad::testing {

namespace {

// A number of (-1, 1) that looks like chance and follows from its place and its stream alone.
double noise(std::uint64_t stream, std::uint64_t place) {
  std::uint64_t x = (place + 1) * 0x9e3779b97f4a7c15U + stream * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return static_cast<double>((x ^ (x >> 31)) >> 11) / 4503599627370496.0 - 1;
}

Tensor<float> noisy(const Extents& extents, std::uint64_t stream, double size) {
  Tensor<float> result(extents);
  float* at = result.write();
  for (std::size_t i = 0; i < result.size(); ++i) at[i] = static_cast<float>(size * noise(stream, i));
  return result;
}

double dot(const float* a, const float* b, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

// A row of scores becomes weights; one of −∞ alone becomes zeros.
void softmax(const std::vector<double>& scores, float* weights) {
  const double largest = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (const double score : scores) sum += std::isinf(largest) ? 0 : std::exp(score - largest);
  for (std::size_t key = 0; key < scores.size(); ++key) {
    weights[key] = sum == 0 ? 0 : static_cast<float>(std::exp(scores[key] - largest) / sum);
  }
}

struct Maker {
  viewers::Attention& attention;
  const Sizes& sizes;
  std::size_t queries, keys;

  std::size_t matrices() const { return sizes.layers * sizes.heads; }

  void weights(const Sees& sees) {
    Tensor<float> result({sizes.layers, sizes.heads, queries, keys});
    float* at = result.write();
    const float* q = attention.queries->data();
    const float* k = attention.keys->data();
    std::vector<double> scores(keys);
    for (std::size_t row = 0; row < matrices() * queries; ++row, at += keys) {
      const std::size_t query = row % queries;
      for (std::size_t key = 0; key < keys; ++key) {
        const double score =
            *attention.scale *
            dot(q + row * sizes.head_dim, k + (row / queries * keys + key) * sizes.head_dim, sizes.head_dim);
        scores[key] = sees && !sees(query, key) ? -std::numeric_limits<double>::infinity() : score;
      }
      softmax(scores, at);
    }
    attention.weights = std::move(result);
  }

  void mask(const Sees& sees) {
    MaskTensor result({queries, keys});
    for (std::size_t i = 0; i < queries * keys; ++i)
      result.write()[i] = sees(i / keys, i % keys) ? Mask::keep : Mask::block;
    attention.mask = std::move(result);
  }

  // The derivative of Σ weights · d_weights, which is softmax's own rule.
  void gradients() {
    Tensor<float> d_weights = noisy(attention.weights.extents(), 4, 1), d_scores(attention.weights.extents());
    const float* w = attention.weights.data();
    const float* dw = d_weights.data();
    float* ds = d_scores.write();
    for (std::size_t row = 0; row < matrices() * queries; ++row, w += keys, dw += keys, ds += keys) {
      const double common = dot(w, dw, keys);
      for (std::size_t key = 0; key < keys; ++key)
        ds[key] = static_cast<float>(static_cast<double>(w[key]) * (static_cast<double>(dw[key]) - common));
    }
    attention.d_weights = std::move(d_weights);
    attention.d_scores = std::move(d_scores);
  }

  // weights · v of one head and query.
  std::vector<float> head_output(std::size_t row) const {
    std::vector<float> sum(sizes.head_dim);
    for (std::size_t d = 0; d < sizes.head_dim; ++d) {
      double total = 0;
      for (std::size_t key = 0; key < keys; ++key) {
        total +=
            static_cast<double>(attention.weights.data()[row * keys + key]) *
            static_cast<double>(attention.values->data()[(row / queries * keys + key) * sizes.head_dim + d]);
      }
      sum[d] = static_cast<float>(total);
    }
    return sum;
  }

  void outputs() {
    const Tensor<float> w_o = noisy({sizes.layers, sizes.heads, sizes.embed, sizes.head_dim}, 5, 1);
    Tensor<float> bias = noisy({sizes.layers, sizes.embed}, 6, 0.2);
    Tensor<float> parts({sizes.layers, sizes.heads, queries, sizes.embed}),
        sums({sizes.layers, queries, sizes.embed});
    float* part = parts.write();
    std::vector<double> totals(sums.size());
    for (std::size_t row = 0; row < matrices() * queries; ++row) {
      const std::vector<float> output = head_output(row);
      const std::size_t layer = row / queries / sizes.heads;
      for (std::size_t e = 0; e < sizes.embed; ++e) {
        *part = static_cast<float>(dot(
            output.data(), w_o.data() + (row / queries * sizes.embed + e) * sizes.head_dim, sizes.head_dim));
        totals[(layer * queries + row % queries) * sizes.embed + e] += static_cast<double>(*part++);
      }
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const std::size_t layer = i / sizes.embed / queries;
      sums.write()[i] = static_cast<float>(
          totals[i] + static_cast<double>(bias.data()[layer * sizes.embed + i % sizes.embed]));
    }
    attention.output_bias = std::move(bias);
    attention.head_outputs = std::move(parts);
    attention.outputs = std::move(sums);
  }
};

std::vector<std::size_t> up_to(std::size_t count) {
  std::vector<std::size_t> result(count);
  for (std::size_t i = 0; i < count; ++i) result[i] = i;
  return result;
}

}  // namespace

viewers::Attention made_attention(std::string name, std::vector<std::string> queries,
                                  std::vector<std::string> keys, const Sizes& sizes, const Sees& sees) {
  viewers::Attention result{.name = std::move(name)};
  result.cross = queries != keys;
  result.layers = up_to(sizes.layers);
  result.heads = up_to(sizes.heads);
  result.layer_count = sizes.layers;
  result.head_count = sizes.heads;
  result.scale = 1 / std::sqrt(static_cast<double>(sizes.head_dim));
  result.queries = noisy({sizes.layers, sizes.heads, queries.size(), sizes.head_dim}, 1, 2.5);
  result.keys = noisy({sizes.layers, sizes.heads, keys.size(), sizes.head_dim}, 2, 2.5);
  result.values = noisy({sizes.layers, sizes.heads, keys.size(), sizes.head_dim}, 3, 2.5);
  result.query_tokens = std::move(queries);
  result.key_tokens = std::move(keys);
  Maker maker{result, sizes, result.query_tokens.size(), result.key_tokens.size()};
  maker.weights(sees);
  if (sees) maker.mask(sees);
  maker.gradients();
  if (sizes.embed > 0) maker.outputs();
  return result;
}

}  // namespace stepgrad::testing
