#include "viewers/picture_dot.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "viewers/text.h"

namespace stepgrad::viewers {

namespace {

// Nothing is smaller than 9 points.
constexpr double title_size = 16, name_size = 12, text_size = 10.5, small_size = 9.5;
constexpr std::size_t longest_text = 48;

struct Look {
  const char* called;  // in the legend
  Paint paint;
  const char* shape;
  const char* style = "filled";
  int frames = 1;
};

// Each kind differs from the others in shape and in colour; what belongs to the backward pass is dashed.
Look look(BoxKind kind, bool gradient, const Palette& colours) {
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
  if (gradient) return {"gradients of a module", colours.gradient, "box3d", "filled,dashed"};
  return {"module", colours.module, "box3d"};
}

std::string font(const std::string& text, double size, std::string_view colour) {
  return fmt::format(R"(<FONT POINT-SIZE="{}" COLOR="{}">{}</FONT>)", size, colour, text);
}
std::string sized(const std::string& text, double size) {
  return fmt::format(R"(<FONT POINT-SIZE="{}">{}</FONT>)", size, text);
}
std::string bold(const std::string& text) { return "<B>" + text + "</B>"; }
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
    legend();
  }

 private:
  void defaults(const std::string& title) {
    const DotGraph::Group all = dot_.root();
    dot_.set(all, "bgcolor", std::string(colours_.background));
    dot_.set(all, "fontname", font_name);
    dot_.set(all, "nodesep", "0.22");
    dot_.set(all, "ranksep", "0.32");
    dot_.set(all, "pad", "0.25");
    dot_.set(all, "labelloc", "t");
    dot_.set(all, "linelength", "0");  // no line is broken within a character
    if (!title.empty()) dot_.set_label(all, font(bold(shown(title)), title_size, colours_.text));
    for (const char* attribute : {"shape", "style", "fillcolor", "color", "fontcolor", "label", "tooltip"}) {
      dot_.set_all_nodes(attribute, "");
    }
    dot_.set_all_nodes("fontname", font_name);
    dot_.set_all_nodes("fontsize", fmt::format("{}", text_size));
    dot_.set_all_nodes("margin", "0.1,0.05");
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
      dot_.set(group, "margin", "10");
      dot_.set(group, "labeljust", "l");
      dot_.set_label(group, font(bold(label), text_size, paint.text));
      groups_.push_back(group);
    }
  }

  DotGraph::Node node(const Box& box) {
    const DotGraph::Node node = dot_.node(groups_[box.cluster], box.id);
    const Look looks = look(box.kind, box.gradient, colours_);
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
      lines.push_back(shown(box.what) + (box.name.empty() ? times(box.times) : ""));
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
    if (!text.empty()) dot_.set_label(edge, font("  " + text + " ", small_size, colours_.quiet));
    // What reads an input stands near it: the three projections of a head side by side.
    if (picture_.boxes[each.from].kind == BoxKind::input) dot_.set(edge, "weight", "4");
  }

  // A column of the kinds that occur.
  void legend() {
    if (picture_.boxes.empty()) return;
    const DotGraph::Group group = dot_.group(dot_.root(), "cluster_legend");
    dot_.set(group, "style", "rounded");
    dot_.set(group, "color", std::string(colours_.group[0].stroke));
    dot_.set_label(group, font("legend", small_size, colours_.quiet));
    DotGraph::Node above = nullptr;
    for (const BoxKind kind : {BoxKind::input, BoxKind::parameter, BoxKind::value, BoxKind::op,
                               BoxKind::module, BoxKind::result}) {
      for (const bool gradient : {false, true}) {
        if (!occurs(kind, gradient)) continue;
        const Look looks = look(kind, gradient, colours_);
        const DotGraph::Node node = dot_.node(group, legend_id(looks.called));
        paint(node, looks);
        dot_.set_label(node, font(looks.called, small_size, looks.paint.text));
        if (above != nullptr) dot_.set(dot_.edge(above, node), "style", "invis");
        above = node;
      }
    }
  }

  // legend_gradient_op
  static std::string legend_id(std::string called) {
    std::replace(called.begin(), called.end(), ' ', '_');
    return "legend_" + called;
  }

  bool occurs(BoxKind kind, bool gradient) const {
    for (const Box& box : picture_.boxes) {
      if (box.kind == kind && box.gradient == gradient) return true;
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
