#include <utility>

#include "graph/files/text.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/markdown.h"
#include "lessons/kit/phrases.h"
#include "viewers/trace_table.h"

// How a section of the narration is printed, with the trace and the numbers of what was just built.
namespace stepgrad::kit {

namespace {

// At most one blank line in a row, and none at the end. The page follows a line that has ended.
std::string squeezed(const std::string& page) {
  std::string result;
  for (const char c : page) {
    if (c != '\n' || !(result == "\n" || result.ends_with("\n\n"))) result += c;
  }
  while (result.ends_with("\n\n")) result.pop_back();
  return result;
}

}  // namespace

void Lesson::step(std::size_t number, std::optional<Value> last) {
  const Section& section = narration_.step(number);
  print_heading(section.heading, '-');
  print_body(section.body, last ? last->id() + 1 : static_cast<NodeId>(graph_.size()));
}

void Lesson::print(const std::string& text) {
  if (!prints()) return;
  if (result_ && !options_.step) return output_.write(text);
  kept_back_ += text;
}

void Lesson::walk_here(NodeId end) { passages_.push_back({std::exchange(kept_back_, ""), end}); }

void Lesson::print_heading(std::string_view text, char underline) {
  print((underline == '=' ? "" : "\n") + bold(text, colour_) + "\n" +
        std::string(display_width(text), underline) + "\n");
}

void Lesson::print_body(const std::string& body, NodeId end) {
  std::string page = "\n";
  std::set<NodeId> shown;
  for (const std::string& name : placeholders(body)) {
    if (const auto node = figure_nodes_.find(name); node != figure_nodes_.end()) shown.insert(node->second);
  }
  for (const Block& block : blocks(body)) {
    for (const std::string& name : placeholders(block.text)) used_.insert(name);
    if (!block.figure) {
      page += render_markdown(filled(block.text, facts_), colour_);
    } else if (block.text == "trace") {
      page += trace(end, shown);
      if (options_.step) {
        print(squeezed(std::exchange(page, "")));
        walk_here(end);
      }
    } else {
      used_.insert(block.text);
      const auto figure = figures_.find(block.text);
      page += figure != figures_.end() ? figure->second
                                       : render_markdown(filled("{" + block.text + "}", facts_), colour_);
    }
  }
  print(squeezed(page));
}

std::string Lesson::trace(NodeId end, const std::set<NodeId>& shown) {
  const NodeId first = traced_;
  if (first >= end) return "";
  traced_ = end;
  std::string text;
  if (options_.trace == TraceFormat::table) {
    text = viewers::trace_table(graph_, first, end, {.unroll = options_.unroll, .colour = colour_});
  }
  if (shows_values() && options_.values == ValueDetail::full && !options_.step)
    text += results(first, end, shown);
  return text;
}

std::string Lesson::results(NodeId first, NodeId end, const std::set<NodeId>& shown) {
  std::string text;
  for (NodeId id = first; id < end; ++id) {
    const Node& node = graph_[id];
    if (node.kind != NodeKind::op || shown.contains(id)) continue;
    text += "\n" + text_of({graph_, id});
  }
  if (text.empty()) return text;
  return "\n" + std::string(phrases(options_.lang).results) + "\n" + text;
}

}  // namespace stepgrad::kit
