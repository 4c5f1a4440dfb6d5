#include "bert/json_value.h"

namespace stepgrad::bert {

const Json& value_of(const Json& json, std::string_view key) {
  static const Json null;
  if (!json.is_object()) return null;
  const auto found = json.find(key);
  return found == json.end() ? null : *found;
}

std::optional<bool> truth_of(std::string_view file, const Json& json, std::string_view key) {
  const Json& value = value_of(json, key);
  if (value.is_null()) return std::nullopt;
  if (!value.is_boolean()) refuse_value(file, key, value, "true or false");
  return value.get<bool>();
}

void must_be(std::string_view file, const Json& json, std::string_view key, const Json& wanted) {
  const Json& value = value_of(json, key);
  if (!value.is_null() && value != wanted) refuse_value(file, key, value, in_message(wanted));
}

}  // namespace stepgrad::bert
