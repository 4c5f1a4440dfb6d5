// Fuzzes checkpoints. An input is a model.safetensors, which stays in memory, or, with lines of ==== between
// them, an index and the files a.safetensors, b.safetensors, … beside it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "bert/checkpoint.h"
#include "graph/files/write_file.h"
#include "graph/scope.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/file_oracles.h"
#include "tests/fuzz/sections.h"

using namespace stepgrad;
using fuzz::expect;

namespace {

// The name that a model's parameter has for what a file calls so.
std::string model_name(std::string name) {
  if (name.starts_with("bert.")) name.erase(0, 5);
  const auto renamed = [&](std::string_view old, std::string_view now) {
    if (name.ends_with(old)) name = name.substr(0, name.size() - old.size()) + std::string(now);
  };
  renamed("LayerNorm.gamma", "LayerNorm.weight");
  renamed("LayerNorm.beta", "LayerNorm.bias");
  return name;
}

// Every tensor is found and read, under each of its names, and is told where no parameter is it.
void check_tensors(const bert::Checkpoint& checkpoint, const std::vector<Safetensors>& files) {
  std::vector<std::string> unused;
  Graph graph;
  for (const Safetensors& file : files) {
    for (const StoredTensor& tensor : file.tensors()) {
      const std::string name = model_name(tensor.name);
      expect(checkpoint.has(name) && checkpoint.has("bert." + name) && checkpoint.has(tensor.name),
             "to have " + tensor.name);
      const bool buffer = name == "embeddings.position_ids" || name == "embeddings.token_type_ids";
      if (!buffer) unused.push_back(tensor.name);
      const Value parameter = graph.parameter(name, Shape(tensor.extents), Initialiser::constant(0));
      fuzz::refusal([&] {
        const Tensor<float> expected = file.read<float>(tensor);
        expect(fuzz::same_bits(checkpoint.read<float>(parameter.node()), expected), "the file's numbers");
      });
    }
  }
  expect(checkpoint.unused({}) == unused, "all tensors, where nothing uses them");
  const std::vector<Value> parameters = graph.parameters();
  expect(checkpoint.unused(parameters).empty(), "none, where all are used");
}

void check_single(std::string_view input) {
  const auto opened = [&] {
    std::vector<Safetensors> files;
    files.emplace_back(FileBytes("model.safetensors", input));
    return files;
  };
  check_tensors(bert::Checkpoint("model.safetensors", opened()), opened());
}

void check_shards(const std::filesystem::path& folder, const std::vector<std::string_view>& parts) {
  write_file(folder / "model.safetensors.index.json", parts[0]);
  for (std::size_t i = 1; i < std::min<std::size_t>(parts.size(), 27); ++i)
    write_file(folder / (std::string(1, static_cast<char>('a' + i - 1)) + ".safetensors"), parts[i]);

  const bert::Checkpoint checkpoint(folder);
  const auto map = nlohmann::json::parse(parts[0])["weight_map"];
  std::vector<std::string> names;  // of the files, each once
  for (const auto& [tensor, file] : map.items()) {
    const auto name = file.get<std::string>();
    expect(std::filesystem::path(name).filename() == name, "a file beside the index");
    expect(Safetensors(folder / name).find(tensor) != nullptr, "the tensor in its file");
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  std::ranges::sort(names);
  std::vector<Safetensors> files;
  for (const std::string& name : names) files.emplace_back(folder / name);
  check_tensors(checkpoint, files);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string_view> parts = fuzz::sections(input);
  const bool single = parts.size() == 1;
  const std::filesystem::path folder = single ? "" : fuzz::empty_folder("checkpoint");
  const std::string refused =
      fuzz::refusal([&] { single ? check_single(input) : check_shards(folder, parts); });
  const std::string name = single ? "model.safetensors" : folder.native();
  expect(refused.empty() || refused.find(name) != refused.npos, "a file's name: " + refused);
  return 0;
}
