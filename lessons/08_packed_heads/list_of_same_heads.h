#pragma once

#include "layers/packed_weights.h"
#include "lessons/kit/lesson.h"

namespace stepgrad {

// Multi-head attention in lesson 06's form, with the weights of the lesson's module and its hidden states.
struct ListOfSameHeads {
  Graph graph;
  MultiHeadAttention attention;
  Value hidden_states, output;
  kit::Numbers numbers;

  ListOfSameHeads(kit::Lesson& lesson, const PackedMultiHeadAttention& packed, Value states)
      : attention(graph, states.shape().last().size, packed.heads()),
        hidden_states(graph.input("hidden_states", states.shape())),
        output(attention(hidden_states)),
        numbers(lesson.aside(graph)) {
    unpack_weights(lesson.numbers(), packed, numbers, attention);
    numbers.set(hidden_states, lesson.numbers()[states]);
  }
};

}  // namespace stepgrad
