#include "graph/gradcheck.h"

#include <cmath>

#include "graph/gradients.h"
#include "ops/embedding.h"
#include "ops/linear.h"
#include "ops/log.h"
#include "ops/operators.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// y = 2x with a count of its runs in it: it never gives the same answer twice.
struct Drifting final : OpKernel<Drifting> {
  mutable int runs = 0;
  const Card& card() const override {
    static constexpr Card card{"drifting", "", ""};
    return card;
  }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    y.write()[0] = 2 * in[0]() + static_cast<T>(++runs);
  }
  Gradients gradient(std::span<const Value>, Value, Value dy, Wanted) const override {
    return {scale(dy, 2)};
  }
};

template <class T>
struct Square {
  Graph graph;
  Value x = graph.input("x", {});
  Value y = x * x;
  Value upstream = graph.input("upstream", {});
  std::vector<Value> dx = gradients(y, {x}, upstream);
  Evaluator<T> run{graph};

  Square() {
    run.set(x, Tensor<T>({}, {3}));
    run.set(upstream, Tensor<T>({}, {1}));
  }
  GradcheckReport check(const GradcheckOptions& options) {
    return gradcheck<T>(run, y, upstream, std::vector<Value>{x}, dx, options);
  }
};

}  // namespace

TEST_CASE("the numeric derivative in double is exact to 1e-8, in float with the same step it is not") {
  const GradcheckReport exact = Square<double>().check({.epsilon = 1e-6});
  CHECK(exact.passed());
  CHECK(std::abs(exact.values[0].elements[0].numeric - 6) < 1e-8);
  // Divided by 2ε, and not by the distance of the points as float rounds them, it would be 5.722046.
  CHECK(Square<float>().check({.epsilon = 1e-6}).values[0].elements[0].numeric == 6);
  Square<float> rounded;
  rounded.run.set(rounded.x, Tensor<float>({}, {3.3F}));  // 3² is a float, 3.3² is not
  const GradcheckReport report = rounded.check({.epsilon = 1e-6});
  CHECK_FALSE(report.passed());
  CHECK(report.worst_error() > 1e-3);
}

TEST_CASE("the error is relative where numbers are large and absolute where they are small") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}}), wrong = graph.input("wrong", {{"n", 2}});
  const Value y = x * x, upstream = graph.input("upstream", {{"n", 2}});
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2}, {500, 0.001}));
  run.set(upstream, Tensor<double>({2}, {1, 1}));
  run.set(wrong, Tensor<double>({2}, {1010, 0.003}));  // right: 1000 and 0.002
  const GradcheckReport report = gradcheck<double>(run, y, upstream, std::vector<Value>{x},
                                                   std::vector<Value>{wrong}, {.epsilon = 1e-4});
  CHECK(report.values[0].elements[0].error == Catch::Approx(10.0 / 1010).epsilon(1e-3));
  CHECK(report.values[0].elements[1].error == Catch::Approx(0.001).epsilon(1e-3));
  CHECK(report.values[0].worst()->index == 0);
}

TEST_CASE("the worst element is named by node and index") {
  Graph graph;
  const Value x = graph.input("x", {{"seq", 2}, {"embed", 3}}),
              weight = graph.input("weight", {{"out", 2}, {"in", 3}});
  const Value wrong = graph.input("wrong", {{"out", 2}, {"in", 3}});
  const Value y = linear(x, weight), upstream = graph.input("upstream", y.shape());
  const Value dweight = gradients(y, {weight}, upstream)[0] + wrong;
  Evaluator<double> run(graph);
  for (const Value value : {x, weight, upstream}) {
    run.set(value, random_tensor<double>(value.shape().extents(), value.node().name));
  }
  run.set(wrong, Tensor<double>({2, 3}, {0, 0, 0, 0, 0.5, 0}));
  const GradcheckReport report =
      gradcheck<double>(run, y, upstream, std::vector<Value>{weight}, std::vector<Value>{dweight});
  CHECK_FALSE(report.passed());
  CHECK(report.worst()->worst()->index == 4);
  CHECK(report.summary().find("at weight[1, 1]: analytic ") != std::string::npos);
  CHECK(report.summary().find("FAILED at tolerance 1e-06") != std::string::npos);
}

