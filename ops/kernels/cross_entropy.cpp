#include "ops/kernels/cross_entropy.h"

#include <algorithm>
#include <string>

#include "graph/shape_error.h"
#include "ops/kernels/rows.h"

namespace stepgrad::kernels {

namespace {

// The targets that count, with the rows that they belong to.
struct Target {
  std::size_t row, of_class;
};

std::vector<Target> counted(const IndexTensor& targets, std::size_t classes,
                            std::optional<std::int64_t> ignore_index) {
  std::vector<Target> result;
  std::size_t row = 0;
  for (const std::int64_t target : targets.elements()) {
    if (target != ignore_index) {
      if (target < 0 || static_cast<std::size_t>(target) >= classes) {
        throw ShapeError("target " + std::to_string(target) + ", at position " + std::to_string(row) +
                             ", is none of the " + std::to_string(classes) + " classes",
                         "classes count from 0; targets that shall not count need an ignore_index");
      }
      result.push_back({row, static_cast<std::size_t>(target)});
    }
    ++row;
  }
  return result;
}

}  // namespace

template <class T>
void cross_entropy(const Tensor<T>& logits, const IndexTensor& targets,
                   std::optional<std::int64_t> ignore_index, Tensor<T>& y) {
  const std::size_t classes = logits.extents().back();
  const std::vector<Target> chosen = counted(targets, classes, ignore_index);
  Tensor<T> logarithms(logits.extents());
  log_softmax(logits, logarithms);
  double total = 0;
  for (const auto& [row, of_class] : chosen)
    total -= static_cast<double>(logarithms.data()[row * classes + of_class]);
  *y.write() = static_cast<T>(total / static_cast<double>(chosen.size()));
}

template <class T>
void cross_entropy_gradient(T dy, const Tensor<T>& logits, const IndexTensor& targets,
                            std::optional<std::int64_t> ignore_index, Tensor<T>& dx) {
  const std::size_t classes = logits.extents().back();
  const std::vector<Target> chosen = counted(targets, classes, ignore_index);
  softmax(logits, dx);
  T* to = dx.write();
  const T factor = dy / static_cast<T>(chosen.size());
  std::size_t next = 0;  // the first row that is not done
  for (const auto& [row, of_class] : chosen) {
    std::fill(to + next * classes, to + row * classes, T{0});
    T* weights = to + row * classes;
    weights[of_class] -= 1;
    for (std::size_t k = 0; k < classes; ++k) weights[k] *= factor;
    next = row + 1;
  }
  std::fill(to + next * classes, to + dx.size(), T{0});
}

#define STEPGRAD_FOR(T)                                                                                      \
  template void cross_entropy(const Tensor<T>&, const IndexTensor&, std::optional<std::int64_t>,             \
                              Tensor<T>&);                                                                   \
  template void cross_entropy_gradient(T, const Tensor<T>&, const IndexTensor&, std::optional<std::int64_t>, \
                                       Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
