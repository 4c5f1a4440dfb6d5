#pragma once

#include <optional>
#include <vector>

#include "graph/gradients.h"
#include "layers/scaled_dot_product_attention.h"
#include "lessons/kit/lesson.h"

namespace stepgrad {

// The attention of the lesson's head once more, with its q, k and v, under another mask than its own.
class AttentionUnder {
 public:
  // Without a mask where there is none. The mask stretches to [batch, query, key].
  AttentionUnder(kit::Lesson& lesson, const std::optional<MaskTensor>& mask)
      : numbers_(lesson.aside(graph_)) {
    for (const char* name : {"q", "k", "v"}) {
      const Value value = lesson.find(name);
      operands_.push_back(graph_.input(name, value.shape()));
      numbers_.set(operands_.back(), lesson.numbers()[value]);
    }
    AttentionOptions options;
    if (mask) {
      options.mask = graph_.mask_input("mask", Shape(mask->extents()));
      numbers_.set(*options.mask, *mask);
    }
    output_ = scaled_dot_product_attention(operands_[0], operands_[1], operands_[2], options);
  }

  // Adds it to the lesson's page of attention.
  void show_on_page(kit::Lesson& lesson, const std::string& name) {
    lesson.page_attention(name, graph_, numbers_);
  }

  Tensor<double> weights() { return numbers_[kit::find(graph_, "weights")]; }
  Tensor<double> output() { return numbers_[*output_]; }
  // By q, k and v, from a random upstream.
  std::vector<Tensor<double>> gradient() {
    const Value upstream = graph_.input("upstream", output_->shape());
    numbers_.set_normal(upstream);
    std::vector<Tensor<double>> gradient;
    for (const Value each : gradients(*output_, operands_, upstream)) gradient.push_back(numbers_[each]);
    return gradient;
  }

 private:
  Graph graph_;
  kit::Numbers numbers_;
  std::vector<Value> operands_;
  std::optional<Value> output_;
};

}  // namespace stepgrad
