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

// A command line to try, and what it gives.
struct Example {
  std::string typed;
  std::string_view gives = "";
};

// What the lesson takes, as many as fit on a screen.
std::vector<Example> examples(const std::vector<Option>& options) {
  const auto has = [&](std::string_view name) {
    return std::ranges::any_of(options, [&](const Option& option) { return option.name == name; });
  };
  std::vector<Example> examples{{has("text-pair")
                                     ? R"(--text "how are you?" --text-pair "fine, thanks" --answer)"
                                     : R"(--text "fruit flies like a banana" --answer)"}};
  const Example for_programs{"--trace json > trace.json", "for programs"};
  if (has("model")) {
    examples.insert(examples.end(), {{"--emit html", "a page of attention, for a browser"},
                                     for_programs,
                                     {"--model FOLDER", "a model as Hugging Face saves it"},
                                     {"--config bert-base-uncased", "a model's shapes, without weights"}});
    if (has("captured")) examples.push_back({"--captured FOLDER", "attention computed elsewhere"});
  } else {
    examples.insert(examples.end(), {{"--values full | less", "every op's result"},
                                     {"--emit svg,pdf --depth 1", "pictures, modules closed"},
                                     for_programs,
                                     {"--weights w.safetensors", "your own module's weights"}});
  }
  return examples;
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
  std::string tried;
  for (const Example& example : examples(options)) {
    const std::string typed = fmt::format("  lessons/run {} {}", number(lesson), example.typed);
    tried += (example.gives.empty() ? typed : padded(typed, 45) + std::string(example.gives)) + "\n";
  }
  return fmt::format(
      "Usage: lessons/run {} [options]\n\n{}\n"
      "Of several words the first is the default. --help-options tells of each option.\n\n"
      "Examples:\n{}",
      number(lesson), groups, tried);
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
