#include "bert/tokenizer_files.h"

#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "graph/error.h"
#include "graph/files/write_file.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

namespace stepgrad::bert {

using Json = nlohmann::json;
using testing::error_of;
using testing::TemporaryFolder;

namespace {

std::filesystem::path reference(const std::string& folder) {
  return std::filesystem::path(STEPGRAD_TOKENIZER_FILES) / folder;
}

Json read(const std::filesystem::path& file) { return Json::parse(std::ifstream(file)); }

// A folder of a tokenizer's files.
struct Files {
  TemporaryFolder folder;

  void add(const std::string& name, const std::string& text) { write_file(path(name), text); }
  std::string path(const std::string& name) const { return folder.path() + "/" + name; }
  ModelTokenizer open() const { return open_tokenizer(folder.path()); }
  std::string refusal() const {
    return error_of([&] { open(); });
  }
};

// What is refused of the reference's tokenizer.json once `change` has changed it.
std::string refusal(const std::function<void(Json&)>& change) {
  Json json = read(reference("uncased/tokenizer.json"));
  change(json);
  Files files;
  files.add("tokenizer.json", json.dump());
  const std::string message = files.refusal(), file = files.path("tokenizer.json") + ": ";
  return message.starts_with(file) ? message.substr(file.size()) : message;
}

// What is refused of a tokenizer_config.json beside the reference's tokenizer.
std::string refusal_of_config(const std::string& config) {
  Files files;
  files.add("tokenizer.json", read(reference("uncased/tokenizer.json")).dump());
  files.add("tokenizer_config.json", config);
  const std::string message = files.refusal(), file = files.path("tokenizer_config.json") + ": ";
  return message.starts_with(file) ? message.substr(file.size()) : message;
}

const std::string vocab_txt = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nZoë\nzoe\nzoë\nZoe\n";

// What vocab.txt and a tokenizer_config.json make of a text.
Pieces pieces_with(const std::string& config) {
  Files files;
  files.add("vocab.txt", vocab_txt);
  if (!config.empty()) files.add("tokenizer_config.json", config);
  return files.open().tokenizer.pieces("Zoë");
}

}  // namespace

TEST_CASE("a tokenizer.json gives what Hugging Face's tokenizers give") {
  for (const char* name : {"uncased", "cased", "lower_with_accents", "cased_without_accents"}) {
    const Tokenizer tokenizer = open_tokenizer(reference(name)).tokenizer;
    for (const Json& expected : read(reference(name) / "expected.json")) {
      CAPTURE(name, expected.dump());
      const auto text = expected["text"].get<std::string>();
      const Encoding encoding = expected.contains("pair")
                                    ? tokenizer.encode(text, expected["pair"].get<std::string>())
                                    : tokenizer.encode(text);
      CHECK(encoding.ids == expected["ids"].get<Ids>());
      if (expected.contains("pair")) CHECK(encoding.token_type_ids == expected["token_type_ids"].get<Ids>());
    }
  }
}

TEST_CASE("a vocab.txt is lowered unless tokenizer_config.json says otherwise") {
  CHECK(pieces_with("") == Pieces{"zoe"});
  CHECK(pieces_with("{}") == Pieces{"zoe"});
  CHECK(pieces_with(R"({"do_lower_case": false})") == Pieces{"Zoë"});
  CHECK(pieces_with(R"({"do_lower_case": false, "strip_accents": true})") == Pieces{"Zoe"});
  CHECK(pieces_with(R"({"do_lower_case": true, "strip_accents": false})") == Pieces{"zoë"});
  CHECK(pieces_with(R"({"do_lower_case": true, "strip_accents": null})") == Pieces{"zoe"});
}

TEST_CASE("tokenizer.json is taken before vocab.txt, and tokenizer_config.json says what is done to words") {
  Files files;
  files.add("vocab.txt", "nothing of the kind");
  files.add("tokenizer.json", read(reference("cased/tokenizer.json")).dump());
  CHECK(files.open().tokenizer.pieces("Zoë") == Pieces{"Zoë"});
  files.add("tokenizer_config.json", R"({"do_lower_case": true, "tokenizer_class": "BertTokenizer"})");
  CHECK(files.open().tokenizer.pieces("Zoë") == Pieces{"zoe"});
  files.add("tokenizer_config.json",
            R"({"do_lower_case": true, "tokenizer_class": "PreTrainedTokenizerFast"})");
  CHECK(files.open().tokenizer.pieces("Zoë") == Pieces{"Zoë"});
}

TEST_CASE("a limit is taken from tokenizer_config.json, and 1e30 is none") {
  const auto limit = [](const std::string& config) {
    Files files;
    files.add("vocab.txt", vocab_txt);
    files.add("tokenizer_config.json", config);
    return files.open().model_max_length;
  };
  CHECK(limit("{}") == std::nullopt);
  CHECK(limit(R"({"model_max_length": 512})") == 512);
  CHECK(limit(R"({"model_max_length": 1000000000000000019884624838656})") == std::nullopt);
  CHECK(limit(R"({"model_max_length": 1e30})") == std::nullopt);
  CHECK(limit(R"({"model_max_length": 512.0})") == 512);
  CHECK(limit(R"({"model_max_length": null})") == std::nullopt);
}

TEST_CASE("what published tokenizer_config.json files say is read") {
  Files files;
  files.add("vocab.txt", vocab_txt);
  files.add("tokenizer_config.json", R"({"added_tokens_decoder": {
      "0": {"content": "[PAD]", "lstrip": false, "normalized": false, "rstrip": false, "single_word": false,
            "special": true},
      "4": {"content": "[MASK]", "lstrip": false, "normalized": false, "rstrip": false, "single_word": false,
            "special": true}},
    "clean_up_tokenization_spaces": true, "cls_token": "[CLS]", "do_basic_tokenize": true,
    "do_lower_case": true, "extra_special_tokens": {},
    "mask_token": {"__type": "AddedToken", "content": "[MASK]"}, "model_max_length": 512,
    "never_split": null, "pad_token": "[PAD]", "sep_token": "[SEP]", "strip_accents": null,
    "tokenize_chinese_chars": true, "tokenizer_class": "BertTokenizer", "unk_token": "[UNK]"})");
  files.add("added_tokens.json", R"({"[MASK]": 4})");
  CHECK(files.open().tokenizer.pieces("Zoë") == Pieces{"zoe"});
}

