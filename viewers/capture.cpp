#include "viewers/capture.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "graph/files/file_exists.h"
#include "graph/files/npy.h"
#include "graph/files/refuse.h"
#include "graph/files/text.h"
#include "viewers/captured_tokens.h"

namespace stepgrad::viewers {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view belongs =
    ": a capture is a folder with attentions.npy and tokens.json, and with queries.npy, keys.npy and "
    "values.npy where they were saved";
constexpr std::size_t most_heads = 4096;  // of all layers: a page draws each

// [12, 12, 3, 3]; sizes that the array itself chooses are called by their names.
std::string expected(const std::vector<std::string>& sizes) {
  return fmt::format("[{}]", fmt::join(sizes, ", "));
}

std::string of_tokens(const CapturedTokens& tokens) {
  return tokens.left_text == tokens.right_text
             ? fmt::format("{} tokens", tokens.left_text.size())
             : fmt::format("{} tokens of left_text and {} of right_text", tokens.left_text.size(),
                           tokens.right_text.size());
}

std::string repair(const Extents& extents) {
  return extents.size() == 5 ? "; of a batch save one entry, such as [:, 0]" : "";
}

// A page holds float32, whatever --dtype says.
Tensor<float> read_floats(const Npy& array) {
  if (array.type() == StoredType::F64) {
    for (const double x : array.read<double>().elements()) {
      if (std::isfinite(x) && std::isinf(static_cast<float>(x)))
        refuse(array.name(), fmt::format("it holds {}, which is beyond float32", x),
               ": save smaller numbers");
    }
  }
  return array.read<float>();
}

Tensor<float> read_attentions(const fs::path& file, const CapturedTokens& tokens) {
  const Npy array(file);
  const Extents& extents = array.extents();
  const std::size_t queries = tokens.left_text.size(), keys = tokens.right_text.size();
  if (extents.size() != 4 || extents[2] != queries || extents[3] != keys) {
    refuse(array.name(),
           fmt::format("it holds {}, and must hold {} for the {} in tokens.json", to_string(extents),
                       expected({"layers", "heads", std::to_string(queries), std::to_string(keys)}),
                       of_tokens(tokens)),
           repair(extents));
  }
  const std::size_t heads = extents[0] * extents[1];
  if (heads == 0 || heads > most_heads) {
    refuse(array.name(), fmt::format("it holds {}", to_string(extents)),
           fmt::format(": layers times heads must be 1 to {}", most_heads));
  }
  return read_floats(array);
}

// [layers, heads, tokens, head_dim] where the file is there.
std::optional<Tensor<float>> read_vectors(const fs::path& file, const Extents& attentions, std::size_t tokens,
                                          std::optional<std::size_t> head_dim) {
  if (!file_exists(file)) return std::nullopt;
  const Npy array(file);
  const Extents& extents = array.extents();
  const bool fits = extents.size() == 4 && extents[0] == attentions[0] && extents[1] == attentions[1] &&
                    extents[2] == tokens && extents[3] > 0 && extents[3] == head_dim.value_or(extents[3]);
  if (!fits) {
    refuse(array.name(),
           fmt::format(
               "it holds {}, and must hold {} beside attentions.npy and tokens.json", to_string(extents),
               expected({std::to_string(attentions[0]), std::to_string(attentions[1]), std::to_string(tokens),
                         head_dim ? std::to_string(*head_dim) : std::string("head_dim")})),
           repair(extents));
  }
  return read_floats(array);
}

void need(const fs::path& folder, const char* name) {
  if (file_exists(folder / name)) return;
  refuse(one_line(folder.native()), fmt::format("{} is missing", name), belongs);
}

// The sum of each row of weights.
template <class Each>
void for_each_row(const Tensor<float>& weights, const Each& each) {
  const Tensor<float> rows = weights.compacted();
  const std::size_t keys = rows.extents().back();
  for (std::size_t begin = 0; begin < rows.size(); begin += keys)
    each(rows.data() + begin, rows.data() + begin + keys);
}

}  // namespace

