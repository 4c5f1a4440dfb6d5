#include "graph/files/write_safetensors.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "graph/error.h"
#include "graph/files/elements.h"
#include "graph/files/tensor_bytes.h"
#include "graph/files/text.h"
#include "graph/files/write_file.h"

namespace stepgrad {

namespace {

using Json = nlohmann::ordered_json;

StoredType type_of(const NamedTensor& named) {
  return std::visit([](const auto& tensor) { return stored_type(tensor); }, named.tensor);
}

const Extents& extents_of(const NamedTensor& named) {
  return std::visit([](const auto& tensor) -> const Extents& { return tensor.extents(); }, named.tensor);
}

void check_text(const std::string& text) {
  if (valid_utf8(text) != text)
    throw Error("the name " + in_quotes(text) + " cannot be written: it is no UTF-8");
}

void check_names(const std::vector<NamedTensor>& tensors) {
  std::vector<std::string_view> names;
  for (const NamedTensor& named : tensors) {
    check_text(named.name);
    if (named.name == "__metadata__") throw Error("no tensor can have the name '__metadata__'");
    if (!std::visit([](const auto& tensor) { return tensor.defined(); }, named.tensor))
      throw Error("the tensor " + in_quotes(named.name) + " holds nothing");
    names.push_back(named.name);
  }
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) throw Error("two tensors have the name " + in_quotes(*twice));
}

// The header with its length in front, filled with spaces to a multiple of 8 so that the data are aligned.
std::string header(const std::vector<NamedTensor>& tensors,
                   const std::map<std::string, std::string>& metadata) {
  Json json = Json::object();
  for (const auto& [key, text] : metadata) {
    check_text(key);
    check_text(text);
    json["__metadata__"][key] = text;
  }
  std::uint64_t begin = 0;
  for (const NamedTensor& named : tensors) {
    const Extents& extents = extents_of(named);
    const std::uint64_t end = begin + element_count(extents) * element_width(type_of(named));
    Json shape = Json::array();
    for (const std::size_t extent : extents) shape.push_back(extent);
    json[named.name] = {{"dtype", to_string(type_of(named))},
                        {"shape", std::move(shape)},
                        {"data_offsets", Json::array({begin, end})}};
    begin = end;
  }
  std::string text = json.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const std::uint64_t length = text.size();
  return std::string(reinterpret_cast<const char*>(&length), sizeof length) + text;
}

void write(std::vector<NamedTensor>& tensors, const std::map<std::string, std::string>& metadata,
           const Sink& sink) {
  check_names(tensors);
  std::ranges::sort(tensors, [](const NamedTensor& a, const NamedTensor& b) {
    return std::pair(type_of(b), std::string_view(a.name)) < std::pair(type_of(a), std::string_view(b.name));
  });
  sink(header(tensors, metadata));
  for (const NamedTensor& named : tensors)
    std::visit([&](const auto& tensor) { write_elements(tensor, sink); }, named.tensor);
}

}  // namespace

void write_safetensors(const std::filesystem::path& path, std::vector<NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata) {
  FileWriter file(path);
  write(tensors, metadata, [&](std::string_view bytes) { file.write(bytes); });
  file.finish();
}

std::string safetensors_bytes(std::vector<NamedTensor> tensors,
                              const std::map<std::string, std::string>& metadata) {
  std::string all;
  write(tensors, metadata, [&](std::string_view bytes) { all += bytes; });
  return all;
}

}  // namespace stepgrad
