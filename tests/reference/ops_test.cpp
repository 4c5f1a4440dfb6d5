#include "ops/cross_entropy.h"
#include "ops/embedding.h"
#include "ops/gelu.h"
#include "ops/layer_norm.h"
#include "ops/log_softmax.h"
#include "ops/softmax.h"
#include "tests/catch.h"
#include "tests/reference/subject.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// PyTorch's functions and stepgrad's ops, given the same numbers.

TEMPLATE_TEST_CASE("softmax as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("softmax");
  golden.check(softmax(golden.input("x")));
}

TEMPLATE_TEST_CASE("log_softmax as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("log_softmax");
  golden.check(log_softmax(golden.input("x")));
}

TEMPLATE_TEST_CASE("embedding as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("embedding");
  golden.check(embedding(golden.input("table"), golden.ids("ids")));
}

TEMPLATE_TEST_CASE("embedding with a padding row as PyTorch computes it", "", float, double) {
  Subject<TestType> golden("embedding_with_padding");
  golden.check(embedding(golden.input("table"), golden.ids("ids"), 4));
}

TEMPLATE_TEST_CASE("layer_norm as PyTorch computes it", "", float, double) {
  for (const char* subject : {"layer_norm", "layer_norm_of_ones"}) {
    INFO(subject);
    Subject<TestType> golden(subject);
    const Value x = golden.input("x"), weight = golden.input("weight"), bias = golden.input("bias");
    golden.check(layer_norm(x, weight, bias, 1e-5));
  }
}

TEMPLATE_TEST_CASE("both forms of gelu as PyTorch computes them", "", float, double) {
  for (const Gelu form : {Gelu::erf, Gelu::tanh}) {
    INFO(to_string(form));
    Subject<TestType> golden("gelu_" + to_string(form));
    golden.check(gelu(golden.input("x"), form));
  }
}

TEMPLATE_TEST_CASE("cross_entropy as PyTorch computes it, with targets that do not count and without", "",
                   float, double) {
  for (const char* subject : {"cross_entropy", "cross_entropy_with_ignored"}) {
    INFO(subject);
    Subject<TestType> golden(subject);
    golden.check(cross_entropy(golden.input("logits"), golden.ids("targets"), -100));
  }
}
