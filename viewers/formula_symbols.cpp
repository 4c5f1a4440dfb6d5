#include "viewers/formula_symbols.h"

#include <algorithm>

namespace stepgrad::viewers {

namespace {

bool ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool capital(char c) { return c >= 'A' && c <= 'Z'; }

// ₁ for 1.
std::string subscript(std::size_t number) {
  std::string text;
  for (const char digit : std::to_string(number))
    text += {'\xE2', '\x82', static_cast<char>('\x80' + (digit - '0'))};
  return text;
}

// The words of a formula: ASCII letters with the subscripts that follow.
std::vector<std::string> words(std::string_view formula) {
  std::vector<std::string> result;
  while (!formula.empty()) {
    std::size_t end = 0;
    while (end < formula.size() && ascii_letter(formula[end])) ++end;
    const bool is_word = end > 0;
    while (is_word && formula.substr(end).starts_with("\xE2\x82")) end += 3;
    if (is_word) result.emplace_back(formula.substr(0, end));
    formula.remove_prefix(std::max<std::size_t>(end, 1));
  }
  return result;
}

// X, X₁, dY, b, ids; not exp, nor c.
bool is_value(const std::string& word) {
  if (word == "b" || word == "ids") return true;
  const std::string_view letters = std::string_view(word).substr(word.starts_with('d') ? 1 : 0);
  return !letters.empty() && capital(letters[0]) && (letters.size() == 1 || !ascii_letter(letters[1]));
}

}  // namespace

Symbols symbols(std::string_view formula, std::size_t operands) {
  Symbols found;
  for (const std::string& word : words(formula)) {
    if (!is_value(word) || word == found.result) continue;
    if (found.result.empty()) {
      found.result = word;
    } else if (std::find(found.operands.begin(), found.operands.end(), word) == found.operands.end()) {
      found.operands.push_back(word);
    }
  }
  const bool numbered = !found.operands.empty() && found.operands[0].ends_with(subscript(1));
  const std::string letter = numbered ? found.operands[0].substr(0, found.operands[0].size() - 3) : "";
  const std::size_t named = found.operands.size();
  found.operands.resize(operands);
  for (std::size_t i = named; numbered && i < operands; ++i) found.operands[i] = letter + subscript(i + 1);
  return found;
}

}  // namespace stepgrad::viewers
