#include <algorithm>
#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "graph/files/safetensors.h"
#include "graph/files/write_file.h"
#include "graph/files/write_safetensors.h"
#include "tests/catch.h"
#include "tests/lessons/flowing.h"
#include "tests/lessons/process.h"
#include "tests/support/checks.h"

// --model: lessons read a checkpoint as Hugging Face saves it, and compute what PyTorch does.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;
namespace fs = std::filesystem;

namespace {

std::string model(const std::string& name) { return std::string(STEPGRAD_MODELS) + "/" + name; }

// The values that a lesson saves, by their paths without `bert.`, which only some models have.
std::map<std::string, std::string> saved_values(const std::string& lesson, const Arguments& more,
                                                const std::string& folder) {
  Arguments arguments{"--trace", "none", "--save-values", folder};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(lesson, arguments, run.err);
  REQUIRE(run.status == 0);
  std::map<std::string, std::string> files;
  const Json document = Json::parse(read_file(folder + "/values.json"));
  for (const Json& node : document["nodes"]) {
    std::string path = node["module"].get<std::string>() + "." + node["name"].get<std::string>();
    if (path.starts_with("bert.")) path = path.substr(5);
    files[path] = folder + "/" + node["file"].get<std::string>();
  }
  return files;
}

template <class T>
void compare(const std::map<std::string, std::string>& files, const Safetensors& golden,
             const std::map<std::string, std::string>& named) {
  for (const auto& [path, name] : named) {
    CAPTURE(path, name);
    REQUIRE(files.contains(path));
    REQUIRE(golden.find(name) != nullptr);
    CHECK(mismatch(Npy(files.at(path)).read<T>(), golden.read<T>(*golden.find(name)), 1e-5) == "");
  }
}

// The names of the golden files' values in a lesson.
std::map<std::string, std::string> hidden_states_and_weights(std::size_t layers) {
  std::map<std::string, std::string> named{{"embeddings.LayerNorm.output", "hidden_states.0"}};
  for (std::size_t i = 0; i < layers; ++i) {
    const std::string layer = "encoder.layer." + std::to_string(i);
    named[layer + ".output.LayerNorm.output"] = "hidden_states." + std::to_string(i + 1);
    named[layer + ".attention.self.weights"] = "weights." + std::to_string(i);
  }
  return named;
}

// The model's folder with these tensors of its checkpoint alone.
void copy_with(const fs::path& to, const std::function<bool(const std::string&)>& kept) {
  fs::copy(model("float32"), to);
  fs::permissions(to / "model.safetensors", fs::perms::owner_write, fs::perm_options::add);
  const Safetensors whole(model("float32") + "/model.safetensors");
  std::vector<NamedTensor> tensors;
  for (const StoredTensor& tensor : whole.tensors()) {
    if (kept(tensor.name)) tensors.push_back({tensor.name, whole.read<float>(tensor).compacted()});
  }
  write_safetensors(to / "model.safetensors", std::move(tensors));
}

}  // namespace

TEST_CASE("--model: every lesson computes PyTorch's hidden states and attentions") {
  for (const std::string& lesson : lessons_about_bert()) {
    const TemporaryFolder folder;
    CAPTURE(lesson);
    compare<float>(saved_values(lesson, {"--model", model("float32")}, folder.path() + "/values"),
                   Safetensors(model("pair.float32.safetensors")), hidden_states_and_weights(3));
  }
}

TEST_CASE("--model: in double, from 16 bits, and with the heads") {
  const TemporaryFolder folder;
  std::map<std::string, std::string> all = hidden_states_and_weights(3);
  all["pooler.activation.pooled"] = "pooler_output";
  all["cls.predictions.decoder.prediction_logits"] = "prediction_logits";
  all["cls.seq_relationship.seq_relationship_logits"] = "seq_relationship_logits";
  compare<double>(
      saved_values("15_bert", {"--model", model("float32"), "--dtype", "float64"}, folder.path() + "/double"),
      Safetensors(model("pair.float64.safetensors")), all);
  for (const std::string type : {"float16", "bfloat16"}) {
    const Safetensors golden(model("pair." + type + ".float32.safetensors"));
    std::map<std::string, std::string> some;
    for (const auto& [path, name] : all) {
      if (golden.find(name) != nullptr) some[path] = name;
    }
    CHECK(some.size() >= 3);
    compare<float>(saved_values("15_bert", {"--model", model(type)}, folder.path() + "/" + type), golden,
                   some);
  }
}

