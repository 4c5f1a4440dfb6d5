#include "viewers/picture_dot.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "graph/files/text.h"

namespace stepgrad::viewers {

namespace {

// Nothing is smaller than 9 points.
constexpr double title_size = 16, name_size = 12, text_size = 10.5, small_size = 9.5;
constexpr std::size_t longest_text = 48, longest_title = 80;

struct Look {
  const char* called;  // in the legend
  Paint paint;
  const char* shape;
  const char* style = "filled";
  int frames = 1;
};

// Each kind differs from the others in shape and in colour; what belongs to the backward pass is dashed.
// A module that gives a result has the result's colours and its double frame.
Look look(BoxKind kind, bool gradient, bool result, const Palette& colours) {
  switch (kind) {
    case BoxKind::input:
      if (gradient) return {"gradient given", colours.input, "box", "filled,dashed"};
      return {"input", colours.input, "box"};
    case BoxKind::parameter:
      return {"parameter", colours.parameter, "box", "filled,rounded"};
    case BoxKind::op:
      if (gradient) return {"gradient op", colours.gradient, "ellipse", "filled,dashed"};
      return {"op", colours.op, "ellipse"};
    case BoxKind::result:
      if (gradient) return {"gradient result", colours.result, "box", "filled,dashed", 2};
      return {"result", colours.result, "box", "filled", 2};
    case BoxKind::value:
      return {"forward value", colours.value, "note"};
    case BoxKind::module:
      break;
  }
  if (result && gradient) return {"module with results", colours.result, "box3d", "filled,dashed", 2};
  if (result) return {"module with the result", colours.result, "box3d", "filled", 2};
  if (gradient) return {"gradients of a module", colours.gradient, "box3d", "filled,dashed"};
  return {"module", colours.module, "box3d"};
}

std::string font(const std::string& text, double size, std::string_view colour) {
  return fmt::format(R"(<FONT POINT-SIZE="{}" COLOR="{}">{}</FONT>)", size, colour, text);
}
std::string sized(const std::string& text, double size) {
  return fmt::format(R"(<FONT POINT-SIZE="{}">{}</FONT>)", size, text);
}
// Graphviz refuses an empty <B></B>.
std::string bold(const std::string& text) { return "<B>" + (text.empty() ? "·" : text) + "</B>"; }
std::string shown(const std::string& text) { return label_text(shortened(text, longest_text)); }
std::string times(std::size_t count, bool in_a_row = false) {
  return count > 1 ? " ×" + std::to_string(count) + (in_a_row ? " in a row" : "") : "";
}

class Drawing {
 public:
  Drawing(const PictureModel& picture, Theme theme, DotGraph& dot)
      : picture_(picture), colours_(palette(theme)), dot_(dot) {}

  void draw(const std::string& title) {
    defaults(title);
    groups();
    for (const Box& box : picture_.boxes) nodes_.push_back(node(box));
    for (const Edge& each : picture_.edges) edge(each);
    order();
    legend();
  }

 private:
  void defaults(const std::string& title) {
    const DotGraph::Group all = dot_.root();
    dot_.set(all, "bgcolor", std::string(colours_.background));
    dot_.set(all, "fontname", font_name);
    dot_.set(all, "nodesep", "0.15");
    dot_.set(all, "ranksep", "0.32");
    dot_.set(all, "pad", "0.25");
    dot_.set(all, "labelloc", "t");
    dot_.set(all, "linelength", "0");  // no line is broken within a character
    if (!title.empty())
      dot_.set_label(all, font(bold(label_text(shortened(title, longest_title))), title_size, colours_.text));
    for (const char* attribute : {"shape", "style", "fillcolor", "color", "fontcolor", "label", "tooltip"}) {
      dot_.set_all_nodes(attribute, "");
    }
    dot_.set_all_nodes("fontname", font_name);
    dot_.set_all_nodes("fontsize", fmt::format("{}", text_size));
    dot_.set_all_nodes("margin", "0.07,0.04");
    dot_.set_all_nodes("height", "0.3");
    dot_.set_all_nodes("width", "0.5");
    dot_.set_all_nodes("penwidth", "1.2");
    dot_.set_all_edges("fontname", font_name);
    dot_.set_all_edges("color", std::string(colours_.line));
    dot_.set_all_edges("arrowsize", "0.6");
  }

