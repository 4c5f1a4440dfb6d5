#pragma once

#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "graph/files/text.h"
#include "lessons/kit/number_text.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

inline std::string number_text(double x) { return kit::number_text(std::abs(x) < 5e-5 ? 0 : x, 4); }

// The name of a line: a token and its position, which tells it from another of the same text.
inline std::string token_text(const std::vector<std::string>& tokens, std::size_t position) {
  return fmt::format("{} {}", position, shortened(one_line(tokens[position]), 12));
}

struct SummedColumn {
  std::string heading;
  std::vector<double> numbers;
  bool sums = true;  // whether their sum means something
};

// A table of numbers whose columns add up: its first lines, the sums of what is left as one line, and the sum
// of all. `below` are lines under it.
inline std::string summed_table(const std::vector<std::string>& names,
                                const std::vector<SummedColumn>& columns,
                                const std::vector<std::vector<std::string>>& below = {}) {
  constexpr std::size_t most = 16;
  const std::size_t shown = names.size() > most ? most - 1 : names.size();
  std::vector<std::vector<std::string>> table{{""}};
  const auto add_sums = [&](const std::string& name, std::size_t begin) {
    table.push_back({name});
    for (const auto& [heading, numbers, sums] : columns) {
      const auto from = numbers.begin() + static_cast<std::ptrdiff_t>(begin);
      table.back().push_back(sums ? number_text(std::accumulate(from, numbers.end(), 0.0)) : "");
    }
  };
  for (const SummedColumn& column : columns) table[0].push_back(column.heading);
  for (std::size_t i = 0; i < shown; ++i) {
    table.push_back({names[i]});
    for (const SummedColumn& column : columns) table.back().push_back(number_text(column.numbers[i]));
  }
  if (shown < names.size()) add_sums(fmt::format("… +{}", names.size() - shown), shown);
  add_sums("Σ", 0);
  table.insert(table.end(), below.begin(), below.end());
  return kit::text_table(table);
}

}  // namespace stepgrad
