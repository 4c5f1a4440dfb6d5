#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "lessons/kit/options.h"

namespace stepgrad::kit {

// What --step says. Commands and what they take stay English.
struct StepPhrases {
  std::string_view begins;     // at the first stop
  std::string_view ends;       // at the last, after the page
  std::string_view help_ends;  // below the list of commands

  // Of a command that cannot be done: what was typed, and what could be.
  std::string_view not_utf8, too_long, no_command, did_you_mean, help_lists, takes_nothing, bad_count,
      too_far_back, too_far_on, first_node, at_end;
  std::string_view no_node, no_id, several, more, not_computed, behind, here, not_run;
  std::string_view bad_part, too_many, bad_index, no_backward, no_gradient, no_formula;

  // Above lines about a node.
  std::string_view reads, read_by, gradient, gradient_formula, called_from;
};

const StepPhrases& step_phrases(Language language);

// The phrase with its blanks filled in.
template <class... Values>
std::string worded(std::string_view phrase, const Values&... values) {
  return fmt::format(fmt::runtime(phrase), values...);
}

}  // namespace stepgrad::kit
