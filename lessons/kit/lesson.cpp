#include "lessons/kit/lesson.h"

#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "bert/tokenizer.h"
#include "graph/error.h"
#include "layers/embedding.h"
#include "lessons/kit/phrases.h"
#include "lessons/kit/pictures.h"
#include "viewers/text.h"

namespace stepgrad::kit {

namespace {

constexpr std::size_t most_tokens = 512;

bool wants_colour(Colour colour) {
  if (colour != Colour::automatic) return colour == Colour::always;
  const char* no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && ::isatty(STDOUT_FILENO) == 1;
}

// A row for each piece of BERT's vocabulary.
Embedding vocabulary_table(Graph& graph, std::size_t embed_dim, Source where) {
  return {{graph, "token_embedding"}, bert::bert_base_uncased().size(), embed_dim, where};
}

}  // namespace

Value find(Graph& graph, std::string_view name) {
  for (const Node& node : graph.nodes()) {
    if (node.name == name || path(node) == name) return {graph, node.id};
  }
  throw Error("the graph has no node " + std::string(name));
}

Lesson::Lesson(std::string name, std::string_view narration, const Options& options, StandardOutput& output)
    : name_(std::move(name)),
      options_(options),
      narration_(narration),
      output_(output),
      colour_(wants_colour(options.color)),
      numbers_(graph_, options.dtype, options.seed) {
  const bert::Tokenizer tokenizer(bert::bert_base_uncased());
  token_ids_ = tokenizer.ids(options.text);
  tokens_ = tokenizer.convert_ids_to_tokens(token_ids_);
  if (tokens_.empty()) throw options.bad_text("a text that gives at least one token");
  if (tokens_.size() > most_tokens) {
    throw options.bad_text(
        fmt::format("a text of at most {} tokens, as many as BERT has positions, not {}; "
                    "leave out {} of them",
                    most_tokens, tokens_.size(), tokens_.size() - most_tokens));
  }
  fact("text", viewers::shortened(viewers::one_line(options.text), 80));
  fact("tokens", tokens_.size());
  fact("counted_tokens", counted_tokens(tokens_.size(), options.lang));
  used_ = {"text", "tokens", "counted_tokens", "trace"};
  for (const auto& [size, number] : options.size_facts()) {
    fact(size, number);
    used_.insert(size);
  }
  make_picture_folder(options);
  print_heading(narration_.introduction().heading, '=');
  print_body(narration_.introduction().body, 0);
}

Value Lesson::ids(Source where) {
  const Value ids = graph_.index_input("ids", {{"batch", 1}, {"seq", tokens_.size()}}, where);
  numbers_.set(ids, IndexTensor({1, tokens_.size()}, token_ids_));
  return ids;
}

Value Lesson::hidden_states(std::size_t embed_dim, Source where) {
  const Value token_ids = ids(where);
  const Embedding token_embedding = vocabulary_table(graph_, embed_dim, where);
  table_ = token_embedding.weight();
  hidden_states_ = token_embedding(token_ids, where).named("hidden_states");
  return *hidden_states_;
}

Value Lesson::hidden_states_input(std::size_t embed_dim, Source where) {
  Graph aside;
  const Value table = vocabulary_table(aside, embed_dim, where).weight();
  Numbers rows(aside, options_.dtype, options_.seed);
  std::vector<double> numbers;
  for (const std::int64_t id : token_ids_) {
    const std::vector<double> row = rows.row(table, static_cast<std::size_t>(id));
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  hidden_states_ =
      graph_.input("hidden_states", {{"batch", 1}, {"seq", tokens_.size()}, {"embed", embed_dim}}, where);
  numbers_.set(*hidden_states_, Tensor<double>(hidden_states_->shape().extents(), numbers));
  return *hidden_states_;
}

Value Lesson::upstream(Value y, Source where) {
  const Value upstream = graph_.input("upstream", y.shape(), where);
  numbers_.set_normal(upstream);
  return upstream;
}

std::vector<Value> Lesson::find_all(std::string_view name) {
  std::vector<Value> found;
  for (const Node& node : graph_.nodes()) {
    if (node.name == name) found.emplace_back(graph_, node.id);
  }
  return found;
}

Tensor<double> Lesson::elsewhere(Value input, Value result) {
  Numbers numbers(input.graph(), options_.dtype, options_.seed);
  numbers.set(input, numbers_[*hidden_states_]);
  return numbers[result];
}

void Lesson::result(Value value, Source where) {
  result_ = value;
  result_source_ = where;
}

}  // namespace stepgrad::kit
