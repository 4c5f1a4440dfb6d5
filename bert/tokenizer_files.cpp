#include "bert/tokenizer_files.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "bert/added_token.h"
#include "bert/json_file.h"
#include "bert/tokenizer_config.h"
#include "bert/tokenizer_json.h"
#include "graph/error.h"
#include "graph/files/file_exists.h"
#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

namespace {

using std::filesystem::path;

TokenizerJson read_vocab_txt(const path& file) {
  const FileBytes bytes(file);
  try {
    return {.vocabulary = Vocabulary(std::string(bytes.view())), .options = {}};
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", bytes.name(), error.what()));
  }
}

TokenizerJson read_tokenizer(const path& folder) {
  if (file_exists(folder / "tokenizer.json"))
    return read_tokenizer_json(FileBytes(folder / "tokenizer.json"));
  if (file_exists(folder / "vocab.txt")) return read_vocab_txt(folder / "vocab.txt");
  refuse(one_line(folder.native()), "it has no tokenizer.json, and no vocab.txt",
         ": save the tokenizer there too, with save_pretrained");
}

// Tokens that old versions keep in a file of their own.
void check_added_tokens_json(const path& file, const Vocabulary& vocabulary) {
  if (!file_exists(file)) return;
  const FileBytes bytes(file);
  const Json tokens = read_json(bytes);
  for (const auto& [token, id] : tokens.items())
    check_added_token(bytes.name(), "a token", token, id.dump(), vocabulary);
}

}  // namespace

ModelTokenizer open_tokenizer(const path& folder) {
  auto [vocabulary, options] = read_tokenizer(folder);
  check_added_tokens_json(folder / "added_tokens.json", vocabulary);
  std::optional<std::size_t> model_max_length;
  if (const path file = folder / "tokenizer_config.json"; file_exists(file)) {
    const TokenizerConfig config = read_tokenizer_config(FileBytes(file), vocabulary);
    options.lower_case = config.lower_case.value_or(options.lower_case);
    options.strip_accents = config.strip_accents.value_or(options.strip_accents);
    model_max_length = config.model_max_length;
  }
  return {Tokenizer(std::move(vocabulary), options), model_max_length};
}

}  // namespace stepgrad::bert
