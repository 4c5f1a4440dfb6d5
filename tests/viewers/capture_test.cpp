#include "viewers/capture.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

using namespace stepgrad;
using namespace stepgrad::viewers;
using namespace stepgrad::testing;

namespace {

constexpr const char* three = R"({"left_text": ["a", "b", "c"], "right_text": ["a", "b", "c"]})";

// A folder with files of a capture in it.
class Folder {
 public:
  const std::string& path() const { return folder_.path(); }
  Folder& file(const std::string& name, const std::string& bytes) {
    std::ofstream(path() + "/" + name, std::ios::binary) << bytes;
    return *this;
  }
  Folder& tokens(const std::string& json) { return file("tokens.json", json); }
  Folder& array(const std::string& name, const Extents& extents, float number = 0.25F) {
    return file(name + ".npy", npy_bytes(Tensor<float>::filled(extents, number)));
  }
  std::string error() const {
    return error_of([&] { read_capture(path()); });
  }

 private:
  TemporaryFolder folder_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a capture is what was saved") {
  Folder folder;
  const Tensor<float> weights({1, 1, 2, 4}, {.1F, .2F, .6F, .1F, .25F, .25F, .25F, .25F});
  folder.tokens(R"({"left_text": ["le", "chat"], "right_text": ["[CLS]", "the", "cat", "[SEP]"]})")
      .file("attentions.npy", npy_bytes(weights))
      .array("queries", {1, 1, 2, 16})
      .array("keys", {1, 1, 4, 16})
      .array("values", {1, 1, 4, 8});
  const Capture capture = read_capture(folder.path());
  CHECK(capture.cross);
  CHECK(capture.query_tokens == std::vector<std::string>{"le", "chat"});
  CHECK(capture.weights.elements() == weights.elements());
  CHECK(notes_on(capture, PageLanguage::en).empty());
  const Attention attention = attention_of(capture, "cross-attention");
  CHECK(attention.scale == 0.25);
  CHECK_FALSE(attention.mask_known);
  CHECK(attention.key_tokens.size() == 4);
  AttentionPage page{.title = "t"};
  page.attentions = {attention};
  CHECK_NOTHROW(attention_json(page));
}

TEST_CASE("arrays of other precisions, and a pair") {
  Folder folder;
  folder.tokens(R"({"left_text": ["a", "a", "b"], "right_text": ["a", "a", "b"], "sentence_b_start": 2})")
      .file("attentions.npy", npy_bytes(Tensor<double>::filled({2, 1, 3, 3}, 1.0 / 3)));
  const Capture capture = read_capture(folder.path());
  CHECK_FALSE(capture.cross);
  CHECK(capture.sentence_b_start == 2);
  CHECK(capture.weights.elements()[0] == 1.0F / 3);
  CHECK_FALSE(attention_of(capture, "").scale);
}

TEST_CASE("weights of another shape are refused by name, with the shape that is expected") {
  const auto refused = [](const Extents& extents) {
    Folder folder;
    folder.tokens(three).array("attentions", extents);
    return folder.error();
  };
  for (const Extents& wrong :
       {Extents{12, 3}, Extents{1, 2, 4, 4}, Extents{}, Extents{1, 2, 3, 2}, Extents{3}}) {
    const std::string error = refused(wrong);
    CAPTURE(error);
    CHECK(contains(error, "attentions.npy: it holds " + to_string(wrong) +
                              ", and must hold [layers, heads, 3, 3] for the 3 tokens in tokens.json"));
    CHECK(error.find('\n') == std::string::npos);
  }
  CHECK(contains(refused({12, 1, 12, 3, 3}), "of a batch save one entry"));
  CHECK(contains(refused({0, 2, 3, 3}), "holds [0, 2, 3, 3]: layers times heads must be 1 to 4096"));
  CHECK(contains(refused({4097, 1, 3, 3}), "layers times heads must be 1 to 4096"));
  CHECK(contains(refused({64, 65, 3, 3}), "layers times heads must be 1 to 4096"));
  CHECK(refused({64, 64, 3, 3}).empty());
  Folder cross;
  cross.tokens(R"({"left_text": ["a", "b"], "right_text": ["c"]})").array("attentions", {1, 1, 1, 2});
  CHECK(contains(cross.error(), "[layers, heads, 2, 1] for the 2 tokens of left_text and 1 of right_text"));
}

TEST_CASE("q, k and v must fit the weights and each other") {
  const auto refused = [](const Extents& queries, const Extents& keys, const Extents& values) {
    Folder folder;
    folder.tokens(three)
        .array("attentions", {2, 2, 3, 3})
        .array("queries", queries)
        .array("keys", keys)
        .array("values", values);
    return folder.error();
  };
  CHECK(refused({2, 2, 3, 4}, {2, 2, 3, 4}, {2, 2, 3, 5}).empty());
  CHECK(contains(refused({2, 2, 4, 4}, {2, 2, 3, 4}, {2, 2, 3, 4}),
                 "queries.npy: it holds [2, 2, 4, 4], and must hold [2, 2, 3, head_dim]"));
  CHECK(contains(refused({2, 2, 3, 4}, {2, 2, 3, 5}, {2, 2, 3, 4}),
                 "keys.npy: it holds [2, 2, 3, 5], and must hold [2, 2, 3, 4]"));
  CHECK(contains(refused({2, 2, 3, 4}, {2, 2, 3, 4}, {2, 3, 3, 4}), "values.npy: it holds"));
  Folder alone;
  alone.tokens(three).array("attentions", {2, 2, 3, 3}).array("queries", {2, 2, 3, 4});
  CHECK(contains(alone.error(), "keys.npy is missing"));
}

TEST_CASE("a folder that lacks a file is told what belongs there") {
  Folder folder;
  CHECK(contains(folder.error(),
                 "tokens.json is missing: a capture is a folder with attentions.npy and tokens.json"));
  folder.tokens(three);
  CHECK(contains(folder.error(), "attentions.npy is missing"));
  CHECK(contains(error_of([&] { read_capture(folder.path() + "/nowhere"); }), "it is no folder"));
  CHECK(contains(error_of([&] { read_capture(folder.path() + "/tokens.json"); }), "it is no folder"));
}

TEST_CASE("only what is not there is missing: whatever else cannot be read is refused by name") {
  namespace fs = std::filesystem;
  for (const char* name : {"tokens.json", "attentions.npy", "queries.npy", "keys.npy", "values.npy"}) {
    for (const char* target : {"gone", name}) {  // nowhere, and to itself
      Folder folder;
      folder.tokens(three).array("attentions", {1, 1, 3, 3});
      for (const char* each : {"queries", "keys", "values"}) folder.array(each, {1, 1, 3, 4});
      const fs::path file = fs::path(folder.path()) / name;
      fs::remove(file);
      fs::create_symlink(target, file);
      const std::string error = folder.error();
      CAPTURE(name, target, error);
      CHECK(error.find("cannot read " + file.native() + ": ") == 0);
    }
  }
  Folder file;
  file.tokens(three);
  CHECK(contains(error_of([&] { read_capture(file.path() + "/" + std::string(300, 'x')); }),
                 "it is no folder"));
}

TEST_CASE("numbers that a capture cannot hold are refused with what would do") {
  Folder folder;
  folder.tokens(three).file("attentions.npy", npy_bytes(Tensor<double>::filled({1, 1, 3, 3}, 1e300)));
  CHECK(contains(folder.error(),
                 "attentions.npy: it holds 1e+300, which is beyond float32: save smaller numbers"));
  folder.file("attentions.npy", npy_bytes(IndexTensor::filled({1, 1, 3, 3}, 1)));
  CHECK(contains(folder.error(), "save it as F64, F32 or F16"));
  CHECK_FALSE(contains(folder.error(), "BF16"));
  folder.file("attentions.npy",
              npy_bytes(Tensor<double>::filled({1, 1, 3, 3}, std::numeric_limits<double>::infinity())));
  CHECK(folder.error().empty());
}

TEST_CASE("whatever tensor holds NaN or infinity, a note tells how many") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                  infinity = std::numeric_limits<float>::infinity();
  Folder folder;
  folder.tokens(three).array("attentions", {1, 1, 3, 3}, 1.0F / 3);
  folder.array("queries", {1, 1, 3, 1}, nan).array("keys", {1, 1, 3, 1});
  folder.file("values.npy", npy_bytes(Tensor<float>({1, 1, 3, 1}, {-infinity, nan, 0})));
  AttentionPage page{.title = "t"};
  page.attentions = {attention_of(read_capture(folder.path()), "self-attention")};
  const auto notes = [&] { return nlohmann::json::parse(attention_json(page)).at("notes"); };
  CHECK(notes() == nlohmann::json{"self-attention: 3 of 3 numbers of queries are NaN.",
                                  "self-attention: 1 of 3 numbers of values is NaN.",
                                  "self-attention: 1 of 3 numbers of values is infinite."});
  page.language = PageLanguage::zh;
  CHECK(notes().at(0) == "self-attention：queries 的 3 个数中有 3 个是 NaN。");
}

