#include <string>

#include "bert/checkpoint.h"
#include "bert/model_folder.h"
#include "graph/error.h"
#include "graph/files/write_file.h"
#include "graph/files/write_safetensors.h"
#include "tests/bert/tiny_model.h"
#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;
using testing::error_of;
using testing::TemporaryFolder;

namespace {

// A folder of a checkpoint: two files with a tensor each, and what the index says of them.
struct Shards {
  explicit Shards(const std::string& weight_map) {
    write_safetensors(path("one.safetensors"), {{"a", Tensor<float>::filled({2}, 1)}});
    write_safetensors(path("two.safetensors"), {{"b", Tensor<float>::filled({2}, 2)}});
    write_file(path("model.safetensors.index.json"),
               R"({"metadata": {"total_size": 16}, "weight_map": )" + weight_map + "}");
  }
  std::string path(const std::string& file) const { return folder.path() + "/" + file; }
  // What is refused, without the name of the index.
  std::string refusal() const {
    const std::string message = error_of([&] { Checkpoint(folder.path()); }),
                      index = path("model.safetensors.index.json") + ": ";
    return message.starts_with(index) ? message.substr(index.size()) : message;
  }

  TemporaryFolder folder;
};

std::string refusal(const std::string& weight_map) { return Shards(weight_map).refusal(); }

}  // namespace

TEST_CASE("a checkpoint in several files is one, from its folder or from its index") {
  const Shards shards(R"({"a": "one.safetensors", "b": "two.safetensors"})");
  for (const std::string& path : {shards.folder.path(), shards.path("model.safetensors.index.json")}) {
    const Checkpoint checkpoint(path);
    CHECK(checkpoint.has("a"));
    CHECK(checkpoint.has("b"));
    CHECK(!checkpoint.has("c"));
    CHECK(checkpoint.name() == shards.path("model.safetensors.index.json"));
  }
}

TEST_CASE("an index that does not say what its files hold is refused") {
  CHECK(refusal(R"({"a": "one.safetensors", "b": "one.safetensors"})") ==
        "tensor 'b' should be in 'one.safetensors', and is in none of the files: copy or download all of the "
        "files again");
  CHECK(refusal(R"({"a": "two.safetensors", "b": "one.safetensors"})") ==
        "tensor 'a' should be in 'two.safetensors', and is in 'one.safetensors': copy or download all of the "
        "files again");
  CHECK(refusal(R"({"a": "one.safetensors", "b": "three.safetensors"})") ==
        "it names the file 'three.safetensors', which is not beside it: copy or download that too");
  CHECK(refusal(R"({"a": "one.safetensors", "a": "two.safetensors"})") ==
        "it has the key 'a' twice: save it again, with save_pretrained");
  CHECK(refusal("{}") == "its weight_map names no tensor: save the model again, with save_pretrained");
  CHECK(refusal("[]") == "weight_map is [], and must be a dictionary that gives each tensor's file");
}

TEST_CASE("an index that leaves out what its files hold is refused") {
  const Shards shards(R"({"a": "one.safetensors", "b": "two.safetensors"})");
  write_safetensors(shards.path("two.safetensors"),
                    {{"b", Tensor<float>::filled({2}, 2)}, {"c", Tensor<float>::filled({2}, 3)}});
  CHECK(shards.refusal() ==
        "'two.safetensors' has tensor 'c', which it does not name: copy or download all of the files again");
}

TEST_CASE("an index cannot lead out of its folder") {
  for (const std::string file :
       {"../one.safetensors", "/one.safetensors", "a/one.safetensors", "a\\\\one.safetensors",
        "one.safetensors\\u0000.safetensors", "..", "one.bin", ".safetensors", ""}) {
    CAPTURE(file);
    CHECK_THAT(refusal(R"({"a": ")" + file + R"("})"),
               ContainsSubstring("and must be the name of a .safetensors file beside it"));
  }
  CHECK(refusal(R"({"a": 1})") ==
        "weight_map: 'a' is 1, and must be the name of a .safetensors file beside it");
}

