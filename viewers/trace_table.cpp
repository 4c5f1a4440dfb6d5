#include "viewers/trace_table.h"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "graph/files/text.h"
#include "graph/thousands.h"
#include "viewers/node_text.h"
#include "viewers/rolling.h"

namespace stepgrad::viewers {

namespace {

enum Column { id, name, module, op, operands, result, source, column_count };

struct Row {
  const Node* node = nullptr;
  std::array<std::string, column_count> cells;
};
// What stands between two rows: nodes that are not shown, and why.
using Note = std::string;
using Line = std::variant<Row, Note>;

std::string sizes_of(const Shape& shape) { return to_string(shape.extents()); }

// Names are cut where a reader has long stopped reading.
std::string cell(const std::string& text) { return shortened(one_line(text), 48); }

std::string operand(const Node& node) {
  const std::string name = node.name.empty() ? "#" + std::to_string(node.id) : cell(node.name);
  return name + " " + sizes_of(node.shape);
}

class Table {
 public:
  Table(const Graph& graph, std::size_t first, std::size_t end, const TraceTableOptions& options)
      : graph_(graph), options_(options), first_(first), end_(end) {}

  std::string text() const {
    const std::vector<Line> lines = layout();
    std::array<std::size_t, column_count> widths{};
    if (options_.header) widths = widths_of(titles(), widths);
    for (const Line& line : lines) {
      if (const Row* row = std::get_if<Row>(&line)) widths = widths_of(row->cells, widths);
    }
    std::string text;
    if (options_.header) text += quiet(line_of(titles(), widths, nullptr)) + "\n";
    for (const Line& line : lines) {
      if (const Row* row = std::get_if<Row>(&line)) {
        text += line_of(row->cells, widths, row->node) + "\n";
        if (options_.callers) text += callers(*row->node, widths);
      } else {
        text += std::string(widths[id] + 2, ' ') + quiet(std::get<Note>(line)) + "\n";
      }
    }
    return text;
  }

 private:
  using Cells = std::array<std::string, column_count>;
  using Widths = std::array<std::size_t, column_count>;

  static Cells titles() { return {"id", "name", "module", "op", "operands", "result", "source"}; }

  std::vector<Line> layout() const {
    Selection selected(graph_.size(), false);
    std::fill(selected.begin() + static_cast<std::ptrdiff_t>(first_),
              selected.begin() + static_cast<std::ptrdiff_t>(end_), true);
    const ModuleTree tree(graph_);
    const Rolling rolling = options_.unroll ? Rolling(graph_) : Rolling(graph_, tree, selected);
    std::vector<Line> lines;
    const Roll* noted = nullptr;
    bool noted_companion = false;
    for (auto node = static_cast<NodeId>(first_); node < end_; ++node) {
      const Roll* roll = rolling.hides(node);
      if (roll == nullptr) {
        lines.push_back(row(graph_[node], tree, rolling));
      } else {
        const bool companion = tree[tree.of(node)].level < tree[roll->modules.front()].level;
        if (roll != noted || companion != noted_companion) {
          lines.push_back(companion ? note_each(tree, *roll, graph_[node])
                                    : note(tree, *roll, rolling.shown(node) > node));
        }
        noted_companion = companion;
      }
      noted = roll;
    }
    return lines;
  }

  Row row(const Node& node, const ModuleTree& tree, const Rolling& rolling) const {
    Row row;
    row.node = &node;
    row.cells = {"#" + std::to_string(node.id),
                 cell(node.name),
                 cell(node.module()),
                 cell(short_operation(node)),
                 operands_of(node, tree, rolling),
                 one_line(to_string(node.shape)),
                 one_line(to_string(node.source))};
    return row;
  }

