#include <algorithm>
#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "graph/files/safetensors.h"
#include "graph/files/write_safetensors.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"
#include "tests/reference/golden.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;

// The lessons as their readers run them: given the weights that PyTorch saved, they write what PyTorch
// computed.

namespace {

std::string path_of(const Json& node) {
  const std::string module = node["module"], name = node["name"];
  return module.empty() ? name : module + "." + name;
}

// What --save-values wrote.
class SavedValues {
 public:
  explicit SavedValues(const std::filesystem::path& folder)
      : folder_(folder), document_(Json::parse(read_file(folder / "values.json"))) {}

  // A tensor by its key in a golden file: `output`, `value.scores`, `gradient.W_q.weight`.
  template <class T>
  Tensor<T> read(const std::string& key) const {
    const std::size_t dot = key.find('.');
    if (dot == std::string::npos) return read<T>(document_.at("output").get<std::size_t>());
    const Json& node = find(key.substr(dot + 1));
    return read<T>(key.starts_with("gradient.") ? gradient_of(node) : node["id"].get<std::size_t>());
  }

 private:
  template <class T>
  Tensor<T> read(std::size_t id) const {
    return Npy(folder_ / document_["nodes"][id].at("file").get<std::string>()).read<T>();
  }

  const Json& find(const std::string& path) const {
    for (const Json& node : document_["nodes"]) {
      if (path_of(node) == path) return node;
    }
    throw Error("no node is called " + path);
  }

  std::size_t gradient_of(const Json& node) const {
    if (node.contains("gradient")) return node["gradient"];
    for (const Json& other : document_["nodes"]) {
      if (other["gradient_of"] == node["id"]) return other["id"];
    }
    // An add hands its gradient on unchanged, and is the one that it is said to be of.
    for (const Json& reader : document_["nodes"]) {
      const Json& inputs = reader["inputs"];
      const bool reads = std::find(inputs.begin(), inputs.end(), node["id"]) != inputs.end();
      if (reads && reader["op"] == "add") return gradient_of(reader);
    }
    throw Error("no node is the gradient of " + path_of(node));
  }

  std::filesystem::path folder_;
  Json document_;
};

using Flags = std::map<std::string, std::string>;

// The flags that give a lesson the files of a subject.
Flags files(const std::string& subject, const Flags& inputs = {{"--input", "hidden_states.npy"}}) {
  const std::filesystem::path golden = golden_folder(subject);
  Flags flags{{"--weights", golden / "weights.safetensors"}, {"--upstream", golden / "upstream.npy"}};
  for (const auto& [flag, file] : inputs) flags[flag] = golden / file;
  return flags;
}

// Runs a lesson, which writes its values to the desk.
template <class T>
SavedValues run(const std::string& lesson, const Flags& flags, const TemporaryFolder& desk) {
  const std::string dtype = std::is_same_v<T, float> ? "float32" : "float64";
  std::vector<std::string> arguments{"--size", "tiny", "--dtype", dtype, "--save-values", desk.path()};
  for (const auto& [flag, value] : flags) arguments.insert(arguments.end(), {flag, value});
  const Finished finished = run_lesson(lesson, arguments);
  INFO(finished.err);
  REQUIRE(finished.status == 0);
  return SavedValues(desk.path());
}

template <class T>
void check(const SavedValues& saved, const Safetensors& expected, const StoredTensor& tensor) {
  INFO(tensor.name);
  CHECK(mismatch(saved.read<T>(tensor.name), expected.read<T>(tensor), tolerance<T>) == "");
}

// Runs a lesson and compares whatever PyTorch computed of the subject.
template <class T>
void compare(const std::string& lesson, const std::string& subject, const Flags& flags) {
  const TemporaryFolder desk;
  const SavedValues saved = run<T>(lesson, flags, desk);
  const Safetensors expected(golden_folder(subject) / expected_file<T>);
  for (const StoredTensor& tensor : expected.tensors()) check<T>(saved, expected, tensor);
}

// The weights of lesson 14 with the table that golden/ leaves out: subjects_of_encoder.py tells its rule.
void write_with_table(const std::filesystem::path& path) {
  const Safetensors weights(golden_folder("encoder_of_a_pair") / "weights.safetensors");
  std::vector<NamedTensor> tensors;
  for (const StoredTensor& stored : weights.tensors())
    tensors.push_back({stored.name, weights.read<float>(stored)});

  constexpr std::size_t rows = 30522, width = 8;
  Tensor<float> table({rows, width});
  float* number = table.write();
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < width; ++j)
      *number++ = (static_cast<float>((31 * i + 17 * j) % 257) - 128) / 64;
  }
  tensors.push_back({"token_embedding.weight", table});
  write_safetensors(path, tensors);
}

}  // namespace

TEMPLATE_TEST_CASE("lesson 05, a head, with PyTorch's weights", "", float, double) {
  compare<TestType>("05_attention_head", "attention_head", files("attention_head"));
}

TEMPLATE_TEST_CASE("lesson 06, heads side by side, with PyTorch's weights", "", float, double) {
  compare<TestType>("06_multi_head_attention", "multi_head_attention", files("multi_head_attention"));
}

TEMPLATE_TEST_CASE("lesson 08, packed heads, with PyTorch's weights", "", float, double) {
  compare<TestType>("08_packed_heads", "packed_multi_head_attention", files("packed_multi_head_attention"));
}

TEMPLATE_TEST_CASE("lesson 08 with the weights of PyTorch's list of heads", "", float, double) {
  const TemporaryFolder desk;
  const SavedValues saved = run<TestType>("08_packed_heads", files("multi_head_attention"), desk);
  const Safetensors expected(golden_folder("multi_head_attention") / expected_file<TestType>);
  for (const char* key : {"output", "value.concat", "gradient.concat", "gradient.hidden_states",
                          "gradient.output_layer.weight", "gradient.output_layer.bias"})
    check<TestType>(saved, expected, *expected.find(key));
}

TEMPLATE_TEST_CASE("lesson 09, a causal head that sees no padding, with PyTorch's weights", "", float,
                   double) {
  compare<TestType>("09_masks", "attention_head_with_padding_causal",
                    files("attention_head_with_padding_causal"));
}

TEMPLATE_TEST_CASE("lesson 10, one text that asks another, with PyTorch's weights", "", float, double) {
  compare<TestType>(
      "10_cross_attention", "cross_attention",
      files("cross_attention", {{"--input", "key_value_states.npy"}, {"--input-pair", "query_states.npy"}}));
}

TEMPLATE_TEST_CASE("lesson 14, an encoder layer of a pair of texts, with PyTorch's weights", "", float,
                   double) {
  const TemporaryFolder desk;
  Flags flags = files("encoder_of_a_pair", {});
  flags["--weights"] = desk.path() + "/weights.safetensors";
  write_with_table(flags["--weights"]);
  compare<TestType>("14_encoder_layer", "encoder_of_a_pair", flags);
}
