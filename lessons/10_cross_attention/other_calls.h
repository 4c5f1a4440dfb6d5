#pragma once

#include <string>
#include <vector>

#include "graph/error.h"
#include "graph/gradients.h"
#include "layers/multi_head_attention.h"
#include "lessons/kit/lesson.h"

namespace stepgrad {

// The lesson's module in a graph of its own, with the same parameters, to be called in other ways.
class OtherCalls {
 public:
  OtherCalls(const kit::Lesson& lesson, std::size_t embed_dim, std::size_t heads)
      : numbers_(lesson.aside(graph_)), attention_(graph_, embed_dim, heads) {}

  // An input of these numbers, [batch, axis, embed].
  Value states(const std::string& axis, const Tensor<double>& numbers) {
    const Extents& sizes = numbers.extents();
    const Value value =
        graph_.input(axis + "_states", {{"batch", sizes[0]}, {axis, sizes[1]}, {"embed", sizes[2]}});
    numbers_.set(value, numbers);
    return value;
  }
  Value operator()(Value query_states, Value key_value_states) {
    return attention_(query_states, key_value_states);
  }
  Tensor<double> operator[](Value value) { return numbers_[value]; }
  // By these values, from this upstream.
  std::vector<Tensor<double>> gradient(Value output, const std::vector<Value>& wrt,
                                       const Tensor<double>& upstream) {
    const Value begin = graph_.input("upstream", output.shape());
    numbers_.set(begin, upstream);
    std::vector<Tensor<double>> gradient;
    for (const Value each : gradients(output, wrt, begin)) gradient.push_back(numbers_[each]);
    return gradient;
  }
  // The first head's scores in the latest call.
  Value latest_scores() {
    for (NodeId id = static_cast<NodeId>(graph_.size()); id-- > 0;) {
      if (path(graph_[id]) == "heads.0.scores") return {graph_, id};
    }
    throw Error("there was no call yet");
  }

 private:
  Graph graph_;
  kit::Numbers numbers_;
  MultiHeadAttention attention_;
};

}  // namespace stepgrad
