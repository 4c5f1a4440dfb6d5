#include "layers/masks.h"
#include "layers/multi_head_attention.h"
#include "tests/catch.h"
#include "tests/reference/subject.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// PyTorch's modules and stepgrad's, given the same weights and masks.

namespace {

const std::vector<std::size_t> lengths{5, 4, 3};

// A head whose mask was PyTorch's; `mask` is stepgrad's own.
template <class T>
void check_head(const std::string& subject, const MaskTensor& mask) {
  Subject<T> golden(subject);
  const AttentionHead head(golden.graph(), 8, 4);
  const Value hidden_states = golden.input("hidden_states"), given = golden.mask("mask");
  CHECK(golden.run().mask(given).extents() == mask.extents());
  CHECK(golden.run().mask(given).elements() == mask.elements());
  golden.check(head(hidden_states, hidden_states, {.mask = given}));
}

}  // namespace

TEMPLATE_TEST_CASE("a head that sees no padding, as PyTorch computes it", "", float, double) {
  check_head<TestType>("attention_head_with_padding", padding_mask(lengths, 5));
}

TEMPLATE_TEST_CASE("a causal head as PyTorch computes it", "", float, double) {
  check_head<TestType>("attention_head_causal", causal_mask(5, 5));
}

TEMPLATE_TEST_CASE("a causal head that sees no padding, as PyTorch computes it", "", float, double) {
  check_head<TestType>("attention_head_with_padding_causal",
                       both(padding_mask(lengths, 5), causal_mask(5, 5)));
}

TEMPLATE_TEST_CASE("a query that may attend to nothing, as PyTorch computes it with weights of 0", "", float,
                   double) {
  MaskTensor asking = MaskTensor::filled({3, 5, 1}, Mask::keep);
  asking.write()[9] = Mask::block;
  check_head<TestType>("attention_head_with_blocked_row",
                       both(both(padding_mask(lengths, 5), causal_mask(5, 5)), asking));
}

TEMPLATE_TEST_CASE("masked heads side by side, as PyTorch computes them", "", float, double) {
  Subject<TestType> golden("multi_head_attention_masked");
  const MultiHeadAttention attention(golden.graph(), 8, 2);
  golden.check(attention(golden.input("hidden_states"), {.mask = golden.mask("mask")}));
}

TEMPLATE_TEST_CASE("masked cross-attention as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("cross_attention_masked");
  const MultiHeadAttention attention(golden.graph(), 8, 2);
  golden.check(attention(golden.input("query_states"), golden.input("key_value_states"),
                         {.mask = golden.mask("mask")}));
}
