#include "lessons/kit/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stepgrad::kit {

namespace {

using Escape = std::string (*)(std::string_view text);

// The text with a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

// A word of bash and of zsh, which changes nothing between single quotes.
std::string quoted(std::string_view text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

// A word of fish, which reads \\ and \' between single quotes.
std::string fish_quoted(std::string_view text) { return "'" + escaped(text, "\\'") + "'"; }

// The words with a space between, each quoted by `quote`.
std::string all(const std::vector<std::string>& words, Escape quote) {
  std::vector<std::string> quotes;
  for (const std::string& word : words) quotes.push_back(quote(word));
  return fmt::format("{}", fmt::join(quotes, " "));
}

std::string bash_offer(const Option& option) {
  switch (option.offer) {
    case Offer::nothing:
      return "";
    case Offer::word:
      return "_lessons_run_word " + all(option.words, quoted);
    case Offer::words:
      return "_lessons_run_words " + all(option.words, quoted);
    case Offer::file:
      return "_lessons_run_file";
    case Offer::folder:
      break;
  }
  return "_lessons_run_folder";
}

std::string bash(std::string_view number, const std::vector<Option>& options) {
  std::string cases, names;
  for (const Option& option : options) {
    const std::string dashed = quoted("--" + option.name);
    names += " " + dashed;
    if (!option.placeholder.empty()) cases += fmt::format("    {}) {} ;;\n", dashed, bash_offer(option));
  }
  return fmt::format(
      "_lessons_run_numbers+=({0})\n"
      "_lessons_run_{0}() {{\n  case $1 in\n{1}    *) _lessons_run_option{2} ;;\n  esac\n}}\n",
      number, cases, names);
}

// In a specification of _arguments these characters end a part.
std::string zsh_text(std::string_view text) { return escaped(text, "\\:[]"); }
std::string zsh_word(std::string_view text) { return escaped(text, "\\:[]()'\"`$&;<>|~*?#! "); }

std::string zsh_offer(const Option& option) {
  switch (option.offer) {
    case Offer::nothing:
      return " ";
    case Offer::word:
      return "(" + all(option.words, zsh_word) + ")";
    case Offer::words:
      return "_sequence compadd - " + all(option.words, zsh_word);
    case Offer::file:
      return "_files";
    case Offer::folder:
      break;
  }
  return "_files -/";
}

std::string zsh(std::string_view number, std::string_view title, const std::vector<Option>& options) {
  std::string specifications;
  for (const Option& option : options) {
    const bool value = !option.placeholder.empty();
    std::string one = fmt::format("--{}{}[{}]", option.name, value ? "=" : "", zsh_text(option.help));
    if (value) one += fmt::format(":{}:{}", zsh_text(option.placeholder), zsh_offer(option));
    specifications += " \\\n    " + quoted(one);
  }
  return fmt::format("_lessons_run_lessons+=({})\n_lessons_run_{}() {{\n  _arguments{}\n}}\n",
                     quoted(fmt::format("{}:{}", number, zsh_text(title))), number, specifications);
}

std::string fish_offer(const Option& option) {
  switch (option.offer) {
    case Offer::nothing:
      return " -x";
    case Offer::word:
      return " -x -a " + fish_quoted(all(option.words, fish_quoted));
    case Offer::words:
      return " -x -a " + fish_quoted("(__lessons_run_words " + all(option.words, fish_quoted) + ")");
    case Offer::file:
      return " -r -F";
    case Offer::folder:
      break;
  }
  return " -x -a '(__fish_complete_directories (commandline -ct))'";
}

std::string fish(std::string_view number, std::string_view title, const std::vector<Option>& options) {
  std::string script = fmt::format("__lessons_run_lesson {} {}\n", number, fish_quoted(title));
  for (const Option& option : options)
    script += fmt::format("__lessons_run_option {} {} {}{}\n", number, fish_quoted(option.name),
                          fish_quoted(option.help), option.placeholder.empty() ? "" : fish_offer(option));
  return script;
}

}  // namespace

std::string completion(Shell shell, std::string_view number, std::string_view title,
                       const std::vector<Option>& options) {
  switch (shell) {
    case Shell::none:
      return "";
    case Shell::bash:
      return bash(number, options);
    case Shell::zsh:
      return zsh(number, title, options);
    case Shell::fish:
      break;
  }
  return fish(number, title, options);
}

}  // namespace stepgrad::kit
