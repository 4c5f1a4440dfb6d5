#include <algorithm>

#include "bert/vocabulary.h"
#include "layers/embedding.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/phrases.h"
#include "viewers/text.h"

// What a lesson reads, as numbers: ids, and the hidden states that its module begins with.
namespace stepgrad::kit {

namespace {

// A row for each piece of BERT's vocabulary.
Embedding vocabulary_table(Graph& graph, std::size_t embed_dim, Source where) {
  return {{graph, "token_embedding"}, bert::bert_base_uncased().size(), embed_dim, where};
}

// How many tokens each entry of the batch has.
std::vector<std::size_t> entry_lengths(std::size_t tokens, const Options& options) {
  std::vector<std::size_t> lengths(options.batch, tokens);
  if (!options.pads_batch()) return lengths;
  for (std::size_t b = 0; b < lengths.size(); ++b) lengths[b] -= std::min(b, tokens - 1);
  return lengths;
}

// The row once for each entry, with `padding` where the entry has ended.
template <class T>
std::vector<std::vector<T>> entries(const std::vector<T>& row, const std::vector<std::size_t>& lengths,
                                    const T& padding) {
  std::vector<std::vector<T>> batch(lengths.size(), row);
  for (std::size_t b = 0; b < lengths.size(); ++b)
    std::fill(batch[b].begin() + static_cast<std::ptrdiff_t>(lengths[b]), batch[b].end(), padding);
  return batch;
}

}  // namespace

void Lesson::read_text() {
  reading_ = read_tokens(options_);
  lengths_ = entry_lengths(tokens().size(), options_);
  for (const char* axis : {"seq", "query", "key"})
    axis_tokens_.set_each(axis, entries<std::string>(tokens(), lengths_, "[PAD]"));

  const auto known = [this](const std::string& name, const auto& what) {
    fact(name, what);
    used_.insert(name);
  };
  const auto shown = [](const std::string& text) { return viewers::shortened(viewers::one_line(text), 80); };
  known("text", shown(options_.text));
  known("tokens", tokens().size());
  known("counted_tokens", counted_tokens(tokens().size(), options_.lang));
  known("batch", batch());
  if (!options_.reads_pair()) return;
  known("text_pair", shown(options_.text_pair));
  known("tokens_a", sentence_a().size());
  known("tokens_b", sentence_b().size());
}

Value Lesson::index(const std::string& name, const std::string& axis,
                    const std::vector<std::vector<std::int64_t>>& entries, Source where) {
  const Value index = graph_.index_input(name, {{"batch", batch()}, {axis, entries[0].size()}}, where);
  std::vector<std::int64_t> all;
  for (const std::vector<std::int64_t>& entry : entries) all.insert(all.end(), entry.begin(), entry.end());
  numbers_.set(index, IndexTensor(index.shape().extents(), all));
  return index;
}

Value Lesson::ids(Source where) {
  return index("ids", "seq", entries(token_ids(), lengths_, bert::bert_base_uncased().pad()), where);
}

Value Lesson::token_type_ids(Source where) {
  return index("token_type_ids", "seq", entries<std::int64_t>(reading_.token_type_ids, lengths_, 0), where);
}

Value Lesson::hidden_states(std::size_t embed_dim, Source where) {
  const Value token_ids = ids(where);
  const Embedding token_embedding = vocabulary_table(graph_, embed_dim, where);
  table_ = token_embedding.weight();
  hidden_states_ = {token_embedding(token_ids, where).named("hidden_states")};
  return hidden_states_[0];
}

PairStates Lesson::pair_hidden_states(std::size_t embed_dim, Source where) {
  const Value key_ids = index("key_ids", "key", std::vector(batch(), sentence_a().ids), where);
  const Value query_ids = index("query_ids", "query", std::vector(batch(), sentence_b().ids), where);
  const Embedding token_embedding = vocabulary_table(graph_, embed_dim, where);
  table_ = token_embedding.weight();
  axis_tokens_.set("key", sentence_a().tokens);
  axis_tokens_.set("query", sentence_b().tokens);
  const PairStates states{token_embedding(key_ids, where).named("key_value_states"),
                          token_embedding(query_ids, where).named("query_states")};
  hidden_states_ = {states.key_value_states, states.query_states};
  return states;
}

Value Lesson::hidden_states_input(std::size_t embed_dim, Source where) {
  Graph aside;
  const Value table = vocabulary_table(aside, embed_dim, where).weight();
  Numbers rows(aside, options_.dtype, options_.seed);
  std::vector<double> numbers;
  for (const std::vector<std::int64_t>& entry :
       entries(token_ids(), lengths_, bert::bert_base_uncased().pad())) {
    for (const std::int64_t id : entry) {
      const std::vector<double> row = rows.row(table, static_cast<std::size_t>(id));
      numbers.insert(numbers.end(), row.begin(), row.end());
    }
  }
  hidden_states_ = {graph_.input(
      "hidden_states", {{"batch", batch()}, {"seq", tokens().size()}, {"embed", embed_dim}}, where)};
  numbers_.set(hidden_states_[0], Tensor<double>(hidden_states_[0].shape().extents(), numbers));
  return hidden_states_[0];
}

}  // namespace stepgrad::kit
