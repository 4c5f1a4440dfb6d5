#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "graph/initialiser.h"
#include "graph/op.h"
#include "graph/shape.h"
#include "graph/source.h"
#include "graph/value.h"

namespace stepgrad {

enum class NodeKind { input, index, mask, parameter, op };
// backward: made by gradients(), or the gradient that was fed into it.
enum class Pass { forward, backward };

// Where nodes are made: the module's path, as PyTorch spells it (`heads.8.W_q`, empty for the root), and the
// calls that led there, innermost first. Nodes that were made together share one.
struct Place {
  std::string module;
  std::vector<Source> callers;
};

// One step of the computation. A node holds no numbers: those belong to an Evaluator.
struct Node {
  NodeId id = 0;
  NodeKind kind = NodeKind::op;
  Pass pass = Pass::forward;
  std::string name;  // empty unless somebody gave one
  Shape shape;
  std::shared_ptr<const Op> op;  // kind op only
  std::vector<NodeId> inputs;
  std::shared_ptr<const Place> place;
  Source source;
  std::optional<NodeId> gradient_of;       // the node whose complete gradient this node is
  std::optional<Initialiser> initialiser;  // kind parameter only

  const std::string& module() const { return place->module; }
  const std::vector<Source>& callers() const { return place->callers; }
};

// input, index, mask, parameter, op
std::string_view to_string(NodeKind kind);
// forward, backward
std::string_view to_string(Pass pass);

Content content(const Node& node);
// A child's path: `heads.8` and `W_q` give `heads.8.W_q`; the root's path is empty.
std::string joined_path(const std::string& module, const std::string& child);
// A parameter's key in a state_dict, `heads.8.W_q.weight`.
std::string path(const Node& node);
// What people call the node: its name, or `#17 matmul` where it has none.
std::string label(const Node& node);
// `softmax`, `input`, `parameter`, …: the op's name, or else the kind.
std::string_view operation(const Node& node);

}  // namespace stepgrad
