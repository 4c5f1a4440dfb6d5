#include "lessons/kit/narration.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "graph/error.h"

namespace stepgrad::kit {

namespace {

bool name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Calls text(plain) and name(placeholder) for the parts of a text, in order.
template <class Plain, class Name>
void scan(std::string_view text, Plain plain, Name name) {
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    plain(text.substr(0, open));
    text.remove_prefix(open);
    std::size_t close = 1;
    while (close < text.size() && name_letter(text[close])) ++close;
    if (close > 1 && close < text.size() && text[close] == '}') {
      name(std::string(text.substr(1, close - 1)));
      text.remove_prefix(close + 1);
    } else if (!text.empty()) {
      plain(text.substr(0, 1));
      text.remove_prefix(1);
    }
  }
}

std::string without_outer_blank_lines(const std::string& text) {
  const std::size_t begin = text.find_first_not_of('\n');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of('\n') - begin + 1);
}

// The text, cut at its headings.
std::vector<Section> cut(std::string_view markdown) {
  std::vector<Section> sections;
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    const std::string line(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    const std::string_view mark = sections.empty() ? "# " : "## ";
    if (line.starts_with(mark)) {
      sections.push_back({line.substr(mark.size()), ""});
    } else if (!sections.empty()) {
      sections.back().body += line + "\n";
    } else {
      throw Error("a narration begins with its title, `# …`");
    }
  }
  for (Section& section : sections) section.body = without_outer_blank_lines(section.body);
  return sections;
}

std::string numbered(std::size_t number) { return std::to_string(number) + ". "; }

}  // namespace

Narration::Narration(std::string_view markdown) {
  std::vector<Section> sections = cut(markdown);
  if (sections.size() < 3) throw Error("a narration has a title, a question and an answer");
  answer_ = std::move(sections.back());
  sections.pop_back();
  question_ = std::move(sections.back());
  sections.pop_back();
  introduction_ = std::move(sections.front());
  steps_.assign(sections.begin() + 1, sections.end());
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (!steps_[i].heading.starts_with(numbered(i + 1)))
      throw Error(fmt::format("the section `{}` should be number {}", steps_[i].heading, i + 1));
  }
}

const Section& Narration::step(std::size_t number) const {
  if (number < 1 || number > steps_.size())
    throw Error(fmt::format("`{}` has no step {}", introduction_.heading, number));
  return steps_[number - 1];
}

std::vector<Block> blocks(const std::string& body) {
  std::vector<Block> result;
  std::istringstream lines(body);
  for (std::string line; std::getline(lines, line);) {
    const std::set<std::string> names = placeholders(line);
    if (names.size() == 1 && line == "{" + *names.begin() + "}") {
      result.push_back({true, *names.begin()});
    } else {
      if (result.empty() || result.back().figure) result.push_back({false, ""});
      result.back().text += line + "\n";
    }
  }
  return result;
}

std::set<std::string> placeholders(std::string_view text) {
  std::set<std::string> names;
  scan(
      text, [](std::string_view) {}, [&](const std::string& name) { names.insert(name); });
  return names;
}

std::string filled(std::string_view text, const Facts& facts) {
  std::string result;
  scan(
      text, [&](std::string_view plain) { result += plain; },
      [&](const std::string& name) {
        const auto fact = facts.find(name);
        if (fact == facts.end())
          throw Error("the narration asks for {" + name + "}, which the run does not say");
        result += fact->second;
      });
  return result;
}

}  // namespace stepgrad::kit
