#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "graph/files/text.h"
#include "lessons/kit/bert_phrases.h"
#include "lessons/kit/bert_run.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/number_text.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// A text of which words are hidden.
struct HiddenWords {
  std::vector<std::int64_t> ids;
  std::vector<std::size_t> positions;  // where they stand
};

// Where the text has [MASK]; where it has none, one in the place of the first text's last word.
inline HiddenWords hide(const kit::Lesson& lesson, std::int64_t mask) {
  HiddenWords hidden{.ids = lesson.token_ids(), .positions = {}};
  for (std::size_t i = 0; i < hidden.ids.size(); ++i) {
    if (hidden.ids[i] == mask) hidden.positions.push_back(i);
  }
  if (!hidden.positions.empty()) return hidden;
  hidden.positions = {lesson.sentence_a().size() - 2};  // before its [SEP]
  hidden.ids[hidden.positions[0]] = mask;
  return hidden;
}

// The most likely pieces for one place, with their probabilities. Of the scores, the first are the pieces';
// the rest are of rows that pad the table to a round size, which share in the sum but are no words.
inline std::vector<std::pair<std::size_t, double>> most_likely(const std::vector<double>& scores,
                                                               std::size_t pieces, std::size_t count) {
  const double most = kit::largest(scores);  // NaN where one is
  double sum = 0;
  for (const double score : scores) sum += std::exp(score - most);
  std::vector<std::size_t> order(pieces);
  std::iota(order.begin(), order.end(), 0);
  count = std::min(count, order.size());
  const auto rank = [&](std::size_t id) { return std::isnan(scores[id]) ? -INFINITY : scores[id]; };
  std::partial_sort(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
      [&](std::size_t a, std::size_t b) { return rank(a) != rank(b) ? rank(a) > rank(b) : a < b; });
  std::vector<std::pair<std::size_t, double>> likely;
  for (std::size_t i = 0; i < count; ++i)
    likely.emplace_back(order[i], std::exp(scores[order[i]] - most) / sum);
  return likely;
}

// The model's scores for the text with hidden words, one row for each of them. The lesson's own text is read
// again afterwards.
inline std::vector<std::vector<double>> scores_of(kit::Lesson& lesson, const kit::BertRun& run,
                                                  const HiddenWords& hidden) {
  const IndexTensor own = lesson.numbers().ids(run.inputs.ids);
  std::vector<std::int64_t> ids = own.elements();
  std::copy(hidden.ids.begin(), hidden.ids.end(), ids.begin());  // the first text of the batch
  lesson.numbers().set(run.inputs.ids, IndexTensor(own.extents(), ids));
  const Tensor<double> logits = lesson.numbers()[*run.prediction_logits];
  lesson.numbers().set(run.inputs.ids, own);
  std::vector<std::vector<double>> rows;
  for (const std::size_t at : hidden.positions)
    rows.push_back(logits.sliced(0, 0, 1).sliced(1, at, at + 1).elements());
  return rows;
}

// Fills {masked_text} and {masked_word}: what is hidden, and the five most likely pieces in its place.
inline void show_masked_words(kit::Lesson& lesson, const kit::BertRun& run,
                              const bert::Vocabulary& vocabulary, kit::Language language) {
  const kit::BertPhrases& say = kit::bert_phrases(language);
  const std::optional<std::int64_t> mask = vocabulary.find("[MASK]");
  if (!run.prediction_logits || !mask) {
    lesson.fact("masked_text", std::string(mask ? say.no_masked_word_head : say.no_mask_token));
    return lesson.show("masked_word", "");
  }
  const HiddenWords hidden = hide(lesson, *mask);
  const std::size_t first = hidden.positions[0];
  lesson.fact("masked_text", hidden.ids == lesson.token_ids()
                                 ? std::string(say.masks)
                                 : fmt::format(fmt::runtime(say.masks_a_token),
                                               shortened(one_line(lesson.tokens()[first]), 40), first));
  const std::vector<std::vector<double>> scores = scores_of(lesson, run, hidden);
  std::vector<std::vector<std::string>> table;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    for (const auto& [id, probability] : most_likely(scores[i], vocabulary.size(), 5)) {
      const bool begins = table.size() % 5 == 0;
      table.push_back({begins ? fmt::format("{} [MASK]", hidden.positions[i]) : "",
                       shortened(one_line(vocabulary.piece(static_cast<std::int64_t>(id))), 40),
                       kit::number_text(probability, 4)});
    }
  }
  lesson.show("masked_word", kit::text_table(table));
}

}  // namespace stepgrad
