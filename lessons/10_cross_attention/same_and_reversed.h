#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "lessons/10_cross_attention/other_calls.h"
#include "lessons/10_cross_attention/rows.h"
#include "lessons/kit/measure.h"

namespace stepgrad {

inline Tensor<double> sum_of(const Tensor<double>& a, const Tensor<double>& b) {
  const std::vector<double> left = a.elements(), right = b.elements();
  Tensor<double> sum(a.extents());
  std::transform(left.begin(), left.end(), right.begin(), sum.write(), std::plus<>());
  return sum;
}

// Step 7 of the lesson: a text asks itself, as one value and as two of the same numbers.
inline void tell_of_one_text(kit::Lesson& lesson, OtherCalls& attention, const Tensor<double>& text) {
  const Value states = attention.states("key", text), twin = attention.states("key", text);
  const Value self = attention(states, states), cross = attention(twin, states);
  lesson.fact("self_difference", kit::largest_difference(attention[self], attention[cross]));

  const Tensor<double> ones = Tensor<double>::filled(text.extents(), 1);
  const std::vector<Tensor<double>> of_self = attention.gradient(self, {states}, ones),
                                    of_cross = attention.gradient(cross, {twin, states}, ones);
  lesson.fact("gradient_difference", kit::largest_difference(of_self[0], sum_of(of_cross[0], of_cross[1])));
  lesson.step(7);
}

// For the question: `output` is what b gets from a; the tokens of either text in the reverse order.
inline void tell_of_order(kit::Lesson& lesson, OtherCalls& attention, const Tensor<double>& output,
                          const Tensor<double>& a, const Tensor<double>& b) {
  const Value keys_reversed = attention(attention.states("query", b), attention.states("key", reversed(a)));
  const Value queries_reversed =
      attention(attention.states("query", reversed(b)), attention.states("key", a));
  lesson.fact("keys_reversed", kit::largest_difference(attention[keys_reversed], output));
  lesson.fact("queries_reversed", kit::largest_difference(reversed(attention[queries_reversed]), output));
}

}  // namespace stepgrad
