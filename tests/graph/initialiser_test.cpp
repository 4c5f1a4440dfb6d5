#include <cmath>

#include "graph/evaluator.h"
#include "tests/catch.h"

using namespace stepgrad;

TEST_CASE("an initial number depends on seed, path and index alone") {
  const Initialiser normal = Initialiser::normal();
  const std::uint64_t key = stream_key(0, "heads.0.W_q.weight");
  CHECK(normal(key, 3) == normal(key, 3));
  CHECK(normal(key, 3) != normal(key, 4));
  CHECK(normal(key, 3) != normal(stream_key(1, "heads.0.W_q.weight"), 3));
  CHECK(normal(key, 3) != normal(stream_key(0, "heads.1.W_q.weight"), 3));
}

TEST_CASE("the numbers have the distribution that was asked for") {
  const std::size_t count = 100000;
  double sum = 0, squares = 0, least = 1, most = -1;
  for (std::size_t k = 0; k < count; ++k) {
    const double normal = Initialiser::normal(2, 3)(stream_key(0, "n"), k);
    sum += normal;
    squares += (normal - 2) * (normal - 2);
    const double uniform = Initialiser::uniform(0.5)(stream_key(0, "u"), k);
    least = std::min(least, uniform);
    most = std::max(most, uniform);
  }
  CHECK(std::abs(sum / count - 2) < 0.03);                 // 3 deviations of the mean
  CHECK(std::abs(std::sqrt(squares / count) - 3) < 0.02);  // 3 deviations of the deviation
  CHECK((least >= -0.5 && least < -0.4999 && most < 0.5 && most > 0.4999));
  CHECK(Initialiser::constant(4)(stream_key(0, "c"), 9) == 4);
}

TEST_CASE("both precisions begin alike, in any order of reading") {
  Graph graph;
  const Value table = graph.parameter("table", {{"rows", 50}, {"width", 4}}, Initialiser::normal());
  Evaluator<double> exact(graph, 7), late(graph, 7);
  Evaluator<float> rounded(graph, 7);
  exact.forward();
  late.forward();
  rounded.forward();
  const std::vector<double> row = late.row(table, 49);
  const std::vector<double> all = exact[table].elements();
  CHECK(row == std::vector<double>(all.end() - 4, all.end()));
  CHECK(late[table].elements() == all);
  for (std::size_t k = 0; k < all.size(); ++k) {
    CHECK(rounded[table].elements()[k] == static_cast<float>(all[k]));
  }
  CHECK(Evaluator<double>(graph, 8).seed() == 8);
  Evaluator<double> other(graph, 8);
  other.forward();
  CHECK(other[table].elements() != all);
}

TEST_CASE("reading one row of a large table draws no other") {
  Graph graph;
  const Value table = graph.parameter("weight", {{"rows", 4000000}, {"width", 64}}, Initialiser::normal());
  Evaluator<float> run(graph);
  run.forward();
  CHECK(run.row(table, 3999999).size() == 64);  // drawing all 256 million would take many seconds
}
