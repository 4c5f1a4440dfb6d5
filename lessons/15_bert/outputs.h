#pragma once

#include <string>
#include <vector>

#include "lessons/kit/bert_run.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// What the model gives, layer by layer, in shapes: Hugging Face's hidden_states, attentions, pooler_output.
inline std::string output_table(const bert::Outputs& outputs) {
  const auto shape = [](Value value) { return to_string(value.shape().extents()); };
  std::vector<std::vector<std::string>> table{{"", "hidden_states", "attentions"},
                                              {"embeddings", shape(outputs.hidden_states[0]), ""}};
  for (std::size_t i = 0; i < outputs.attentions.size(); ++i) {
    table.push_back({"encoder.layer." + std::to_string(i), shape(outputs.hidden_states[i + 1]),
                     shape(outputs.attentions[i].weights)});
  }
  if (outputs.pooler_output) table.push_back({"pooler", shape(*outputs.pooler_output), ""});
  return kit::text_table(table);
}

}  // namespace stepgrad
