#include "graph/evaluator.h"
#include "layers/multi_head_attention.h"
#include "ops/concat.h"
#include "ops/embedding.h"
#include "ops/embedding_gradient.h"
#include "ops/linear.h"
#include "ops/matmul.h"
#include "ops/operators.h"
#include "ops/pad.h"
#include "ops/reshape.h"
#include "ops/slice.h"
#include "ops/softmax.h"
#include "ops/sum.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// The message with "LINE" for each line number of this file, so that editing it does not break the tests.
std::string message(const std::function<void()>& call) {
  std::string text = error_of(call);
  const std::string file = "tests/graph/errors_test.cpp:";
  for (std::size_t at = 0; (at = text.find(file, at)) != std::string::npos;) {
    at += file.size();
    std::size_t end = at;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    text.replace(at, end - at, "LINE");
  }
  return text;
}

const Shape states{{"batch", 1}, {"seq", 5}, {"head", 64}};

}  // namespace

TEST_CASE("a missing transpose in a product") {
  Graph graph;
  const Value q = graph.input("q", states), k = graph.input("k", states);
  const Scope inside(graph, "heads.8", Source::current());
  CHECK(message([&] { (void)matmul(q, k); }) ==
        "matmul in heads.8: the last axis of the first must match the second-last axis of the second\n"
        "      q  [batch=1, seq=5, head=64]\n"
        "      k  [batch=1, seq=5, head=64]\n"
        "    at tests/graph/errors_test.cpp:LINE\n"
        "    called from tests/graph/errors_test.cpp:LINE\n"
        "    did you mean matmul(q, transpose(k))?");
}

TEST_CASE("a missing transpose of the first operand") {
  Graph graph;
  const Value x = graph.input("x", {{"token", 5}, {"in", 3}}),
              dy = graph.input("dy", {{"token", 5}, {"out", 2}});
  CHECK(message([&] { (void)matmul(dy, x); }) ==
        "matmul: the last axis of the first must match the second-last axis of the second\n"
        "      dy  [token=5, out=2]\n"
        "      x   [token=5, in=3]\n"
        "    at tests/graph/errors_test.cpp:LINE\n"
        "    did you mean matmul(transpose(dy), x)?");
}

TEST_CASE("a weight that is stored the other way round") {
  Graph graph;
  const Value x = graph.input("x", {{"token", 5}, {"in", 3}}),
              weight = graph.input("weight", {{"in", 3}, {"out", 2}});
  CHECK(
      message([&] { (void)linear(x, weight); }) ==
      "linear: the last axis of x must match the weight's second axis, [out, in]\n"
      "      x       [token=5, in=3]\n"
      "      weight  [in=3, out=2]\n"
      "    at tests/graph/errors_test.cpp:LINE\n"
      "    did you mean linear(x, transpose(weight))? The weight is stored (out, in), as PyTorch stores it");
}

TEST_CASE("a bias that is a column or a row, which would broadcast") {
  Graph graph;
  const Value x = graph.input("x", {{"token", 2}, {"in", 3}}),
              weight = graph.input("weight", {{"out", 4}, {"in", 3}});
  const Value column = graph.input("column", {{"out", 4}, {"", 1}}),
              row = graph.input("row", {{"", 1}, {"out", 4}});
  CHECK(message([&] { (void)linear(x, weight, column); }) ==
        "linear: the bias must have one axis, as long as the weight's first\n"
        "      x       [token=2, in=3]\n"
        "      weight  [out=4, in=3]\n"
        "      column  [out=4, 1]\n"
        "    at tests/graph/errors_test.cpp:LINE");
  CHECK(message([&] { (void)linear(x, weight, row); }).find("      row     [1, out=4]\n") !=
        std::string::npos);
  CHECK(graph.size() == 4);
}

TEST_CASE("heads that do not divide the width") {
  Graph graph;
  CHECK(message([&] { (void)MultiHeadAttention(graph, 770, 12); }) ==
        "MultiHeadAttention: 12 heads do not divide embed_dim 770\n"
        "    at tests/graph/errors_test.cpp:LINE\n"
        "    each head takes embed_dim / heads; 11 heads would do");
  CHECK(message([&] { (void)MultiHeadAttention(graph, 8, 0); }) ==
        "MultiHeadAttention: it needs at least one head\n    at tests/graph/errors_test.cpp:LINE");
}

TEST_CASE("operands of two graphs") {
  Graph graph, other;
  const Value a = graph.input("a", {{"n", 2}}), b = other.input("b", {{"n", 2}});
  CHECK(message([&] { (void)(a + b); }) ==
        "add: the operands belong to two graphs\n"
        "      a  [n=2]\n"
        "      b  [n=2]\n"
        "    at tests/graph/errors_test.cpp:LINE\n"
        "    build them in one graph: a value cannot leave the graph that made it");
}

