#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "graph/tensor.h"
#include "viewers/attention.h"

namespace stepgrad::viewers {

// What a program somewhere computed for one text, as docs/attention_page.md tells how to save it.
struct Capture {
  std::vector<std::string> query_tokens, key_tokens;
  bool cross = false;                                  // left_text and right_text differ
  std::optional<std::size_t> sentence_b_start;         // of a pair
  Tensor<float> weights;                               // [layer, head, query, key]
  std::optional<Tensor<float>> queries, keys, values;  // [layer, head, token, head_dim]
};

// Reads a folder: attentions.npy [layers, heads, query, key] and tokens.json; queries.npy, keys.npy and
// values.npy [layers, heads, token, head_dim] where they are there. Arrays hold floating numbers of any
// precision. Throws Error, one line that names the file and what belongs there, where one of them is missing
// or is something else: a shape that the tokens do not fit (with what was expected), tokens that are no
// UTF-8.
Capture read_capture(const std::filesystem::path& folder);

// What is odd about the numbers and no reason to refuse them, a sentence each: rows of weights that do not
// sum to 1, or hold what is no weight.
std::vector<std::string> notes_on(const Capture& capture, PageLanguage language);

// The capture as a page shows it, all of its layers and heads. Scores are q·k / √head_dim.
Attention attention_of(const Capture& capture, std::string name);

}  // namespace stepgrad::viewers
