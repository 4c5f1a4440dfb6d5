#include "bert/model_folder.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "bert/tokenizer_files.h"
#include "graph/files/file_exists.h"
#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

ModelFolder open_model_folder(const std::filesystem::path& folder) {
  const std::string name = one_line(folder.native());
  if (!folder_exists(folder)) refuse(name, "it is no folder", ": name one that save_pretrained wrote");
  Config config = read_config(folder / "config.json");
  auto [tokenizer, model_max_length] = open_tokenizer(folder);
  if (const std::size_t pieces = tokenizer.vocabulary().size(); pieces > config.vocab_size) {
    refuse(name,
           fmt::format("the tokenizer knows {} tokens, and vocab_size of config.json is {}", pieces,
                       config.vocab_size),
           ": these files are of different models");
  }
  const std::size_t positions = config.max_position_embeddings;
  return {.config = std::move(config),
          .tokenizer = std::move(tokenizer),
          .max_length = std::min(positions, model_max_length.value_or(positions)),
          .checkpoint = Checkpoint(folder)};
}

}  // namespace stepgrad::bert
