#include "viewers/picture_model.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "graph/files/text.h"
#include "graph/thousands.h"
#include "viewers/node_text.h"
#include "viewers/rolling.h"

namespace stepgrad::viewers {

namespace {

// Longer texts stay out of a box; they are in its tooltip.
constexpr std::size_t longest_formula = 28, most_outputs = 4;

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
    drop_lonely_frames();
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

  // A value of the other pass is drawn where boxes read it, unless that is the box that it was made in: in
  // the innermost module that holds them and it.
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
    around = is_leaf ? tree_.of(shown) : common(*around, tree_.of(shown));
    if (const auto box = closed(*around)) {
      if (is_leaf) return;  // what a closed module holds is not seen
      around = tree_[*box].parent;
    }
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
    box.result = kind == BoxKind::result;
    box.name = name_within(node, module);
    box.tooltip = about(node);
    box.cluster = cluster(module);
    if (const Roll* roll = rolling_.roll_of_companion(node.id)) box.times = roll->modules.size();
    if (kind == BoxKind::op || kind == BoxKind::result) {
      box.what = what(node, box.times);
      const std::string_view formula = node.op->card().formula;
      if (kind == BoxKind::op && !says_its_shape(node) && display_width(formula) <= longest_formula)
        box.details.emplace_back(formula);
    } else if (content(node) != Content::numbers) {
      box.what = box.name == to_string(node.kind) ? "" : to_string(node.kind);
    } else if (box.name.empty()) {
      box.what = label(node);
    }
    if (kind != BoxKind::op || says_its_shape(node)) box.details.push_back(shape_text(node));
    node_of_[picture_.boxes.size()] = node.id;
    picture_.boxes.push_back(std::move(box));
    return picture_.boxes.size() - 1;
  }

  std::string what(const Node& node, std::size_t times) const {
    std::string text(node.name == operation(node) ? "" : operation(node));
    const std::string attributes = times == 1 ? short_attributes(node) : "";
    if (!attributes.empty()) text += (text.empty() ? "" : " ") + attributes;
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
    box.gradient = backward();
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
      std::string label = edge_label(read, picture_.boxes[from->second]);
      const bool given = picture_.boxes[from->second].kind == BoxKind::input;
      if (given && read.pass == Pass::backward && given_.insert(read.id).second) label = shape_text(read);
      join({from->second, to, std::move(label), operand.count, read.pass == Pass::backward});
    }
    if (!readers_[node.id].empty()) return;
    outputs_[to].insert(node.id);
    picture_.boxes[to].result = true;
  }

  // Between two boxes, one of which is a module, there is one edge.
  void join(Edge edge) {
    const auto is_module = [&](std::size_t box) { return picture_.boxes[box].kind == BoxKind::module; };
    if (is_module(edge.from) || is_module(edge.to)) {
      const auto known = std::find_if(picture_.edges.begin(), picture_.edges.end(), [&](const Edge& each) {
        return each.from == edge.from && each.to == edge.to;
      });
      if (known != picture_.edges.end()) {
        if (known->label.empty() || edge.label.empty()) {
          known->label += edge.label;
        } else if (known->label != edge.label) {
          known->label += ", " + edge.label;
        }
        return;
      }
    }
    picture_.edges.push_back(std::move(edge));
  }

  bool backward() const { return contents_.pass == Pass::backward; }

  // A gradient that goes several ways says its shape once: in its box and not on its edges.
  bool says_its_shape(const Node& node) const {
    if (node.pass != Pass::backward) return false;
    std::set<NodeId> shown;
    for (const NodeId reader : readers_[node.id]) shown.insert(rolling_.shown(reader));
    return shown.size() > 1;
  }

  // A gradient's axes have the sizes that count and the names of whatever it was computed from, so a picture
  // of the backward pass has no axis names.
  std::string shape_text(const Node& node) const {
    return backward() ? to_string(node.shape.extents()) : to_string(node.shape);
  }

  // Boxes that show their shape need not repeat it on their edges.
  std::string edge_label(const Node& read, const Box& from) const {
    if (from.kind == BoxKind::module) return read.name.empty() ? shape_text(read) : read.name;
    if (from.kind != BoxKind::op || says_its_shape(read)) return "";
    return shape_text(read);
  }

  // What leaves a module, those with a name first.
  std::vector<std::string> outputs_of(ModuleId module, const std::set<NodeId>& outputs) const {
    std::vector<std::string> named;
    std::map<std::string, std::size_t> unnamed;
    for (const NodeId output : outputs) {
      const std::string name = name_within(graph_[output], module), shape = shape_text(graph_[output]);
      if (name.empty()) {
        ++unnamed[shape];
      } else {
        named.push_back(name + " " + shape);
      }
    }
    for (const auto& [shape, count] : unnamed) {
      named.push_back(count > 1 ? std::to_string(count) + " × " + shape : shape);
    }
    return named;
  }

  void describe_modules() {
    for (const auto& [module, index] : module_box_) {
      Box& box = picture_.boxes[index];
      const std::vector<std::string> outputs = outputs_of(module, outputs_[index]);
      for (const std::string& output : outputs) {
        if (box.details.size() == most_outputs) break;
        box.details.push_back("→ " + output);
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

  // A frame around one step of the backward pass says little, and arrows run through its title.
  void drop_lonely_frames() {
    std::vector<std::size_t> holds(picture_.clusters.size());
    for (const Box& box : picture_.boxes) ++holds[box.cluster];
    for (std::size_t i = 1; i < picture_.clusters.size(); ++i) ++holds[picture_.clusters[i].parent];
    std::vector<std::size_t> kept(picture_.clusters.size());
    std::vector<Cluster> clusters = {picture_.clusters.front()};
    for (const auto& [module, index] : cluster_of_) module_of_cluster_[index] = module;
    for (std::size_t i = 1; i < picture_.clusters.size(); ++i) {
      Cluster& cluster = picture_.clusters[i];
      const std::size_t parent = kept[cluster.parent];
      if (cluster.times == 1 && holds[i] == 1 && holds_gradient(i)) {
        kept[i] = parent;
        continue;
      }
      cluster.parent = parent;
      kept[i] = clusters.size();
      clusters.push_back(std::move(cluster));
    }
    for (std::size_t i = 0; i < picture_.boxes.size(); ++i) {
      Box& box = picture_.boxes[i];
      if (box.cluster == 0) continue;
      if (kept[box.cluster] == kept[picture_.clusters[box.cluster].parent] && node_of_.count(i) > 0) {
        box.name = name_within(graph_[node_of_.at(i)], tree_[module_of_cluster_.at(box.cluster)].parent);
      }
      box.cluster = kept[box.cluster];
    }
    picture_.clusters = std::move(clusters);
  }

  bool holds_gradient(std::size_t cluster) const {
    return std::any_of(picture_.boxes.begin(), picture_.boxes.end(), [&](const Box& box) {
      return box.cluster == cluster && box.gradient && box.kind != BoxKind::module;
    });
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
  std::map<std::size_t, ModuleId> module_of_cluster_;
  std::set<NodeId> given_;  // gradients that come from outside, one edge of which has their shape
  std::map<std::size_t, NodeId> node_of_;             // what a box shows
  std::map<std::size_t, std::set<NodeId>> outputs_;   // what leaves each box
  std::set<std::pair<NodeId, std::size_t>> entered_;  // values that a module's box has an edge for
};

}  // namespace

PictureModel picture_model(const Graph& graph, const PictureContents& contents) {
  return Builder(graph, contents).build();
}

}  // namespace stepgrad::viewers
