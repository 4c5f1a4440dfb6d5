#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "graph/files/safetensors.h"
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
    throw Error("no node is the gradient of " + path_of(node));
  }

  std::filesystem::path folder_;
  Json document_;
};

// Runs a lesson on a subject's folder, where `inputs` names the flags that take its other files, and compares
// whatever PyTorch computed.
template <class T>
void compare(const std::string& lesson, const std::string& subject,
             const std::map<std::string, std::string>& inputs = {{"--input", "hidden_states.npy"}}) {
  const std::filesystem::path golden = golden_folder(subject);
  const TemporaryFolder desk;
  const std::string dtype = std::is_same_v<T, float> ? "float32" : "float64";
  std::vector<std::string> flags{"--size", "tiny", "--dtype", dtype, "--save-values", desk.path()};
  for (const auto& [flag, file] : inputs) flags.insert(flags.end(), {flag, golden / file});
  flags.insert(flags.end(),
               {"--weights", golden / "weights.safetensors", "--upstream", golden / "upstream.npy"});
  const Finished run = run_lesson(lesson, flags);
  INFO(run.err);
  REQUIRE(run.status == 0);

  const SavedValues saved(desk.path());
  const Safetensors expected(golden / expected_file<T>);
  for (const StoredTensor& tensor : expected.tensors()) {
    INFO(tensor.name);
    CHECK(mismatch(saved.read<T>(tensor.name), expected.read<T>(tensor), tolerance<T>) == "");
  }
}

}  // namespace

TEMPLATE_TEST_CASE("lesson 05, a head, with PyTorch's weights", "", float, double) {
  compare<TestType>("05_attention_head", "attention_head");
}

TEMPLATE_TEST_CASE("lesson 06, heads side by side, with PyTorch's weights", "", float, double) {
  compare<TestType>("06_multi_head_attention", "multi_head_attention");
}

TEMPLATE_TEST_CASE("lesson 08, packed heads, with PyTorch's weights", "", float, double) {
  compare<TestType>("08_packed_heads", "packed_multi_head_attention");
}

TEMPLATE_TEST_CASE("lesson 09, a causal head that sees no padding, with PyTorch's weights", "", float,
                   double) {
  compare<TestType>("09_masks", "attention_head_with_padding_causal");
}

TEMPLATE_TEST_CASE("lesson 10, one text that asks another, with PyTorch's weights", "", float, double) {
  compare<TestType>("10_cross_attention", "cross_attention",
                    {{"--input", "key_value_states.npy"}, {"--input-pair", "query_states.npy"}});
}
