#include "lessons/kit/next_sentence.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "lessons/kit/bert_phrases.h"
#include "lessons/kit/number_text.h"
#include "lessons/kit/text_table.h"
#include "ops/softmax.h"

namespace stepgrad::kit {

std::optional<Value> next_sentence_probabilities(const BertRun& run) {
  if (!run.seq_relationship_logits) return std::nullopt;
  return softmax(*run.seq_relationship_logits).named("next_sentence_probabilities");
}

void show_next_sentence(Lesson& lesson, const Options& options, std::optional<Value> probabilities) {
  const BertPhrases& say = bert_phrases(options.lang);
  if (!probabilities) return lesson.fact("next_sentence", std::string(say.no_next_sentence_head));
  const Tensor<double> numbers = lesson.numbers()[*probabilities];
  std::vector<std::string> heading{""}, next{"0  " + std::string(say.is_next)},
      not_next{"1  " + std::string(say.not_next)};
  for (std::size_t entry = 0; entry < lesson.batch(); ++entry) {
    heading.push_back(fmt::format("entry {}", entry));
    next.push_back(number_text(numbers(entry, 0), 4));
    not_next.push_back(number_text(numbers(entry, 1), 4));
  }
  std::vector<std::vector<std::string>> table{next, not_next};
  if (lesson.batch() > 1) table.insert(table.begin(), heading);
  lesson.show("next_sentence", text_table(table));
}

}  // namespace stepgrad::kit
