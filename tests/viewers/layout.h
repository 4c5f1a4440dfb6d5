#pragma once

#include <string>
#include <vector>

#include "viewers/picture.h"

// A picture as Graphviz laid it out: the numbers come from Graphviz itself.
namespace stepgrad::layout {

struct Rectangle {
  std::string id;
  double left, bottom, right, top;  // points
};

struct Layout {
  double width_in_pixels = 0;  // as SVG and PNG have it: 96 to the inch
  std::vector<Rectangle> boxes;
  std::vector<double> font_sizes;  // of every line of every label, points
  std::vector<std::string> texts;  // the same lines
};

Layout layout_of(const Graph& graph, const viewers::PictureOptions& options);

// `a and b` for each two boxes that share an area; empty for none.
std::vector<std::string> overlaps(const Layout& layout);

// What a file in the DOT language says, as Graphviz reads it.
struct Dot {
  struct Edge {
    std::string from, to, style;
  };
  std::vector<std::string> nodes;
  std::vector<Edge> edges;  // those that are drawn
};
Dot read_dot(const std::string& text);

// The texts that an SVG shows, in order, with its entities decoded.
std::vector<std::string> svg_texts(const std::string& svg);

}  // namespace stepgrad::layout
