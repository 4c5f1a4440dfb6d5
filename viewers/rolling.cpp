#include "viewers/rolling.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace stepgrad::viewers {

namespace {

// A module's numbered children, those of one series together, by number.
std::vector<std::vector<ModuleId>> series(const ModuleTree& tree, ModuleId parent) {
  std::map<std::string, std::vector<ModuleId>> by_series;
  for (const ModuleId child : tree[parent].children) {
    if (tree[child].number) by_series[tree[child].series].push_back(child);
  }
  std::vector<std::vector<ModuleId>> result;
  for (auto& [name, siblings] : by_series) {
    std::sort(siblings.begin(), siblings.end(),
              [&](ModuleId a, ModuleId b) { return *tree[a].number < *tree[b].number; });
    if (siblings.size() > 1) result.push_back(std::move(siblings));
  }
  return result;
}

void add_companions(Roll& roll, const std::vector<std::pair<NodeId, NodeId>>& pairs) {
  for (const auto& [a, b] : pairs) {
    const auto has = [](NodeId id) {
      return
          [id](const std::vector<NodeId>& row) { return std::find(row.begin(), row.end(), id) != row.end(); };
    };
    if (std::any_of(roll.companions.begin(), roll.companions.end(), has(b))) continue;
    const auto row = std::find_if(roll.companions.begin(), roll.companions.end(), has(a));
    if (row == roll.companions.end()) {
      roll.companions.push_back({a, b});
    } else {
      row->push_back(b);
    }
  }
}

// The longest roll that begins with the sibling at `first`.
Roll longest(const ModuleTree& tree, const std::vector<ModuleId>& siblings, const Likeness& likeness,
             std::size_t first) {
  Roll roll;
  roll.modules.push_back(siblings[first]);
  for (std::size_t at = first; at + 1 < siblings.size(); ++at) {
    if (*tree[siblings[at + 1]].number != *tree[siblings[at]].number + 1) break;
    const Likeness::Verdict verdict = likeness.compare(at, at == first);
    if (!verdict.alike) break;
    roll.modules.push_back(siblings[at + 1]);
    roll.in_a_row = roll.in_a_row || verdict.in_a_row;
    add_companions(roll, verdict.companions);
    if (verdict.last) break;
  }
  return roll;
}

}  // namespace

Rolling::Rolling(const Graph& graph) : shown_(graph.size()), hidden_by_(graph.size()) {
  std::iota(shown_.begin(), shown_.end(), NodeId{0});
}

Rolling::Rolling(const Graph& graph, const ModuleTree& tree, const Selection& selected) : Rolling(graph) {
  Readers all_readers;
  std::vector<ModuleId> open = {0};
  while (!open.empty()) {
    const ModuleId parent = open.back();
    open.pop_back();
    std::vector<ModuleId> shown = tree[parent].children;
    for (const std::vector<ModuleId>& siblings : series(tree, parent)) {
      if (all_readers.empty()) all_readers = readers(graph, selected);
      const Likeness likeness(graph, tree, selected, all_readers, siblings);
      for (std::size_t at = 0; at < siblings.size();) {
        Roll roll = longest(tree, siblings, likeness, at);
        at += roll.modules.size();
        if (roll.modules.size() == 1) continue;
        for (std::size_t i = 1; i < roll.modules.size(); ++i) std::erase(shown, roll.modules[i]);
        hide(tree, std::move(roll));
      }
    }
    open.insert(open.end(), shown.begin(), shown.end());
  }
  // A node of a hidden module may stand for another that is hidden further in. Inner rolls came later.
  for (NodeId& id : shown_) {
    while (shown_[id] != id) id = shown_[id];
  }
}

void Rolling::hide(const ModuleTree& tree, Roll roll) {
  const auto stands_for = [&](NodeId front, NodeId hidden) {
    shown_[hidden] = front;
    hidden_by_[hidden] = rolls_.size();
  };
  const std::vector<NodeId>& front = tree[roll.modules.front()].nodes;
  for (std::size_t i = 1; i < roll.modules.size(); ++i) {
    const std::vector<NodeId>& nodes = tree[roll.modules[i]].nodes;
    for (std::size_t t = 0; t < nodes.size(); ++t) stands_for(front[t], nodes[t]);
  }
  for (const std::vector<NodeId>& row : roll.companions) {
    for (std::size_t i = 1; i < row.size(); ++i) stands_for(row.front(), row[i]);
  }
  rolls_.push_back(std::move(roll));
}

const Roll* Rolling::hides(NodeId node) const {
  return hidden_by_[node] ? &rolls_[*hidden_by_[node]] : nullptr;
}

const Roll* Rolling::roll_of(ModuleId module) const {
  const auto roll = std::find_if(rolls_.begin(), rolls_.end(),
                                 [&](const Roll& each) { return each.modules.front() == module; });
  return roll == rolls_.end() ? nullptr : &*roll;
}

const Roll* Rolling::roll_of_companion(NodeId node) const {
  for (const Roll& roll : rolls_) {
    for (const std::vector<NodeId>& row : roll.companions) {
      if (row.front() == node) return &roll;
    }
  }
  return nullptr;
}

std::vector<Rolling::Operand> Rolling::operands(const Graph& graph, const ModuleTree& tree,
                                                NodeId reader) const {
  std::vector<Operand> result;
  std::vector<NodeId> seen;
  for (std::size_t slot = 0; slot < graph[reader].inputs.size(); ++slot) {
    const NodeId input = operand(graph, tree, reader, slot);
    const bool again = std::find(seen.begin(), seen.end(), input) != seen.end();
    seen.push_back(input);
    const auto same = std::find_if(result.begin(), result.end(),
                                   [&](const Operand& each) { return each.node == shown(input); });
    if (same == result.end() || again) {
      result.push_back({shown(input), 1});
    } else {
      ++same->count;
    }
  }
  return result;
}

NodeId Rolling::operand(const Graph& graph, const ModuleTree& tree, NodeId reader, std::size_t slot) const {
  NodeId input = graph[reader].inputs[slot];
  for (ModuleId id = tree.of(reader); id != 0; id = tree[id].parent) {
    const Roll* roll = roll_of(id);
    if (roll == nullptr || !roll->in_a_row || hides(input) != roll) continue;
    const std::vector<NodeId>&front = tree[id].nodes, &last = tree[roll->modules.back()].nodes;
    const auto index = std::lower_bound(front.begin(), front.end(), reader) - front.begin();
    const NodeId operand = graph[last[static_cast<std::size_t>(index)]].inputs[slot];
    if (hides(operand) != roll) input = operand;
  }
  return input;
}

std::string span_label(const std::string& front, const ModuleTree& tree, const Roll& roll) {
  return front + (roll.modules.size() == 2 ? ", " : " … ") + tree[roll.modules.back()].label;
}

}  // namespace stepgrad::viewers
