#include "viewers/picture_model.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "viewers/node_text.h"
#include "viewers/rolling.h"
#include "viewers/text.h"

namespace stepgrad::viewers {

namespace {

// Longer texts stay out of a box; they are in its tooltip.
constexpr std::size_t longest_attributes = 24, longest_formula = 24, most_outputs = 4;

Selection nodes_of(const Graph& graph, Pass pass) {
  Selection selected(graph.size());
  for (const Node& node : graph.nodes()) selected[node.id] = node.pass == pass;
  return selected;
}

class Builder {
 public:
  Builder(const Graph& graph, const PictureContents& contents)
      : graph_(graph),
        contents_(contents),
        selected_(nodes_of(graph, contents.pass)),
        tree_(graph),
        rolling_(contents.unroll ? Rolling(graph) : Rolling(graph, tree_, selected_)),
        readers_(readers(graph, selected_)) {
    picture_.clusters.emplace_back();
  }

  PictureModel build() && {
    for (const Node& node : graph_.nodes()) {
      if (selected_[node.id] && is_shown(node.id)) add(node);
    }
    for (const Node& node : graph_.nodes()) {
      if (!selected_[node.id]) add_value(node);
    }
    for (const Node& node : graph_.nodes()) {
      if (selected_[node.id] && is_shown(node.id)) connect(node);
    }
    describe_modules();
    return std::move(picture_);
  }

 private:
  bool is_shown(NodeId id) const { return rolling_.shown(id) == id; }

  // The module that is drawn as one box around this one.
  std::optional<ModuleId> closed(ModuleId module) const {
    return contents_.depth ? tree_.around(module, *contents_.depth + 1) : std::nullopt;
  }

  void add(const Node& node) {
    if (const auto module = closed(tree_.of(node.id))) {
      box_of_[node.id] = module_box(*module);
    } else {
      box_of_[node.id] = add_box(node, kind_of(node), tree_.of(node.id));
    }
  }

  // A value of the other pass is drawn where a box reads it, unless that is the box that it was made in.
  void add_value(const Node& node) {
    std::optional<ModuleId> around;
    for (const NodeId reader : readers_[node.id]) {
      const ModuleId module = tree_.of(rolling_.shown(reader));
      if (!closed(module) || closed(module) != closed(tree_.of(node.id))) {
        around = around ? common(*around, module) : module;
      }
    }
    const NodeId shown = rolling_.shown(node.id);
    if (!around || box_of_.count(shown) > 0) return;
    const bool is_leaf = node.kind != NodeKind::op;
    if (is_leaf) around = tree_.of(shown);
    if (const auto box = closed(*around)) around = tree_[*box].parent;
    box_of_[shown] = add_box(graph_[shown], is_leaf ? kind_of(node) : BoxKind::value, *around);
  }

  // The innermost module around both.
  ModuleId common(ModuleId a, ModuleId b) const {
    while (a != b) {
      if (tree_[a].level < tree_[b].level) std::swap(a, b);
      a = tree_[a].parent;
    }
    return a;
  }

  BoxKind kind_of(const Node& node) const {
    if (node.kind == NodeKind::parameter) return BoxKind::parameter;
    if (node.kind != NodeKind::op) return BoxKind::input;
    return readers_[node.id].empty() ? BoxKind::result : BoxKind::op;
  }

  std::size_t add_box(const Node& node, BoxKind kind, ModuleId module) {
    Box box;
    box.id = "n" + std::to_string(node.id);
    box.kind = kind;
    box.gradient = node.pass == Pass::backward;
    box.name = name_within(node, module);
    box.tooltip = about(node);
    box.cluster = cluster(module);
    if (const Roll* roll = rolling_.roll_of_companion(node.id)) box.times = roll->modules.size();
    if (kind == BoxKind::op || kind == BoxKind::result) {
      box.what = what(node, box.times);
      const std::string_view formula = node.op->card().formula;
      if (kind == BoxKind::op && display_width(formula) <= longest_formula) box.details.emplace_back(formula);
    } else if (node.kind == NodeKind::index) {
      box.what = "ids";
    } else if (box.name.empty()) {
      box.what = label(node);
    }
    if (kind != BoxKind::op) box.details.push_back(to_string(node.shape));
    picture_.boxes.push_back(std::move(box));
    return picture_.boxes.size() - 1;
  }

  std::string what(const Node& node, std::size_t times) const {
    std::string text(node.name == operation(node) ? "" : operation(node));
    const std::string attributes = times == 1 ? attributes_text(node) : "";
    if (!attributes.empty() && display_width(attributes) <= longest_attributes)
      text += (text.empty() ? "" : " ") + attributes;
    return text;
  }

