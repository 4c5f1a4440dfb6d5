#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.h"

namespace stepgrad::viewers {

// What is in a picture, before anybody says what it looks like.

// value: made in the forward pass, and read by the backward pass that is drawn.
enum class BoxKind { input, parameter, op, result, value, module };

struct Box {
  std::string id;  // n17; m3 for a module
  BoxKind kind = BoxKind::op;
  bool gradient = false;  // part of the backward pass
  bool result = false;    // nothing reads it, or something in the module
  std::string name;       // the value's or the module's; may be empty
  std::string what;       // the op and its attributes
  std::vector<std::string> details;
  std::string tooltip;
  std::size_t times = 1;    // how many alike it stands for
  bool in_a_row = false;    // and whether each of them reads its neighbour
  std::size_t cluster = 0;  // index into the picture's clusters
};

struct Cluster {
  std::string label;  // heads.0 … heads.11
  std::size_t times = 1;
  bool in_a_row = false;
  std::size_t parent = 0;
  std::size_t level = 0;
};

struct Edge {
  std::size_t from = 0, to = 0;  // indices into the picture's boxes
  std::string label;
  std::size_t times = 1;
  bool gradient = false;  // carries a gradient
};

struct PictureModel {
  std::vector<Cluster> clusters;  // parents before children; 0 is the whole picture
  std::vector<Box> boxes;
  std::vector<Edge> edges;
};

struct PictureContents {
  Pass pass = Pass::forward;
  std::optional<std::size_t> depth = std::nullopt;  // levels of modules that are opened
  bool unroll = false;
};

PictureModel picture_model(const Graph& graph, const PictureContents& contents);

}  // namespace stepgrad::viewers
