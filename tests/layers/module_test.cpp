#include <cmath>

#include "graph/evaluator.h"
#include "layers/embedding.h"
#include "layers/multi_head_attention.h"
#include "tests/catch.h"

using namespace stepgrad;

TEST_CASE("a module prints as PyTorch prints it, with parameter counts and a total") {
  Graph graph;
  CHECK(to_string(MultiHeadAttention(graph, 768, 12)) ==
        "MultiHeadAttention(                                                     # 2,362,368\n"
        "  (heads): ModuleList(                                                  # 1,771,776\n"
        "    (0-11): 12 x AttentionHead(                                         #   147,648\n"
        "      (W_q): Linear(in_features=768, out_features=64, bias=True)        #    49,216\n"
        "      (W_k): Linear(in_features=768, out_features=64, bias=True)        #    49,216\n"
        "      (W_v): Linear(in_features=768, out_features=64, bias=True)        #    49,216\n"
        "    )\n"
        "  )\n"
        "  (output_layer): Linear(in_features=768, out_features=768, bias=True)  #   590,592\n"
        ")\n"
        "total: 2,362,368 parameters\n");
  CHECK(to_string(Embedding({graph, "token_embedding"}, 30522, 768)) ==
        "Embedding(30522, 768)  # 23,440,896\ntotal: 23,440,896 parameters\n");
}

TEST_CASE("parameters have PyTorch's paths, in the order of a state_dict") {
  Graph graph;
  const MultiHeadAttention attention(graph, 4, 2);
  std::vector<std::string> paths;
  for (const Value parameter : attention.parameters()) paths.push_back(path(parameter.node()));
  CHECK(paths == std::vector<std::string>{"heads.0.W_q.weight", "heads.0.W_q.bias", "heads.0.W_k.weight",
                                          "heads.0.W_k.bias", "heads.0.W_v.weight", "heads.0.W_v.bias",
                                          "heads.1.W_q.weight", "heads.1.W_q.bias", "heads.1.W_k.weight",
                                          "heads.1.W_k.bias", "heads.1.W_v.weight", "heads.1.W_v.bias",
                                          "output_layer.weight", "output_layer.bias"});
}

TEST_CASE("a Linear begins uniform in ±1/√in, an Embedding as N(0, 1)") {
  Graph graph;
  const Linear linear({graph, "linear"}, 64, 256);
  const Embedding embedding({graph, "embedding"}, 200, 64);
  Evaluator<double> run(graph);
  run.forward();
  double most = 0;
  for (const double number : run[linear.weight()].elements()) most = std::max(most, std::abs(number));
  for (const double number : run[*linear.bias()].elements()) CHECK(std::abs(number) <= 0.125);
  CHECK((most <= 0.125 && most > 0.1249));
  double squares = 0;
  const std::vector<double> table = run[embedding.weight()].elements();
  for (const double number : table) squares += number * number;
  CHECK(squares / static_cast<double>(table.size()) == Catch::Approx(1).epsilon(0.05));
}

TEST_CASE("a copy of a module is the same module") {
  Graph graph;
  const Linear linear(graph, 2, 3);
  const Linear copy = linear;
  CHECK(copy.weight() == linear.weight());
  CHECK(graph.parameters().size() == 2);
}

TEST_CASE("modules that differ are not rolled into one entry") {
  Graph graph;
  ModuleList<Linear> list({graph, "list"});
  const Linear a({graph, "list.0"}, 2, 3), b({graph, "list.1"}, 2, 3), c({graph, "list.2"}, 2, 4);
  for (const Linear& each : {a, b, c}) list.append(each);
  CHECK(to_string(list) ==
        "ModuleList(                                                    # 30\n"
        "  (0-1): 2 x Linear(in_features=2, out_features=3, bias=True)  #  9\n"
        "  (2): Linear(in_features=2, out_features=4, bias=True)        # 12\n"
        ")\n"
        "total: 30 parameters\n");
}

TEST_CASE("a parameter knows the layer's line that made it, and who asked for the layer") {
  Graph graph;
  const AttentionHead head({graph, "heads.0"}, 4, 2);
  const Node& weight = head.W_q().weight().node();
  CHECK(std::string(weight.source.file_name()) == "layers/linear.cpp");
  REQUIRE(weight.callers().size() == 1);
  CHECK(std::string(weight.callers()[0].file_name()) == "tests/layers/module_test.cpp");
}