  // A parameter's gradient has the module's path in its name, which stands around it in the picture.
  std::string name_within(const Node& node, ModuleId module) const {
    std::string name = node.name;
    const std::string path = tree_[module].path + ".";
    if (const std::size_t at = name.find(path); at != std::string::npos && path.size() > 1)
      name.erase(at, path.size());
    return name;
  }

  std::size_t module_box(ModuleId module) {
    const auto [at, is_new] = module_box_.try_emplace(module, picture_.boxes.size());
    if (!is_new) return at->second;
    Box box;
    box.id = "m" + std::to_string(module);
    box.kind = BoxKind::module;
    box.gradient = contents_.pass == Pass::backward;
    entitle(box.name, box, module);
    box.cluster = cluster(tree_[module].parent);
    box.tooltip = tree_[module].path;
    picture_.boxes.push_back(std::move(box));
    return at->second;
  }

  // Names a frame or a box after a module, or after all those that it stands for.
  template <class Named>
  void entitle(std::string& label, Named& named, ModuleId module) const {
    label = tree_[module].label;
    const Roll* roll = rolling_.roll_of(module);
    if (roll == nullptr) return;
    label = span_label(label, tree_, *roll);
    named.times = roll->modules.size();
    named.in_a_row = roll->in_a_row;
  }

  std::size_t cluster(ModuleId module) {
    if (module == 0) return 0;
    const auto known = cluster_of_.find(module);
    if (known != cluster_of_.end()) return known->second;
    const std::size_t parent = cluster(tree_[module].parent);
    Cluster frame;
    frame.parent = parent;
    frame.level = tree_[module].level;
    entitle(frame.label, frame, module);
    picture_.clusters.push_back(std::move(frame));
    return cluster_of_[module] = picture_.clusters.size() - 1;
  }

  void connect(const Node& node) {
    const std::size_t to = box_of_.at(node.id);
    for (const Rolling::Operand& operand : rolling_.operands(graph_, tree_, node.id)) {
      const auto from = box_of_.find(operand.node);
      if (from == box_of_.end() || from->second == to) continue;
      const bool into_module = picture_.boxes[to].kind == BoxKind::module;
      if (into_module && !entered_.emplace(operand.node, to).second) continue;
      const Node& read = graph_[operand.node];
      outputs_[from->second].insert(operand.node);
      picture_.edges.push_back({from->second, to, edge_label(read, picture_.boxes[from->second]),
                                operand.count, read.pass == Pass::backward});
    }
    if (readers_[node.id].empty()) outputs_[to].insert(node.id);
  }

  // Boxes that show their shape need not repeat it on their edges. A gradient's axes have the sizes that
  // count and the names of whatever it was computed from, so they are left out.
  std::string edge_label(const Node& read, const Box& from) const {
    if (from.kind == BoxKind::module) return read.name;
    if (from.kind != BoxKind::op) return "";
    return read.pass == Pass::forward ? to_string(read.shape) : to_string(read.shape.extents());
  }

  void describe_modules() {
    for (const auto& [module, index] : module_box_) {
      Box& box = picture_.boxes[index];
      const std::set<NodeId>& outputs = outputs_[index];
      for (const NodeId output : outputs) {
        if (box.details.size() == most_outputs) break;
        const std::string name = name_within(graph_[output], module);
        box.details.push_back("→ " + (name.empty() ? "" : name + " ") + to_string(graph_[output].shape));
      }
      if (outputs.size() > most_outputs) {
        box.details.push_back("→ " + std::to_string(outputs.size() - most_outputs) + " more");
      }
      if (const std::size_t count = parameter_count(graph_, tree_[module].nodes);
          count > 0 && !box.gradient) {
        std::string text = thousands(count * box.times) + " parameters";
        if (box.times > 1) text += " = " + std::to_string(box.times) + " × " + thousands(count);
        box.details.push_back(text);
      }
    }
  }

  const Graph& graph_;
  const PictureContents& contents_;
  const Selection selected_;
  const ModuleTree tree_;
  const Rolling rolling_;
  const Readers readers_;
  PictureModel picture_;
  std::map<NodeId, std::size_t> box_of_;
  std::map<ModuleId, std::size_t> module_box_, cluster_of_;
  std::map<std::size_t, std::set<NodeId>> outputs_;   // what leaves each box
  std::set<std::pair<NodeId, std::size_t>> entered_;  // values that a module's box has an edge for
};

}  // namespace

PictureModel picture_model(const Graph& graph, const PictureContents& contents) {
  return Builder(graph, contents).build();
}

}  // namespace stepgrad::viewers
