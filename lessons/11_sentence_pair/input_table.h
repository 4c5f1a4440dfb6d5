#pragma once

#include <string>
#include <vector>

#include "graph/files/text.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// A line for each token of the pair: what BERT is given beside its piece.
inline std::string input_table(kit::Lesson& lesson, Value token_type_ids) {
  const IndexTensor& types = lesson.numbers().ids(token_type_ids);
  std::vector<std::vector<std::string>> table{{"piece", "id", "token type", "position"}};
  for (std::size_t i = 0; i < lesson.tokens().size(); ++i) {
    table.push_back({shortened(one_line(lesson.tokens()[i]), 30), std::to_string(lesson.token_ids()[i]),
                     std::to_string(types(0, i)), std::to_string(i)});
  }
  return kit::text_table(table);
}

}  // namespace stepgrad
