#include "bert/tokenizer_json.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "bert/added_token.h"
#include "bert/json_value.h"
#include "bert/wordpiece.h"
#include "graph/error.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

namespace {

// A part of the tokenizer, which must be there and of BERT's type.
struct Part {
  const Json& json;
  std::string where;  // as messages call it: the file and the key
};

Part part(const std::string& file, const Json& json, const std::string& key, std::string_view type) {
  const Json& found = value_of(json, key);
  if (!found.is_object()) refuse_value(file, key, found, fmt::format("a {}", type));
  const Part result{found, fmt::format("{}: {}", file, key)};
  const Json& given = value_of(found, "type");
  const bool is_old = key == "model" && given.is_null();  // early files do not say what their model is
  if (given != type && !is_old) refuse_value(result.where, "type", given, in_message(type));
  return result;
}

// A piece that a line of a vocab.txt can hold.
bool is_line(const std::string& piece) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  return !piece.empty() && piece.find('\n') == piece.npos && !piece.ends_with('\r') &&
         !piece.starts_with(byte_order_mark);
}

Vocabulary read_vocabulary(const std::string& file, const Json& vocab) {
  constexpr std::string_view key = "model: vocab";
  if (!vocab.is_object()) refuse_value(file, key, vocab, "a dictionary of pieces and their ids");
  std::vector<const std::string*> pieces(vocab.size(), nullptr);
  for (const auto& [piece, id] : vocab.items()) {
    const std::string where = fmt::format("{}: {}", key, in_quotes(piece));
    if (!is_line(piece)) refuse_value(file, where, id, "left out: it is no piece of a text");
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= pieces.size())
      refuse_value(file, where, id, fmt::format("an id below {}, the number of pieces", pieces.size()));
    const std::string*& slot = pieces[id.get<std::size_t>()];
    if (slot != nullptr)
      refuse_value(file, where, id, fmt::format("an id of its own: {} has that one", in_quotes(*slot)));
    slot = &piece;
  }
  std::string lines;
  for (const std::string* piece : pieces) lines += *piece + "\n";
  try {
    return Vocabulary(std::move(lines));
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", file, error.what()));
  }
}

Vocabulary read_model(const std::string& file, const Json& json) {
  const auto [model, where] = part(file, json, "model", "WordPiece");
  must_be(where, model, "unk_token", "[UNK]");
  must_be(where, model, "continuing_subword_prefix", "##");
  must_be(where, model, "max_input_chars_per_word", longest_word);
  return read_vocabulary(file, value_of(model, "vocab"));
}

TokenizerOptions read_normalizer(const std::string& file, const Json& json) {
  const auto [normalizer, where] = part(file, json, "normalizer", "BertNormalizer");
  must_be(where, normalizer, "clean_text", true);
  must_be(where, normalizer, "handle_chinese_chars", true);
  return {.lower_case = truth_of(where, normalizer, "lowercase").value_or(true),
          .strip_accents = truth_of(where, normalizer, "strip_accents")};
}

// Only what is listed is found in a text as one token, and Tokenizer finds all that the vocabulary has.
void check_added_tokens(const std::string& file, const Json& json, const Vocabulary& vocabulary) {
  constexpr std::string_view key = "added_tokens";
  const Json& tokens = value_of(json, key);
  if (!tokens.is_array()) refuse_value(file, key, tokens, "a list of tokens");
  std::set<std::string> listed;
  for (const Json& token : tokens)
    listed.insert(check_added_token(file, key, token, value_of(token, "id").dump(), vocabulary));
  for (const std::string_view token : special_tokens) {
    if (vocabulary.find(token) && !listed.contains(std::string(token)))
      throw Error(fmt::format("{}: {} lacks {}, which the vocabulary has", file, key, token));
  }
}

Json special(const char* token, int type) { return {{"SpecialToken", {{"id", token}, {"type_id", type}}}}; }
Json sequence(const char* text, int type) { return {{"Sequence", {{"id", text}, {"type_id", type}}}}; }
Json definition(const char* token, std::int64_t id) {
  return {{"id", token}, {"ids", Json::array({id})}, {"tokens", Json::array({token})}};
}

// [CLS] and [SEP] around texts, in either of the forms that files have.
void check_post_processor(const std::string& file, const Json& json, const Vocabulary& vocabulary) {
  const Json processing = {{"type", "BertProcessing"},
                           {"cls", Json::array({"[CLS]", vocabulary.cls()})},
                           {"sep", Json::array({"[SEP]", vocabulary.sep()})}};
  const Json single = {special("[CLS]", 0), sequence("A", 0), special("[SEP]", 0)};
  Json pair = single;
  pair.push_back(sequence("B", 1));
  pair.push_back(special("[SEP]", 1));
  const Json templates = {
      {"type", "TemplateProcessing"},
      {"single", single},
      {"pair", pair},
      {"special_tokens",
       {{"[CLS]", definition("[CLS]", vocabulary.cls())}, {"[SEP]", definition("[SEP]", vocabulary.sep())}}}};
  constexpr const char* key = "post_processor";
  const Json& given = value_of(json, key);
  if (given != processing && given != templates)
    refuse_value(file, key, given, "BERT's, which puts [CLS] and [SEP] around texts");
}

}  // namespace

TokenizerJson read_tokenizer_json(const FileBytes& file) {
  const Json json = read_json(file);
  const std::string& name = file.name();
  const Vocabulary vocabulary = read_model(name, json);
  part(name, json, "pre_tokenizer", "BertPreTokenizer");
  check_added_tokens(name, json, vocabulary);
  check_post_processor(name, json, vocabulary);
  return {.vocabulary = vocabulary, .options = read_normalizer(name, json)};
}

}  // namespace stepgrad::bert
