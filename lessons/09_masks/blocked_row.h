#pragma once

#include <cstddef>
#include <vector>

#include "lessons/09_masks/attention_under.h"
#include "lessons/09_masks/blocked.h"
#include "lessons/kit/measure.h"

namespace stepgrad {

// Step 7 of the lesson: the last query of `wrong` may see nothing.
inline void tell_of_blocked_rows(kit::Lesson& lesson, AttentionUnder& wrong) {
  const Tensor<double> output = wrong.output();
  const std::vector<Tensor<double>> gradient = wrong.gradient();
  const std::size_t seq = output.extents()[1];
  const auto of_last = [&](const Tensor<double>& tensor) {
    return kit::largest_magnitude(tensor.sliced(1, seq - 1, seq).elements());
  };
  lesson.fact("last_output", of_last(output));
  lesson.fact("last_d_q", of_last(gradient[0]));
  std::size_t all = output.size(), bad = not_finite(output);
  for (const Tensor<double>& each : gradient) {
    all += each.size();
    bad += not_finite(each);
  }
  lesson.fact("numbers", all);
  lesson.fact("not_finite", bad);
  lesson.show("d_q_the_wrong_way_round", lesson.find("q").shape(), gradient[0]);
  lesson.step(7);
}

// For the question: the mask of texts that end at the same place, `both` with the causal one.
inline void tell_of_padding_in_front(kit::Lesson& lesson, Shape shape, const MaskTensor& causal) {
  const MaskTensor mask = both(front_padding_mask(lesson.lengths(), shape.last().size), causal);
  shape[1].name = "queries";
  shape[2].name = "keys";
  lesson.show("padding_in_front", shape, mask);
  lesson.fact("blocked_rows", blocked_rows(mask));
}

}  // namespace stepgrad
