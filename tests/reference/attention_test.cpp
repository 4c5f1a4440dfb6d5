#include "layers/multi_head_attention.h"
#include "layers/scaled_dot_product_attention.h"
#include "tests/catch.h"
#include "tests/reference/subject.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// PyTorch's modules and stepgrad's, given the same weights.

TEMPLATE_TEST_CASE("scaled dot-product attention as PyTorch computes it", "", float, double) {
  for (const char* subject : {"scaled_dot_product_attention", "scaled_dot_product_attention_of_layers"}) {
    INFO(subject);
    Subject<TestType> golden(subject);
    const Value q = golden.input("q"), k = golden.input("k"), v = golden.input("v");
    golden.check(scaled_dot_product_attention(q, k, v));
  }
}

TEMPLATE_TEST_CASE("a head as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("attention_head");
  const Value hidden_states = golden.input("hidden_states");
  const AttentionHead head(golden.graph(), 8, 4);
  golden.check(head(hidden_states, hidden_states));
}

TEMPLATE_TEST_CASE("multi-head attention as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("multi_head_attention");
  const MultiHeadAttention attention(golden.graph(), 8, 2);
  golden.check(attention(golden.input("hidden_states")));
}

TEMPLATE_TEST_CASE("one head of one number reads one token, as in PyTorch", "", float, double) {
  Subject<TestType> golden("multi_head_attention_of_ones");
  const MultiHeadAttention attention(golden.graph(), 1, 1);
  golden.check(attention(golden.input("hidden_states")));
}

TEMPLATE_TEST_CASE("cross-attention as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("cross_attention");
  const MultiHeadAttention attention(golden.graph(), 8, 2);
  golden.check(attention(golden.input("query_states"), golden.input("key_value_states")));
}
