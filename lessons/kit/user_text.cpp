#include "lessons/kit/user_text.h"

#include <algorithm>
#include <numeric>

#include "viewers/text.h"

namespace stepgrad::kit {

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

std::optional<std::size_t> first_not_utf8(std::string_view bytes) {
  const std::string valid = viewers::valid_utf8(bytes);
  const auto differs = std::mismatch(bytes.begin(), bytes.end(), valid.begin(), valid.end()).first;
  if (differs == bytes.end()) return std::nullopt;
  return static_cast<std::size_t>(differs - bytes.begin());
}

bool is_utf8(std::string_view bytes) { return !first_not_utf8(bytes).has_value(); }

std::string in_quotes(std::string_view typed) {
  return "'" + viewers::shortened(viewers::one_line(typed), 60) + "'";
}

std::string nearest(std::string_view given, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest = 64;  // what is longer was meant to be no name
  if (given.size() > longest) return "";
  const std::string typed = lower_case(given);
  std::string best;
  std::size_t least = std::max<std::size_t>(typed.size() / 3, 2) + 1;
  for (const std::string& candidate : candidates) {
    const bool begins = typed.size() >= 2 && candidate.starts_with(typed);
    const std::size_t here = begins ? 1 : distance(typed, candidate);
    if (here < least) {
      least = here;
      best = candidate;
    }
  }
  return best;
}

}  // namespace stepgrad::kit
