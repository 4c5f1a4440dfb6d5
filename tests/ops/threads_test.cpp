#include "ops/kernels/threads.h"

#include <atomic>

#include "ops/exp.h"
#include "ops/gelu.h"
#include "ops/layer_norm.h"
#include "ops/log_softmax.h"
#include "ops/masked_fill.h"
#include "ops/operators.h"
#include "ops/softmax.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// As many threads as asked for, until the end of the scope.
class Threads {
 public:
  explicit Threads(unsigned most) { kernels::use_threads(most); }
  ~Threads() { kernels::use_threads(before_); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

 private:
  unsigned before_ = kernels::threads();
};

// What each op that works in parts makes of enough numbers for that, and its gradient.
std::vector<std::vector<float>> results() {
  Calculator<float> c;
  const Value x = c("x", random_tensor<float>({1, 3, 700, 130}, "x", -3, 3));
  const Value weight = c("weight", random_tensor<float>({130}, "weight")),
              bias = c("bias", random_tensor<float>({130}, "bias"));
  const Value mask = c.graph.mask_input("mask", {{"query", 700}, {"key", 130}});
  MaskTensor places({700, 130});
  for (std::size_t k = 0; k < places.size(); ++k) places.write()[k] = k % 3 == 0 ? Mask::block : Mask::keep;
  c.run.set(mask, places);
  std::vector<std::vector<float>> all;
  for (const Value y : {exp(x), x + x, softmax(x), log_softmax(x), gelu(x, Gelu::erf), softmax(transpose(x)),
                        layer_norm(x, weight, bias, 1e-5), masked_fill(x, mask, -1)}) {
    all.push_back(c.value(y).elements());
    all.push_back(c.gradient(y, x, random_tensor<float>(y.shape().extents(), "upstream")).elements());
  }
  return all;
}

}  // namespace

TEST_CASE("a kernel gives the same numbers on one thread and on five, to the bit") {
  std::vector<std::vector<float>> alone, together;
  {
    const Threads one(1);
    alone = results();
  }
  const Threads five(5);
  together = results();
  REQUIRE(alone.size() == together.size());
  for (std::size_t i = 0; i < alone.size(); ++i) CHECK((alone[i] == together[i]));
}

TEST_CASE("parts make up the whole, none twice; little work stays in one part") {
  const Threads three(3);
  const auto parts_of = [](std::size_t count, std::size_t elements) {
    std::vector<std::atomic<int>> met(count);
    std::atomic<int> parts = 0;
    kernels::in_parts(count, elements, [&](std::size_t begin, std::size_t end) {
      ++parts;
      for (std::size_t k = begin; k < end; ++k) ++met[k];
    });
    for (const std::atomic<int>& times : met) REQUIRE(times == 1);
    return parts.load();
  };
  CHECK(parts_of(7, kernels::least_elements) == 3);
  CHECK(parts_of(2, kernels::least_elements) == 2);
  CHECK(parts_of(7, kernels::least_elements - 1) == 1);
  CHECK(parts_of(1, kernels::least_elements) == 1);
  CHECK(parts_of(0, 0) == 1);
}
