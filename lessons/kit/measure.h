#pragma once

#include <vector>

#include "graph/tensor.h"

namespace stepgrad::kit {

// What lessons say about the numbers of a tensor in one number.

// The rows of the last axis. REQUIRES: the tensor has an axis.
std::vector<std::vector<double>> rows(const Tensor<double>& tensor);
std::vector<double> row_sums(const Tensor<double>& tensor);
std::vector<double> row_maxima(const Tensor<double>& tensor);

double sum(const std::vector<double>& numbers);
double mean(const std::vector<double>& numbers);
double largest(const std::vector<double>& numbers);
double largest_magnitude(const std::vector<double>& numbers);
double mean_magnitude(const std::vector<double>& numbers);
// The standard deviation from zero, √(mean of x²).
double root_mean_square(const std::vector<double>& numbers);

// The largest |a − b|. REQUIRES: a and b have the same extents.
double largest_difference(const Tensor<double>& a, const Tensor<double>& b);

}  // namespace stepgrad::kit
