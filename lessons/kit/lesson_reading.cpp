#include <algorithm>

#include "bert/vocabulary.h"
#include "graph/files/text.h"
#include "layers/embedding.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/phrases.h"

// What a lesson reads, as numbers: ids, and the hidden states that its module begins with.
namespace stepgrad::kit {

namespace {

// A row for each piece of BERT's vocabulary.
Embedding vocabulary_table(Graph& graph, std::size_t embed_dim, Source where) {
  return {{graph, "token_embedding"}, bert::bert_base_uncased().size(), embed_dim, where};
}

// How many tokens each entry of the batch has; `least` of them are never left out.
std::vector<std::size_t> entry_lengths(std::size_t tokens, std::size_t least, const Options& options) {
  std::vector<std::size_t> lengths(options.batch, tokens);
  if (!options.pads_batch()) return lengths;
  for (std::size_t b = 0; b < lengths.size(); ++b) lengths[b] -= std::min(b, tokens - least);
  return lengths;
}

}  // namespace

void Lesson::read_text() {
  reading_ = read_tokens(options_);
  const bool pair = options_.reads_pair() && !has_input() && options_.files().captured == nullptr;
  closing_ = pair ? 1 : 0;  // its last [SEP]
  const std::size_t least = closing_ == 0 ? 1 : sentence_a().size() + 1 + closing_;
  lengths_ = entry_lengths(tokens().size(), least, options_);
  for (const char* axis : {"seq", "query", "key"})
    axis_tokens_.set_each(axis, entries<std::string>(tokens(), "[PAD]"));
  if (const auto& captured = options_.files().captured) {
    axis_tokens_.set("query", captured->query_tokens);
    axis_tokens_.set("key", captured->key_tokens);
  }
  reading_facts();
}

std::vector<std::string> Lesson::tokens(std::size_t entry) const {
  return entries<std::string>(tokens(), "[PAD]")[entry];
}

template <class T>
std::vector<std::vector<T>> Lesson::entries(const std::vector<T>& row, const T& padding) const {
  std::vector<std::vector<T>> batch;
  for (const std::size_t length : lengths_) {
    const auto left_out = static_cast<std::ptrdiff_t>(row.size() - length);
    std::vector<T> entry = row;
    const auto end = entry.end() - static_cast<std::ptrdiff_t>(closing_);
    entry.erase(end - left_out, end);
    entry.resize(row.size(), padding);
    batch.push_back(std::move(entry));
  }
  return batch;
}

// What any narration may ask for.
void Lesson::reading_facts() {
  const auto known = [this](const std::string& name, const auto& what) {
    fact(name, what);
    used_.insert(name);
  };
  const auto shown = [](const std::string& text) { return shortened(one_line(text), 80); };
  const auto read_as = [&](const std::string& text, const TokenList& states) {
    return shown(states.numbered ? joined(states.tokens, " ") : text);
  };
  known("text", read_as(options_.text, options_.reads_pair_apart() ? sentence_a() : reading_.whole));
  known("tokens", tokens().size());
  known("counted_tokens", counted_tokens(tokens().size(), options_.lang));
  known("batch", batch());
  known("about_entry", std::string(batch() > 1 ? phrases(options_.lang).about_entry : ""));
  known("weights_file", shown(options_.weights));
  known("input_file", shown(options_.input));
  known("upstream_file", shown(options_.upstream));
  known("model", shown(options_.model));
  known("captured", shown(options_.captured));
  if (!options_.reads_pair()) return;
  known("text_pair", read_as(options_.text_pair, sentence_b()));
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

Value Lesson::states_input(const std::string& name, const std::string& axis, const Npy& file, Source where) {
  const auto [entry_count, seq, embed] = states_sizes(file);
  const Value states = graph_.input(name, {{"batch", entry_count}, {axis, seq}, {"embed", embed}}, where);
  numbers_.set(
      states,
      std::visit([&](const auto& tensor) -> Given { return tensor.reshaped(states.shape().extents()); },
                 numbers_of(file, options_.dtype)));
  return states;
}

Value Lesson::ids(Source where) {
  if (has_input()) throw UsageError("--input: this lesson needs ids, and hidden states have none");
  return index("ids", "seq", entries(token_ids(), options_.vocabulary().pad()), where);
}

Value Lesson::token_type_ids(Source where) {
  return index("token_type_ids", "seq", entries<std::int64_t>(reading_.token_type_ids, 0), where);
}

Value Lesson::hidden_states(std::size_t embed_dim, Source where) {
  if (has_input()) return hidden_states_input(embed_dim, where);
  return begin_with(token_embeddings(embed_dim, where).named("hidden_states"));
}

Value Lesson::token_embeddings(std::size_t embed_dim, Source where) {
  const Value token_ids = ids(where);
  const Embedding token_embedding = vocabulary_table(graph_, embed_dim, where);
  table_ = token_embedding.weight();
  return token_embedding(token_ids, where).named("token_embeddings");
}

Value Lesson::begin_with(Value hidden_states) {
  hidden_states_ = {hidden_states};
  return hidden_states;
}

PairStates Lesson::pair_hidden_states(std::size_t embed_dim, Source where) {
  axis_tokens_.set("key", sentence_a().tokens);
  axis_tokens_.set("query", sentence_b().tokens);
  const PairStates states = has_input() ? given_pair_states(where) : embedded_pair_states(embed_dim, where);
  hidden_states_ = {states.key_value_states, states.query_states};
  return states;
}

PairStates Lesson::given_pair_states(Source where) {
  return {states_input("key_value_states", "key", *options_.files().input, where),
          states_input("query_states", "query", *options_.files().input_pair, where)};
}

PairStates Lesson::embedded_pair_states(std::size_t embed_dim, Source where) {
  const Value key_ids = index("key_ids", "key", std::vector(batch(), sentence_a().ids), where);
  const Value query_ids = index("query_ids", "query", std::vector(batch(), sentence_b().ids), where);
  const Embedding token_embedding = vocabulary_table(graph_, embed_dim, where);
  table_ = token_embedding.weight();
  return {token_embedding(key_ids, where).named("key_value_states"),
          token_embedding(query_ids, where).named("query_states")};
}

Value Lesson::hidden_states_input(std::size_t embed_dim, Source where) {
  if (has_input()) {
    hidden_states_ = {states_input("hidden_states", "seq", *options_.files().input, where)};
  } else {
    const Shape shape{{"batch", batch()}, {"seq", tokens().size()}, {"embed", embed_dim}};
    hidden_states_ = {graph_.input("hidden_states", shape, where)};
    numbers_.set(hidden_states_[0], Tensor<double>(shape.extents(), embedded_numbers(embed_dim, where)));
  }
  return hidden_states_[0];
}

std::vector<double> Lesson::embedded_numbers(std::size_t embed_dim, Source where) {
  table_graph_ = std::make_unique<Graph>();
  table_ = vocabulary_table(*table_graph_, embed_dim, where).weight();
  Numbers rows = aside(*table_graph_);
  std::vector<double> numbers;
  for (const std::vector<std::int64_t>& entry : entries(token_ids(), bert::bert_base_uncased().pad())) {
    for (const std::int64_t id : entry) {
      const std::vector<double> row = rows.row(*table_, static_cast<std::size_t>(id));
      numbers.insert(numbers.end(), row.begin(), row.end());
    }
  }
  return numbers;
}

}  // namespace stepgrad::kit
