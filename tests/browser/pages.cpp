// Writes the pages that the browser tests open: browser_pages FOLDER.
#include <cmath>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "graph/tensor.h"
#include "tests/browser/made_attention.h"
#include "viewers/attention.h"

using namespace stepgrad;

namespace {

using testing::made_attention;
using viewers::Attention;
using viewers::AttentionPage;
using Words = std::vector<std::string>;

const Words pair_tokens{"[CLS]", "time",  "flies", "like", "an",     "arrow", "[SEP]",
                        "fruit", "flies", "like",  "a",    "banana", "[SEP]"};

Attention pair_attention(const std::string& name) {
  Attention result =
      made_attention(name, pair_tokens, pair_tokens, {.layers = 3, .heads = 12, .head_dim = 8, .embed = 96});
  result.sentence_b_start = 7;
  return result;
}

AttentionPage pair() {
  return {.title = "Sentence pair",
          .lesson = "11_sentence_pair",
          .source = "Made for a test.",
          .warning = "The weights are random: this attention means nothing yet.",
          .attentions = {pair_attention("self-attention")}};
}

AttentionPage pair_in_chinese() {
  return {.title = "句对",
          .lesson = "11_sentence_pair",
          .language = viewers::PageLanguage::zh,
          .source = "为测试而作。",
          .open = {.layer = 1, .head = 8, .heads_shown = {8}},
          .attentions = {pair_attention("自注意力")}};
}

// An encoder's, a decoder's and the one between them. The decoder sees no later word.
AttentionPage several() {
  const Words english{"[CLS]", "the", "cat", "sleeps", "[SEP]"}, french{"le", "chat", "dort"};
  const testing::Sizes sizes{.layers = 2, .heads = 4, .head_dim = 4, .embed = 16};
  return {.title = "Three attentions",
          .lesson = "10_cross_attention",
          .attentions = {made_attention("encoder", english, english, sizes),
                         made_attention("decoder", french, french, sizes,
                                        [](std::size_t query, std::size_t key) { return key <= query; }),
                         made_attention("cross", french, english, sizes)}};
}

// Two queries and four keys, of which only the weights are known.
AttentionPage cross() {
  Attention attention{
      .name = "cross-attention",
      .query_tokens = {"le", "chat"},
      .key_tokens = {"[CLS]", "the", "cat", "[SEP]"},
      .cross = true,
      .weights = Tensor<float>({1, 1, 2, 4}, {0.1F, 0.2F, 0.6F, 0.1F, 0.25F, 0.25F, 0.3F, 0.2F})};
  return {.title = "Two by four", .lesson = "10_cross_attention", .attentions = {attention}};
}

// q = (1, −2, 0.5, 3) and three keys, of which the last is masked.
AttentionPage masked() {
  Attention attention{.name = "cross-attention",
                      .query_tokens = {"query"},
                      .key_tokens = {"first", "second", "masked"},
                      .cross = true,
                      .scale = 0.5,
                      .weights = Tensor<float>({1, 1, 1, 3}, {0.985936372957F, 0.0140636270432F, 0}),
                      .queries = Tensor<float>({1, 1, 1, 4}, {1, -2, 0.5F, 3}),
                      .keys = Tensor<float>({1, 1, 3, 4}, {2, 0, 1, 1, 0, 1, -2, 0, 9, 9, 9, 9}),
                      .mask = MaskTensor({1, 3}, {Mask::keep, Mask::keep, Mask::block})};
  return {.title = "A masked key",
          .lesson = "09_masks",
          .open = {.view = viewers::View::neuron},
          .attentions = {attention}};
}

// The same words twice.
AttentionPage equal() {
  Attention attention{.name = "self-attention",
                      .query_tokens = {"the", "cat", "the", "cat"},
                      .key_tokens = {"the", "cat", "the", "cat"}};
  attention.weights = Tensor<float>({1, 1, 4, 4});
  for (std::size_t i = 0; i < 16; ++i) attention.weights.write()[i] = 0.1F * static_cast<float>(i % 4 + 1);
  return {.title = "Equal words", .lesson = "05_attention_head", .attentions = {attention}};
}

const Words hostile_tokens{"[CLS]",
                           "</script><b>x</b>",
                           "<!--<script>",
                           "&lt;",
                           "\"",
                           "'",
                           "\\",
                           "\u2028",
                           "\u2029",
                           "שלום\u202eabc",
                           "مرحبا",
                           std::string(300, 'x'),
                           "图图图图图图图图图图图图图图图图图图图图",
                           "\x1b[31m\x07",
                           "👩🏽‍🚀",
                           "${alert(1)}",
                           "",
                           " ",
                           "</title>",
                           "__proto__",
                           "[SEP]"};

// Tokens and names that would break a page that believed them, and numbers that are none.
AttentionPage hostile() {
  Attention attention = made_attention("</option><script>", hostile_tokens, hostile_tokens,
                                       {.layers = 2, .heads = 3, .head_dim = 4, .embed = 12});
  attention.sentence_b_start = 9;
  const std::size_t count = hostile_tokens.size();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                  infinity = std::numeric_limits<float>::infinity();
  const std::size_t layer_1 = 3 * count * count;
  for (std::size_t key = 0; key < count; ++key) attention.weights.write()[layer_1 + 2 * count + key] = nan;
  attention.weights.write()[layer_1 + count * count + 3 * count + 4] = infinity;
  attention.queries->write()[3 * count * 4 + 2 * 4 + 1] = nan;
  attention.queries->write()[5 * count * 4 + 5 * 4] = -infinity;
  return {.title = R"(</title><script>document.title = "broken"</script>)",
          .lesson = "11_sentence_pair</script>",
          .source = "</script><img src=x onerror=alert(1)>",
          .warning = "<!-- <script>",
          .notes = {"<b>bold</b> & \"quoted\""},
          .attentions = {attention}};
}

AttentionPage large() {
  Attention attention =
      made_attention("self-attention", pair_tokens, pair_tokens, {.layers = 24, .heads = 16, .head_dim = 8});
  attention.sentence_b_start = 7;
  return {.title = "24 layers of 16 heads",
          .lesson = "15_bert",
          .open = {.view = viewers::View::model},
          .attentions = {attention}};
}

// What --layers 3,23 and --heads-shown 0,8,15 leave.
AttentionPage filtered() {
  Attention attention = made_attention("self-attention", pair_tokens, pair_tokens,
                                       {.layers = 2, .heads = 3, .head_dim = 8, .embed = 24});
  attention.sentence_b_start = 7;
  attention.layers = {3, 23};
  attention.heads = {0, 8, 15};
  attention.layer_count = 24;
  attention.head_count = 16;
  return {.title = "Some layers and heads",
          .lesson = "15_bert",
          .notes = {"Only layers 3 and 23 and heads 0, 8 and 15 are in this page."},
          .open = {.layer = 23, .head = 8, .heads_shown = {8}},
          .attentions = {attention}};
}

AttentionPage long_text() {
  Words tokens(512, "word");
  for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i] += std::to_string(i);
  tokens.front() = "[CLS]";
  tokens[255] = tokens.back() = "[SEP]";
  Attention attention = made_attention("self-attention", tokens, tokens, {.heads = 12, .head_dim = 64});
  attention.sentence_b_start = 256;
  attention.d_weights.reset();
  attention.d_scores.reset();
  return {.title = "512 tokens", .lesson = "15_bert", .attentions = {attention}};
}

void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: browser_pages FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  const std::pair<const char*, AttentionPage (*)()> pages[] = {
      {"pair", pair},         {"pair_in_chinese", pair_in_chinese},
      {"several", several},   {"cross", cross},
      {"masked", masked},     {"equal", equal},
      {"hostile", hostile},   {"large", large},
      {"filtered", filtered}, {"long", long_text}};
  try {
    std::filesystem::create_directories(folder);
    for (const auto& [name, page] : pages)
      write(folder / (std::string(name) + ".html"), attention_html(page()));
  } catch (const std::exception& error) {
    std::cerr << "browser_pages: " << error.what() << '\n';
    return 1;
  }
}