TEST_CASE("a missing batch axis") {
  Graph graph;
  const AttentionHead head({graph, "heads.0"}, 768, 64);
  const Value x = graph.input("hidden_states", {{"seq", 5}, {"embed", 768}});
  CHECK(message([&] { (void)head(x, x); }) ==
        "AttentionHead in heads.0: hidden states must have the axes [batch, seq, embed]\n"
        "      hidden_states  [seq=5, embed=768]\n"
        "    at tests/graph/errors_test.cpp:LINE\n"
        "    did you mean reshape(hidden_states, {{\"batch\", 1}, {\"seq\", 5}, {\"embed\", 768}})?");
}

TEST_CASE("an id outside the table") {
  Graph graph;
  const Value table = graph.parameter("weight", {{"rows", 4}, {"width", 2}}, Initialiser::normal());
  const Value ids = graph.index_input("ids", {{"batch", 1}, {"seq", 2}});
  (void)embedding(table, ids);
  Evaluator<double> run(graph);
  const auto with_id = [&](std::int64_t id) {
    run.set(ids, IndexTensor({1, 2}, {0, id}));
    return message([&] { run.forward(); });
  };
  CHECK(with_id(4) ==
        "embedding: id 4, at position 1, is outside the table of 4 rows\n"
        "      weight  [rows=4, width=2]\n"
        "      ids     [batch=1, seq=2]\n"
        "    at tests/graph/errors_test.cpp:LINE\n"
        "    ids must be from 0 to 3: do the ids come from this table's vocabulary?");
  CHECK(with_id(-1).starts_with("embedding: id -1, at position 1, is outside the table of 4 rows\n"));
  CHECK(with_id(3).empty());
}

TEST_CASE("a position or a type one beyond its table") {
  for (const std::size_t rows : {512, 2}) {
    Graph graph;
    const Value table = graph.input("table", {{"rows", rows}, {"width", 1}}),
                ids = graph.index_input("ids", {{"seq", 2}});
    const Value y = embedding(table, ids);
    Evaluator<double> run(graph);
    Tensor<double> numbered({rows, 1});
    for (std::size_t row = 0; row < rows; ++row) numbered.write()[row] = static_cast<double>(row);
    run.set(table, numbered);
    const auto last = static_cast<std::int64_t>(rows) - 1;
    run.set(ids, IndexTensor({2}, {0, last}));
    run.forward();
    CHECK(difference(run[y], {2, 1}, {0, static_cast<double>(last)}) == "");
    run.set(ids, IndexTensor({2}, {0, last + 1}));
    CHECK(message([&] { run.forward(); })
              .starts_with("embedding: id " + std::to_string(rows) +
                           ", at position 1, is outside the table of " + std::to_string(rows) + " rows\n"));
  }
}

TEST_CASE("an error inside a module says who called it") {
  Graph graph;
  const MultiHeadAttention attention({graph, "attention"}, 8, 2);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 3}, {"embed", 6}});
  const std::string text = message([&] { (void)attention(x); });
  CHECK(text.starts_with(
      "linear in attention.heads.0.W_q: the last axis of x must match the weight's second axis"));
  CHECK(text.find("\n    at layers/linear.cpp:") != std::string::npos);
  CHECK(text.find("\n    called from layers/attention_head.cpp:") != std::string::npos);
  CHECK(text.find("\n    called from layers/multi_head_attention.cpp:") != std::string::npos);
  CHECK(text.find("\n    called from tests/graph/errors_test.cpp:LINE") != std::string::npos);
}

TEST_CASE("ids where numbers belong, and numbers where ids belong") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}}), ids = graph.index_input("ids", {{"n", 2}});
  const Value table = graph.input("table", {{"rows", 2}, {"width", 2}});
  CHECK(message([&] { (void)(x + ids); }).starts_with("add: it takes numbers, and was given ids\n"));
  CHECK(message([&] {
          (void)embedding(table, x);
        }).starts_with("embedding: it takes ids, and was given numbers\n"));
}

