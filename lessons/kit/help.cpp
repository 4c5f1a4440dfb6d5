#include "lessons/kit/help.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "graph/files/text.h"

namespace stepgrad::kit {

namespace {

constexpr std::size_t screen_width = 80;

// The label and, from `column` on, the items: as many on a line as fit.
std::string laid_out(std::string label, std::size_t column, const std::vector<std::string>& items,
                     std::string_view separator) {
  std::string page, line = std::move(label);
  bool begins = true;
  for (const std::string& item : items) {
    const std::size_t width = display_width(line) + display_width(item) + separator.size();
    if (!begins && width > screen_width) {
      page += line + "\n";
      line.clear();
      begins = true;
    }
    line = begins ? padded(line, column) + item : line + std::string(separator) + item;
    begins = false;
  }
  return page + line + "\n";
}

// The words of a choice, the one that it is where it is not given first.
std::string words(const Option& option) {
  std::vector<std::string> ordered = option.words;
  const auto initial = std::find(ordered.begin(), ordered.end(), option.initial);
  if (initial != ordered.end()) std::rotate(ordered.begin(), initial, initial + 1);
  return joined(ordered, "|");
}

// --seed N (0)
std::string in_short(const Option& option) {
  if (option.offer == Offer::word) return "--" + option.name + " " + words(option);
  std::string text = "--" + option.name;
  if (!option.placeholder.empty()) text += " " + option.placeholder;
  if (!option.initial.empty()) text += " (" + option.initial + ")";
  return text;
}

std::string in_long(const Option& option) {
  std::string label = option.letter == 0 ? "  " : fmt::format("  -{}, ", option.letter);
  label += "--" + option.name;
  if (!option.placeholder.empty()) label += " " + option.placeholder;
  std::string text = option.help;
  if (!option.allowed.empty() && option.offer != Offer::word) text += "; " + option.allowed;
  if (!option.initial.empty()) text += " (" + option.initial + ")";
  std::istringstream broken(text);
  std::vector<std::string> pieces;
  for (std::string word; broken >> word;) pieces.push_back(word);
  return laid_out(label, 30, pieces, " ");
}

// A text of the reader's own; a pair of them where the lesson reads a pair.
std::string_view own_text(const std::vector<Option>& options) {
  const bool pair = std::ranges::any_of(options, [](const Option& o) { return o.name == "text-pair"; });
  return pair ? R"(--text "how are you?" --text-pair "fine, thanks" --answer)"
              : R"(--text "fruit flies like a banana" --answer)";
}

// Weights of the reader's own; a whole model's where the lesson reads one.
std::string_view own_weights(const std::vector<Option>& options) {
  const bool model = std::ranges::any_of(options, [](const Option& o) { return o.name == "model"; });
  return model ? "--model FOLDER              a model as Hugging Face saves it"
               : "--weights w.safetensors     your own module's weights";
}

std::string_view number(std::string_view lesson) { return lesson.substr(0, lesson.find('_')); }

}  // namespace

std::string help(std::string_view lesson, const CommandLine& line) {
  const std::vector<Option>& options = line.options();
  std::string groups;
  for (std::size_t begin = 0, end = 0; begin < options.size(); begin = end) {
    std::vector<std::string> items;
    for (; end < options.size() && options[end].group == options[begin].group; ++end)
      items.push_back(in_short(options[end]));
    groups += laid_out(options[begin].group, 10, items, "  ");
  }
  return fmt::format(
      "Usage: lessons/run {0} [options]\n\n{1}\n"
      "Of several words the first is the default. --help-options tells of each option.\n\n"
      "Examples:\n"
      "  lessons/run {0} {2}\n"
      "  lessons/run {0} --values full | less        every op's result\n"
      "  lessons/run {0} --emit svg,pdf --depth 1    pictures, modules closed\n"
      "  lessons/run {0} --trace json > trace.json   for programs\n"
      "  lessons/run {0} {3}\n",
      number(lesson), groups, own_text(options), own_weights(options));
}

std::string option_list(const CommandLine& line) {
  std::string page, group;
  for (const Option& option : line.options()) {
    if (option.group != group) page += "\n" + option.group + ":\n";
    group = option.group;
    page += in_long(option);
  }
  return page;
}

std::string help_options(std::string_view lesson, const CommandLine& line) {
  return fmt::format(
      "Usage: lessons/run {} [options]\n{}\n"
      "Exit status: 0 success, 1 the run failed, 2 the command line is wrong.\n",
      number(lesson), option_list(line));
}

std::string version(std::string_view lesson) {
  return fmt::format("{} (stepgrad {})\n", lesson, STEPGRAD_VERSION);
}

}  // namespace stepgrad::kit