TEST_CASE("--model: the page tells of the model and not of random weights; the folder has the vocabulary") {
  for (const std::string& lesson : lessons_about_bert()) {
    const Finished run = run_lesson(lesson, {"--model", model("float32"), "--text", "time fly"});
    REQUIRE(run.status == 0);
    CHECK(contains(flowing(run.out), "float32`: 3 layers of 4 heads, 24 numbers for each token."));
    CHECK_FALSE(contains(run.out, "random"));
  }
  const Finished run = run_lesson("11_sentence_pair", {"--model", model("float32"), "--text", "banana"});
  CHECK(contains(flowing(run.out), "[CLS] 2 0 0 banana 12 0 1 [SEP] 3 0 2"));
}

TEST_CASE("--model: a text may have as many tokens as the model takes") {
  const Finished most =
      run_lesson("15_bert", {"--model", model("float32"), "--text",
                             "time flies like an arrow time flies like an arrow time flies"});
  CHECK(most.status == 0);  // 12 + 5 and [CLS], [SEP], [SEP]
  const Finished more =
      run_lesson("15_bert", {"--model", model("float32"), "--text",
                             "time flies like an arrow time flies like an arrow time flies like"});
  CHECK(more.status == 2);
  CHECK(more.out.empty());
  CHECK(contains(more.err,
                 "must be a text that makes a pair of at most 20 tokens with the other, with [CLS] "
                 "and [SEP], as many as the model takes, not 21; leave out 1 of them"));
}

TEST_CASE("--model: of a model that takes no pair, the model is refused and not the text") {
  const TemporaryFolder folder;
  const fs::path copy = folder.path() + "/copy";
  fs::copy(model("float32"), copy);
  fs::remove(copy / "tokenizer_config.json");
  write_file(copy / "tokenizer_config.json", R"({"model_max_length": 4})");
  const Finished run = run_lesson("15_bert", {"--model", copy, "--text", "time", "--text-pair", "fly"});
  CHECK(run.status == 2);
  CHECK(run.err == "15_bert: --model '" + copy.native() +
                       "': must be a model that takes at least 5 tokens, which the shortest pair has with "
                       "[CLS] and [SEP], not 4 (see --help)\n");
}

TEST_CASE("--model: a checkpoint without heads or pooler predicts nothing, and says so") {
  const TemporaryFolder folder;
  const fs::path bare = folder.path() + "/bare", no_pooler = folder.path() + "/no_pooler";
  copy_with(bare, [](const std::string& name) { return name.find("cls.") == std::string::npos; });
  copy_with(no_pooler, [](const std::string& name) { return name.find("pooler") == std::string::npos; });
  const auto page = [](const std::string& lesson, const fs::path& of) {
    const Finished run = run_lesson(lesson, {"--model", of});
    CAPTURE(lesson, run.err);
    REQUIRE(run.status == 0);
    return flowing(run.out);
  };
  const std::string no_next = "This checkpoint has no weights for the next-sentence head",
                    no_word = "This checkpoint has no weights for the head that guesses words",
                    no_pooled = "This checkpoint has no pooler, so there is no pooled output.";
  CHECK(contains(page("15_bert", bare), no_next));
  CHECK(contains(page("15_bert", bare), no_word));
  CHECK_FALSE(contains(page("15_bert", bare), no_pooled));
  CHECK(contains(page("11_sentence_pair", bare), no_next));
  CHECK(contains(page("15_bert", no_pooler), no_pooled));
  CHECK(contains(page("15_bert", no_pooler), no_next));
  CHECK_FALSE(contains(page("15_bert", no_pooler), no_word));
  page("11_sentence_pair", no_pooler);
  page("12_inside_a_head", no_pooler);
}