TEST_CASE("a check leaves everything as it found it") {
  Graph graph;
  const Value w = graph.input("w", {{"n", 3}});
  const Value y = w * w, upstream = graph.input("upstream", {{"n", 3}});
  const std::vector<Value> dw = gradients(y, {w}, upstream);
  Evaluator<double> run(graph);
  run.set(w, Tensor<double>({3}, {0.1, 0.3, 1.7}));
  run.set(upstream, Tensor<double>::filled({3}, 1));
  int runs = 0;
  run.watch([&](const Node&, const Evaluator<double>&, double) { ++runs; });
  const std::size_t nodes = graph.size();
  CHECK(gradcheck<double>(run, y, upstream, std::vector<Value>{w}, dw).passed());
  CHECK(graph.size() == nodes);
  CHECK(runs == 0);
  CHECK(run[w].elements() == std::vector<double>{0.1, 0.3, 1.7});
  CHECK_FALSE(run.up_to_date(y));
  run.forward();
  CHECK(run[y](2) == 1.7 * 1.7);
  const Tensor<double> before = run[dw[0]];
  CHECK(gradcheck<double>(run, y, upstream, std::vector<Value>{w}, dw).passed());
  CHECK(run.up_to_date(dw[0]));
  CHECK(run[dw[0]].data() == before.data());
}

TEST_CASE("a sample is drawn by seed and the report says that it is one") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 100}});
  const Value y = x * x, upstream = graph.input("upstream", {{"n", 100}});
  const std::vector<Value> dx = gradients(y, {x}, upstream);
  Evaluator<double> run(graph);
  run.set(x, random_tensor<double>({100}, "x"));
  run.set(upstream, random_tensor<double>({100}, "upstream"));
  const auto chosen = [&](std::uint64_t seed) {
    const GradcheckReport report =
        gradcheck<double>(run, y, upstream, std::vector<Value>{x}, dx, {.sample = 7, .seed = seed});
    CHECK(report.passed());
    CHECK(report.summary().starts_with("7 of 100 elements checked, a sample drawn with seed " +
                                       std::to_string(seed)));
    std::vector<std::size_t> indices;
    for (const GradcheckElement& element : report.values[0].elements) indices.push_back(element.index);
    return indices;
  };
  CHECK(chosen(1) == chosen(1));
  CHECK(chosen(1) != chosen(2));
  CHECK(chosen(1).size() == 7);
}

TEST_CASE("NaN fails a check") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}});
  const Value y = log(x), upstream = graph.input("upstream", {{"n", 2}});
  const std::vector<Value> dx = gradients(y, {x}, upstream);
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2}, {-1, 2}));
  run.set(upstream, Tensor<double>::filled({2}, 1));
  const GradcheckReport report = gradcheck<double>(run, y, upstream, std::vector<Value>{x}, dx);
  CHECK(std::isnan(report.worst_error()));
  CHECK_FALSE(report.passed());
}

TEST_CASE("a graph that gives two answers is called that, not a wrong derivative") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Value y = apply<Drifting>({x}, Source::current()).named("y"), upstream = graph.input("upstream", {});
  const std::vector<Value> dx = gradients(y, {x}, upstream);
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({}, {1}));
  run.set(upstream, Tensor<double>({}, {1}));
  const GradcheckReport report = gradcheck<double>(run, y, upstream, std::vector<Value>{x}, dx);
  CHECK_FALSE(report.passed());
  CHECK(report.nondeterministic == y);
  CHECK(report.checked() == 0);
  CHECK(report.summary().starts_with("y is not deterministic: it gave two answers for the same inputs"));
}

TEST_CASE("an upstream of another shape is refused") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 3}}), narrow = graph.input("narrow", {});
  const Value y = x * x;
  Evaluator<double> run(graph);
  CHECK(error_of([&] {
          (void)gradcheck<double>(run, y, narrow, std::vector<Value>{x}, std::vector<Value>{x});
        }) == "gradcheck: upstream must have the shape of y, [n=3], not []");
}

TEST_CASE("a padding row is defined to have no gradient, and all other rows agree") {
  Graph graph;
  const Value table = graph.input("table", {{"rows", 4}, {"width", 2}}),
              ids = graph.index_input("ids", {{"seq", 4}});
  const Value y = embedding(table, ids, 0), upstream = graph.input("upstream", y.shape());
  const std::vector<Value> dtable = gradients(y, {table}, upstream);
  Evaluator<double> run(graph);
  run.set(table, Tensor<double>({4, 2}, {9, 9, 1, 2, 3, 4, 5, 6}));
  run.set(ids, IndexTensor({4}, {1, 0, 1, 3}));
  run.set(upstream, Tensor<double>({4, 2}, {1, 1, 7, 7, 2, 2, 4, 4}));
  const GradcheckReport report = gradcheck<double>(run, y, upstream, std::vector<Value>{table}, dtable);
  for (const GradcheckElement& element : report.values[0].elements) {
    if (element.index < 2) {
      CHECK(element.analytic == 0);
      CHECK(element.numeric == Catch::Approx(7));
    } else {
      CHECK(element.error < 1e-8);
    }
  }
}
