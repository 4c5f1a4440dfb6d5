#include "lessons/kit/command_line.h"

#include <algorithm>
#include <charconv>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lessons/kit/user_text.h"

namespace stepgrad::kit {

namespace po = boost::program_options;

namespace {

// Boost's own style without its prefix guessing, and with one dash for one letter only.
constexpr int style = po::command_line_style::allow_long | po::command_line_style::long_allow_adjacent |
                      po::command_line_style::long_allow_next | po::command_line_style::allow_short |
                      po::command_line_style::allow_dash_for_short | po::command_line_style::short_allow_next;

// Boost would take -hx for -h with a value, and --= for an option without a name: both are options that
// nobody declared. The tokens are what is left of the command line.
std::vector<po::option> undeclared(std::vector<std::string>& tokens) {
  const std::string token = tokens.front();
  const bool letters = token.size() > 2 && token[0] == '-' && token[1] != '-' && token[2] != '=';
  if (!letters && !token.starts_with("--=")) return {};
  tokens.erase(tokens.begin());
  po::option option;
  option.string_key = token;
  option.original_tokens = {token};
  return {option};
}

std::optional<std::uint64_t> parse(const std::string& digits, Range range) {
  std::uint64_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc{} || stop != end || number < range.least || number > range.most) return {};
  return number;
}

Option number_option(const std::string& name, Range range, const std::string& help,
                     const std::string& initial) {
  return {.name = name,
          .group = "",
          .help = help,
          .placeholder = "N",
          .allowed = fmt::format("a whole number from {} to {}", range.least, range.most),
          .initial = initial};
}

}  // namespace

UsageError bad_value(const std::string& name, const std::string& value, const std::string& allowed) {
  return UsageError(fmt::format("--{} {}: must be {}", name, in_quotes(value), allowed));
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

void CommandLine::flag(const std::string& name, bool& target, const std::string& help) {
  const std::size_t comma = name.find(',');
  const char letter = comma == std::string::npos ? '\0' : name[comma + 1];
  declare(name, {.name = name.substr(0, comma), .letter = letter, .group = "", .help = help},
          [&target](const std::string&) { return target = true; });
}

void CommandLine::number(const std::string& name, std::uint64_t& target, Range range,
                         const std::string& help) {
  value(number_option(name, range, help, std::to_string(target)), [&target, range](const std::string& typed) {
    const std::optional<std::uint64_t> number = parse(typed, range);
    target = number.value_or(target);
    return number.has_value();
  });
}

void CommandLine::number(const std::string& name, std::optional<std::uint64_t>& target, Range range,
                         const std::string& help, const std::string& initial) {
  value(number_option(name, range, help, initial), [&target, range](const std::string& typed) {
    target = parse(typed, range);
    return target.has_value();
  });
}

void CommandLine::value(Option option, std::function<bool(const std::string&)> take) {
  const std::string spelling = option.name;
  declare(spelling, std::move(option), std::move(take));
}

void CommandLine::declare(const std::string& spelling, Option option,
                          std::function<bool(const std::string&)> take) {
  if (option.placeholder.empty())
    described_.add_options()(spelling.c_str(), "");
  else
    described_.add_options()(spelling.c_str(), po::value<std::string>(), "");
  option.group = group_;
  options_.push_back(std::move(option));
  taken_.push_back({std::move(take), {}});
}

void CommandLine::read(const std::vector<std::string>& arguments) {
  std::vector<po::option> met;
  try {
    po::command_line_parser parser(arguments);
    parser.options(described_).style(style).extra_style_parser(undeclared).allow_unregistered();
    met = parser.run().options;
  } catch (const po::invalid_command_line_syntax& broken) {
    const std::string name = broken.get_option_name();
    const std::optional<std::size_t> at = place(name);
    if (!at) reject_unknown(name);
    const std::string& allowed = options_[*at].allowed;
    throw UsageError(allowed.empty() ? name + ": takes no value" : name + ": needs a value, " + allowed);
  }
  for (const po::option& option : met) {
    if (option.unregistered) reject_unknown(option.original_tokens[0]);
    if (option.position_key != -1)
      throw UsageError("unexpected word " + in_quotes(option.value[0]) + ": every value follows its option");
    const std::optional<std::size_t> at = place(option.string_key);
    if (!at) reject_unknown(option.original_tokens[0]);
    std::vector<std::string>& values = taken_[*at].values;
    if (!values.empty()) throw UsageError("--" + options_[*at].name + ": given more than once");
    values.push_back(option.value.empty() ? "" : option.value[0]);
  }
  for (std::size_t i = 0; i < options_.size(); ++i) {
    for (const std::string& value : taken_[i].values) {
      if (!taken_[i].take(value)) throw bad_value(options_[i].name, value, options_[i].allowed);
    }
  }
}

bool CommandLine::given(const std::string& name) const {
  const std::optional<std::size_t> at = place(name);
  return at && !taken_[*at].values.empty();
}

std::optional<std::size_t> CommandLine::place(const std::string& spelling) const {
  const std::string name = spelling.substr(spelling.starts_with("--") ? 2 : 0);
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const Option& option = options_[i];
    const bool short_form = spelling == std::string{'-', option.letter};
    if (option.name == name || short_form) return i;
  }
  return std::nullopt;
}

void CommandLine::reject_unknown(const std::string& token) const {
  const std::string dashed = token.substr(0, token.find('=', token.starts_with("--=") ? 3 : 0));
  const std::size_t begin = std::min(dashed.find_first_not_of('-'), dashed.size());
  if (const auto found = elsewhere_.find(dashed.substr(begin)); found != elsewhere_.end())
    throw UsageError("--" + found->first + ": " + found->second);
  std::vector<std::string> names;
  for (const Option& option : options_) names.push_back(option.name);
  const std::string meant = nearest(dashed.substr(begin), names);
  throw UsageError("unknown option " + in_quotes(dashed) +
                   (meant.empty() ? "" : ": did you mean --" + meant + "?"));
}

}  // namespace stepgrad::kit