Capture read_capture(const fs::path& folder) {
  std::error_code failed;
  if (!fs::is_directory(folder, failed)) refuse(one_line(folder.native()), "it is no folder", belongs);
  for (const char* name : {"tokens.json", "attentions.npy"}) need(folder, name);
  if (file_exists(folder / "queries.npy")) need(folder, "keys.npy");
  if (file_exists(folder / "keys.npy")) need(folder, "queries.npy");

  CapturedTokens tokens = read_captured_tokens(FileBytes(folder / "tokens.json"));
  Capture capture{.query_tokens = {},
                  .key_tokens = {},
                  .cross = tokens.left_text != tokens.right_text,
                  .sentence_b_start = tokens.sentence_b_start,
                  .weights = read_attentions(folder / "attentions.npy", tokens),
                  .queries = {},
                  .keys = {},
                  .values = {}};
  const auto vectors = [&](const char* name, std::size_t count, std::optional<std::size_t> head_dim) {
    return read_vectors(folder / name, capture.weights.extents(), count, head_dim);
  };
  const std::size_t queries = tokens.left_text.size(), keys = tokens.right_text.size();
  capture.queries = vectors("queries.npy", queries, {});
  if (capture.queries) capture.keys = vectors("keys.npy", keys, capture.queries->extents()[3]);
  capture.values = vectors("values.npy", keys, {});
  capture.query_tokens = std::move(tokens.left_text);
  capture.key_tokens = std::move(tokens.right_text);
  return capture;
}

std::vector<std::string> notes_on(const Capture& capture, PageLanguage language) {
  constexpr double tolerance = 5e-3;  // of what was rounded to 16 bits
  std::size_t rows = 0, odd_sums = 0, outside = 0;
  for_each_row(capture.weights, [&](const float* begin, const float* end) {
    double sum = 0;
    for (const float* x = begin; x != end; ++x) sum += *x;
    ++rows;
    if (std::abs(sum - 1) > tolerance && std::isfinite(sum)) ++odd_sums;
    if (std::any_of(begin, end, [](float x) { return x < 0 || x > 1; })) ++outside;
  });
  const bool en = language == PageLanguage::en;
  std::vector<std::string> notes;
  if (odd_sums > 0)
    notes.push_back(en ? fmt::format("{} of {} rows of attentions.npy do not sum to 1.", odd_sums, rows)
                       : fmt::format("attentions.npy 的 {} 行中有 {} 行之和不是 1。", rows, odd_sums));
  if (outside > 0)
    notes.push_back(
        en ? fmt::format(
                 "{} of {} rows of attentions.npy hold a number that is no weight, below 0 or above 1.",
                 outside, rows)
           : fmt::format("attentions.npy 的 {} 行中有 {} 行含有小于 0 或大于 1 的数，它们不是权重。", rows,
                         outside));
  return notes;
}

Attention attention_of(const Capture& capture, std::string name) {
  const auto numbers = [](std::size_t count) {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < count; ++i) list.push_back(i);
    return list;
  };
  const Extents& extents = capture.weights.extents();
  Attention attention{.name = std::move(name)};
  attention.query_tokens = capture.query_tokens;
  attention.key_tokens = capture.key_tokens;
  attention.cross = capture.cross;
  attention.sentence_b_start = capture.sentence_b_start;
  attention.layer_count = extents[0];
  attention.head_count = extents[1];
  attention.layers = numbers(extents[0]);
  attention.heads = numbers(extents[1]);
  if (capture.queries) attention.scale = 1 / std::sqrt(static_cast<double>(capture.queries->extents()[3]));
  attention.weights = capture.weights;
  attention.queries = capture.queries;
  attention.keys = capture.keys;
  attention.values = capture.values;
  attention.mask_known = false;  // attentions are saved without it
  return attention;
}

}  // namespace stepgrad::viewers
