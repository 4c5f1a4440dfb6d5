#include "viewers/captured_tokens.h"

#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad::viewers {

namespace {

using Json = nlohmann::json;

constexpr std::string_view form =
    R"(: it must be {"left_text": ["[CLS]", …], "right_text": […]}, and may have "sentence_b_start": 7)";
constexpr std::size_t most_bytes = 10'000'000, most_token_bytes = 10'000;

// nlohmann's own values would keep the last of two equal keys and make a size of −1: so the events of its
// parser are taken one by one, and each must be the one that is due.
class TokenEvents final : public nlohmann::json_sax<Json> {
 public:
  explicit TokenEvents(const std::string& file) : file_(file) {}

  CapturedTokens take() { return std::move(tokens_); }
  bool met(const char* key) const { return keys_.contains(key); }
  [[noreturn]] void wrong(const std::string& what) const { refuse(file_, what, form); }

  bool null() override {
    if (list_ != nullptr || key_ != "sentence_b_start") unexpected("null");
    return true;
  }
  bool boolean(bool value) override { unexpected(value ? "true" : "false"); }
  bool number_integer(number_integer_t number) override { unexpected(std::to_string(number)); }
  bool number_float(number_float_t, const string_t& text) override { unexpected(text); }
  bool binary(binary_t&) override { unexpected("bytes"); }
  bool number_unsigned(number_unsigned_t number) override {
    if (list_ != nullptr || key_ != "sentence_b_start") unexpected(std::to_string(number));
    tokens_.sentence_b_start = number;
    return true;
  }

  bool string(string_t& text) override {
    if (list_ == nullptr) unexpected("the text " + in_quotes(text));
    if (text.size() > most_token_bytes)
      wrong(fmt::format("token {} of {} has {} bytes, and {} is the most", list_->size(), key_, text.size(),
                        most_token_bytes));
    list_->push_back(text);
    return true;
  }

  bool start_array(std::size_t) override {
    if (list_ != nullptr || (key_ != "left_text" && key_ != "right_text")) unexpected("a list");
    list_ = key_ == "left_text" ? &tokens_.left_text : &tokens_.right_text;
    return true;
  }
  bool end_array() override {
    list_ = nullptr;
    return true;
  }

  bool start_object(std::size_t) override {
    if (inside_) unexpected("a dictionary");
    return inside_ = true;
  }
  bool end_object() override { return true; }

  bool key(string_t& key) override {
    if (key != "left_text" && key != "right_text" && key != "sentence_b_start")
      wrong("it has the key " + in_quotes(key));
    if (!keys_.insert(key).second) wrong("it has the key " + in_quotes(key) + " twice");
    key_ = key;
    return true;
  }

  bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception&) override {
    not_json(byte == 0 ? 0 : byte - 1);
  }
  [[noreturn]] void not_json(std::size_t byte) const {
    wrong(fmt::format("it is no JSON in UTF-8, from byte {} on", byte));
  }

 private:
  [[noreturn]] void unexpected(const std::string& what) const {
    wrong(key_.empty() ? "it is " + what : fmt::format("{} in {} is not expected", what, key_));
  }

  const std::string& file_;
  CapturedTokens tokens_;
  bool inside_ = false;
  std::string key_;                           // the last
  std::set<std::string> keys_;                // all
  std::vector<std::string>* list_ = nullptr;  // that is being read
};

void check_sentence_b_start(const CapturedTokens& tokens, const TokenEvents& events) {
  if (!tokens.sentence_b_start) return;
  if (tokens.left_text != tokens.right_text)
    events.wrong("sentence_b_start belongs to self-attention, whose left_text and right_text are equal");
  if (*tokens.sentence_b_start == 0 || *tokens.sentence_b_start >= tokens.left_text.size()) {
    events.wrong(fmt::format("sentence_b_start {} is none of the places 1 to {} of the {} tokens",
                             *tokens.sentence_b_start, tokens.left_text.size() - 1, tokens.left_text.size()));
  }
}

}  // namespace

CapturedTokens read_captured_tokens(const FileBytes& file) {
  if (file.size() > most_bytes)
    refuse(file.name(),
           fmt::format("it has {:.0f} MB, too many for the tokens of a text",
                       1e-6 * static_cast<double>(file.size())),
           form);
  TokenEvents events(file.name());
  // The parser takes a byte 0 for the end of the text.
  const std::size_t zero = file.view().find('\0');
  if (zero != std::string_view::npos) events.not_json(zero);
  Json::sax_parse(file.view(), &events);
  CapturedTokens tokens = events.take();
  for (const char* key : {"left_text", "right_text"}) {
    if (!events.met(key)) events.wrong(fmt::format("it lacks the key {}", key));
  }
  if (tokens.left_text.empty() || tokens.right_text.empty()) events.wrong("it has a text without tokens");
  check_sentence_b_start(tokens, events);
  return tokens;
}

}  // namespace stepgrad::viewers
