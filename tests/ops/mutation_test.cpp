#include <algorithm>
#include <map>

#include "graph/fill.h"
#include "graph/gradients.h"
#include "ops/built_example.h"
#include "ops/catalog.h"
#include "ops/scale.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// A gradient check is worth something only if it fails for a wrong derivative. So each derivative is made
// wrong, one node of it at a time, and the check must notice.
namespace {

enum class Fault { wrong_sign, missing_term, swapped_operands };

// A derivative's node, made again with a fault; nothing where the fault would change nothing.
std::optional<Value> faulty(Graph& graph, const Node& node, const std::vector<Value>& inputs, Fault fault) {
  std::vector<Value> operands = inputs;
  const std::string_view name = operation(node);
  if (fault == Fault::wrong_sign) return scale(graph.add(node.op, operands, node.source), -1);
  if (fault == Fault::missing_term) return fill(graph, node.shape, 0);
  const bool commutes = name == "mul" || name == "add" || name == "accumulate";
  if (operands.size() < 2 || commutes) return std::nullopt;
  std::swap(operands[0], operands[1]);
  try {
    const Value swapped = graph.add(node.op, operands, node.source);
    if (swapped.shape().same_sizes(node.shape)) return swapped;
  } catch (const Error&) {  // the shapes refuse it: nobody could make this mistake
  }
  return std::nullopt;
}

// Whether nodes below `end` use a node only to square it: then its sign is of no account.
bool only_squared(const Graph& graph, NodeId id, NodeId end) {
  bool squared = false;
  for (NodeId user = id + 1; user < end; ++user) {
    const std::vector<NodeId>& inputs = graph[user].inputs;
    const auto uses = std::count(inputs.begin(), inputs.end(), id);
    if (uses != 0 && (uses != 2 || operation(graph[user]) != "mul")) return false;
    squared = squared || uses == 2;
  }
  return squared;
}

bool turns_sign(const Node& node, Fault fault) {
  return fault == Fault::wrong_sign || (fault == Fault::swapped_operands && operation(node) == "sub");
}

// An op whose derivative has a fault in the node `at`, counted from the derivative's first.
class Mutant final : public Op {
 public:
  Mutant(std::shared_ptr<const Op> op, std::size_t at, Fault fault)
      : op_(std::move(op)), at_(at), fault_(fault) {}
  const Card& card() const override { return op_->card(); }
  Content takes(std::size_t i) const override { return op_->takes(i); }
  bool draws() const override { return op_->draws(); }
  Shape shape(InputShapes in) const override { return op_->shape(in); }
  void run(Operands<float> in, Tensor<float>& y) const override { op_->run(in, y); }
  void run(Operands<double> in, Tensor<double>& y) const override { op_->run(in, y); }
  bool is_view() const override { return op_->is_view(); }

  Gradients gradient(std::span<const Value> in, Value y, Value dy, Wanted wanted) const override {
    Graph& graph = y.graph();
    const auto first = static_cast<NodeId>(graph.size());
    Gradients right = op_->gradient(in, y, dy, wanted);
    const auto end = static_cast<NodeId>(graph.size());
    nodes = end - first;

    std::map<NodeId, Value> again;  // the derivative's nodes, made a second time
    const auto mutated = [&](NodeId id) { return again.contains(id) ? again.at(id) : Value(graph, id); };
    for (NodeId id = first; id < end; ++id) {
      const Node& node = graph[id];
      std::vector<Value> inputs;
      for (const NodeId input : node.inputs) inputs.push_back(mutated(input));
      std::optional<Value> copy;
      if (id - first == at_ && !(turns_sign(node, fault_) && only_squared(graph, id, end))) {
        copy = faulty(graph, node, inputs, fault_);
        applied = copy.has_value();
      }
      again.insert_or_assign(id, copy ? *copy : graph.add(node.op, inputs, node.source));
    }
    for (std::optional<Value>& gradient : right) {
      if (gradient) gradient = mutated(gradient->id());
    }
    return right;
  }

  mutable std::size_t nodes = 0;
  mutable bool applied = false;

 private:
  std::shared_ptr<const Op> op_;
  std::size_t at_;
  Fault fault_;
};

std::string name_of(Fault fault) {
  return fault == Fault::wrong_sign     ? "wrong sign"
         : fault == Fault::missing_term ? "missing term"
                                        : "swapped operands";
}

// Checks the op's example with a fault in its derivative; says whether there was a place for the fault.
bool notices(const Example& example, std::size_t at, Fault fault, std::size_t& nodes) {
  BuiltExample<double> built(example);
  const Node& node = built.y.node();
  const auto mutant = std::make_shared<const Mutant>(node.op, at, fault);
  std::vector<Value> inputs;
  for (const NodeId input : node.inputs) inputs.emplace_back(built.graph, input);
  const Value y = built.graph.add(mutant, inputs, node.source);
  const GradcheckReport report = check_gradients(built.run, y, built.differentiable());
  nodes = mutant->nodes;
  if (!mutant->applied) return false;
  INFO(example.call << ", " << name_of(fault) << " in node " << at << " of its derivative");
  CHECK_FALSE(report.passed());
  return true;
}

}  // namespace

TEST_CASE("the gradient check fails for every fault in every derivative") {
  for (const CatalogRow& row : catalog()) {
    std::size_t faults = 0, derivative_nodes = 0;
    for (const Example& example : row.examples) {
      for (const Fault fault : {Fault::wrong_sign, Fault::missing_term, Fault::swapped_operands}) {
        std::size_t nodes = 1;
        for (std::size_t at = 0; at < nodes; ++at) {
          faults += notices(example, at, fault, nodes);
          derivative_nodes += nodes;
        }
      }
    }
    INFO(row.card.name);
    CHECK((faults > 0 || derivative_nodes == 0));  // add and accumulate hand dY on as it is
  }
}

TEST_CASE("the gradient check fails where a derivative that hands dY on is left out or turned") {
  for (const std::string_view name : {"add", "accumulate"}) {
    const auto row =
        std::find_if(catalog().begin(), catalog().end(), [&](const auto& r) { return r.card.name == name; });
    BuiltExample<double> built(row->examples[0]);
    const Value upstream = built.graph.input("upstream", built.y.shape());
    built.run.set(upstream, random_tensor<double>(built.y.shape().extents(), "upstream", 0.5, 1.5));
    std::vector<Value> wrong = gradients(built.y, built.differentiable(), upstream);
    CHECK(gradcheck(built.run, built.y, upstream, built.differentiable(), wrong).passed());
    for (const double factor : {-1.0, 0.0}) {
      wrong[0] = scale(upstream, factor);
      CHECK_FALSE(gradcheck(built.run, built.y, upstream, built.differentiable(), wrong).passed());
    }
  }
}
