#include "graph/evaluator.h"

#include "graph/gradients.h"
#include "ops/embedding.h"
#include "ops/operators.h"
#include "ops/reshape.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

TEST_CASE("one graph runs in both precisions") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}});
  const Value y = x / (x + x);
  Evaluator<float> rounded(graph);
  Evaluator<double> exact(graph);
  rounded.set(x, Tensor<float>({2}, {1, 3}));
  exact.set(x, Tensor<double>({2}, {1, 3}));
  rounded.forward();
  exact.forward();
  CHECK(difference(rounded[y], {2}, {0.5, 0.5}) == "");
  CHECK(difference(exact[y], {2}, {0.5, 0.5}) == "");
}

TEST_CASE("a stale value cannot be read") {
  Graph graph;
  const Value x = graph.input("x", {}), w = graph.input("w", {});
  const Value y = (x * x).named("y"), z = (w + w).named("z");
  Evaluator<double> run(graph);
  CHECK(error_of([&] { (void)run[x]; }) == "x has no value: call set() first");
  run.set(x, Tensor<double>({}, {3}));
  run.set(w, Tensor<double>({}, {1}));
  CHECK(error_of([&] { (void)run[y]; }) == "y is not up to date: call forward() first");
  run.forward();
  CHECK(run[y]() == 9);
  run.set(x, Tensor<double>({}, {4}));
  CHECK(error_of([&] { (void)run[y]; }) == "y is not up to date: call forward() first");
  CHECK(run[z]() == 2);  // does not depend on x
  const Value later = (y + z).named("later");
  run.forward();
  CHECK(run[y]() == 16);
  CHECK(run[later]() == 18);  // a graph that grew is picked up
}

TEST_CASE("a tensor that was handed out does not change in the next run") {
  Graph graph;
  const Value x = graph.input("x", {{"row", 2}, {"column", 2}});
  const Value doubled = x + x, turned = transpose(doubled);
  Evaluator<double> run(graph);
  Tensor<double> mine({2, 2}, {1, 2, 3, 4});
  run.set(x, mine);
  mine.write()[0] = 100;
  run.forward();
  const Tensor<double> first = run[turned];
  Tensor<double> written = run[doubled];
  written.write()[0] = -1;
  CHECK(difference(run[doubled], {2, 2}, {2, 4, 6, 8}) == "");
  run.set(x, Tensor<double>({2, 2}, {5, 6, 7, 8}));
  run.forward();
  CHECK(difference(first, {2, 2}, {2, 6, 4, 8}) == "");
  CHECK(difference(run[turned], {2, 2}, {10, 14, 12, 16}) == "");
}

TEST_CASE("a second run writes into the storage of the first") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 3}});
  const Value y = x + x, view = reshape(y, {{"row", 3}, {"column", 1}}), z = view + view;
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>::filled({3}, 1));
  run.forward();
  const double *y_before = run[y].data(), *z_before = run[z].data();
  run.set(x, Tensor<double>::filled({3}, 2));
  run.forward();
  CHECK(run[y].data() == y_before);
  CHECK(run[z].data() == z_before);
  CHECK(run[view].data() == y_before);
  CHECK(difference(run[z], {3, 1}, {8, 8, 8}) == "");
}

TEST_CASE("step runs exactly one node and says which") {
  Graph graph;
  const Value x = graph.input("x", {}), w = graph.parameter("w", {}, Initialiser::constant(2));
  const Value y = x * w, z = y + y;
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({}, {5}));
  CHECK(run.step() == y.id());
  CHECK(run[y]() == 10);
  CHECK_FALSE(run.up_to_date(z));
  CHECK(run.step() == z.id());
  CHECK(run.step() == std::nullopt);
  run.set(w, Tensor<double>({}, {3}));
  CHECK(run.step() == y.id());
}

TEST_CASE("forward to some values runs only what they need") {
  Graph graph;
  const Value x = graph.input("x", {}), unset = graph.input("unset", {});
  const Value y = x + x, other = unset + unset;
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({}, {1}));
  run.forward({y});
  CHECK(run[y]() == 2);
  CHECK_FALSE(run.up_to_date(other));
  CHECK(error_of([&] {
          run.forward();
        }).starts_with("input unset [] has no value: call set() before forward()\n    at tests/"));
}

TEST_CASE("the watcher sees each node once, when it is run") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Value y = x + x, z = y * y;
  Evaluator<double> run(graph);
  std::vector<NodeId> seen;
  run.watch([&](const Node& node, const Evaluator<double>& evaluator, double seconds) {
    seen.push_back(node.id);
    CHECK(evaluator.up_to_date(Value(graph, node.id)));
    CHECK(seconds >= 0);
  });
  run.set(x, Tensor<double>({}, {1}));
  run.forward();
  run.forward();
  CHECK(seen == std::vector<NodeId>{y.id(), z.id()});
}