TEST_CASE("a tokenizer.json that asks for what cannot be done is refused by its key") {
  const std::vector<std::pair<std::function<void(Json&)>, std::string>> bad{
      {[](Json& json) { json["model"]["type"] = "BPE"; }, "model: type is 'BPE', and must be 'WordPiece'"},
      {[](Json& json) { json.erase("model"); }, "model is null, and must be a WordPiece"},
      {[](Json& json) { json["model"]["unk_token"] = "<unk>"; },
       "model: unk_token is '<unk>', and must be '[UNK]'"},
      {[](Json& json) { json["model"]["continuing_subword_prefix"] = ""; },
       "model: continuing_subword_prefix is '', and must be '##'"},
      {[](Json& json) { json["model"]["max_input_chars_per_word"] = 200; },
       "model: max_input_chars_per_word is 200, and must be 100"},
      {[](Json& json) { json["model"]["vocab"] = Json::array(); },
       "model: vocab is [], and must be a dictionary of pieces and their ids"},
      {[](Json& json) { json["model"]["vocab"]["new"] = 99; },
       "model: vocab: 'new' is 99, and must be an id below 23, the number of pieces"},
      {[](Json& json) { json["model"]["vocab"]["new"] = -1; },
       "model: vocab: 'new' is -1, and must be an id below 23, the number of pieces"},
      {[](Json& json) { json["model"]["vocab"]["new"] = 5; },
       "model: vocab: 'zoe' is 5, and must be an id of its own: 'new' has that one"},
      {[](Json& json) { json["model"]["vocab"]["a\nb"] = 22; },
       "model: vocab: 'a↵b' is 22, and must be left out: it is no piece of a text"},
      {[](Json& json) {
         json["model"]["vocab"].erase("[UNK]");
         json["model"]["vocab"]["other"] = 1;
       },
       "vocabulary: the special token [UNK] is missing from its 22 pieces; add it on a line of its own"},
      {[](Json& json) { json["normalizer"]["type"] = "Lowercase"; },
       "normalizer: type is 'Lowercase', and must be 'BertNormalizer'"},
      {[](Json& json) { json["normalizer"] = nullptr; }, "normalizer is null, and must be a BertNormalizer"},
      {[](Json& json) { json["normalizer"]["clean_text"] = false; },
       "normalizer: clean_text is false, and must be true"},
      {[](Json& json) { json["normalizer"]["handle_chinese_chars"] = false; },
       "normalizer: handle_chinese_chars is false, and must be true"},
      {[](Json& json) { json["normalizer"]["lowercase"] = 1; },
       "normalizer: lowercase is 1, and must be true or false"},
      {[](Json& json) { json["pre_tokenizer"]["type"] = "Whitespace"; },
       "pre_tokenizer: type is 'Whitespace', and must be 'BertPreTokenizer'"},
      {[](Json& json) { json["pre_tokenizer"] = Json::object(); },
       "pre_tokenizer: type is null, and must be 'BertPreTokenizer'"},
      {[](Json& json) { json["added_tokens"][0]["content"] = "<s>"; },
       "added_tokens with the id 0 is '<s>', and must be [PAD], [UNK], [CLS], [SEP] or [MASK]: no other "
       "token "
       "can be added"},
      {[](Json& json) { json["added_tokens"][4]["lstrip"] = true; },
       "added_tokens: lstrip of [MASK] is true, and must be false"},
      {[](Json& json) { json["added_tokens"][4]["id"] = 7; },
       "added_tokens gives [MASK] the id 7, and the vocabulary 4"},
      {[](Json& json) { json["added_tokens"].erase(4); },
       "added_tokens lacks [MASK], which the vocabulary has"},
      {[](Json& json) { json["added_tokens"] = nullptr; },
       "added_tokens is null, and must be a list of tokens"},
      {[](Json& json) { json["post_processor"] = nullptr; },
       "post_processor is null, and must be BERT's, which puts [CLS] and [SEP] around texts"},
      {[](Json& json) {
         json["post_processor"] = {{"type", "Other"}};
       },
       R"(post_processor is {"type":"Other"}, and must be BERT's, which puts [CLS] and [SEP] around texts)"},
  };
  for (const auto& [change, message] : bad) CHECK(refusal(change) == message);
  CHECK(refusal([](Json&) {}).empty());
}

