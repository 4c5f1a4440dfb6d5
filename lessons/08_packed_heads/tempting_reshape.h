#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "graph/evaluator.h"
#include "layers/packed_multi_head_attention.h"
#include "layers/scaled_dot_product_attention.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/text_table.h"
#include "ops/reshape.h"

namespace stepgrad {

// The shape that split_into_heads() gives, [batch, head, seq, head_dim], by a reshape alone: tempting, and
// wrong.
inline Value split_wrongly(Value x, std::size_t heads) {
  const Shape& shape = x.shape();
  return reshape(x, {shape[0], {"head", heads}, shape[1], {"head_dim", shape[2].size / heads}});
}

// A small value whose numbers say where they came from, split both ways.
class TemptingReshape {
 public:
  TemptingReshape(std::size_t tokens, std::size_t heads, std::size_t head_dim)
      : tokens_(tokens), heads_(heads), head_dim_(head_dim) {
    Graph graph;
    const Value x = graph.input("x", {{"batch", 1}, {"seq", tokens}, {"embed", heads * head_dim}});
    const Value right = split_into_heads(x, heads), wrong = split_wrongly(x, heads);
    std::vector<double> places(size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<double>(i);
    Evaluator<double> run(graph);
    run.set(x, Tensor<double>(x.shape().extents(), places));
    run.forward();
    right_ = run[right].elements();
    wrong_ = run[wrong].elements();
  }

  std::size_t size() const { return tokens_ * heads_ * head_dim_; }
  // How many cells the reshape alone gets wrong.
  std::size_t wrong() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < size(); ++i) count += right_[i] != wrong_[i];
    return count;
  }
  // A row for each row of each head: what belongs there, and what the reshape alone puts there, with a `!`
  // where that is something else.
  std::string table() const {
    std::vector<std::vector<std::string>> rows{{"", "reshape, transpose", "reshape alone", ""}};
    for (std::size_t i = 0; i < size(); i += head_dim_) {
      std::string right, wrong;
      bool same = true;
      for (std::size_t d = i; d < i + head_dim_; ++d) {
        right += (d > i ? " " : "") + place(right_[d]);
        wrong += (d > i ? " " : "") + place(wrong_[d]);
        same &= right_[d] == wrong_[d];
      }
      rows.push_back({fmt::format("head {}, token {}", i / head_dim_ / tokens_, i / head_dim_ % tokens_),
                      right, wrong, same ? "" : "!"});
    }
    return kit::text_table(rows);
  }

 private:
  // t2.h1.d0: dimension 0 of head 1 of token 2.
  std::string place(double number) const {
    const auto i = static_cast<std::size_t>(number);
    return fmt::format("t{}.h{}.d{}", i / (heads_ * head_dim_), i / head_dim_ % heads_, i % head_dim_);
  }

  std::size_t tokens_, heads_, head_dim_;
  std::vector<double> right_, wrong_;
};

// How far the module's output is from what it would be without the transpose.
inline double without_transpose(kit::Lesson& lesson, const PackedMultiHeadAttention& attention,
                                Value output) {
  Graph graph;
  std::vector<Value> parts;  // packed q, k and v, which were right
  for (const char* name : {"packed_q", "packed_k", "packed_v"}) {
    const Value packed = lesson.find(name);
    parts.push_back(graph.input(name, packed.shape()));
  }
  const auto split = [&](Value x) { return split_wrongly(x, attention.heads()); };
  const Value attended = scaled_dot_product_attention(split(parts[0]), split(parts[1]), split(parts[2]));
  const Value concat = join_heads(attended);
  const Linear output_layer({graph, "output_layer"}, output.shape()[2].size, output.shape()[2].size);
  const Value wrong = output_layer(concat);
  kit::Numbers numbers = lesson.aside(graph);
  for (const Value part : parts) numbers.set(part, lesson.numbers()[lesson.find(part.node().name)]);
  return kit::largest_difference(numbers[wrong], lesson.numbers()[output]);
}

}  // namespace stepgrad
