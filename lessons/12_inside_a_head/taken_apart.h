#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "bert/self_attention.h"
#include "lessons/kit/head_slice.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"

namespace stepgrad {

// One query of a head, and all that its output is made of.
struct TakenApart {
  std::vector<std::string> tokens;  // of the text
  std::size_t query = 0, key = 0;   // positions: the weight between them is the head's largest
  std::vector<double> q = {};       // [head_dim]
  std::vector<std::vector<double>> k = {}, v = {};     // [key][head_dim]
  std::vector<double> dot_products = {}, scores = {};  // [key], before a mask
  std::size_t seen = 0;                                // keys; a mask blocks those from there on
  std::vector<double> weights = {};                    // [key]
  std::vector<double> output = {};                     // [head_dim], as the model computed it
};

// The head's query that gives the largest weight in this entry of the batch.
inline TakenApart take_apart(kit::Lesson& lesson, const bert::SelfAttention& attention, std::size_t entry,
                             std::size_t head) {
  const auto rows = [&](Value value) {
    return kit::rows(kit::of_head(lesson.numbers()[value], entry, head));
  };
  const std::vector<std::vector<double>> weights = rows(attention.weights);
  TakenApart apart{.tokens = lesson.tokens(entry), .seen = lesson.lengths()[entry]};
  for (std::size_t i = 0; i < apart.seen; ++i) {
    const auto at = std::max_element(weights[i].begin(), weights[i].end());
    if (*at > weights[apart.query][apart.key]) {
      apart.query = i;
      apart.key = static_cast<std::size_t>(at - weights[i].begin());
    }
  }
  apart.q = rows(attention.q)[apart.query];
  apart.k = rows(attention.k);
  apart.v = rows(attention.v);
  apart.dot_products = rows(attention.dot_products)[apart.query];
  apart.scores = rows(attention.scores)[apart.query];
  apart.weights = weights[apart.query];
  apart.output = rows(attention.attention_output)[apart.query];
  return apart;
}

}  // namespace stepgrad
