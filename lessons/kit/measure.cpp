#include "lessons/kit/measure.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stepgrad::kit {

std::vector<std::vector<double>> rows(const Tensor<double>& tensor) {
  const std::vector<double> numbers = tensor.elements();
  const auto width = static_cast<std::ptrdiff_t>(tensor.extents().back());
  std::vector<std::vector<double>> result;
  for (auto row = numbers.begin(); row != numbers.end(); row += width) result.emplace_back(row, row + width);
  return result;
}

double sum(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

std::vector<double> row_sums(const Tensor<double>& tensor) {
  std::vector<double> sums;
  for (const std::vector<double>& row : rows(tensor)) sums.push_back(sum(row));
  return sums;
}

std::vector<double> row_maxima(const Tensor<double>& tensor) {
  std::vector<double> maxima;
  for (const std::vector<double>& row : rows(tensor)) maxima.push_back(largest(row));
  return maxima;
}

double mean(const std::vector<double>& numbers) { return sum(numbers) / static_cast<double>(numbers.size()); }

double largest(const std::vector<double>& numbers) {
  return *std::max_element(numbers.begin(), numbers.end());
}

double largest_magnitude(const std::vector<double>& numbers) {
  double most = 0;
  for (const double x : numbers) most = std::max(most, std::abs(x));
  return most;
}

double mean_magnitude(const std::vector<double>& numbers) {
  double total = 0;
  for (const double x : numbers) total += std::abs(x);
  return total / static_cast<double>(numbers.size());
}

double root_mean_square(const std::vector<double>& numbers) {
  return std::sqrt(std::inner_product(numbers.begin(), numbers.end(), numbers.begin(), 0.0) /
                   static_cast<double>(numbers.size()));
}

double largest_difference(const Tensor<double>& a, const Tensor<double>& b) {
  std::vector<double> difference = a.elements();
  const std::vector<double> other = b.elements();
  for (std::size_t k = 0; k < difference.size(); ++k) difference[k] -= other[k];
  return largest_magnitude(difference);
}

}  // namespace stepgrad::kit
