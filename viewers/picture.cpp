#include "viewers/picture.h"

#include <array>

#include "graph/error.h"
#include "graph/files/write_file.h"
#include "graph/thousands.h"
#include "viewers/picture_dot.h"

namespace stepgrad::viewers {

std::string_view to_string(Format format) {
  switch (format) {
    case Format::dot:
      return "dot";
    case Format::svg:
      return "svg";
    case Format::png:
      return "png";
    case Format::pdf:
      break;
  }
  return "pdf";
}

std::optional<Format> format_named(std::string_view name) {
  for (const Format format : {Format::dot, Format::svg, Format::png, Format::pdf}) {
    if (to_string(format) == name) return format;
  }
  return std::nullopt;
}

namespace {

std::string heading(const PictureOptions& options) {
  if (options.title.empty() || options.pass == Pass::forward) return options.title;
  return options.title + ": backward pass";
}

}  // namespace

Picture::Picture(const Graph& graph, const PictureOptions& options)
    : model_(picture_model(graph, {options.pass, options.depth, options.unroll})), options_(options) {}

std::string Picture::dot() const {
  DotGraph graph;
  draw(model_, heading(options_), options_.theme, graph);
  return graph.dot();
}

std::string Picture::render(Format format) const {
  if (format == Format::dot) return dot();
  if (boxes() > most_boxes) {
    throw Error("the picture has " + thousands(boxes()) + " boxes, and at most " + thousands(most_boxes) +
                " can be laid out: draw modules as one box each with --depth 1, or 0");
  }
  DotGraph graph;
  draw(model_, heading(options_), options_.theme, graph);
  return graph.render(std::string(to_string(format)).c_str());
}

void Picture::write(const std::filesystem::path& path, Format format) const {
  write_file(path, render(format));
}

}  // namespace stepgrad::viewers
