#pragma once

#include <map>
#include <string>
#include <vector>

#include "bert/model_folder.h"
#include "bert/pretraining_heads.h"
#include "graph/evaluator.h"
#include "layers/masks.h"
#include "tests/reference/golden.h"

namespace stepgrad::testing {

// Integers, a row for each encoding.
inline IndexTensor rows_of(const std::vector<bert::Encoding>& batch,
                           std::vector<std::int64_t> bert::Encoding::*list) {
  std::vector<std::int64_t> all;
  for (const bert::Encoding& encoding : batch)
    all.insert(all.end(), (encoding.*list).begin(), (encoding.*list).end());
  return {{batch.size(), all.size() / batch.size()}, std::span<const std::int64_t>(all)};
}

// A model of golden/bert, run on texts: the heads that its checkpoint has, its own tokenizer.
template <class T>
class BertRun {
 public:
  BertRun(const std::string& folder, const std::vector<bert::TextInput>& texts,
          const std::string& hidden_act = "gelu")
      : model_folder_(bert::open_model_folder(golden_folder("bert/" + folder))) {
    model_folder_.config.hidden_act = hidden_act;
    const std::vector<bert::Encoding> batch = model_folder_.tokenizer.encode_batch(texts);
    const Shape shape{{"batch", batch.size()}, {"seq", batch[0].ids.size()}};
    const bert::Inputs inputs{
        .ids = graph_.index_input("ids", shape),
        .token_type_ids = graph_.index_input("token_type_ids", shape),
        .mask = graph_.mask_input("mask", {shape[0], {"query", 1}, {"key", shape[1].size}})};
    run_.set(inputs.ids, rows_of(batch, &bert::Encoding::ids));
    run_.set(inputs.token_type_ids, rows_of(batch, &bert::Encoding::token_type_ids));
    const IndexTensor marks = rows_of(batch, &bert::Encoding::attention_mask);
    run_.set(*inputs.mask, mask_where_one_keeps(marks.reshaped({batch.size(), 1, shape[1].size})));
    build(inputs);
    run_.forward();
  }

  Graph& graph() { return graph_; }
  Evaluator<T>& run() { return run_; }
  // What it computes, under the names of the golden files.
  const std::map<std::string, Value>& values() const { return values_; }

 private:
  void build(const bert::Inputs& inputs) {
    const bert::Checkpoint& checkpoint = model_folder_.checkpoint;
    if (checkpoint.has_masked_word_head()) {
      const bert::BertForPreTraining model(graph_, model_folder_.config);
      const bert::PreTrainingOutputs outputs = model(inputs);
      name(outputs.bert);
      values_.emplace("prediction_logits", *outputs.prediction_logits);
      values_.emplace("seq_relationship_logits", *outputs.seq_relationship_logits);
      checkpoint.load(run_, model.parameters());
    } else {
      const bert::BertModel model(graph_, model_folder_.config);
      name(model(inputs));
      checkpoint.load(run_, model.parameters());
    }
  }

  void name(const bert::Outputs& outputs) {
    const auto add = [&](const std::string& kind, std::size_t layer, Value value) {
      values_.emplace(kind + "." + std::to_string(layer), value);
    };
    for (std::size_t i = 0; i < outputs.hidden_states.size(); ++i)
      add("hidden_states", i, outputs.hidden_states[i]);
    for (std::size_t i = 0; i < outputs.attentions.size(); ++i) {
      const bert::SelfAttention& attention = outputs.attentions[i];
      add("q", i, attention.q);
      add("k", i, attention.k);
      add("v", i, attention.v);
      add("scores", i, attention.scores);
      add("weights", i, attention.weights);
      add("context", i, attention.context);
    }
    values_.emplace("pooler_output", *outputs.pooler_output);
  }

  bert::ModelFolder model_folder_;
  Graph graph_;
  Evaluator<T> run_{graph_};
  std::map<std::string, Value> values_;
};

}  // namespace stepgrad::testing
