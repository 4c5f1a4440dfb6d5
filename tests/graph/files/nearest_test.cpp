#include "graph/files/nearest.h"

#include "tests/catch.h"

using namespace stepgrad;

TEST_CASE("the nearest name is found among long ones, in capitals or not") {
  const std::vector<std::string> names{"heads.0.W_Q.weight", "heads.0.W_K.weight", "output_layer.weight"};
  CHECK(nearest("heads.0.W_q.weight", names) == "heads.0.W_Q.weight");
  CHECK(nearest("heads.0.W_k.weights", names) == "heads.0.W_K.weight");
  CHECK(nearest("layer_norm.bias", names).empty());
  CHECK(nearest(std::string(101, 'x'), names).empty());
}

TEST_CASE("the nearest name is found, and only a near one") {
  const std::vector<std::string> names{"text", "seed", "heads", "head-dim", "embed-dim"};
  CHECK(nearest("txt", names) == "text");
  CHECK(nearest("embed_dim", names) == "embed-dim");
  CHECK(nearest("hea", names) == "heads");
  CHECK(nearest("SEED", names) == "seed");
  CHECK(nearest("Embed-Dim", names) == "embed-dim");
  CHECK(nearest("colour", names).empty());
  CHECK(nearest("", names).empty());
}