TEST_CASE("a name that no file can have is refused") {
  const std::string name(5000, 'a');
  for (const std::string& message :
       {refusal(R"({"a": ")" + name + R"(.safetensors"})"), error_of([&] { open_model_folder(name); }),
        error_of([&] { Checkpoint{std::filesystem::path(name)}; })}) {
    CHECK_THAT(message, ContainsSubstring("cannot read ") && ContainsSubstring(": File name too long"));
  }
}

TEST_CASE("a tensor that two files have is refused") {
  const Shards shards(R"({"a": "one.safetensors", "b": "two.safetensors"})");
  write_safetensors(shards.path("two.safetensors"),
                    {{"a", Tensor<float>::filled({2}, 3)}, {"b", Tensor<float>::filled({2}, 2)}});
  CHECK(shards.refusal() ==
        "tensor 'a' is in two files, one.safetensors and two.safetensors: save the model again, with "
        "save_pretrained");
}

TEST_CASE("a file of a checkpoint that is damaged is told") {
  const Shards shards(R"({"a": "one.safetensors", "b": "two.safetensors"})");
  write_file(shards.path("two.safetensors"), "version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
  CHECK(shards.refusal() == shards.path("two.safetensors") +
                                ": it is a Git LFS pointer, not the file that it stands for: fetch that with "
                                "git lfs pull");
}

TEST_CASE("model.safetensors is taken before an index") {
  const Shards shards("{}");
  write_safetensors(shards.path("model.safetensors"), {{"c", Tensor<float>::filled({2}, 3)}});
  CHECK(Checkpoint(shards.folder.path()).has("c"));
}

TEST_CASE("what torch.load alone can read is told from what is missing") {
  const TemporaryFolder folder;
  const std::string& path = folder.path();
  const auto message = [](const std::string& of) { return error_of([&] { Checkpoint{of}; }); };
  CHECK(message(path) == path +
                             ": it has no model.safetensors, and no model.safetensors.index.json: name a "
                             "folder that save_pretrained wrote");
  write_file(path + "/pytorch_model.bin", "PK");
  const std::string convert =
      " is no safetensors file, and Python alone can read it: save the model again in Python, with "
      "save_pretrained, as docs/bert.md shows";
  CHECK(message(path) == path + ": pytorch_model.bin" + convert);
  CHECK(message(path + "/pytorch_model.bin") == path + "/pytorch_model.bin: it" + convert);
  CHECK(message(path + "/none.safetensors") ==
        "cannot read " + path + "/none.safetensors: No such file or directory");
}

TEST_CASE("a model's folder is opened whole") {
  const TemporaryFolder folder;
  const std::string& path = folder.path();
  const auto refusal = [&] { return error_of([&] { open_model_folder(path); }); };
  CHECK(refusal() == "cannot read " + path + "/config.json: No such file or directory");
  CHECK(error_of([&] { open_model_folder(path + "/none"); }) ==
        path + "/none: it is no folder: name one that save_pretrained wrote");

  std::filesystem::copy_file(tiny("config.json"), path + "/config.json");
  std::filesystem::copy_file(tiny("f32.safetensors"), path + "/model.safetensors");
  const std::string pieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\nc\n";
  write_file(path + "/vocab.txt", pieces + "d\ne\n");
  CHECK(refusal() == path +
                         ": the tokenizer knows 10 tokens, and vocab_size of config.json is 9: these files "
                         "are of different models");
  write_file(path + "/vocab.txt", pieces);
  const ModelFolder model = open_model_folder(path);
  CHECK(model.config.hidden_size == 4);
  CHECK(model.tokenizer.pieces("a c") == std::vector<std::string>{"a", "c"});
  CHECK(model.checkpoint.has_pooler());
  CHECK(model.max_length == 6);
  write_file(path + "/tokenizer_config.json", R"({"model_max_length": 5})");
  CHECK(open_model_folder(path).max_length == 5);
}

}  // namespace stepgrad::bert
