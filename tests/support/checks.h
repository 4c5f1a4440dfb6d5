#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "graph/evaluator.h"
#include "graph/gradcheck.h"
#include "graph/random_tensor.h"

namespace stepgrad::testing {

// Compares shapes first and then each element: |actual − expected| ≤ tolerance · max(1, |expected|). NaN
// equals only NaN, and ±∞ only itself. Says nothing where they agree; otherwise where and by how much they
// differ.
template <class T>
std::string difference(const Tensor<T>& actual, const Extents& extents, const std::vector<double>& expected,
                       double tolerance = 1e-12);

// Compares with what PyTorch gave: shapes first, then max|a − b| ≤ tolerance · max(1, max|b|), where ±∞
// equals itself and NaN nothing. Says nothing where they match.
template <class T>
std::string mismatch(const Tensor<T>& actual, const Tensor<T>& golden, double tolerance);

// What a call throws, as text; empty where it throws nothing.
std::string error_of(const std::function<void()>& call);

// Differentiates ⟨y, upstream⟩ with a fixed random upstream and checks every element. Inputs must be set.
GradcheckReport check_gradients(Evaluator<double>& run, Value y, std::span<const Value> wrt);

}  // namespace stepgrad::testing
