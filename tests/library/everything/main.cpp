#include <iostream>

#include "every_header.h"

using namespace stepgrad;

// Something of each component, so that all that they stand on must be found and linked.
int main() {
  const bert::Tokenizer tokenizer(bert::bert_base_uncased());
  std::cout << tokenizer.ids("time flies like an arrow").size() << " pieces\n";

  Graph graph;
  const MultiHeadAttention attention(graph, 8, 2);
  const Value output = attention(graph.input("hidden_states", {{"batch", 1}, {"seq", 5}, {"embed", 8}}));
  std::cout << viewers::trace_table(graph, output.id(), graph.size(), {.header = false});
  std::cout << viewers::Picture(graph, {}).render(viewers::Format::svg).size() << " bytes of SVG\n";
}
