#include "ops/catalog.h"

#include <set>

#include "graph/gradients.h"
#include "ops/built_example.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// The gradients by all operands, as one list.
static std::vector<Value> first_order(BuiltExample<double>& built, Value upstream) {
  return gradients(built.y, built.differentiable(), upstream);
}

TEST_CASE("every op's first derivative agrees with central differences") {
  for (const CatalogRow& row : catalog()) {
    for (const Example& example : row.examples) {
      DYNAMIC_SECTION(example.call) {
        BuiltExample<double> built(example);
        const GradcheckReport report = check_gradients(built.run, built.y, built.differentiable());
        INFO(report.summary());
        CHECK(report.checked() == report.total());
        CHECK(report.total() > 0);
        CHECK(report.passed());
      }
    }
  }
}

TEST_CASE("every op's second derivative agrees with central differences") {
  for (const CatalogRow& row : catalog()) {
    for (const Example& example : row.examples) {
      DYNAMIC_SECTION(example.call) {
        BuiltExample<double> built(example);
        const Value upstream = built.graph.input("first_upstream", built.y.shape());
        const Extents extents = built.y.shape().extents();
        built.run.set(upstream, random_tensor<double>(extents, "first_upstream", 0.5, 1.5));
        std::vector<Value> wrt = built.differentiable();
        wrt.push_back(upstream);
        for (const Value gradient : first_order(built, upstream)) {
          const GradcheckReport report = check_gradients(built.run, gradient, wrt);
          INFO(label(gradient.node()) << ": " << report.summary());
          CHECK(report.total() > 0);
          CHECK(report.passed());
        }
      }
    }
  }
}

TEST_CASE("every op gives the same numbers in both precisions") {
  for (const CatalogRow& row : catalog()) {
    for (const Example& example : row.examples) {
      DYNAMIC_SECTION(example.call) {
        BuiltExample<double> exact(example);
        BuiltExample<float> rounded(example);
        exact.run.forward();
        rounded.run.forward();
        CHECK(difference(rounded.run[rounded.y], exact.y.shape().extents(), exact.run[exact.y].elements(),
                         2e-6) == "");
      }
    }
  }
}

TEST_CASE("an operand that is a view, not compact storage, gives the same result") {
  for (const CatalogRow& row : catalog()) {
    for (const Example& example : row.examples) {
      DYNAMIC_SECTION(example.call) {
        BuiltExample<double> plain(example), strided(example);
        for (const Value operand : strided.differentiable()) {
          if (operand.shape().rank() < 2) continue;
          Tensor<double> turned = strided.run[operand].transposed(0, operand.shape().rank() - 1);
          turned.write();  // lies transposed in memory from here on
          strided.run.set(operand, turned.transposed(0, operand.shape().rank() - 1));
        }
        plain.run.forward();
        strided.run.forward();
        const std::string differs = difference(strided.run[strided.y], plain.y.shape().extents(),
                                               plain.run[plain.y].elements(), 1e-15);
        CHECK(differs == "");
      }
    }
  }
}

TEST_CASE("the catalog has one row an op, in the order of their names") {
  std::string last;
  for (const CatalogRow& row : catalog()) {
    CHECK(last < row.card.name);
    last = row.card.name;
    CHECK(!row.card.formula.empty());
    CHECK(!row.card.gradient.empty());
    for (const Example& example : row.examples) {
      BuiltExample<double> built(example);
      CHECK(built.y.node().op->card().name == row.card.name);
    }
  }
}
