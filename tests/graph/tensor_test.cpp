#include "graph/tensor.h"

#include "graph/error.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

Tensor<double> counted(const Extents& extents) {
  Tensor<double> x(extents);
  double* to = x.write();
  for (std::size_t k = 0; k < x.size(); ++k) to[k] = static_cast<double>(k);
  return x;
}

}  // namespace

TEST_CASE("a tensor reads its elements in row-major order") {
  const Tensor<double> x({2, 3}, {1, 2, 3, 4, 5, 6});
  CHECK(x(0, 2) == 3);
  CHECK(x(1, 0) == 4);
  CHECK(x.strides() == Strides{3, 1});
  CHECK_THROWS_WITH(Tensor<double>({2, 2}, {1, 2, 3}), "a tensor of shape [2, 2] needs 4 elements, not 3");
}

TEST_CASE("a tensor adopts storage, and writes to it only where nobody else holds it") {
  std::shared_ptr<double[]> storage(new double[4]{1, 2, 3, 4});
  double* first = storage.get();
  Tensor<double> x({2, 2}, storage);
  CHECK(x.data() == first);
  CHECK(x(1, 0) == 3);
  CHECK_FALSE(x.unique());
  x.write()[0] = 5;
  CHECK(storage[0] == 1);
  CHECK(x.elements() == std::vector<double>{5, 2, 3, 4});

  Tensor<double> alone({2, 2}, std::move(storage));
  CHECK(alone.unique());
  alone.write()[0] = 7;
  CHECK(alone.data() == first);
  CHECK(*first == 7);
}

TEST_CASE("transpose and slice share the storage and read the right elements") {
  const Tensor<double> x = counted({2, 3, 4});
  const Tensor<double> turned = x.transposed(0, 2);
  CHECK(turned.extents() == Extents{4, 3, 2});
  CHECK(turned.data() == x.data());
  CHECK(turned(3, 1, 1) == x(1, 1, 3));
  const Tensor<double> part = turned.sliced(0, 1, 3);
  CHECK(part(0, 2, 1) == x(1, 2, 1));
  CHECK(part.elements() == std::vector<double>{1, 13, 5, 17, 9, 21, 2, 14, 6, 18, 10, 22});
}

TEST_CASE("a reshape shares storage where strides can express it and copies where they cannot") {
  const Tensor<double> x = counted({2, 3, 4});
  CHECK(x.reshaped({6, 4}).data() == x.data());
  CHECK(x.sliced(2, 0, 2).reshaped({6, 2}).data() == x.data());
  CHECK(x.sliced(2, 0, 2).reshaped({6, 2})(5, 1) == x(1, 2, 1));
  CHECK(x.reshaped({1, 2, 1, 3, 4, 1}).data() == x.data());
  const Tensor<double> turned = x.transposed(0, 1);
  CHECK(turned.reshaped({6, 4}).data() != x.data());
  CHECK(turned.reshaped({6, 4}).elements() == turned.elements());
  CHECK(counted({}).reshaped({1, 1})(0, 0) == 0);
  CHECK(counted({0, 3}).reshaped({3, 0, 7}).size() == 0);
  const Tensor<double> repeated = counted({1, 3}).broadcast({4, 3});
  CHECK(repeated.reshaped({2, 2, 3}).strides() == Strides{0, 0, 1});
  CHECK(repeated.reshaped({12}).elements() == repeated.elements());
}

TEST_CASE("a broadcast repeats elements without copying them") {
  const Tensor<double> row = counted({3});
  const Tensor<double> wide = row.broadcast({2, 3});
  CHECK(wide.data() == row.data());
  CHECK(wide.elements() == std::vector<double>{0, 1, 2, 0, 1, 2});
  CHECK(counted({2, 1}).broadcast({2, 2}).elements() == std::vector<double>{0, 0, 1, 1});
  CHECK(counted({}).broadcast({2}).elements() == std::vector<double>{0, 0});
}

TEST_CASE("a copy of a tensor does not change when the original is written, nor the other way round") {
  Tensor<double> x = counted({4});
  Tensor<double> y = x;
  const Tensor<double> view = x.sliced(0, 1, 3);
  x.write()[1] = -1;
  CHECK(y(1) == 1);
  CHECK(view(0) == 1);
  y.write()[2] = -2;
  CHECK(x(2) == 2);
  CHECK(view(1) == 2);
}

TEST_CASE("a tensor that is alone with its storage is written in place") {
  Tensor<double> x = counted({4});
  const double* before = x.data();
  x.write()[0] = 7;
  CHECK(x.data() == before);
}

TEST_CASE("sizes beyond memory and too many axes are refused by name") {
  CHECK_THROWS_WITH(element_count({std::size_t{1} << 40, std::size_t{1} << 40}),
                    "a tensor of shape [1099511627776, 1099511627776] does not fit in memory");
  CHECK(element_count({std::size_t{1} << 50, 0}) == 0);
  CHECK_THROWS_WITH(Extents(9, 1), "a tensor has at most 8 axes, not 9");
}

TEST_CASE("the helpers that compare tensors look at shapes first, and NaN is never close to a number") {
  const double nan = std::nan("");
  CHECK(difference(Tensor<double>({2, 2}, {1, 1, 1, 1}), {2}, {1, 1}) != "");
  CHECK(difference(Tensor<double>({2, 2}, {1, 1, 1, 1}), {2, 1}, {1, 1}) != "");
  CHECK(difference(Tensor<double>({1}, {nan}), {1}, {1}) != "");
  CHECK(difference(Tensor<double>({1}, {1}), {1}, {nan}) != "");
  CHECK(difference(Tensor<double>({1}, {nan}), {1}, {nan}) == "");
  CHECK(difference(Tensor<double>({1}, {1e-17}), {1}, {0}) == "");
  CHECK(difference(Tensor<double>({1}, {1e-3}), {1}, {0}) != "");
  CHECK(difference(Tensor<double>({1}, {1000.05}), {1}, {1000}, 1e-6) != "");
}
