#include "lessons/kit/outline.h"

#include <vector>

#include <fmt/format.h>

#include "graph/embed.h"
#include "graph/files/text.h"
#include "lessons/kit/bert_run.h"
#include "lessons/kit/text_table.h"

STEPGRAD_EMBEDDED(outline_en)
STEPGRAD_EMBEDDED(outline_zh)

namespace stepgrad::kit {

namespace {

// A line for each kind of value that the model gives: its shape, and how many there are.
std::string shape_table(const BertRun& run) {
  const auto shape = [](Value value) { return to_string(value.shape().extents()); };
  const bert::Outputs& outputs = run.outputs;
  const bert::SelfAttention& attention = outputs.attentions[0];
  std::vector<std::vector<std::string>> table;
  const auto line = [&](std::size_t count, const char* name, Value value) {
    table.push_back({name, fmt::format("{} ×", count), shape(value)});
  };
  line(1, "ids", run.inputs.ids);
  line(1, "token_type_ids", run.inputs.token_type_ids);
  line(outputs.hidden_states.size(), "hidden_states", outputs.hidden_states[0]);
  line(outputs.attentions.size(), "q, k, v", attention.q);
  line(outputs.attentions.size(), "attentions", attention.weights);
  if (outputs.pooler_output) line(1, "pooler_output", *outputs.pooler_output);
  return text_table(table);
}

void teach_outline(Lesson& lesson, const Options& options) {
  const bert::Config& config = options.model_config();
  const BertRun run = run_bert(lesson, options, {.masked_word = false, .next_sentence = false});
  lesson.begin_with(run.outputs.embeddings);
  lesson.result(run.result());

  // 1. The configuration.
  lesson.fact("config_name", shortened(one_line(options.config), 80));
  lesson.show("config", indented(to_string(config)));
  lesson.step(1, run.inputs.token_type_ids);

  // 2. The modules.
  lesson.show("tree", run.whole());
  lesson.fact("parameters", parameter_count(run.whole()));
  lesson.fact("embedding_parameters", parameter_count(run.model().embeddings()));
  lesson.fact("layer_parameters", parameter_count(run.model().encoder().layer()[0]));
  lesson.step(2, run.inputs.token_type_ids);

  // 3. Every shape.
  lesson.show("shapes", shape_table(run));
  lesson.step(3);

  // For the question: how much attention there is, for this text and for the longest.
  const std::size_t heads = config.num_hidden_layers * config.num_attention_heads;
  const std::size_t tokens = lesson.tokens().size(), most = config.max_position_embeddings;
  lesson.fact("attention_numbers", lesson.batch() * heads * tokens * tokens);
  lesson.fact("most_attention_numbers", heads * most * most);
  lesson.fact("most_attention_megabytes", static_cast<double>(heads * most * most) * 4 / 1e6);
}

}  // namespace

Page outline_page(const Options& options) {
  return {outline_en(), outline_zh(), [&options](Lesson& lesson) { teach_outline(lesson, options); }};
}

}  // namespace stepgrad::kit
