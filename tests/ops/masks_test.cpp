#include "ops/dropout.h"
#include "ops/masked_fill.h"
#include "ops/operators.h"
#include "ops/softmax.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

constexpr Mask keep = Mask::keep, block = Mask::block;

template <class T>
Value mask(Calculator<T>& c, const MaskTensor& places) {
  const Value value = c.graph.mask_input("mask", Shape(places.extents()));
  c.run.set(value, places);
  return value;
}

}  // namespace

TEMPLATE_TEST_CASE("masked_fill by hand, and its gradient", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 3}, {1, 2, 3, 4, NAN, INFINITY}});
  const Value y = masked_fill(x, mask(c, {{2, 3}, {keep, block, keep, keep, block, block}}), -7);
  CHECK(difference(c.value(y), {2, 3}, {1, -7, 3, 4, -7, -7}) == "");
  CHECK(difference(c.gradient(y, x), {2, 3}, {1, 0, 1, 1, 0, 0}) == "");
}

TEST_CASE("a mask stretches to x, and x to nothing") {
  Calculator<double> c;
  const Value x = c("x", {{2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}});
  const auto filled = [&](const MaskTensor& places) { return c.value(masked_fill(x, mask(c, places), 0)); };
  CHECK(difference(filled({{2, 1, 2}, {keep, block, block, keep}}), {2, 2, 2}, {1, 0, 3, 0, 0, 6, 0, 8}) ==
        "");
  CHECK(difference(filled({{2, 2}, {keep, block, keep, keep}}), {2, 2, 2}, {1, 0, 3, 4, 5, 0, 7, 8}) == "");
  CHECK(difference(filled({{}, {block}}), {2, 2, 2}, {0, 0, 0, 0, 0, 0, 0, 0}) == "");
  const Value by_batch = mask(c, {{2, 1}, {keep, block}});
  CHECK(difference(c.value(masked_fill(x, by_batch, 0, {0, 2})), {2, 2, 2}, {1, 2, 3, 4, 0, 0, 0, 0}) == "");
  const Value row = c("row", {{2}, {1, 2}});
  const auto refusal = [&](Value operand, const MaskTensor& places, std::vector<std::int64_t> along) {
    const std::string error = error_of([&] { (void)masked_fill(operand, mask(c, places), 0, along); });
    return error.substr(0, error.find('\n'));
  };
  CHECK(refusal(row, {{2, 2}, {keep, keep, keep, keep}}, {-1, 0}) ==
        "masked_fill: the mask must lie along axes of x, each after the one before");
  CHECK(refusal(x, {{3}, {keep, keep, keep}}, {2}) ==
        "masked_fill: each axis of the mask must have the size of x's there, or size 1");
  CHECK(refusal(x, {{2}, {keep, keep}}, {3}) ==
        "masked_fill: the mask must lie along axes of x, each after the one before");
  CHECK(refusal(x, {{2, 2}, {keep, keep, keep, keep}}, {1, 1}) ==
        "masked_fill: the mask must lie along axes of x, each after the one before");
  CHECK(refusal(x, {{2}, {keep, keep}}, {}) ==
        "masked_fill: there must be an axis of x for each axis of the mask");
}

TEST_CASE("a mask of no places, and one that lies along a transposed x") {
  Calculator<double> c;
  const Value none = c("none", Tensor<double>({0, 2}));
  CHECK(difference(c.value(masked_fill(none, mask(c, MaskTensor({0, 2})), 1)), {0, 2}, {}) == "");
  const Value x = c("x", {{2, 3}, {1, 2, 3, 4, 5, 6}});
  CHECK(difference(c.value(masked_fill(transpose(x), mask(c, {{2}, {block, keep}}), 0)), {3, 2},
                   {0, 4, 0, 5, 0, 6}) == "");
}

TEST_CASE("a mask is no number, and a number no mask: a 0/1 mask can never be added to scores") {
  Calculator<double> c;
  const Value scores = c("scores", {{2}, {0, 0}}), ones = c("ones", {{2}, {1, 0}});
  const Value places = mask(c, {{2}, {keep, block}});
  const auto first_line = [](const std::string& error) { return error.substr(0, error.find('\n')); };
  CHECK(first_line(error_of([&] { (void)(scores + places); })) ==
        "add: it takes numbers, and was given a mask");
  CHECK(first_line(error_of([&] { (void)masked_fill(scores, ones, 0); })) ==
        "masked_fill: it takes a mask, and was given numbers");
}

