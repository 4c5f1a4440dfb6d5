#include "lessons/kit/axis_tokens.h"

namespace stepgrad::kit {

std::span<const std::string> AxisTokens::of(const Axis& axis, std::optional<std::size_t> entry) const {
  const auto found = lists_.find(axis.name);
  if (found == lists_.end()) return {};
  const std::vector<std::vector<std::string>>& entries = found->second;
  const std::size_t which = entries.size() == 1 ? 0 : entry.value_or(entries.size());
  if (which >= entries.size() || entries[which].size() != axis.size) return {};
  return entries[which];
}

}  // namespace stepgrad::kit
