#include "lessons/kit/user_text.h"

#include <algorithm>

#include "graph/files/text.h"

namespace stepgrad::kit {

std::optional<std::size_t> first_not_utf8(std::string_view bytes) {
  const std::string valid = valid_utf8(bytes);
  const auto differs = std::mismatch(bytes.begin(), bytes.end(), valid.begin(), valid.end()).first;
  if (differs == bytes.end()) return std::nullopt;
  return static_cast<std::size_t>(differs - bytes.begin());
}

bool is_utf8(std::string_view bytes) { return !first_not_utf8(bytes).has_value(); }

}  // namespace stepgrad::kit
