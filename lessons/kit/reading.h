#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lessons/kit/options.h"

namespace stepgrad::kit {

// Pieces of a text, and their ids; of hidden states from a file their names alone.
struct TokenList {
  std::vector<std::string> tokens = {};
  std::vector<std::int64_t> ids = {};
  bool numbered = false;  // t0, t1, …: states without a text

  std::size_t size() const { return tokens.size(); }
};

// What a lesson reads: a text, or a pair of texts as BERT reads it, [CLS] A [SEP] B [SEP].
struct Reading {
  TokenList whole = {};
  // Of a pair, [CLS] A [SEP] and B [SEP]; else empty.
  TokenList sentence_a = {}, sentence_b = {};
  // 0 for each token of A, 1 for each of B; of a single text all are 0.
  std::vector<std::int64_t> token_type_ids = {};
};

// Where --input brings hidden states, their tokens have the names of the text's where one is given and has as
// many, or else t0, t1, …; of texts apart a0, … and b0, ….
//
// Throws UsageError, under the name of the option that brought the text, for one without a token and for more
// than 512 tokens in all.
Reading read_tokens(const Options& options);

}  // namespace stepgrad::kit