TEMPLATE_TEST_CASE("a query whose keys are all blocked has the weights 0, and sends back 0", "", float,
                   double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 2}, {1, 2, 3, 4}});
  const Value weights = softmax(masked_fill(x, mask(c, {{2, 2}, {keep, keep, block, block}}), -INFINITY));
  CHECK(difference(c.value(weights), {2, 2}, {0.268941421370, 0.731058578630, 0, 0}, 1e-6) == "");
  CHECK(difference(c.gradient(weights, x, Tensor<TestType>({2, 2}, {1, 3, 5, 7})), {2, 2},
                   {-0.393223866483, 0.393223866483, 0, 0}, 1e-6) == "");
}

TEMPLATE_TEST_CASE("dropout: 0 keeps everything, 1 drops everything, in training", "", float, double) {
  Calculator<TestType> c;
  c.run.mode(Mode::train);
  const Value x = c("x", {{3}, {1, 2, 3}});
  const Value kept = dropout(x, 0), dropped = dropout(x, 1);
  CHECK(difference(c.value(kept), {3}, {1, 2, 3}) == "");
  CHECK(difference(c.gradient(kept, x), {3}, {1, 1, 1}) == "");
  CHECK(difference(c.value(dropped), {3}, {0, 0, 0}) == "");
  CHECK(difference(c.gradient(dropped, x), {3}, {0, 0, 0}) == "");
}

TEST_CASE("dropout's probability lies in [0, 1]") {
  Calculator<double> c;
  const Value x = c("x", {{1}, {1}});
  for (const double wrong : {-0.1, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    CHECK(error_of([&] {
            (void)dropout(x, wrong);
          }).starts_with("dropout_mask: the probability must lie in [0, 1]\n"));
  }
}

TEST_CASE("dropout lets everything through in evaluation, and doubles what it keeps in training") {
  Calculator<double> c;
  const Value x = c("x", Tensor<double>::filled({1000}, 0.25));
  const Value y = dropout(x, 0.5);
  CHECK(c.value(y).elements() == std::vector<double>(1000, 0.25));
  c.run.mode(Mode::train);
  std::size_t kept = 0;
  for (const double number : c.value(y).elements()) {
    REQUIRE((number == 0 || number == 0.5));
    if (number == 0.5) ++kept;
  }
  CHECK(kept > 440);  // 500 expected, with a deviation of 16
  CHECK(kept < 560);
  c.run.mode(Mode::evaluate);
  CHECK(c.value(y).elements() == std::vector<double>(1000, 0.25));
}

TEST_CASE("a dropout mask is drawn once in a run: the backward pass reads it, invalidate() draws the next") {
  Calculator<double> c;
  c.run.mode(Mode::train);
  const Value x = c("x", Tensor<double>::filled({64}, 1));
  const Value y = dropout(x, 0.5), other = dropout(x, 0.5);
  const std::vector<double> first = c.value(y).elements();
  CHECK(c.value(other).elements() != first);
  CHECK(c.gradient(y, x).elements() == first);
  c.run.set(x, Tensor<double>::filled({64}, 2));
  c.run.forward();
  for (std::size_t k = 0; k < 64; ++k) REQUIRE(c.run[y](k) == 2 * first[k]);
  c.run.invalidate();
  c.run.set(x, Tensor<double>::filled({64}, 1));
  CHECK(c.value(y).elements() != first);

  Evaluator<double> again(c.graph);  // the same seed: the same first run
  again.mode(Mode::train);
  again.set(x, Tensor<double>::filled({64}, 1));
  again.forward({y});
  CHECK(again[y].elements() == first);
}

TEST_CASE("both precisions drop the same numbers") {
  Calculator<double> exact;
  Calculator<float> single;
  exact.run.mode(Mode::train);
  single.run.mode(Mode::train);
  const std::vector<float> of_single =
      single.value(dropout(single("x", Tensor<float>::filled({64}, 1)), 0.25)).elements();
  const std::vector<double> of_exact =
      exact.value(dropout(exact("x", Tensor<double>::filled({64}, 1)), 0.25)).elements();
  for (std::size_t k = 0; k < 64; ++k) REQUIRE(static_cast<float>(of_exact[k]) == of_single[k]);
}

TEST_CASE("a gradient check of active dropout holds its mask still and passes") {
  Calculator<double> c;
  c.run.mode(Mode::train);
  const Value x = c("x", Tensor<double>::filled({8}, 1));
  CHECK(check_gradients(c.run, dropout(x, 0.5), std::vector<Value>{x}).passed());
  c.run.mode(Mode::evaluate);
  CHECK(check_gradients(c.run, dropout(x, 0.5), std::vector<Value>{x}).passed());
}
