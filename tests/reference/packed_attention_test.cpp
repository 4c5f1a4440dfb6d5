#include "layers/packed_multi_head_attention.h"
#include "tests/catch.h"
#include "tests/reference/subject.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// PyTorch's view and transpose, and stepgrad's reshape and transpose, given the same weights.

TEMPLATE_TEST_CASE("packed heads as PyTorch computes them", "", float, double) {
  Subject<TestType> golden("packed_multi_head_attention");
  const PackedMultiHeadAttention attention(golden.graph(), 8, 2);
  golden.check(attention(golden.input("hidden_states")));
}

TEMPLATE_TEST_CASE("masked packed heads as PyTorch computes them", "", float, double) {
  Subject<TestType> golden("packed_multi_head_attention_masked");
  const PackedMultiHeadAttention attention(golden.graph(), 8, 2);
  golden.check(attention(golden.input("hidden_states"), {.mask = golden.mask("mask")}));
}
