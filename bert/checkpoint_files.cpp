#include "bert/checkpoint_files.h"

#include <array>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "bert/weight_map.h"
#include "graph/files/file_exists.h"
#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

namespace {

using std::filesystem::path;

constexpr std::string_view index_suffix = ".index.json";

[[noreturn]] void refuse_other_format(const path& where, std::string_view file) {
  refuse(one_line(where.native()),
         fmt::format("{} is no safetensors file, and Python alone can read it", file),
         ": save the model again in Python, with save_pretrained, as docs/bert.md shows");
}

// The file of a folder to begin with.
path file_of(const path& folder) {
  for (const char* name : {"model.safetensors", "model.safetensors.index.json"}) {
    if (file_exists(folder / name)) return folder / name;
  }
  constexpr std::array others{"pytorch_model.bin", "pytorch_model.bin.index.json", "tf_model.h5",
                              "flax_model.msgpack"};
  for (const char* name : others) {
    if (file_exists(folder / name)) refuse_other_format(folder, name);
  }
  refuse(one_line(folder.native()), "it has no model.safetensors, and no model.safetensors.index.json",
         ": name a folder that save_pretrained wrote");
}

// Holds the index against what the files have.
void check_index(const std::string& index, const WeightMap& map,
                 const std::map<std::string, Safetensors>& files) {
  std::unordered_map<std::string, std::string> stored;  // the file of each tensor
  for (const auto& [name, file] : files) {
    for (const StoredTensor& tensor : file.tensors()) {
      if (const auto [first, is_new] = stored.try_emplace(tensor.name, name); !is_new)
        refuse(
            index,
            fmt::format("tensor {} is in two files, {} and {}", in_quotes(tensor.name), first->second, name),
            ": save the model again, with save_pretrained");
    }
  }
  for (const auto& [tensor, name] : map) {
    const auto found = stored.find(tensor);
    if (found != stored.end() && found->second == name) continue;
    refuse(
        index,
        fmt::format("tensor {} should be in {}, and {}", in_quotes(tensor), in_quotes(name),
                    found == stored.end() ? "is in none of the files" : "is in " + in_quotes(found->second)),
        ": copy or download all of the files again");
  }
  for (const auto& [name, file] : files) {
    for (const StoredTensor& tensor : file.tensors()) {
      if (map.contains(tensor.name)) continue;
      refuse(index,
             fmt::format("{} has tensor {}, which it does not name", in_quotes(name), in_quotes(tensor.name)),
             ": copy or download all of the files again");
    }
  }
}

CheckpointFiles open_shards(const path& index) {
  const FileBytes bytes(index);
  const WeightMap map = read_weight_map(bytes);
  std::set<std::string> names;
  for (const auto& [tensor, name] : map) names.insert(name);
  std::map<std::string, Safetensors> files;
  for (const std::string& name : names) {
    const path file = index.parent_path() / name;
    if (!file_exists(file)) {
      refuse(bytes.name(), fmt::format("it names the file {}, which is not beside it", in_quotes(name)),
             ": copy or download that too");
    }
    files.emplace(name, Safetensors(file));
  }
  check_index(bytes.name(), map, files);
  CheckpointFiles checkpoint{bytes.name(), {}};
  for (auto& [name, file] : files) checkpoint.files.push_back(std::move(file));
  return checkpoint;
}

}  // namespace

CheckpointFiles open_checkpoint(const path& folder_or_file) {
  const path file = folder_exists(folder_or_file) ? file_of(folder_or_file) : folder_or_file;
  const std::string name = file.filename().native();
  if (name.ends_with(index_suffix)) return open_shards(file);
  for (const char* other : {".bin", ".pt", ".pth", ".h5", ".msgpack"}) {
    if (name.ends_with(other) && file_exists(file)) refuse_other_format(file, "it");
  }
  CheckpointFiles checkpoint{one_line(file.native()), {}};
  checkpoint.files.emplace_back(file);
  return checkpoint;
}

}  // namespace stepgrad::bert
