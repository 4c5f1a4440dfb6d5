#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lessons/12_inside_a_head/captured_head.h"
#include "lessons/kit/bert_phrases.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// The arrays of a capture by their files' names: their axes and shapes, or that they are missing.
inline std::string array_table(const viewers::Capture& capture) {
  std::vector<std::vector<std::string>> table;
  const auto line = [&](const char* file, const std::optional<Tensor<float>>& array, const char* axes) {
    table.push_back({file, axes, array ? to_string(array->extents()) : "–"});
  };
  line("attentions.npy", capture.weights, "[layer, head, query, key]");
  line("queries.npy", capture.queries, "[layer, head, query, head_dim]");
  line("keys.npy", capture.keys, "[layer, head, key, head_dim]");
  line("values.npy", capture.values, "[layer, head, key, head_dim]");
  return kit::text_table(table);
}

// What raising every score by 5 changes in the weights, where log(weight) is taken for a score.
inline double shift_difference(kit::Lesson& lesson, Value weights) {
  const std::vector<double> numbers = lesson.numbers()[weights].elements();
  std::vector<double> scores(numbers.size());
  std::transform(numbers.begin(), numbers.end(), scores.begin(), [](double w) { return std::log(w) + 5; });
  Graph graph;
  kit::Numbers aside = lesson.aside(graph);
  const Value raised = graph.input("scores", weights.shape());
  aside.set(raised, Tensor<double>(weights.shape().extents(), scores));
  return kit::largest_difference(aside[softmax(raised)], lesson.numbers()[weights]);
}

// How far the weights that were computed anew are from the captured ones.
inline std::string comparison(kit::Lesson& lesson, const viewers::Capture& capture, const CapturedHead& head,
                              const kit::BertPhrases& say) {
  const double own =
      kit::largest_difference(lesson.numbers()[*head.weights], lesson.numbers()[head.captured_weights]);
  const double all = largest_difference(lesson, capture);
  const std::string_view verdict = std::isnan(all) ? say.not_a_number
                                   : all <= 1e-5   ? say.only_rounding
                                                   : say.more_than_rounding;
  const auto text = [](double difference) {
    return std::isnan(difference) ? "NaN" : fmt::format("{:.1e}", difference);
  };
  return fmt::format(fmt::runtime(say.comparison), text(own), text(all)) + std::string(verdict);
}

// The page of --captured: a head that was computed elsewhere, as far as what was saved goes.
inline void teach_captured(kit::Lesson& lesson, const kit::Options& options) {
  const viewers::Capture& capture = *options.files().captured;
  const kit::BertPhrases& say = kit::bert_phrases(options.lang);
  const CapturedHead head = rebuild(lesson, capture, options.layer_shown(), options.head_shown());
  lesson.result(head.output.value_or(head.weights.value_or(head.captured_weights)));

  // 1. What was captured.
  lesson.show("arrays", array_table(capture));
  lesson.fact("query_count", capture.query_tokens.size());
  lesson.fact("key_count", capture.key_tokens.size());
  lesson.show(head.captured_weights);
  lesson.step(1, head.captured_weights);

  // 2. and 3. Scores and weights, computed anew.
  if (head.weights) {
    lesson.fact("of_scores", std::string(say.computes_scores));
    lesson.show(*head.scores);
    lesson.step(2, *head.scores);
    lesson.fact("of_weights", std::string(say.computes_weights));
    lesson.show(*head.weights);
    lesson.fact("comparison", comparison(lesson, capture, head, say));
    lesson.step(3, *head.weights);
  } else {
    for (const char* figure : {"scores", "weights", "comparison"}) lesson.show(figure, "");
    lesson.fact("of_scores", std::string(say.no_queries_and_keys));
    lesson.step(2, head.captured_weights);
    lesson.fact("of_weights", std::string(say.weights_only));
    lesson.step(3, head.captured_weights);
  }

  // 4. What the weights mix.
  lesson.fact("of_output", std::string(head.output ? say.mixes_values : say.no_values));
  if (head.output)
    lesson.show(*head.output);
  else
    lesson.show("attention_output", "");
  lesson.step(4);

  // For the question: what is lost of the scores.
  lesson.fact("shift_difference", shift_difference(lesson, head.captured_weights));
}

}  // namespace stepgrad
