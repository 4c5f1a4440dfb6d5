#include <algorithm>

#include "graph/gradients.h"
#include "ops/built_example.h"
#include "tests/catch.h"
#include "tests/docs/example/square.h"
#include "tests/docs/page.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// The op of docs/writing_an_op.md, checked as the tests of ops/ check every op of the catalog. tests/library
// builds the page's program.

TEST_CASE("the page of the example shows every line of its files") {
  std::vector<std::string> shown;
  for (const Fence& fence : read_page("docs/writing_an_op.md").fences)
    shown.insert(shown.end(), fence.lines.begin(), fence.lines.end());
  for (const char* file : {"CMakeLists.txt", "main.cpp", "square.cpp", "square.h"}) {
    for (const std::string& line : lines_of(text_of(project() / "tests/docs/example" / file))) {
      INFO(file << ": " << line);
      CHECK(std::find(shown.begin(), shown.end(), line) != shown.end());
    }
  }
}

TEST_CASE("the example of an op has right derivatives, first and second") {
  BuiltExample<double> built(square_row().examples[0]);
  CHECK(check_gradients(built.run, built.y, built.operands).passed());

  const Value upstream = built.graph.input("dy", built.y.shape());
  built.run.set(upstream, random_tensor<double>({2, 3}, "dy"));
  const Value gradient = gradients(built.y, built.operands, upstream)[0];
  const std::vector<Value> wrt{built.operands[0], upstream};
  CHECK(check_gradients(built.run, gradient, wrt).passed());
}

TEMPLATE_TEST_CASE("the example of an op computes, in both precisions and through a transpose", "", float,
                   double) {
  Graph graph;
  const Value x = graph.input("x", {{"row", 2}, {"column", 3}});
  const Value y = square(x);
  Evaluator<TestType> run(graph);
  run.set(x, Tensor<TestType>({3, 2}, {1, 2, 3, 4, 5, 6}).transposed(0, 1));
  run.forward();
  CHECK(difference(run[y], {2, 3}, {1, 9, 25, 4, 16, 36}) == "");
}