TEST_CASE("tokens.json is taken at its word, or refused by name") {
  const auto refused = [](const std::string& json) {
    Folder folder;
    folder.tokens(json).array("attentions", {1, 1, 3, 3});
    const std::string error = folder.error();
    CAPTURE(json, error);
    CHECK(contains(error, "tokens.json: "));
    CHECK(error.find('\n') == std::string::npos);
    return error;
  };
  CHECK(contains(refused("[]"), "it is a list"));
  CHECK(contains(refused("3"), "it is 3"));
  CHECK(contains(refused("{"), "it is no JSON in UTF-8, from byte 1 on"));
  CHECK(contains(refused(""), "is empty"));
  CHECK(contains(refused(R"({"left_text": ["a"]})"), "it lacks the key right_text"));
  CHECK(contains(refused(R"({"left_text": ["a"], "left_text": ["b"]})"), "it has the key 'left_text' twice"));
  CHECK(contains(refused(R"({"left_text": ["a"], "text": []})"), "it has the key 'text'"));
  CHECK(contains(refused(R"({"left_text": [1]})"), "1 in left_text is not expected"));
  CHECK(contains(refused(R"({"left_text": [["a"]]})"), "a list in left_text is not expected"));
  CHECK(contains(refused(R"({"left_text": {"a": 1}})"), "a dictionary in left_text is not expected"));
  CHECK(contains(refused(R"({"left_text": "a"})"), "the text 'a' in left_text is not expected"));
  CHECK(contains(refused(R"({"left_text": null})"), "null in left_text is not expected"));
  CHECK(contains(refused(R"({"left_text": [], "right_text": []})"), "a text without tokens"));
  CHECK(contains(refused(R"({"left_text": ["a", ")" + std::string(10'001, 'b') + "\"]}"),
                 "token 1 of left_text has 10001 bytes, and 10000 is the most"));
  CHECK(contains(refused("{\"left_text\": [\"a\xff\"]}"), "no JSON in UTF-8, from byte 17 on"));
  CHECK(contains(refused(std::string(three) + std::string(1, '\0')), "no JSON in UTF-8"));
  CHECK(contains(refused(R"({"left_text": ["\ud800"], "right_text": ["a"]})"), "no JSON in UTF-8"));
  const std::string start =
      R"({"left_text": ["a", "b", "c"], "right_text": ["a", "b", "c"], "sentence_b_start": )";
  for (const char* number : {"0", "3", "4000000000"})
    CHECK(contains(refused(start + number + "}"), std::string("sentence_b_start ") + number +
                                                      " is none of the places 1 to 2 of the 3 tokens"));
  for (const char* number : {"-1", "1.5", "\"2\"", "[]", "99999999999999999999"})
    CHECK(contains(refused(start + number + "}"), "in sentence_b_start is not expected"));
  CHECK(contains(refused(R"({"left_text": ["a"], "right_text": ["b"], "sentence_b_start": 1})"),
                 "belongs to self-attention"));
  Folder whole;
  whole.tokens(start + "null}").array("attentions", {1, 1, 3, 3});
  CHECK(whole.error().empty());
  CHECK_FALSE(read_capture(whole.path()).sentence_b_start);
}

TEST_CASE("rows that are no weights are told of, and shown") {
  Folder folder;
  folder.tokens(three).array("attentions", {1, 2, 3, 3}, 0.25F);
  const std::vector<std::string> sums = notes_on(read_capture(folder.path()), PageLanguage::en);
  REQUIRE(sums.size() == 1);
  CHECK(sums[0] == "6 of 6 rows of attentions.npy do not sum to 1.");
  folder.array("attentions", {1, 2, 3, 3}, -2);
  CHECK(notes_on(read_capture(folder.path()), PageLanguage::en).size() == 2);
  CHECK(notes_on(read_capture(folder.path()), PageLanguage::zh).size() == 2);
  folder.array("attentions", {1, 2, 3, 3}, std::numeric_limits<float>::quiet_NaN());
  const Capture nan = read_capture(folder.path());
  CHECK(notes_on(nan, PageLanguage::en).empty());
  AttentionPage page{.title = "t"};
  page.attentions = {attention_of(nan, "self-attention")};
  CHECK(contains(attention_json(page), "self-attention: 18 of 18 numbers of weights are NaN."));
}
