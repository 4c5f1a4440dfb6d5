#include "lessons/kit/reading.h"

#include <fmt/format.h>

#include "bert/tokenizer.h"

namespace stepgrad::kit {

namespace {

const std::string at_least_one = "a text that gives at least one token";

// How many tokens there may be, and why.
struct Limit {
  std::size_t tokens = 512;
  std::string why = "as many as BERT has positions";
};

Limit limit(const Options& options) {
  if (const auto& model = options.files().model) return {model->max_length, "as many as the model takes"};
  if (options.only_shapes())
    return {options.model_config().max_position_embeddings, "as many as the model has positions"};
  return {};
}

Reading single(const bert::Tokenizer& tokenizer, const Options& options) {
  const Limit most = limit(options);
  std::vector<std::int64_t> ids = tokenizer.ids(options.text);
  if (ids.empty()) throw options.bad_text(at_least_one);
  if (ids.size() > most.tokens) {
    throw options.bad_text(
        fmt::format("a text of at most {} tokens, {}, not {}; "
                    "leave out {} of them",
                    most.tokens, most.why, ids.size(), ids.size() - most.tokens));
  }
  std::vector<std::string> tokens = tokenizer.convert_ids_to_tokens(ids);
  std::vector<std::int64_t> types(ids.size(), 0);
  return {.whole = {std::move(tokens), std::move(ids)}, .token_type_ids = std::move(types)};
}

// The tokens from `begin` to `end`.
TokenList part(const TokenList& whole, std::size_t begin, std::size_t end) {
  const auto from = static_cast<std::ptrdiff_t>(begin), to = static_cast<std::ptrdiff_t>(end);
  return {{whole.tokens.begin() + from, whole.tokens.begin() + to},
          {whole.ids.begin() + from, whole.ids.begin() + to}};
}

// [CLS], a token, [SEP], a token, [SEP]
constexpr std::size_t shortest_pair = 5;

// No text that fits could be given.
UsageError too_small_for_a_pair(const Options& options, const Limit& most) {
  const bool named = !options.model.empty();
  return bad_value(
      named ? "model" : "config", named ? options.model : options.config,
      fmt::format("a model that takes at least {} tokens, which the shortest pair has with [CLS] and "
                  "[SEP], not {}",
                  shortest_pair, most.tokens));
}

// The longer of the two texts is the one to shorten.
UsageError too_long(const Options& options, const Reading& pair, const Limit& most) {
  const std::string allowed = fmt::format(
      "a text that makes a pair of at most {} tokens with the other, with [CLS] and [SEP], {}, not {}; leave "
      "out {} of them",
      most.tokens, most.why, pair.whole.size(), pair.whole.size() - most.tokens);
  const bool first = pair.sentence_a.size() > pair.sentence_b.size();
  return first ? options.bad_text(allowed) : bad_value("text-pair", options.text_pair, allowed);
}

Reading paired(const bert::Tokenizer& tokenizer, const Options& options) {
  const Limit most = limit(options);
  if (most.tokens < shortest_pair) throw too_small_for_a_pair(options, most);
  if (tokenizer.ids(options.text).empty()) throw options.bad_text(at_least_one);
  if (tokenizer.ids(options.text_pair).empty()) throw bad_value("text-pair", options.text_pair, at_least_one);
  bert::Encoding encoding = tokenizer.encode(options.text, options.text_pair);
  Reading pair{.whole = {std::move(encoding.tokens), std::move(encoding.ids)},
               .token_type_ids = std::move(encoding.token_type_ids)};
  pair.sentence_a = part(pair.whole, 0, *encoding.sentence_b_start);
  pair.sentence_b = part(pair.whole, *encoding.sentence_b_start, pair.whole.size());
  if (pair.whole.size() > most.tokens) throw too_long(options, pair, most);
  return pair;
}

Reading text_tokens(const Options& options) {
  const auto& model = options.files().model;
  const bert::Tokenizer tokenizer = model ? model->tokenizer : bert::Tokenizer(bert::bert_base_uncased());
  return options.reads_pair() ? paired(tokenizer, options) : single(tokenizer, options);
}

TokenList named(const std::string& letter, std::size_t count) {
  TokenList list{.numbered = true};
  for (std::size_t i = 0; i < count; ++i) list.tokens.push_back(letter + std::to_string(i));
  return list;
}

// The names of `count` hidden states: the tokens of the text where it is given and has as many.
TokenList names(const TokenList& text, bool given, const std::string& letter, std::size_t count) {
  return given && text.size() == count ? TokenList{text.tokens, {}} : named(letter, count);
}

Reading states_tokens(const Options& options) {
  const bool first = options.text_given(), second = options.text_pair_given();
  const Reading text = first || second ? text_tokens(options) : Reading();
  const std::size_t count = states_sizes(*options.files().input).seq;
  if (!options.reads_pair_apart()) return {.whole = names(text.whole, first || second, "t", count)};
  const std::size_t count_b = states_sizes(*options.files().input_pair).seq;
  Reading pair{.sentence_a = names(text.sentence_a, first, "a", count),
               .sentence_b = names(text.sentence_b, second, "b", count_b)};
  pair.whole = pair.sentence_a;
  pair.whole.tokens.insert(pair.whole.tokens.end(), pair.sentence_b.tokens.begin(),
                           pair.sentence_b.tokens.end());
  return pair;
}

}  // namespace

Reading read_tokens(const Options& options) {
  if (const auto& captured = options.files().captured) return {.whole = {captured->query_tokens, {}}};
  return options.files().input == nullptr ? text_tokens(options) : states_tokens(options);
}

}  // namespace stepgrad::kit
