#include "tests/viewers/layout.h"

#include <cstdio>
#include <stdexcept>
#include <utility>

#include <cgraph.h>
#include <nlohmann/json.hpp>

#include "viewers/picture_dot.h"

namespace stepgrad::layout {

namespace {

using Json = nlohmann::json;

// `x,y` in points, `width` and `height` in inches, as Graphviz gives them.
Rectangle rectangle(const Json& node) {
  double x = 0, y = 0;
  std::sscanf(node.at("pos").get<std::string>().c_str(), "%lf,%lf", &x, &y);
  const double half_width = std::stod(node.at("width").get<std::string>()) * 36;
  const double half_height = std::stod(node.at("height").get<std::string>()) * 36;
  return {node.at("name"), x - half_width, y - half_height, x + half_width, y + half_height};
}

void collect_texts(const Json& object, Layout& layout) {
  double size = 0;
  for (const char* drawing : {"_ldraw_", "_hldraw_", "_tldraw_"}) {
    if (!object.contains(drawing)) continue;
    for (const Json& step : object.at(drawing)) {
      if (step.at("op") == "F") size = step.at("size");
      if (step.at("op") != "T") continue;
      layout.font_sizes.push_back(size);
      layout.texts.push_back(step.at("text"));
    }
  }
}

std::string decoded(std::string text) {
  const std::vector<std::pair<std::string, std::string>> entities = {
      {"&lt;", "<"},  {"&gt;", ">"},        {"&quot;", "\""}, {"&#45;", "-"},
      {"&#39;", "'"}, {"&#160;", "\u00A0"}, {"&amp;", "&"}};
  for (std::size_t at = 0; (at = text.find('&', at)) != std::string::npos; ++at) {
    for (const auto& [entity, character] : entities) {
      if (text.compare(at, entity.size(), entity) != 0) continue;
      text.replace(at, entity.size(), character);
      break;
    }
  }
  return text;
}

}  // namespace

Layout layout_of(const Graph& graph, const viewers::PictureOptions& options) {
  viewers::DotGraph dot;
  viewers::draw(viewers::picture_model(graph, {options.pass, options.depth, options.unroll}), options.title,
                options.theme, dot);
  const Json json = Json::parse(dot.render("json"));

  Layout layout;
  double left = 0, bottom = 0, right = 0, top = 0;
  std::sscanf(json.at("bb").get<std::string>().c_str(), "%lf,%lf,%lf,%lf", &left, &bottom, &right, &top);
  const double pad = std::stod(json.at("pad").get<std::string>());  // inches, on either side
  layout.width_in_pixels = ((right - left) / 72 + 2 * pad) * 96;
  collect_texts(json, layout);
  for (const Json& object : json.value("objects", Json::array())) {
    if (object.contains("pos")) layout.boxes.push_back(rectangle(object));
    collect_texts(object, layout);
  }
  for (const Json& edge : json.value("edges", Json::array())) collect_texts(edge, layout);
  return layout;
}

std::vector<std::string> overlaps(const Layout& layout) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Rectangle &a = layout.boxes[i], &b = layout.boxes[j];
      const bool apart = a.right <= b.left || b.right <= a.left || a.top <= b.bottom || b.top <= a.bottom;
      if (!apart) found.push_back(b.id + " and " + a.id);
    }
  }
  return found;
}

Dot read_dot(const std::string& text) {
  Agraph_t* const graph = agmemread(text.c_str());
  if (graph == nullptr) throw std::runtime_error("Graphviz cannot read the text");
  Dot dot;
  for (Agnode_t* node = agfstnode(graph); node != nullptr; node = agnxtnode(graph, node)) {
    dot.nodes.emplace_back(agnameof(node));
    for (Agedge_t* edge = agfstout(graph, node); edge != nullptr; edge = agnxtout(graph, edge)) {
      const char* const style = agget(edge, const_cast<char*>("style"));
      if (style != nullptr && std::string(style) == "invis") continue;
      dot.edges.push_back({agnameof(agtail(edge)), agnameof(aghead(edge)), style != nullptr ? style : ""});
    }
  }
  agclose(graph);
  return dot;
}

std::vector<std::string> svg_texts(const std::string& svg) {
  std::vector<std::string> texts;
  for (std::size_t at = 0; (at = svg.find("<text ", at)) != std::string::npos;) {
    const std::size_t begin = svg.find('>', at) + 1;
    at = svg.find("</text>", begin);
    texts.push_back(decoded(svg.substr(begin, at - begin)));
  }
  return texts;
}

}  // namespace stepgrad::layout
