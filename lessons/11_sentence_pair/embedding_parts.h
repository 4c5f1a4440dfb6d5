#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bert/embeddings.h"
#include "graph/files/text.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/number_text.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// For each of the first tokens, how large the rows are that make its embedding: the root mean square of each,
// of their sum, and of what the layer norm makes of that.
inline std::string embedding_parts(kit::Lesson& lesson, const bert::BertEmbeddings& embeddings,
                                   Value normed) {
  constexpr std::size_t most = 5;
  const auto find = [&](const char* name) { return lesson.find(joined_path(embeddings.path(), name)); };
  const std::vector<std::pair<const char*, Value>> parts{{"word", find("word_embeddings.words")},
                                                         {"position", find("positions")},
                                                         {"segment", find("token_type_embeddings.segments")},
                                                         {"sum", find("sum")},
                                                         {"normed", normed}};
  const std::size_t count = std::min(most, lesson.tokens().size());
  std::vector<std::vector<std::string>> table{{""}};
  for (std::size_t t = 0; t < count; ++t) table.push_back({shortened(one_line(lesson.tokens()[t]), 12)});
  for (const auto& [heading, value] : parts) {
    const std::vector<std::vector<double>> rows = kit::rows(lesson.numbers()[value]);
    table[0].emplace_back(heading);
    for (std::size_t t = 0; t < count; ++t)
      table[t + 1].push_back(kit::number_text(kit::root_mean_square(rows[t]), 4));
  }
  return kit::text_table(table);
}

}  // namespace stepgrad
