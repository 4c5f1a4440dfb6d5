#include "lessons/kit/measure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace stepgrad::kit {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// Comparisons would lose it.
bool has_nan(const std::vector<double>& numbers) {
  return std::any_of(numbers.begin(), numbers.end(), [](double x) { return std::isnan(x); });
}

}  // namespace

std::vector<std::vector<double>> rows(const Tensor<double>& tensor) {
  const std::vector<double> numbers = tensor.elements();
  const auto width = static_cast<std::ptrdiff_t>(tensor.extents().back());
  std::vector<std::vector<double>> result;
  for (auto row = numbers.begin(); row != numbers.end(); row += width) result.emplace_back(row, row + width);
  return result;
}

std::vector<double> diagonal(const Tensor<double>& tensor) {
  const std::vector<std::vector<double>> all = rows(tensor);
  std::vector<double> numbers;
  for (std::size_t i = 0; i < all.size(); ++i) numbers.push_back(all[i][i % all[i].size()]);
  return numbers;
}

std::size_t diagonal_maxima(const Tensor<double>& tensor) {
  const std::vector<double> on_it = diagonal(tensor), most = row_maxima(tensor);
  std::size_t count = 0;
  for (std::size_t i = 0; i < most.size(); ++i) count += on_it[i] == most[i] ? 1 : 0;
  return count;
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

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const std::size_t half = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

double mean(const std::vector<double>& numbers) { return sum(numbers) / static_cast<double>(numbers.size()); }

double smallest(const std::vector<double>& numbers) {
  if (has_nan(numbers)) return not_a_number;
  return *std::min_element(numbers.begin(), numbers.end());
}

double largest(const std::vector<double>& numbers) {
  if (has_nan(numbers)) return not_a_number;
  return *std::max_element(numbers.begin(), numbers.end());
}

double largest_magnitude(const std::vector<double>& numbers) {
  if (has_nan(numbers)) return not_a_number;
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

std::size_t digits(double error) {
  if (!(error < 1)) return 0;
  return static_cast<std::size_t>(-std::log10(std::max(error, 1e-17)));
}

double largest_difference(const Tensor<double>& a, const Tensor<double>& b) {
  std::vector<double> difference = a.elements();
  const std::vector<double> other = b.elements();
  for (std::size_t k = 0; k < difference.size(); ++k) difference[k] -= other[k];
  return largest_magnitude(difference);
}

}  // namespace stepgrad::kit
