#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/program_options/options_description.hpp>

#include "lessons/kit/usage_error.h"

namespace stepgrad::kit {

// The smallest and the largest value that a number may have.
struct Range {
  std::uint64_t least, most;
};

// A program's options. Each is declared with the variable that it fills, which keeps its value where the
// option is not given; then read() fills them, in the order of declaration.
//
// Nothing is guessed: an unknown, shortened or repeated option, a stray word, a missing value and a value
// that is not allowed each throw UsageError. A value may begin with `-`: whatever follows `--text` is the
// text.
class CommandLine {
 public:
  void flag(const std::string& name, bool& target, const std::string& help);
  // A whole number, in decimal digits and nothing else.
  void number(const std::string& name, std::uint64_t& target, Range range, const std::string& help);
  void number(const std::string& name, std::optional<std::uint64_t>& target, Range range,
              const std::string& help);
  // One of a few words.
  template <class E>
  void choice(const std::string& name, E& target, std::initializer_list<std::pair<const char*, E>> words,
              const std::string& help);
  // Anything that `take` says true to. `allowed` completes "must be …".
  void value(const std::string& name, const std::string& placeholder, const std::string& allowed,
             const std::string& help, std::function<bool(const std::string&)> take);

  void read(const std::vector<std::string>& arguments);
  // Whether read() met the option.
  bool given(const std::string& name) const;

  // The options, one a line.
  std::string help() const;

 private:
  struct Declared {
    std::string name, allowed;
    std::function<bool(const std::string&)> take;
    std::vector<std::string> values;  // those given, in order
  };
  // The option of this spelling, --seed or seed or -h; nullptr where there is none.
  Declared* declared(const std::string& spelling);
  [[noreturn]] void reject_unknown(const std::string& token) const;

  std::deque<Declared> declared_;
  boost::program_options::options_description described_{100, 64};
};

// `--heads 5: must be …`, the one form of every complaint about a value.
UsageError bad_value(const std::string& name, const std::string& value, const std::string& allowed);

// a, b, c
std::string joined(const std::vector<std::string>& words, const std::string& separator);

template <class E>
void CommandLine::choice(const std::string& name, E& target,
                         std::initializer_list<std::pair<const char*, E>> words, const std::string& help) {
  std::vector<std::string> names;
  for (const auto& word : words) names.emplace_back(word.first);
  value(name, joined(names, "|"), "one of " + joined(names, ", "), help,
        [&target, choices = std::vector(words)](const std::string& typed) {
          for (const auto& [word, chosen] : choices) {
            if (typed == word) return target = chosen, true;
          }
          return false;
        });
}

}  // namespace stepgrad::kit
