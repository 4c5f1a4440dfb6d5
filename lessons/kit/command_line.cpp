#include "lessons/kit/command_line.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "lessons/kit/user_text.h"

namespace stepgrad::kit {

namespace po = boost::program_options;

namespace {

// Boost's own style without its prefix guessing, and with one dash for one letter only.
constexpr int style = po::command_line_style::allow_long | po::command_line_style::long_allow_adjacent |
                      po::command_line_style::long_allow_next | po::command_line_style::allow_short |
                      po::command_line_style::allow_dash_for_short | po::command_line_style::short_allow_next;

std::optional<std::uint64_t> parse(const std::string& digits, Range range) {
  std::uint64_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc{} || stop != end || number < range.least || number > range.most) return {};
  return number;
}

std::string allowed(Range range) {
  return fmt::format("a whole number from {} to {}", range.least, range.most);
}

}  // namespace

UsageError bad_value(const std::string& name, const std::string& value, const std::string& allowed) {
  return UsageError(fmt::format("--{} {}: must be {}", name, in_quotes(value), allowed));
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

void CommandLine::flag(const std::string& name, bool& target, const std::string& help) {
  const std::string long_name = name.substr(0, name.find(','));
  declared_.push_back({long_name, "", [&target](const std::string&) { return target = true; }, {}});
  described_.add_options()(name.c_str(), help.c_str());
}

void CommandLine::number(const std::string& name, std::uint64_t& target, Range range,
                         const std::string& help) {
  value(name, "N", allowed(range), help, [&target, range](const std::string& typed) {
    const std::optional<std::uint64_t> number = parse(typed, range);
    target = number.value_or(target);
    return number.has_value();
  });
}

void CommandLine::number(const std::string& name, std::optional<std::uint64_t>& target, Range range,
                         const std::string& help) {
  value(name, "N", allowed(range), help, [&target, range](const std::string& typed) {
    target = parse(typed, range);
    return target.has_value();
  });
}

void CommandLine::value(const std::string& name, const std::string& placeholder, const std::string& allowed,
                        const std::string& help, std::function<bool(const std::string&)> take) {
  declared_.push_back({name, allowed, std::move(take), {}});
  described_.add_options()(name.c_str(), po::value<std::string>()->value_name(placeholder), help.c_str());
}

void CommandLine::read(const std::vector<std::string>& arguments) {
  std::vector<po::option> met;
  try {
    po::command_line_parser parser(arguments);
    met = parser.options(described_).style(style).allow_unregistered().run().options;
  } catch (const po::invalid_command_line_syntax& broken) {
    const std::string name = broken.get_option_name();
    const Declared* one = declared(name);
    if (one == nullptr) reject_unknown(name);
    const std::string& allowed = one->allowed;
    throw UsageError(allowed.empty() ? name + ": takes no value" : name + ": needs a value, " + allowed);
  }
  for (const po::option& option : met) {
    if (option.unregistered) reject_unknown(option.original_tokens[0]);
    if (option.position_key != -1)
      throw UsageError("unexpected word " + in_quotes(option.value[0]) + ": every value follows its option");
    Declared* const found = declared(option.string_key);
    if (found == nullptr) reject_unknown(option.original_tokens[0]);
    Declared& one = *found;
    if (!one.values.empty()) throw UsageError("--" + one.name + ": given more than once");
    one.values.push_back(option.value.empty() ? "" : option.value[0]);
  }
  for (const Declared& one : declared_) {
    for (const std::string& value : one.values) {
      if (!one.take(value)) throw bad_value(one.name, value, one.allowed);
    }
  }
}

bool CommandLine::given(const std::string& name) const {
  return std::any_of(declared_.begin(), declared_.end(),
                     [&](const Declared& one) { return one.name == name && !one.values.empty(); });
}

std::string CommandLine::help() const {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << described_;
  return text.str();
}

CommandLine::Declared* CommandLine::declared(const std::string& spelling) {
  const std::string name = spelling == "-h" ? "help" : spelling.substr(spelling.starts_with("--") ? 2 : 0);
  const auto found =
      std::find_if(declared_.begin(), declared_.end(), [&](const Declared& one) { return one.name == name; });
  return found == declared_.end() ? nullptr : &*found;
}

void CommandLine::reject_unknown(const std::string& token) const {
  const std::string dashed = token.substr(0, token.find('='));
  const std::size_t begin = std::min(dashed.find_first_not_of('-'), dashed.size());
  std::vector<std::string> names;
  for (const Declared& one : declared_) names.push_back(one.name);
  const std::string meant = nearest(dashed.substr(begin), names);
  throw UsageError("unknown option " + in_quotes(dashed) +
                   (meant.empty() ? "" : ": did you mean --" + meant + "?"));
}

}  // namespace stepgrad::kit