  void groups() {
    groups_.push_back(dot_.root());
    for (std::size_t i = 1; i < picture_.clusters.size(); ++i) {
      const Cluster& cluster = picture_.clusters[i];
      const DotGraph::Group group = dot_.group(groups_[cluster.parent], "cluster_" + std::to_string(i));
      const Paint& paint = colours_.group[(cluster.level + 1) % 2];
      const std::string label = shown(cluster.label) + times(cluster.times, cluster.in_a_row);
      dot_.set(group, "style", "filled,rounded");
      dot_.set(group, "fillcolor", std::string(paint.fill));
      dot_.set(group, "color", std::string(paint.stroke));
      dot_.set(group, "margin", "8");
      dot_.set(group, "labeljust", "l");
      dot_.set_label(group, font(bold(label), text_size, paint.text));
      groups_.push_back(group);
    }
  }

  DotGraph::Node node(const Box& box) {
    const DotGraph::Node node = dot_.node(groups_[box.cluster], box.id);
    const Look looks = look(box.kind, box.gradient, box.result, colours_);
    paint(node, looks);
    if (box.kind == BoxKind::module) dot_.set(node, "margin", "0.16,0.11");  // room for its third dimension
    dot_.set(node, "tooltip", tooltip_text(shortened(box.tooltip, 1000)));
    dot_.set_label(node, label(box));
    return node;
  }

  void paint(DotGraph::Node node, const Look& looks) {
    dot_.set(node, "shape", looks.shape);
    dot_.set(node, "style", looks.style);
    dot_.set(node, "fillcolor", std::string(looks.paint.fill));
    dot_.set(node, "color", std::string(looks.paint.stroke));
    dot_.set(node, "fontcolor", std::string(looks.paint.text));
    if (looks.frames > 1) dot_.set(node, "peripheries", std::to_string(looks.frames));
  }

  std::string label(const Box& box) const {
    const bool small = box.kind == BoxKind::parameter || box.kind == BoxKind::value;
    std::vector<std::string> lines;
    if (!box.name.empty()) {
      lines.push_back(
          sized(bold(shown(box.name) + times(box.times, box.in_a_row)), small ? text_size : name_size));
    }
    if (!box.what.empty()) {
      const std::string what = shown(box.what) + (box.name.empty() ? times(box.times) : "");
      lines.push_back(box.gradient && !box.name.empty() ? sized(what, small_size) : what);
    }
    for (const std::string& detail : box.details)
      lines.push_back(font(shown(detail), small_size, colours_.quiet));
    std::string markup;
    for (const std::string& line : lines) markup += (markup.empty() ? "" : "<BR/>") + line;
    return markup;
  }

  void edge(const Edge& each) {
    const DotGraph::Edge edge = dot_.edge(nodes_[each.from], nodes_[each.to]);
    if (each.gradient) {
      dot_.set(edge, "style", "dashed");
      dot_.set(edge, "color", std::string(colours_.gradient.stroke));
    }
    const std::string text = shown(each.label) + times(each.times);
    if (!text.empty()) dot_.set_label(edge, font(" " + text, small_size, colours_.quiet));
    // What reads an input stands near it: the three projections of a head side by side.
    if (picture_.boxes[each.from].kind == BoxKind::input) dot_.set(edge, "weight", "4");
  }

  // What is read side by side stands in the order in which it was made: the weight before the bias, the query
  // before the key. Graphviz is asked for it by edges that are not seen; between frames it may not heed them.
  void order() {
    std::vector<std::vector<const Edge*>> into(nodes_.size()), out_of(nodes_.size());
    for (const Edge& edge : picture_.edges) {
      if (edge.gradient) return;  // a gradient's parameters stand alone
      into[edge.to].push_back(&edge);
      out_of[edge.from].push_back(&edge);
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      std::optional<std::size_t> before;
      for (const Edge* edge : into[i]) {
        const Box& box = picture_.boxes[edge->from];
        if (box.kind != BoxKind::parameter || out_of[edge->from].size() > 1) continue;
        if (before && picture_.boxes[*before].cluster == box.cluster) side_by_side(*before, edge->from);
        before = edge->from;
      }
      for (std::size_t k = 1; k < out_of[i].size(); ++k) {
        const std::size_t left = out_of[i][k - 1]->to, right = out_of[i][k]->to;
        const Box &a = picture_.boxes[left], &b = picture_.boxes[right];
        if (left != right && a.kind == b.kind && a.what == b.what) in_order(left, right);
      }
    }
  }

