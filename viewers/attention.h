#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/tensor.h"

namespace stepgrad::viewers {

// The attention of one text, layer by layer and head by head, as a page shows it. `layers` and `heads` are
// the model's own numbers of those that are here: with layers {0, 23}, index 1 of a tensor's first axis is
// layer
// 23. A row is the query that attends, a column the key that it attends to.
struct Attention {
  std::string name;  // what menus call it: self-attention, batch entry 1, causal mask
  std::vector<std::string> query_tokens = {}, key_tokens = {};
  bool cross = false;                                // the keys are another text's; self-attention otherwise
  std::optional<std::size_t> sentence_b_start = {};  // of a pair: where the second sentence's tokens begin
  std::vector<std::size_t> layers = {0}, heads = {0};
  std::size_t layer_count = 1, head_count = 1;  // that the model has
  std::optional<double> scale = {};             // scores = scale · q·k
  Tensor<float> weights = {};                   // [layer, head, query, key]

  // What a view shows where it is here.
  std::optional<Tensor<float>> queries = {};       // [layer, head, query, head_dim]
  std::optional<Tensor<float>> keys = {};          // [layer, head, key, head_dim]
  std::optional<Tensor<float>> values = {};        // [layer, head, key, head_dim]
  std::optional<Tensor<float>> head_outputs = {};  // what W_O makes of each head, [layer, head, query, embed]
  std::optional<Tensor<float>> output_bias = {};   // that W_O adds, [layer, embed]
  std::optional<Tensor<float>> outputs = {};       // bias and all the model's heads, [layer, query, embed]
  std::optional<MaskTensor> mask = {};             // [query, key]
  bool mask_known = true;                          // false: there may have been a mask though none is here
  std::optional<Tensor<float>> d_weights = {}, d_scores = {};  // ∂L/∂weights, ∂L/∂scores, as weights
};

enum class PageLanguage { en, zh };  // of what the page itself says
enum class View { head, neuron, model };
// head, neuron, model
std::string_view to_string(View view);

// What a page shows when it is opened, by the model's numbers.
struct Opening {
  View view = View::head;
  std::size_t layer = 0, head = 0;
  std::vector<std::size_t> heads_shown = {};  // all where there are none
  std::optional<std::size_t> query = {};      // the position of the first attention's query; else the first
};

// One page of attention. Whatever stands in it is a text of somebody else: nothing of it is taken for markup.
struct AttentionPage {
  std::string title;
  std::string lesson = "";  // 06_multi_head_attention
  PageLanguage language = PageLanguage::en;
  std::string source = "";              // a sentence: where the numbers are from
  std::string warning = "";             // a sentence, where they mean nothing yet
  std::vector<std::string> notes = {};  // sentences: what else must be known of them
  Opening open = {};
  std::vector<Attention> attentions = {};
};

// The largest page that is written. Browsers take larger ones, but slowly.
constexpr std::size_t most_page_bytes = 25'000'000;

// The page as one JSON document in UTF-8, of the format that docs/attention_page.md describes, and as one
// HTML file that needs no other and no network. `<` is written as \u003c in either, so that the HTML holds
// the very text of the document.
//
// Numbers are stored in float32. Where the page would be larger than `most_bytes`, in compact types, with the
// largest error of each tensor; where it still would be, without head_outputs; and then with the heads alone
// that it opens with, where it names some, and the one that is looked at. Its notes say so. Throws Error, one
// line, where nothing of this is enough: how large it would be, and which --layers and --heads-shown would
// fit.
//
// REQUIRES: every tensor has the shape that stands beside it, for the tokens, layers and heads that are
// named; `open` names what is there; layers and heads ascend. Throws Error where this is not so.
std::string attention_json(const AttentionPage& page, std::size_t most_bytes = most_page_bytes);
std::string attention_html(const AttentionPage& page, std::size_t most_bytes = most_page_bytes);

}  // namespace stepgrad::viewers
