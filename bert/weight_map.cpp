#include "bert/weight_map.h"

#include <fmt/format.h>

#include "bert/json_file.h"
#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

namespace {

constexpr std::string_view save_again = ": save the model again, with save_pretrained";

// An index that somebody else wrote must not lead to other folders; for the system, a name ends at its byte
// 0.
bool is_file_beside(std::string_view name) {
  constexpr std::string_view suffix = ".safetensors";
  return name.size() > suffix.size() && name.ends_with(suffix) &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos;
}

}  // namespace

WeightMap read_weight_map(const FileBytes& index) {
  const Json json = read_json(index);
  const auto found = json.find("weight_map");
  if (found == json.end()) refuse(index.name(), "it has no weight_map", save_again);
  if (!found->is_object()) {
    refuse_value(index.name(), "weight_map", *found, "a dictionary that gives each tensor's file");
  }
  if (found->empty()) refuse(index.name(), "its weight_map names no tensor", save_again);
  WeightMap map;
  for (const auto& [tensor, file] : found->items()) {
    if (!file.is_string() || !is_file_beside(file.get_ref<const std::string&>())) {
      refuse_value(index.name(), "weight_map: " + in_quotes(tensor), file,
                   "the name of a .safetensors file beside it");
    }
    map[tensor] = file.get<std::string>();
  }
  return map;
}

}  // namespace stepgrad::bert