  void in_order(std::size_t left, std::size_t right) {
    const DotGraph::Edge edge = dot_.edge(nodes_[left], nodes_[right]);
    dot_.set(edge, "style", "invis");
    dot_.set(edge, "constraint", "false");
  }

  // REQUIRES: both are in one group.
  void side_by_side(std::size_t left, std::size_t right) {
    const DotGraph::Group row =
        dot_.group(groups_[picture_.boxes[left].cluster], "row_" + picture_.boxes[right].id);
    dot_.set(row, "rank", "same");
    dot_.add(row, nodes_[left]);
    dot_.add(row, nodes_[right]);
    dot_.set(dot_.edge(nodes_[left], nodes_[right]), "style", "invis");
  }

  // The kinds that occur, in a row below the last box.
  void legend() {
    if (picture_.boxes.empty()) return;
    const DotGraph::Group group = dot_.group(dot_.root(), "cluster_legend");
    dot_.set(group, "style", "rounded");
    dot_.set(group, "color", std::string(colours_.group[0].stroke));
    dot_.set_label(group, font("legend", small_size, colours_.quiet));
    const DotGraph::Node above = nodes_[lowest()];
    for (const BoxKind kind : {BoxKind::input, BoxKind::parameter, BoxKind::value, BoxKind::op,
                               BoxKind::module, BoxKind::result}) {
      for (const auto& [gradient, result] :
           {std::pair(false, false), std::pair(false, true), std::pair(true, false), std::pair(true, true)}) {
        if (!occurs(kind, gradient, result)) continue;
        const Look looks = look(kind, gradient, result, colours_);
        const DotGraph::Node node = dot_.node(group, legend_id(looks.called));
        paint(node, looks);
        dot_.set_label(node, font(looks.called, small_size, looks.paint.text));
        const DotGraph::Edge below = dot_.edge(above, node);
        dot_.set(below, "style", "invis");
        dot_.set(below, "weight", "0");
      }
    }
  }

  // The box at the end of the longest way through the picture.
  std::size_t lowest() const {
    std::vector<std::size_t> depth(picture_.boxes.size()), open(picture_.boxes.size()), ready;
    std::vector<std::vector<std::size_t>> readers(picture_.boxes.size());
    for (const Edge& edge : picture_.edges) {
      readers[edge.from].push_back(edge.to);
      ++open[edge.to];
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i] == 0) ready.push_back(i);
    }
    for (std::size_t at = 0; at < ready.size(); ++at) {
      for (const std::size_t reader : readers[ready[at]]) {
        depth[reader] = std::max(depth[reader], depth[ready[at]] + 1);
        if (--open[reader] == 0) ready.push_back(reader);
      }
    }
    return static_cast<std::size_t>(std::max_element(depth.begin(), depth.end()) - depth.begin());
  }

  // legend_gradient_op
  static std::string legend_id(std::string called) {
    std::replace(called.begin(), called.end(), ' ', '_');
    return "legend_" + called;
  }

  bool occurs(BoxKind kind, bool gradient, bool result) const {
    for (const Box& box : picture_.boxes) {
      if (box.kind == kind && box.gradient == gradient && box.result == result) return true;
    }
    return false;
  }

  static constexpr const char* font_name = "DejaVu Sans,Verdana,sans-serif";

  const PictureModel& picture_;
  const Palette& colours_;
  DotGraph& dot_;
  std::vector<DotGraph::Group> groups_;
  std::vector<DotGraph::Node> nodes_;
};

}  // namespace

void draw(const PictureModel& picture, const std::string& title, Theme theme, DotGraph& into) {
  Drawing(picture, theme, into).draw(title);
}

}  // namespace stepgrad::viewers
