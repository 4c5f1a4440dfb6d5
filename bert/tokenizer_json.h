#pragma once

#include "bert/tokenizer.h"
#include "graph/files/file_bytes.h"

namespace stepgrad::bert {

// What a tokenizer.json of a BERT model says.
struct TokenizerJson {
  Vocabulary vocabulary;
  TokenizerOptions options;
};

// Throws Error, one line that names the file and the key, for what is no such file, and for a tokenizer that
// does what Tokenizer cannot. The limits and the padding that it may hold are not read: as in Hugging Face's
// tokenizers, whoever calls says those.
TokenizerJson read_tokenizer_json(const FileBytes& file);

}  // namespace stepgrad::bert