TEST_CASE("what cannot be set is refused by name") {
  Graph graph, other;
  const Value x = graph.input("x", {{"n", 2}}), ids = graph.index_input("ids", {{"n", 2}});
  const Value y = (x + x).named("y");
  Evaluator<double> run(graph);
  CHECK(error_of([&] { run.set(x, Tensor<double>({3})); }) == "x has shape [n=2], but was given [3]");
  CHECK(error_of([&] { run.set(y, Tensor<double>({2})); }) == "y is computed by add: it cannot be set");
  CHECK(error_of([&] { run.set(ids, Tensor<double>({2})); }) ==
        "ids holds ids, not numbers: set it from an IndexTensor");
  CHECK(error_of([&] { run.set(x, IndexTensor({2})); }) == "x holds numbers, not ids");
  const Value foreign = other.input("foreign", {});
  CHECK(error_of([&] { run.set(foreign, Tensor<double>(Extents{})); }) ==
        "foreign belongs to another graph than the evaluator's");
  run.set(ids, IndexTensor({2}, {1, 2}));
  CHECK(error_of([&] { (void)run[ids]; }) == "ids holds ids: read them with ids()");
  CHECK(run.ids(ids).elements() == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("a mask is set and read as a mask, and takes part in no arithmetic") {
  Graph graph;
  const Value mask = graph.mask_input("mask", {{"key", 2}}), x = graph.input("x", {{"n", 2}});
  CHECK(to_string(mask.node().kind) == "mask");
  Evaluator<double> run(graph);
  CHECK(error_of([&] { (void)run.mask(mask); }) == "mask has no value: call set() first");
  CHECK(error_of([&] { run.set(mask, Tensor<double>({2})); }) ==
        "mask holds a mask, not numbers: set it from a MaskTensor");
  CHECK(error_of([&] { run.set(mask, IndexTensor({2})); }) ==
        "mask holds a mask, not ids: set it from a MaskTensor");
  CHECK(error_of([&] { run.set(x, MaskTensor({2})); }) == "x holds numbers, not a mask");
  CHECK(error_of([&] { run.set(mask, MaskTensor({3})); }) == "mask has shape [key=2], but was given [3]");
  CHECK(error_of([&] { run.set(mask, MaskTensor()); }) == "mask was given a tensor that holds nothing");
  run.set(mask, MaskTensor({2}, {Mask::keep, Mask::block}));
  CHECK(run.mask(mask).elements() == std::vector<Mask>{Mask::keep, Mask::block});
  CHECK(error_of([&] { (void)run[mask]; }) == "mask holds a mask: read it with mask()");
  CHECK(error_of([&] { (void)run.row(mask, 0); }) == "mask holds a mask: read it with mask()");
  run.set(x, Tensor<double>({2}));
  CHECK(error_of([&] { (void)run.mask(x); }) == "x holds numbers, not a mask");
}

TEST_CASE("a run that fails leaves what was computed, and goes on once the cause is gone") {
  Graph graph;
  const Value table = graph.parameter("table", {{"rows", 4}, {"width", 2}}, Initialiser::constant(1));
  const Value ids = graph.index_input("ids", {{"seq", 2}});
  const Value rows = embedding(table, ids), y = rows + rows;
  Evaluator<double> run(graph);
  run.set(ids, IndexTensor({2}, {0, 4}));
  CHECK(error_of([&] { run.forward(); }) != "");
  CHECK_FALSE(run.up_to_date(y));
  run.set(ids, IndexTensor({2}, {0, 3}));
  run.forward();
  CHECK(difference(run[y], {2, 2}, {2, 2, 2, 2}) == "");
}

TEST_CASE("a row is read from a table that has it") {
  Graph graph;
  const Value table = graph.input("table", {{"rows", 2}, {"width", 2}}), scalar = graph.input("scalar", {});
  Evaluator<double> run(graph);
  run.set(table, Tensor<double>({2, 2}, {1, 2, 3, 4}).transposed(0, 1));
  run.set(scalar, Tensor<double>({}, {1}));
  CHECK(run.row(table, 1) == std::vector<double>{2, 4});
  CHECK(error_of([&] { (void)run.row(table, 2); }) == "row 2 is outside table [rows=2, width=2]");
  CHECK(error_of([&] { (void)run.row(scalar, 0); }) == "row 0 is outside scalar []");
}

TEST_CASE("a copy of an evaluator is independent") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Value y = x + x;
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({}, {1}));
  run.forward();
  Evaluator<double> copy = run;
  copy.set(x, Tensor<double>({}, {10}));
  copy.forward();
  CHECK(copy[y]() == 20);
  CHECK(run[y]() == 2);
}

TEST_CASE("a watcher may read the evaluator but not change it") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Value y = x + x, z = y + y;
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({}, {1}));
  run.watch([&](const Node&, const Evaluator<double>&, double) { run.set(x, Tensor<double>({}, {2})); });
  CHECK(error_of([&] { run.forward(); }) == "a watcher may read its evaluator, but not set or run it");
  run.watch([&](const Node&, const Evaluator<double>& evaluator, double) {
    Evaluator<double> copy = evaluator;
    copy.watch({});
    copy.set(x, Tensor<double>({}, {3}));
    copy.forward();
    CHECK(copy[z]() == 12);
  });
  run.forward();
  CHECK(run[z]() == 4);
}

TEST_CASE("a tensor that holds nothing is refused, and running nothing does nothing") {
  Graph graph, empty;
  const Value x = graph.input("x", {});
  Evaluator<double> run(graph), idle(empty);
  CHECK(error_of([&] { run.set(x, Tensor<double>()); }) == "x was given a tensor that holds nothing");
  CHECK(Tensor<double>().size() == 0);
  CHECK(Tensor<double>().elements().empty());
  idle.forward(std::span<const Value>());
  idle.forward();
}
