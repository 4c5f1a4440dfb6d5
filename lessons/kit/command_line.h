#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
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

// What a shell can offer for the value of an option: nothing, one of its words, several of them with commas
// between, a file, a folder.
enum class Offer { nothing, word, words, file, folder };

// What is known of an option before anything is typed: help and completion are written from it.
struct Option {
  std::string name;                     // seed, for --seed
  char letter = 0;                      // h, where -h is the same option
  std::string group;                    // the heading under which help lists it
  std::string help;                     // what it means, in a line
  std::string placeholder = "";         // what stands for its value: N, FILE, tiny|base; empty for a flag
  std::string allowed = "";             // what its value may be: completes "must be …"
  std::string initial = "";             // the value that it has where it is not given
  Offer offer = Offer::nothing;         // for its value
  std::vector<std::string> words = {};  // those that are offered
};

// A program's options. Each is declared with the variable that it fills, which keeps its value where the
// option is not given; then read() fills them, in the order of declaration.
//
// Nothing is guessed: an unknown, shortened or repeated option, a stray word, a missing value and a value
// that is not allowed each throw UsageError. A value may begin with `-`: whatever follows `--text` is the
// text.
class CommandLine {
 public:
  // The heading of what is declared from here on.
  void group(const std::string& heading) { group_ = heading; }

  // `help,h` is --help, and -h as well.
  void flag(const std::string& name, bool& target, const std::string& help);
  // A whole number, in decimal digits and nothing else.
  void number(const std::string& name, std::uint64_t& target, Range range, const std::string& help);
  // The same; where it is not given there is none, which `initial` puts in a word.
  void number(const std::string& name, std::optional<std::uint64_t>& target, Range range,
              const std::string& help, const std::string& initial);
  // One of a few words.
  template <class E>
  void choice(const std::string& name, E& target, std::initializer_list<std::pair<const char*, E>> words,
              const std::string& help);
  // Anything that `take` says true to. The option's group is filled in here.
  void value(Option option, std::function<bool(const std::string&)> take);

  // An option that is not this program's: whoever gives it is told why.
  void elsewhere(const std::string& name, const std::string& why) { elsewhere_[name] = why; }

  void read(const std::vector<std::string>& arguments);
  // Whether read() met the option.
  bool given(const std::string& name) const;

  // All options, in the order of declaration.
  const std::vector<Option>& options() const { return options_; }

 private:
  // What read() does with the option of the same place in options_, and what it met.
  struct Taken {
    std::function<bool(const std::string&)> take;
    std::vector<std::string> values;
  };
  void declare(const std::string& spelling, Option option, std::function<bool(const std::string&)> take);
  // The place of the option of this spelling, --seed or seed or -h.
  std::optional<std::size_t> place(const std::string& spelling) const;
  [[noreturn]] void reject_unknown(const std::string& token) const;

  std::string group_;
  std::vector<Option> options_;
  std::vector<Taken> taken_;
  std::map<std::string, std::string> elsewhere_;
  boost::program_options::options_description described_;
};

// `--heads 5: must be …`, the one form of every complaint about a value.
UsageError bad_value(const std::string& name, const std::string& value, const std::string& allowed);

// a, b, c
std::string joined(const std::vector<std::string>& words, const std::string& separator);

template <class E>
void CommandLine::choice(const std::string& name, E& target,
                         std::initializer_list<std::pair<const char*, E>> words, const std::string& help) {
  Option option{.name = name, .group = "", .help = help, .offer = Offer::word};
  for (const auto& [word, chosen] : words) {
    option.words.emplace_back(word);
    if (chosen == target) option.initial = word;
  }
  option.placeholder = joined(option.words, "|");
  option.allowed = "one of " + joined(option.words, ", ");
  value(option, [&target, choices = std::vector(words)](const std::string& typed) {
    for (const auto& [word, chosen] : choices) {
      if (typed == word) return target = chosen, true;
    }
    return false;
  });
}

}  // namespace stepgrad::kit
