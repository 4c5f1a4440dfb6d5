#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "graph/graph.h"
#include "viewers/picture_model.h"
#include "viewers/theme.h"

namespace stepgrad::viewers {

enum class Format { dot, svg, png, pdf };

// dot, svg, png, pdf: also what a file of the format ends with.
std::string_view to_string(Format format);
std::optional<Format> format_named(std::string_view name);

struct PictureOptions {
  std::string title = "";     // above the picture; empty for none
  Pass pass = Pass::forward;  // backward: the gradients, and the forward values that they read
  std::optional<std::size_t> depth = std::nullopt;  // levels of modules that are opened: 0 draws each
                                                    // outermost module as one box; nothing opens all
  bool unroll = false;  // draw every repeated module; otherwise those that are alike are drawn once
  Theme theme = Theme::light;
};

// A picture of a graph: modules as nested frames, ops as ellipses, tensors as boxes, gradients dashed, shapes
// on the edges. It is the same from run to run.
class Picture {
 public:
  // Looks at the graph now; what is added to it later is not in the picture.
  Picture(const Graph& graph, const PictureOptions& options);

  // Boxes in the picture, modules that are drawn as one included.
  std::size_t boxes() const { return model_.boxes.size(); }

  // The picture in Graphviz' DOT language.
  std::string dot() const;
  // The picture as a file of the format would hold it. Throws Error where it has more than most_boxes: laying
  // those out takes longer than anybody waits. DOT has no such limit.
  std::string render(Format format) const;
  // Writes render(format) to a file: beside it first, and renamed when it is complete. Throws Error where it
  // cannot be written.
  void write(const std::filesystem::path& path, Format format) const;

  static constexpr std::size_t most_boxes = 1400;

 private:
  PictureModel model_;
  PictureOptions options_;
};

}  // namespace stepgrad::viewers