TEST_CASE("a tokenizer_config.json that asks for what cannot be done is refused by its key") {
  const std::vector<std::pair<std::string, std::string>> bad{
      {R"({"tokenizer_class": "RobertaTokenizer"})",
       "tokenizer_class is 'RobertaTokenizer', and must be BertTokenizer, BertTokenizerFast or "
       "PreTrainedTokenizerFast"},
      {R"({"tokenize_chinese_chars": false})", "tokenize_chinese_chars is false, and must be true"},
      {R"({"do_basic_tokenize": false})", "do_basic_tokenize is false, and must be true"},
      {R"({"never_split": ["a"]})", R"(never_split is ["a"], and must be empty)"},
      {R"({"padding_side": "left"})", "padding_side is 'left', and must be 'right'"},
      {R"({"truncation_side": "left"})", "truncation_side is 'left', and must be 'right'"},
      {R"({"do_lower_case": "yes"})", "do_lower_case is 'yes', and must be true or false"},
      {R"({"strip_accents": 0})", "strip_accents is 0, and must be true or false"},
      {R"({"unk_token": "<unk>"})", "unk_token is '<unk>', and must be '[UNK]'"},
      {R"({"mask_token": {"content": "<mask>"}})", "mask_token is '<mask>', and must be '[MASK]'"},
      {R"({"additional_special_tokens": ["<a>"]})",
       R"(additional_special_tokens is ["<a>"], and must be empty)"},
      {R"({"extra_special_tokens": {"a": "<a>"}})",
       R"(extra_special_tokens is {"a":"<a>"}, and must be empty)"},
      {R"({"added_tokens_decoder": {"22": {"content": "<a>"}}})",
       "added_tokens_decoder with the id 22 is '<a>', and must be [PAD], [UNK], [CLS], [SEP] or [MASK]: no "
       "other token can be added"},
      {R"({"added_tokens_decoder": {"5": {"content": "[MASK]"}}})",
       "added_tokens_decoder gives [MASK] the id 5, and the vocabulary 4"},
      {R"({"added_tokens_decoder": []})",
       "added_tokens_decoder is [], and must be a dictionary of tokens by their ids"},
      {R"({"model_max_length": 0})", "model_max_length is 0, and must be a whole number of at least 1"},
      {R"({"model_max_length": 1.5})", "model_max_length is 1.5, and must be a whole number of at least 1"},
      {R"({"model_max_length": "512"})",
       "model_max_length is '512', and must be a whole number of at least 1"},
  };
  for (const auto& [config, message] : bad) {
    CAPTURE(config);
    CHECK(refusal_of_config(config) == message);
  }
}

// A cased model would be lowered without a word.
TEST_CASE("a file that is there and cannot be looked at is refused, and not taken for a missing one") {
  for (const char* name : {"tokenizer.json", "vocab.txt", "tokenizer_config.json", "added_tokens.json"}) {
    CAPTURE(name);
    Files files;
    if (name != std::string("vocab.txt")) files.add("vocab.txt", vocab_txt);
    const std::filesystem::path link = files.path(name);
    std::filesystem::create_symlink("nowhere", link);
    CHECK(files.refusal() == "cannot read " + link.native() + ": it is a link to a file that is not there");
    std::filesystem::remove(link);
    std::filesystem::create_symlink(name, link);
    CHECK(files.refusal() == "cannot read " + link.native() + ": Too many levels of symbolic links");
    std::filesystem::remove(link);
    std::filesystem::create_directory(link);
    CHECK(files.refusal() == "cannot read " + link.native() + ": it is a folder");
  }
}

TEST_CASE("a folder without a tokenizer, and a vocabulary that is none, are refused under their names") {
  Files files;
  CHECK(files.refusal() == files.folder.path() +
                               ": it has no tokenizer.json, and no vocab.txt: save the tokenizer there too, "
                               "with save_pretrained");
  files.add("vocab.txt", "[PAD]\n[CLS]\n[SEP]\ncat\n");
  CHECK(files.refusal() ==
        files.path("vocab.txt") +
            ": vocabulary: the special token [UNK] is missing from its 4 pieces; add it on "
            "a line of its own");
  files.add("vocab.txt", vocab_txt);
  files.add("added_tokens.json", R"({"<new>": 9})");
  CHECK(files.refusal() ==
        files.path("added_tokens.json") +
            ": a token with the id 9 is '<new>', and must be [PAD], [UNK], [CLS], [SEP] or [MASK]: no "
            "other token can be added");
}

}  // namespace stepgrad::bert