TEST_CASE("--model: rows that pad the table to a round size are predicted as no word") {
  const TemporaryFolder folder;
  const fs::path padded = folder.path() + "/padded";
  copy_with(padded, [](const std::string&) { return true; });
  Json config = Json::parse(read_file(padded / "config.json"));
  const std::size_t rows = config["vocab_size"];
  config["vocab_size"] = 64;
  fs::remove(padded / "config.json");
  write_file(padded / "config.json", config.dump());
  const Safetensors whole(model("float32") + "/model.safetensors");
  std::vector<NamedTensor> tensors;
  for (const StoredTensor& tensor : whole.tensors()) {
    Extents extents = tensor.extents;
    std::vector<float> numbers = whole.read<float>(tensor).elements();
    if (extents[0] == rows) {
      numbers.resize(numbers.size() / rows * 64, 100.0F);  // of the bias: the most likely of all
      extents[0] = 64;
    }
    tensors.push_back({tensor.name, Tensor<float>(extents, numbers)});
  }
  fs::remove(padded / "model.safetensors");
  write_safetensors(padded / "model.safetensors", std::move(tensors));
  const Finished run = run_lesson("15_bert", {"--model", padded});
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(contains(flowing(run.out), "[MASK]"));
}

TEST_CASE("--model: what is no model's folder is one line and status 1") {
  const TemporaryFolder folder;
  const auto refused = [](const std::string& of, const std::string& part) {
    for (const std::string& lesson : lessons_about_bert()) {
      const Finished run = run_lesson(lesson, {"--model", of});
      CAPTURE(lesson, run.err);
      CHECK(run.status == 1);
      CHECK(run.out.empty());
      CHECK(contains(run.err, part));
      CHECK(run.err.find('\n') == run.err.size() - 1);
    }
  };
  refused(folder.path() + "/none", "no folder");
  refused(folder.path(), "config.json");
  const fs::path copy = folder.path() + "/copy";
  fs::copy(model("float32"), copy);
  fs::remove(copy / "model.safetensors");
  refused(copy, "safetensors");
  fs::copy(model("float32") + "/model.safetensors", copy / "model.safetensors");
  fs::remove(copy / "vocab.txt");
  refused(copy, "vocab.txt");
}

TEST_CASE("--model: a checkpoint that its config does not fit names what is missing") {
  const TemporaryFolder folder;
  const fs::path copy = folder.path() + "/copy";
  fs::copy(model("float32"), copy);
  Json config = Json::parse(read_file(copy / "config.json"));
  config["num_hidden_layers"] = 4;
  fs::remove(copy / "config.json");
  write_file(copy / "config.json", config.dump());
  for (const std::string& lesson : lessons_about_bert()) {
    const Finished run = run_lesson(lesson, {"--model", copy});
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK(contains(run.err, "encoder.layer.3"));
  }
}

TEST_CASE("--model: other weights are refused beside it") {
  for (const char* option : {"--weights", "--config"}) {
    const Finished run = run_lesson("12_inside_a_head", {"--model", model("float32"), option, "x"});
    CHECK(run.status == 2);
    CHECK(run.err == "12_inside_a_head: " + std::string(option) +
                         ": cannot go with --model, whose folder has its own (see --help)\n");
  }
}

TEST_CASE("--model: its weights can be stepped through and saved as they are") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  REQUIRE(run_lesson("15_bert", {"--model", model("float32"), "--save-weights", file}).status == 0);
  const Safetensors saved(file), own(model("float32") + "/model.safetensors");
  const std::string key = "encoder.layer.2.attention.self.query.weight";
  const StoredTensor* const mine = saved.find("bert." + key);
  const StoredTensor* theirs = own.find("bert." + key);
  if (theirs == nullptr) theirs = own.find(key);
  REQUIRE(mine != nullptr);
  REQUIRE(theirs != nullptr);
  CHECK(saved.read<float>(*mine).elements() == own.read<float>(*theirs).elements());
}
