#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lessons/kit/options.h"

namespace stepgrad::kit {

enum class Act { next, back, run, finish, print, gradient, formula, where, around, list, help, quit };

// A command of --step. Its word is English in every language, and no two begin with the same letter.
struct StepCommand {
  Act act;
  std::string_view word, argument;  // argument: N, NODE, [NODE] where it may be left out, or empty
  std::string_view en, zh;          // what it does
};
std::span<const StepCommand> step_commands();

// The command that `typed` is, or begins: `n`, `ne`, `next`, and `?` for help; nullptr where there is none.
const StepCommand* step_command(std::string_view typed);

// What `help` prints, and `help next`.
std::string step_help(Language language);
std::string step_help(const StepCommand& command, Language language);

// The text without the blanks around it.
std::string_view trimmed(std::string_view text);

// `print  scores ` gives print and scores.
struct TypedCommand {
  std::string word, argument;
};
TypedCommand split_command(std::string_view line);

}  // namespace stepgrad::kit
