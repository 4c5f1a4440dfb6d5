#include "layers/encoder_layer.h"
#include "tests/catch.h"
#include "tests/reference/subject.h"

using namespace stepgrad;
using namespace stepgrad::testing;

TEMPLATE_TEST_CASE("an encoder layer as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("encoder_layer");
  const EncoderLayer layer(golden.graph(), 8, 2, 12, {.eps = 1e-12});
  golden.check(layer(golden.input("hidden_states"), golden.mask("mask")));
}
