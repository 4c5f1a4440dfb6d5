#pragma once

#include <cstddef>

#include "lessons/kit/lesson.h"

namespace stepgrad::kit {

// What one head has of one text of the batch: of [batch, head, row, column], [row, column].
inline Tensor<double> of_head(const Tensor<double>& x, std::size_t entry, std::size_t head) {
  return x.sliced(0, entry, entry + 1).sliced(1, head, head + 1).reshaped({x.extents()[2], x.extents()[3]});
}

// The same of all texts: [batch, row, column].
inline Tensor<double> of_head(const Tensor<double>& x, std::size_t head) {
  return x.sliced(1, head, head + 1).reshaped({x.extents()[0], x.extents()[2], x.extents()[3]});
}

// Shows that of all texts, as the figure of the value's name or of another one.
inline void show_head(Lesson& lesson, const std::string& figure, Value value, std::size_t head) {
  const Shape& shape = value.shape();
  lesson.show(figure, {shape[0], shape[2], shape[3]}, of_head(lesson.numbers()[value], head));
}
inline void show_head(Lesson& lesson, Value value, std::size_t head) {
  show_head(lesson, value.node().name, value, head);
}

// What all heads have of one text: [head, row, column].
inline Tensor<double> of_entry(const Tensor<double>& x, std::size_t entry) {
  return x.sliced(0, entry, entry + 1).reshaped({x.extents()[1], x.extents()[2], x.extents()[3]});
}

}  // namespace stepgrad::kit
