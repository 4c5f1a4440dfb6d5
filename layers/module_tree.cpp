#include <algorithm>

#include <fmt/format.h>

#include "graph/thousands.h"
#include "layers/module.h"

namespace stepgrad {

namespace {

std::size_t count(const ModuleInfo& info) {
  std::size_t numbers = 0;
  for (const Value parameter : info.parameters) numbers += parameter.shape().elements();
  for (const auto& child : info.children) numbers += count(*child);
  return numbers;
}

// Whether two modules print alike but for their names.
bool alike(const ModuleInfo& a, const ModuleInfo& b) {
  if (a.type != b.type || a.details != b.details || a.parameters.size() != b.parameters.size()) return false;
  return std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(),
                    [](const auto& x, const auto& y) { return x->name == y->name && alike(*x, *y); });
}

struct Line {
  std::string text;
  std::string note;
};

void print(const ModuleInfo& info, const std::string& heading, std::size_t depth, std::vector<Line>& lines) {
  const std::string indent(2 * depth, ' ');
  const std::string note = count(info) == 0 ? "" : thousands(count(info));
  if (info.children.empty()) {
    lines.push_back({indent + heading + info.type + "(" + info.details + ")", note});
    return;
  }
  lines.push_back({indent + heading + info.type + "(" + info.details, note});
  const bool is_list = info.type == "ModuleList";
  for (std::size_t i = 0; i < info.children.size();) {
    std::size_t end = i + 1;
    while (is_list && end < info.children.size() && alike(*info.children[i], *info.children[end])) ++end;
    const ModuleInfo& child = *info.children[i];
    const std::string heading_of_child =
        end - i == 1 ? fmt::format("({}): ", child.name)
                     : fmt::format("({}-{}): {} x ", child.name, info.children[end - 1]->name, end - i);
    print(child, heading_of_child, depth + 1, lines);
    i = end;
  }
  lines.push_back({indent + ")", ""});
}

}  // namespace

std::size_t parameter_count(const Module& module) { return count(module.info()); }

std::string to_string(const Module& module) {
  std::vector<Line> lines;
  print(module.info(), "", 0, lines);
  std::size_t width = 0, note_width = 0;
  for (const Line& line : lines) {
    width = std::max(width, line.text.size());
    note_width = std::max(note_width, line.note.size());
  }
  std::string text;
  for (const Line& line : lines) {
    text += line.note.empty() ? line.text + "\n"
                              : fmt::format("{:<{}}  # {:>{}}\n", line.text, width, line.note, note_width);
  }
  return text + "total: " + thousands(parameter_count(module)) + " parameters\n";
}

}  // namespace stepgrad
