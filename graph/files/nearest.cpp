#include "graph/files/nearest.h"

#include <algorithm>
#include <numeric>

namespace stepgrad {

namespace {

// Of ASCII: the names are.
std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// Levenshtein's distance: how many letters to insert, delete or replace.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view given, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest = 100;  // what is longer was meant to be no name
  if (given.size() > longest) return "";
  const std::string typed = lower_case(given);
  std::string best;
  std::size_t least = std::max<std::size_t>(typed.size() / 3, 2) + 1;
  for (const std::string& candidate : candidates) {
    const std::string name = lower_case(candidate);
    const bool begins = typed.size() >= 2 && name.starts_with(typed);
    if (!begins && std::max(name.size(), typed.size()) - std::min(name.size(), typed.size()) >= least)
      continue;  // no name so much longer or shorter is near
    const std::size_t here = begins ? 1 : distance(typed, name);
    if (here < least) {
      least = here;
      best = candidate;
    }
  }
  return best;
}

}  // namespace stepgrad