TEST_CASE("each op refuses shapes that its rule forbids, naming both") {
  Graph graph;
  const auto of = [&](const Shape& shape) { return graph.input("x", shape); };
  const auto first_line = [&](const std::function<void()>& call) {
    const std::string text = message(call);
    return text.substr(0, text.find('\n'));
  };
  const Value x23 = of({{"", 2}, {"", 3}}), w43 = of({{"", 4}, {"", 3}}), empty = of({{"", 0}}),
              scalar = of({});
  CHECK(first_line([&] {
          (void)linear(x23, w43, of({{"", 4}, {"", 1}}));
        }) == "linear: the bias must have one axis, as long as the weight's first");
  CHECK(first_line([&] {
          (void)linear(x23, of({{"", 4}, {"", 2}}));
        }) == "linear: the last axis of x must match the weight's second axis, [out, in]");
  CHECK(first_line([&] { (void)matmul(x23, x23); }) ==
        "matmul: the last axis of the first must match the second-last axis of the second");
  CHECK(first_line([&] {
          (void)matmul(of({{"", 2}, {"", 2}, {"", 3}}), of({{"", 3}, {"", 3}, {"", 1}}));
        }) == "matmul: axes, aligned at the end, must have equal sizes or size 1");
  CHECK(first_line([&] { (void)matmul(scalar, x23); }) == "matmul: both operands need at least one axis");
  CHECK(first_line([&] {
          (void)(x23 + of({{"", 2}}));
        }) == "add: axes, aligned at the end, must have equal sizes or size 1");
  CHECK(first_line([&] { (void)softmax(scalar); }) == "softmax: x needs an axis to normalise over");
  CHECK(first_line([&] {
          (void)concat({x23, empty}, 0);
        }) == "concat: all operands must have the same number of axes");
  CHECK(first_line([&] {
          (void)concat({empty, empty}, 7);
        }) == "concat: axis 7 does not exist: it must be from -1 to 0");
  CHECK(first_line([&] {
          (void)concat({x23, w43}, 1);
        }) == "concat: all axes but the one along which they are joined must agree");
  CHECK(first_line([] { (void)concat({}, 0); }) == "concat: there is nothing to join");
  CHECK(first_line([&] { (void)transpose(x23, 0, 2); }) ==
        "transpose: axis 2 does not exist: it must be from -2 to 1");
  CHECK(first_line([&] { (void)reshape(x23, {{"n", 7}}); }) == "reshape: x has 6 elements, but [n=7] has 7");
  CHECK(first_line([&] { (void)slice(x23, 1, 2, 4); }) == "slice: the range 2:4 is not within an axis of 3");
  CHECK(first_line([&] { (void)slice(x23, 1, 2, 1); }) == "slice: the range 2:1 is not within an axis of 3");
  CHECK(first_line([&] { (void)slice(x23, 1, -4, 3); }) ==
        "slice: the range -4:3 is not within an axis of 3");
  CHECK(first_line([&] { (void)sum(x23, {2}); }) == "sum: axis 2 does not exist: it must be from -2 to 1");
  CHECK(first_line([&] { (void)sum(x23, {1, -1}); }) == "sum: axis -1 is named twice");
}

TEST_CASE("sizes that overflow and axes beyond the eighth are refused where they are asked for") {
  Graph graph;
  const Value x = graph.input("x", {{"a", 3}});
  const std::size_t huge = std::size_t{1} << 62;
  CHECK(message([&] {
          (void)graph.input("y", {{"a", huge}});
        }) ==
        "input: a tensor of shape [4611686018427387904] does not fit in memory\n"
        "    at tests/graph/errors_test.cpp:LINE");
  CHECK(message([&] {
          (void)graph.input("y", Shape(std::vector<Axis>(9, {"", 1})));
        }).starts_with("input: a tensor has at most 8 axes, not 9\n    at tests/graph/errors_test.cpp:LINE"));
  CHECK(message([&] {
          (void)pad(x, 0, ~std::size_t{0}, ~std::size_t{0});
        }).starts_with("pad: the padding is larger than any axis\n"));
  const Value ids = graph.index_input("ids", Shape(std::vector<Axis>(8, {"", 1})));
  const Value table = graph.input("table", {{"rows", 2}, {"width", 2}});
  CHECK(message([&] {
          (void)embedding(table, ids);
        }).starts_with("embedding: a tensor has at most 8 axes, not 9\n      table"));
}

TEST_CASE("tables and paddings that cannot be") {
  Graph graph;
  const Value x = graph.input("x", {{"a", 3}}), ids = graph.index_input("ids", {{"a", 3}});
  const Value table = graph.input("table", {{"rows", 3}, {"width", 2}});
  CHECK(message([&] {
          (void)embedding_gradient(x, ids, {});
        }).starts_with("embedding_gradient: the table must have the axes [rows, width]\n"));
  CHECK(message([&] {
          (void)embedding(table, ids, 7);
        }).starts_with("embedding: the padding_id must be a row of the table\n"));
  CHECK(message([&] {
          (void)embedding(table, ids, -1);
        }).starts_with("embedding: the padding_id must be a row of the table\n"));
}

TEST_CASE("control characters in names do not break a message's lines") {
  Graph graph;
  const Value a = graph.input("a\n\x1b", {{"n", 2}}), b = graph.input("b", {{"n\t", 3}});
  CHECK(message([&] { (void)(a + b); }) ==
        "add: axes, aligned at the end, must have equal sizes or size 1\n"
        "      a\\x0a\\x1b  [n=2]\n"
        "      b          [n\\x09=3]\n"
        "    at tests/graph/errors_test.cpp:LINE");
}

TEST_CASE("two parameters of one path are refused") {
  Graph graph;
  const Linear first({graph, "W_q"}, 2, 2);
  CHECK(message([&] {
          (void)Linear({graph, "W_q"}, 2, 2);
        })
            .starts_with("parameter W_q.weight exists already: give the second module a path of its own\n    "
                         "at layers/"));
}

TEST_CASE("modules without a width are refused") {
  Graph graph;
  CHECK(message([&] { (void)Linear(graph, 0, 3); }) == "Linear: a width of 0 was asked for: in 0, out 3");
}
