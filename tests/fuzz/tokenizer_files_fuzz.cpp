// Fuzzes the readers of a tokenizer's files. An input is a tokenizer.json or a vocab.txt, a
// tokenizer_config.json and a text, with lines of ==== between them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "bert/tokenizer_files.h"
#include "graph/files/write_file.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/file_oracles.h"
#include "tests/fuzz/sections.h"

using namespace stepgrad;
using fuzz::expect;
using Json = nlohmann::json;
using Ids = std::vector<std::int64_t>;

namespace {

bool is_json(std::string_view text) { return text.starts_with('{'); }

// What both files together say is to be done to words.
bert::TokenizerOptions options_of(std::string_view tokenizer, std::string_view config) {
  bert::TokenizerOptions options;
  const auto take = [&](const Json& json, const char* lower_case) {
    if (json.contains(lower_case) && !json[lower_case].is_null()) options.lower_case = json[lower_case];
    if (!json.contains("strip_accents")) return;
    options.strip_accents = json["strip_accents"].is_null()
                                ? std::nullopt
                                : std::optional<bool>(json["strip_accents"].get<bool>());
  };
  if (is_json(tokenizer)) take(Json::parse(tokenizer)["normalizer"], "lowercase");
  if (config.empty()) return options;
  const Json json = Json::parse(config);
  const std::string of = json.contains("tokenizer_class") && !json["tokenizer_class"].is_null()
                             ? json["tokenizer_class"].get<std::string>()
                             : "BertTokenizer";
  if (of.starts_with("BertTokenizer")) take(json, "do_lower_case");
  return options;
}

// The vocabulary's pieces, a line each, are a vocab.txt.
std::string lines_of(const bert::Vocabulary& vocabulary) {
  std::string lines;
  for (std::size_t id = 0; id < vocabulary.size(); ++id)
    lines += std::string(vocabulary.piece(static_cast<std::int64_t>(id))) + "\n";
  return lines;
}

void check_vocabulary(std::string_view tokenizer, const bert::Vocabulary& vocabulary) {
  if (!is_json(tokenizer)) {
    expect(lines_of(bert::Vocabulary(std::string(tokenizer))) == lines_of(vocabulary), "the file's lines");
    return;
  }
  const Json vocab = Json::parse(tokenizer)["model"]["vocab"];
  expect(vocab.size() == vocabulary.size(), "a piece for each entry");
  for (const auto& [piece, id] : vocab.items()) expect(vocabulary.find(piece) == id, "the id of " + piece);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string_view> parts = fuzz::sections({reinterpret_cast<const char*>(data), size});
  parts.resize(3);
  const auto [tokenizer, config, text] = std::tuple(parts[0], parts[1], parts[2]);
  const std::filesystem::path folder = fuzz::empty_folder("tokenizer");
  const std::string refused = fuzz::refusal([&] {
    write_file(folder / (is_json(tokenizer) ? "tokenizer.json" : "vocab.txt"), tokenizer);
    if (!config.empty()) write_file(folder / "tokenizer_config.json", config);
    const bert::ModelTokenizer opened = bert::open_tokenizer(folder);
    const bert::Vocabulary& vocabulary = opened.tokenizer.vocabulary();
    check_vocabulary(tokenizer, vocabulary);
    expect(opened.model_max_length.value_or(1) > 0, "a limit of at least 1");
    const bert::Tokenizer made(bert::Vocabulary(lines_of(vocabulary)), options_of(tokenizer, config));
    expect(opened.tokenizer.encode(text, text).ids == made.encode(text, text).ids,
           "the ids that the files' options give");
  });
  expect(refused.empty() || refused.find(folder.native()) != refused.npos, "a file's name: " + refused);
  return 0;
}
