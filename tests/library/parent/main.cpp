#include <iostream>

#include "layers/multi_head_attention.h"

int main() {
  stepgrad::Graph graph;
  std::cout << to_string(stepgrad::MultiHeadAttention(graph, 768, 12)) << "\n";
}
