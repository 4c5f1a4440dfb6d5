#pragma once

#include <vector>

#include "graph/tensor.h"

namespace stepgrad::kit {

// What lessons say about the numbers of a tensor in one number: NaN where one of them is.

// The rows of the last axis. REQUIRES: the tensor has an axis.
std::vector<std::vector<double>> rows(const Tensor<double>& tensor);
std::vector<double> row_sums(const Tensor<double>& tensor);
std::vector<double> row_maxima(const Tensor<double>& tensor);
// The diagonals of square matrices, one after another.
std::vector<double> diagonal(const Tensor<double>& tensor);
// How many rows of such matrices have no number larger than that on the diagonal.
std::size_t diagonal_maxima(const Tensor<double>& tensor);

double sum(const std::vector<double>& numbers);
// Of an even number of them, the mean of the two in the middle. REQUIRES: there is one.
double median(std::vector<double> numbers);
double mean(const std::vector<double>& numbers);
double smallest(const std::vector<double>& numbers);
double largest(const std::vector<double>& numbers);
double largest_magnitude(const std::vector<double>& numbers);
double mean_magnitude(const std::vector<double>& numbers);
// The standard deviation from zero, √(mean of x²).
double root_mean_square(const std::vector<double>& numbers);

// How many decimal places an error leaves right: 9 for 5e-10, 0 for 0.2, for 3 and for NaN. REQUIRES: error ≥
// 0.
std::size_t digits(double error);

// The largest |a − b|. REQUIRES: a and b have the same extents.
double largest_difference(const Tensor<double>& a, const Tensor<double>& b);

}  // namespace stepgrad::kit
