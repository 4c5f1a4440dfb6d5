#pragma once

#include <string>
#include <string_view>

#include "graph/gradcheck.h"
#include "lessons/kit/options.h"

namespace stepgrad::kit {

// What the kit itself says, beside a lesson's narration.
struct Phrases {
  std::string_view predict_first;  // below the question
  // Below the introduction: what is read, where it is a pair, and what of --input.
  std::string_view pair, pair_apart, states, states_apart;
  // There, where the batch has several entries.
  std::string_view batch, padded_batch, padded_pair_batch, padded_input;
  std::string_view about_entry;                             // what a narration says of entry 0 alone
  std::string_view model, random_model;                     // there, of the BERT that reads the text
  std::string_view input, weights, some_weights, upstream;  // there, where a file takes their place
  std::string_view results;                                 // above the numbers of --values full
  std::string_view backward_heading;                        // of the section that --backward appends
  std::string_view random_upstream, file_upstream, backward;
  std::string_view weights_written, values_written;  // above the path
  std::string_view pictures;                         // above the files that --emit wrote
  // Of a gradient check: error, element, analytic, numeric, verdict, tolerance.
  std::string_view worst_element, passed, failed;
};

const Phrases& phrases(Language language);

// 5 tokens
std::string counted_tokens(std::size_t number, Language language);

// The report's worst error and element, and whether the check passed: a sentence without its full stop.
std::string gradcheck_sentence(const GradcheckReport& report, Language language);

}  // namespace stepgrad::kit
