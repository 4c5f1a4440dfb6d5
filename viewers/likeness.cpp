#include "viewers/likeness.h"

#include <algorithm>

namespace stepgrad::viewers {

namespace {

// A name as seen from a module: a parameter's gradient, `d heads.0.W_q.weight`, holds the module's path.
std::string name_within(const Module& module, const Node& node) {
  std::string name = node.name;
  const std::size_t at = name.find(module.path + ".");
  if (at != std::string::npos) name.erase(at, module.path.size());
  return name;
}

bool same_attribute_names(const Node& a, const Node& b) {
  const Attributes of_a = a.op->attributes(), of_b = b.op->attributes();
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                    [](const auto& x, const auto& y) { return x.first == y.first; });
}

// The same kind of step, whatever its attributes are.
bool same_step(const Node& a, const Node& b) {
  return a.kind == b.kind && a.pass == b.pass && operation(a) == operation(b) && a.shape == b.shape &&
         a.inputs.size() == b.inputs.size();
}

}  // namespace

Readers readers(const Graph& graph, const Selection& selected) {
  Readers result(graph.size());
  for (const Node& node : graph.nodes()) {
    if (!selected[node.id]) continue;
    for (const NodeId input : node.inputs) {
      if (result[input].empty() || result[input].back() != node.id) result[input].push_back(node.id);
    }
  }
  return result;
}

Likeness::Verdict Likeness::compare(std::size_t at, bool first) const {
  Verdict verdict;
  const std::vector<NodeId>&a = module(at).nodes, &b = module(at + 1).nodes;
  if (a.size() != b.size()) return verdict;
  const Pair pair{at, first};
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (selected_[a[i]] != selected_[b[i]]) return verdict;
    if (!selected_[a[i]]) continue;
    if (!same_node(at, graph_[a[i]], graph_[b[i]])) return verdict;
    if (!same_operands(pair, graph_[a[i]], graph_[b[i]], verdict)) return verdict;
    if (!same_readers(pair, a[i], b[i], verdict)) return verdict;
  }
  verdict.alike = true;
  return verdict;
}

Likeness::Link Likeness::link(std::size_t at, NodeId neighbour) const {
  const auto around = tree_.around(tree_.of(neighbour), module(at).level);
  const auto sibling = around ? std::find(siblings_.begin(), siblings_.end(), *around) : siblings_.end();
  if (sibling == siblings_.end()) return {true, 0, neighbour};
  const std::ptrdiff_t step = (sibling - siblings_.begin()) - static_cast<std::ptrdiff_t>(at);
  if (step != 0) return {false, step, 0};
  const std::vector<NodeId>& nodes = tree_[*sibling].nodes;
  const auto index = std::lower_bound(nodes.begin(), nodes.end(), neighbour) - nodes.begin();
  return {false, 0, static_cast<std::size_t>(index)};
}

std::vector<Likeness::Link> Likeness::links_to_readers(std::size_t at, NodeId node) const {
  std::vector<Link> links;
  for (const NodeId reader : readers_[node]) links.push_back(link(at, reader));
  std::sort(links.begin(), links.end());
  return links;
}

bool Likeness::same_node(std::size_t at, const Node& a, const Node& b) const {
  const Module &in_a = module(at), &in_b = module(at + 1);
  const auto within = [](const Module& module, const Node& node) {
    return std::string_view(node.module()).substr(module.path.size());
  };
  return same_step(a, b) && within(in_a, a) == within(in_b, b) &&
         name_within(in_a, a) == name_within(in_b, b) &&
         (a.op == nullptr || a.op->attributes() == b.op->attributes());
}

bool Likeness::same_operands(const Pair& pair, const Node& a, const Node& b, Verdict& verdict) const {
  for (std::size_t i = 0; i < a.inputs.size(); ++i) {
    const Link from_a = link(pair.at, a.inputs[i]), from_b = link(pair.at + 1, b.inputs[i]);
    if (!fit(pair, from_a, from_b, verdict)) return false;
    // What they read may not be selected, and so not be compared by itself.
    const Node &read_a = graph_[a.inputs[i]], &read_b = graph_[b.inputs[i]];
    if (from_a != from_b || from_a.outside) continue;
    if (from_a.step == 0 ? !same_node(pair.at, read_a, read_b) : !same_step(read_a, read_b)) return false;
  }
  return true;
}

bool Likeness::same_readers(const Pair& pair, NodeId a, NodeId b, Verdict& verdict) const {
  const std::vector<Link> of_a = links_to_readers(pair.at, a), of_b = links_to_readers(pair.at + 1, b);
  const auto all_at = [](const std::vector<Link>& links, std::ptrdiff_t step) {
    return !links.empty() && std::all_of(links.begin(), links.end(), [step](const Link& link) {
      return !link.outside && link.step == step;
    });
  };
  const auto all_outside = [](const std::vector<Link>& links) {
    return std::all_of(links.begin(), links.end(), [](const Link& link) { return link.outside; });
  };
  // At the ends of a row, what is read by the next, or by the one before, is read from outside or is a
  // result.
  const bool leaves_at_end = all_at(of_a, 1) && all_outside(of_b);
  const bool leaves_at_begin = pair.first && all_outside(of_a) && all_at(of_b, -1);
  verdict.last = verdict.last || leaves_at_end;
  if (leaves_at_end || leaves_at_begin) return true;
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                    [&](const Link& x, const Link& y) { return fit(pair, x, y, verdict); });
}

bool Likeness::fit(const Pair& pair, const Link& a, const Link& b, Verdict& verdict) const {
  verdict.in_a_row = verdict.in_a_row || a.step != 0 || b.step != 0;
  if (a == b) return true;
  if (a.outside && b.outside) {
    const auto x = static_cast<NodeId>(a.index), y = static_cast<NodeId>(b.index);
    if (!companions(pair.at, x, y)) return false;
    verdict.companions.emplace_back(x, y);
    return true;
  }
  if (a.outside && b.step == -1) return pair.first;
  if (a.step == 1 && b.outside) return verdict.last = true;
  return false;
}

bool Likeness::companions(std::size_t at, NodeId a, NodeId b) const {
  const Node &one = graph_[a], &other = graph_[b];
  if (one.kind != NodeKind::op || tree_.of(a) != tree_.of(b)) return false;
  if (!same_step(one, other) || one.name != other.name || !same_attribute_names(one, other)) return false;
  for (std::size_t i = 0; i < one.inputs.size(); ++i) {
    if (link(at, one.inputs[i]) != link(at + 1, other.inputs[i])) return false;
  }
  return true;
}

}  // namespace stepgrad::viewers