  // What the node reads; operands that are alike are told once, with their number, and never more than four.
  std::string operands_of(const Node& node, const ModuleTree& tree, const Rolling& rolling) const {
    if (node.kind == NodeKind::parameter) return thousands(node.shape.elements()) + " numbers";
    const std::vector<Rolling::Operand> operands = rolling.operands(graph_, tree, node.id);
    const std::size_t told = operands.size() > 4 ? 2 : operands.size();
    std::string text;
    for (std::size_t i = 0; i < told; ++i) {
      text += (i > 0 ? ", " : "") + operand(graph_[operands[i].node]);
      if (operands[i].count > 1) text += " ×" + std::to_string(operands[i].count);
    }
    if (told < operands.size()) text += ", … " + std::to_string(node.inputs.size()) + " values";
    return text;
  }

  // Modules that are not shown, because their nodes are like those of another.
  static Note note(const ModuleTree& tree, const Roll& roll, bool shown_below) {
    std::string text = hidden_modules(tree, roll) + ": the same";
    if (shown_below) text += " nodes as in " + cell(tree[roll.modules.front()].path) + " below";
    const std::size_t hidden = roll.modules.size() - 1;
    return hidden > 1 ? text + ", ×" + std::to_string(hidden) : text;
  }

  // Nodes that are not shown, because there is one like them for each of such modules.
  static Note note_each(const ModuleTree& tree, const Roll& roll, const Node& node) {
    const std::string what = cell(node.name.empty() ? std::string(operation(node)) : node.name);
    const bool several = roll.modules.size() > 2;
    return "one more " + what + (several ? " for each of " : " for ") + hidden_modules(tree, roll);
  }

  static std::string hidden_modules(const ModuleTree& tree, const Roll& roll) {
    const std::size_t hidden = roll.modules.size() - 1;
    const std::string text = cell(tree[roll.modules[1]].path);
    if (hidden == 1) return text;
    return text + (hidden == 2 ? ", " : " … ") + cell(tree[roll.modules.back()].label);
  }

  static Widths widths_of(const Cells& cells, Widths widths) {
    for (std::size_t i = 0; i < column_count; ++i) widths[i] = std::max(widths[i], display_width(cells[i]));
    return widths;
  }

  // `node` chooses the colours; nullptr for the header.
  std::string line_of(const Cells& cells, const Widths& widths, const Node* node) const {
    std::string line;
    for (std::size_t i = 0; i < column_count; ++i) {
      if (i == result) line += node != nullptr ? quiet("→  ") : "   ";
      std::string text = i == id ? std::string(widths[i] - display_width(cells[i]), ' ') + cells[i]
                                 : padded(cells[i], i == source ? 0 : widths[i]);
      if (node != nullptr) text = painted(std::move(text), static_cast<Column>(i), *node);
      line += text + (i == source ? "" : "  ");
    }
    return line;
  }

  std::string painted(std::string text, Column column, const Node& node) const {
    if (column == id || column == module || column == source) return quiet(std::move(text));
    if (column == name) return sgr("1", std::move(text));
    if (column == op && node.kind == NodeKind::parameter) return sgr("34", std::move(text));
    if (column == op && node.pass == Pass::backward) return sgr("35", std::move(text));
    return text;
  }

  std::string quiet(std::string text) const { return sgr("2", std::move(text)); }
  std::string sgr(const char* code, std::string text) const {
    return options_.colour ? std::string("\x1b[") + code + "m" + text + "\x1b[0m" : text;
  }

  std::string callers(const Node& node, const Widths& widths) const {
    std::string text;
    for (const Source& caller : node.callers()) {
      text += std::string(widths[id] + 4, ' ') + quiet("called from " + one_line(to_string(caller))) + "\n";
    }
    return text;
  }

  const Graph& graph_;
  const TraceTableOptions& options_;
  std::size_t first_, end_;
};

}  // namespace

std::string trace_table(const Graph& graph, std::size_t first, std::size_t end,
                        const TraceTableOptions& options) {
  return Table(graph, first, end, options).text();
}

}  // namespace stepgrad::viewers
