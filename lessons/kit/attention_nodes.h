#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.h"

namespace stepgrad::kit {

// What the heads' results go through: a Linear over the heads side by side.
struct OutputNodes {
  NodeId output, weight;
  std::optional<NodeId> bias;
  std::size_t first_column;  // of the weight, for the first of the place's heads
};

// Where a graph computes attention: weights = softmax(scale · q kᵀ), masked before where there is a mask, and
// weights · v. For one head, or for all heads of a layer at once.
struct AttentionNodes {
  NodeId q, k, v, scores, weights, attended;
  double scale = 1;
  std::optional<NodeId> masked = {};  // the masked_fill, whose second operand is the mask
  std::optional<OutputNodes> output = {};
  std::size_t layer = 0, head = 0;  // the numbers in its module's path; of several heads the first
  std::size_t heads = 1;            // at once
};

// The attention of a module, wherever it stands in the module: layer by layer, and head by head.
struct AttentionModule {
  std::string path;  // without layers' and heads' numbers
  std::vector<AttentionNodes> places;
  // The numbers of its layers and heads, ascending.
  std::vector<std::size_t> layers() const;
  std::vector<std::size_t> heads() const;
  // Those of a layer, in the order of their heads.
  std::vector<const AttentionNodes*> of_layer(std::size_t layer) const;
};

// All attention of the forward pass, in the order of creation. It is found by its ops, whatever its nodes are
// called. A module that is called twice is there twice.
std::vector<AttentionModule> attention_modules(const Graph& graph);

}  // namespace stepgrad::kit
