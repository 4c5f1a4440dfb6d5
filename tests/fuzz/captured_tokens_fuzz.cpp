// Fuzzes the reader of a capture's tokens.json, and the page that shows such tokens. An input is a file.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tests/fuzz/expect.h"
#include "tests/fuzz/file_oracles.h"
#include "viewers/attention.h"
#include "viewers/captured_tokens.h"

using namespace stepgrad;
using fuzz::expect;
using Json = nlohmann::json;

namespace {

// What nlohmann's own values make of the file, now that it is known to hold no trap for them.
void check_tokens(const Json& json, const viewers::CapturedTokens& tokens) {
  expect(json.at("left_text") == Json(tokens.left_text), "left_text");
  expect(json.at("right_text") == Json(tokens.right_text), "right_text");
  expect(!tokens.left_text.empty() && !tokens.right_text.empty(), "tokens");
  const Json start = json.value("sentence_b_start", Json());
  expect(start == (tokens.sentence_b_start ? Json(*tokens.sentence_b_start) : Json()), "sentence_b_start");
  if (!tokens.sentence_b_start) return;
  expect(*tokens.sentence_b_start > 0 && *tokens.sentence_b_start < tokens.left_text.size(),
         "a second sentence that begins inside");
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

// The document gives the tokens back, and none of them is markup in the page.
void check_page(const viewers::CapturedTokens& tokens) {
  viewers::Attention attention{
      .name = tokens.left_text[0], .query_tokens = tokens.left_text, .key_tokens = tokens.right_text};
  attention.sentence_b_start = tokens.sentence_b_start;
  const std::size_t queries = tokens.left_text.size(), keys = tokens.right_text.size();
  attention.weights = Tensor<float>::filled({1, 1, queries, keys}, 1 / static_cast<float>(keys));
  viewers::AttentionPage page{.title = tokens.left_text[0]};
  page.attentions = {attention};
  const Json document = Json::parse(viewers::attention_json(page));
  expect(document["attentions"][0]["query_tokens"] == Json(tokens.left_text), "the same queries");
  expect(document["attentions"][0]["key_tokens"] == Json(tokens.right_text), "the same keys");
  const std::string html = viewers::attention_html(page);
  expect(count(html, "<script") == 3 && count(html, "</script") == 3 && count(html, "<title") == 1,
         "the page's own elements alone");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string refused = fuzz::refusal([&] {
    const viewers::CapturedTokens tokens = viewers::read_captured_tokens(FileBytes("input", input));
    check_tokens(Json::parse(input), tokens);
    check_page(tokens);
  });
  expect(refused.empty() || refused.starts_with("input: "), "the file's name: " + refused);
  return 0;
}
