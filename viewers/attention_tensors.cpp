#include "viewers/attention_tensors.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "graph/error.h"

namespace stepgrad::viewers {

namespace {

[[noreturn]] void refuse(const Attention& attention, const std::string& what) {
  throw Error(fmt::format("a page of attention: {}: {}", attention.name, what));
}

// `head_dim` and `embed` are what the tensor says; several tensors of one attention agree in neither's name.
void size_own_axes(Shape& shape, const Extents& extents) {
  if (shape.rank() != extents.size()) return;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis].name == "head_dim" || shape[axis].name == "embed") shape[axis].size = extents[axis];
  }
}

void check_numbers(const Attention& attention, const char* what, const std::vector<std::size_t>& numbers,
                   std::size_t count) {
  const auto not_ascending = std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>());
  if (numbers.empty() || not_ascending != numbers.end() || numbers.back() >= count)
    refuse(attention, fmt::format("{} must ascend, and be some of the model's {}", what, count));
}

void check(const Attention& attention) {
  check_numbers(attention, "layers", attention.layers, attention.layer_count);
  check_numbers(attention, "heads", attention.heads, attention.head_count);
  for (const AttentionTensor& each : tensors_of(attention)) {
    const Extents extents = std::visit(
        [](const auto* tensor) { return tensor->defined() ? tensor->extents() : Extents(); }, each.tensor);
    if (extents != each.shape.extents()) {
      refuse(attention, fmt::format("{} have the shape {}, and must have {}", each.key, to_string(extents),
                                    to_string(each.shape)));
    }
  }
  const std::size_t tokens = std::min(attention.query_tokens.size(), attention.key_tokens.size());
  if (attention.sentence_b_start && (*attention.sentence_b_start > tokens || attention.cross))
    refuse(attention, fmt::format("sentence_b_start {} is none of the {} tokens' places",
                                  *attention.sentence_b_start, tokens));
}

bool has(const std::vector<std::size_t>& numbers, std::size_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// These indices of an axis.
Tensor<float> taken(const Tensor<float>& tensor, std::size_t axis, const std::vector<std::size_t>& indices) {
  Extents extents = tensor.extents();
  extents[axis] = indices.size();
  Tensor<float> result(extents);
  float* to = result.write();
  const std::size_t outer = axis == 0 ? 1 : extents[0];
  for (std::size_t i = 0; i < outer; ++i) {
    const Tensor<float> part = axis == 0 ? tensor : tensor.sliced(0, i, i + 1);
    for (const std::size_t index : indices) {
      const Tensor<float> slice = part.sliced(axis, index, index + 1).compacted();
      to = std::copy_n(slice.data(), slice.size(), to);
    }
  }
  return result;
}

std::vector<std::size_t> numbers_at(const std::vector<std::size_t>& numbers,
                                    const std::vector<std::size_t>& places) {
  std::vector<std::size_t> result;
  for (const std::size_t place : places) result.push_back(numbers[place]);
  return result;
}

}  // namespace

std::vector<AttentionTensor> tensors_of(const Attention& of) {
  const Axis layer{"layer", of.layers.size()}, head{"head", of.heads.size()},
      query{"query", of.query_tokens.size()}, key{"key", of.key_tokens.size()}, head_dim{"head_dim", 0},
      embed{"embed", 0};
  std::vector<AttentionTensor> all{{"weights", {layer, head, query, key}, &of.weights}};
  const auto add = [&](std::string_view name, const auto& tensor, Shape shape) {
    if (!tensor) return;
    size_own_axes(shape, tensor->extents());
    all.push_back({name, std::move(shape), &*tensor});
  };
  add("queries", of.queries, {layer, head, query, head_dim});
  add("keys", of.keys, {layer, head, key, head_dim});
  add("values", of.values, {layer, head, key, head_dim});
  add("head_outputs", of.head_outputs, {layer, head, query, embed});
  add("output_bias", of.output_bias, {layer, embed});
  add("outputs", of.outputs, {layer, query, embed});
  add("mask", of.mask, {query, key});
  add("d_weights", of.d_weights, {layer, head, query, key});
  add("d_scores", of.d_scores, {layer, head, query, key});
  return all;
}

void check(const AttentionPage& page) {
  if (page.attentions.empty()) throw Error("a page of attention: there is none to show");
  const Attention& first = page.attentions.front();
  if (page.open.query && *page.open.query >= first.query_tokens.size())
    refuse(first, fmt::format("the page opens query {}, which is not there", *page.open.query));
  for (const Attention& attention : page.attentions) {
    check(attention);
    if (!has(attention.layers, page.open.layer))
      refuse(attention, fmt::format("the page opens layer {}, which is not there", page.open.layer));
    std::vector<std::size_t> heads = page.open.heads_shown;
    heads.push_back(page.open.head);
    for (const std::size_t each : heads) {
      if (!has(attention.heads, each))
        refuse(attention, fmt::format("the page opens head {}, which is not there", each));
    }
  }
}

Attention with_layers(const Attention& attention, const std::vector<std::size_t>& places) {
  Attention result = attention;
  result.layers = numbers_at(attention.layers, places);
  result.weights = taken(attention.weights, 0, places);
  for (auto* tensor : {&result.queries, &result.keys, &result.values, &result.head_outputs,
                       &result.output_bias, &result.outputs, &result.d_weights, &result.d_scores}) {
    if (*tensor) *tensor = taken(**tensor, 0, places);
  }
  return result;
}

Attention with_heads(const Attention& attention, const std::vector<std::size_t>& places) {
  Attention result = attention;
  result.heads = numbers_at(attention.heads, places);
  result.weights = taken(attention.weights, 1, places);
  for (auto* tensor : {&result.queries, &result.keys, &result.values, &result.head_outputs, &result.d_weights,
                       &result.d_scores}) {
    if (*tensor) *tensor = taken(**tensor, 1, places);
  }
  return result;
}

}  // namespace stepgrad::viewers
