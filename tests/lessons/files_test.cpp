#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "graph/files/npy.h"
#include "graph/files/safetensors.h"
#include "graph/files/write_file.h"
#include "graph/files/write_safetensors.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"
#include "tests/lessons/session.h"

// --weights, --save-weights, --input, --upstream and --save-values.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

const std::string first = "01_tokens_and_embeddings", head = "05_attention_head",
                  mha = "06_multi_head_attention", backward = "07_backward_through_a_head";

Arguments with(Arguments arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

Arguments tiny(const Arguments& more) { return with({"--size", "tiny"}, more); }

std::string page(const std::string& lesson, const Arguments& arguments) {
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(lesson, arguments, run.err);
  REQUIRE(run.status == 0);
  return run.out;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The folder that --save-values wrote.
struct Values {
  std::string folder;
  Json document;

  explicit Values(const std::string& path)
      : folder(path + "/"), document(Json::parse(read_file(folder + "values.json"))) {}
  const Json& nodes() const { return document["nodes"]; }
  const Json& output() const { return nodes()[document["output"].get<std::size_t>()]; }
  std::string bytes(const Json& node) const { return read_file(folder + node["file"].get<std::string>()); }
  Npy npy(const Json& node) const { return Npy(folder + node["file"].get<std::string>()); }
  const Json& named(const std::string& name) const {
    for (const Json& node : nodes()) {
      if (node["name"] == name) return node;
    }
    throw std::runtime_error("no node " + name);
  }
  bool has(const std::string& name) const {
    return std::any_of(nodes().begin(), nodes().end(),
                       [&](const Json& node) { return node["name"] == name; });
  }
  // What the lesson's module reads, and the option that brings it.
  std::vector<std::pair<std::string, std::string>> states() const {
    if (has("hidden_states")) return {{"hidden_states", "--input"}};
    return {{"key_value_states", "--input"}, {"query_states", "--input-pair"}};
  }
  // The bytes of each node that is no parameter and no upstream, by what it is called.
  std::map<std::string, std::string> forward() const {
    std::map<std::string, std::string> all;
    for (const Json& node : nodes()) {
      const std::string name = node["module"].get<std::string>() + "." + node["name"].get<std::string>();
      if (node["kind"] == "op" && node["pass"] == "forward") all[name] += bytes(node);
    }
    return all;
  }
};

Values values(const std::string& lesson, const Arguments& arguments, const std::string& folder) {
  page(lesson, with(arguments, {"--save-values", folder}));
  return Values(folder);
}

template <class T>
void write_npy(const std::string& path, const Tensor<T>& tensor) {
  write_file(path, npy_bytes(tensor));
}

Tensor<double> counting(const Extents& extents) {
  std::vector<double> numbers(element_count(extents));
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = std::sin(static_cast<double>(k));
  return Tensor<double>(extents, numbers);
}

// The page without the paragraph that begins so.
std::string without_paragraph(const std::string& text, const std::string& begin) {
  const std::size_t at = text.find("\n" + begin);
  REQUIRE(at != std::string::npos);
  const std::size_t end = text.find("\n\n", at + 1);
  return text.substr(0, at) + text.substr(end + 1);
}

}  // namespace

TEST_CASE("weights that are saved and loaded give the same page") {
  for (const std::string& lesson : lessons()) {
    CAPTURE(lesson);
    const TemporaryFolder folder;
    const std::string file = folder.path() + "/weights.safetensors";
    // In double: lesson 07 checks its gradients in double, and a file of float rounds what that begins with.
    const Arguments arguments =
        tiny({"--seed", "5", "--dtype", "float64", "--backward", "--answer", "--values", "full"});
    const std::string saved = page(lesson, with(arguments, {"--save-weights", file}));
    CHECK(contains(saved, "\nWeights written:\n\n    " + file + "\n"));
    const std::string loaded = page(lesson, with(arguments, {"--weights", file}));
    CHECK(without_paragraph(loaded, "The parameters are those of") == page(lesson, arguments));
  }
}

TEST_CASE("what a lesson computes comes from the weights that it is given, not from its seed") {
  for (const char* dtype : {"float32", "float64"}) {
    for (const std::string& lesson : lessons()) {
      CAPTURE(lesson, dtype);
      const TemporaryFolder folder;
      const std::string file = folder.path() + "/weights.safetensors";
      const Arguments arguments = tiny({"--dtype", dtype, "--seed"});
      const Values five =
          values(lesson, with(arguments, {"5", "--save-weights", file}), folder.path() + "/five");
      const Values six = values(lesson, with(arguments, {"6", "--weights", file}), folder.path() + "/six");
      CHECK(five.forward() == six.forward());
      CHECK(values(lesson, with(arguments, {"6"}), folder.path() + "/drawn").forward() != five.forward());
    }
  }
}

TEST_CASE("saved weights are named as PyTorch names them, the embedding table with them") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  page(mha, tiny({"--dtype", "float64", "--save-weights", file}));
  const Safetensors saved(file);
  CHECK(saved.tensors().size() == 2 * 3 * 2 + 2 + 1);
  for (const char* name : {"token_embedding.weight", "heads.0.W_q.weight", "heads.1.W_v.bias",
                           "output_layer.weight", "output_layer.bias"}) {
    CAPTURE(name);
    REQUIRE(saved.find(name) != nullptr);
    CHECK(saved.find(name)->type == StoredType::F64);
  }
  page(backward, {"--save-weights", file});
  CHECK(Safetensors(file).find("token_embedding.weight") != nullptr);
}

TEST_CASE("weights that do not fit are one message, and no page") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  const auto failure = [&](const std::string& lesson, const Arguments& arguments) {
    const Finished run = run_lesson(lesson, tiny(with({"--weights", file}, arguments)));
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    return run.err;
  };
  CHECK(contains(failure(head, {}), "No such file or directory"));
  write_file(file, "no weights");
  CHECK(contains(failure(head, {}), file));
  page(mha, tiny({"--save-weights", file}));
  const std::string extra = failure(head, {});
  CHECK(extra.starts_with(head + ": "));
  CHECK(contains(extra, "heads.0.W_q.weight"));
  CHECK(contains(extra, "W_q.weight"));

  page(head, {"--embed-dim", "8", "--head-dim", "3", "--save-weights", file});
  CHECK(contains(failure(head, {}), "W_q.weight [out=4, in=8], in the file [3, 8]"));
  for (const std::string& lesson : lessons()) {
    write_safetensors(file, {{"nothing.of.it", Tensor<float>({1}, {1})}});
    CHECK(contains(failure(lesson, {}), "nothing.of.it"));
    CHECK(contains(failure(lesson, {"--trace", "json", "--weights-partial"}), "nothing.of.it"));
  }
}

TEST_CASE("--weights-partial: the parameters that the file lacks begin as without it") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  write_safetensors(file, {{"W_q.weight", counting({4, 8})}});
  const Finished whole = run_lesson(head, tiny({"--weights", file}));
  CHECK(whole.status == 1);
  CHECK(contains(whole.err, "missing"));
  const Values partial = values(head, tiny({"--weights", file, "--weights-partial", "--dtype", "float64"}),
                                folder.path() + "/partial");
  const Values drawn = values(head, tiny({"--dtype", "float64"}), folder.path() + "/drawn");
  CHECK(partial.bytes(partial.named("q")) != drawn.bytes(drawn.named("q")));
  CHECK(partial.bytes(partial.named("k")) == drawn.bytes(drawn.named("k")));
  CHECK(contains(page(head, tiny({"--weights", file, "--weights-partial"})), "as far as it has them"));
}

TEST_CASE(
    "--weights-partial in lesson 08: a part of the heads' form, but of each packed parameter all heads") {
  const std::string packed = "08_packed_heads";
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  const Arguments arguments = tiny({"--weights", file, "--weights-partial"});
  write_safetensors(file,
                    {{"heads.0.W_k.weight", counting({4, 8})}, {"heads.1.W_k.weight", counting({4, 8})}});
  CHECK(contains(page(packed, arguments), "as far as it has them"));
  write_safetensors(file, {{"heads.0.W_k.weight", counting({4, 8})}});
  const Finished run = run_lesson(packed, arguments);
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(run.err == packed + ": " + file +
                       ": W_k.weight needs the rows of every head, and the file lacks heads.1.W_k.weight\n");
}

TEST_CASE("numbers that the run cannot hold are refused before anything is printed") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/file";
  const auto check = [&](const Arguments& arguments, const std::string& part) {
    const Finished run = run_lesson(head, tiny(arguments));
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CAPTURE(run.err);
    CHECK(contains(run.err, part));
  };
  write_safetensors(file, {{"W_q.bias", Tensor<double>::filled({4}, 1e300)}});
  check({"--weights", file, "--weights-partial"}, "W_q.bias");
  write_npy(file, Tensor<double>::filled({1, 5, 4}, 1e300));
  check({"--upstream", file}, file);
}

TEST_CASE("lesson 14 masks nothing of hidden states, lesson 09 does and says so") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy";
  write_npy(states, counting({2, 3, 8}));
  const Arguments arguments = tiny({"--input", states});
  CHECK_FALSE(values("14_encoder_layer", arguments, folder.path() + "/14").has("mask"));
  CHECK(values("09_masks", arguments, folder.path() + "/09").has("mask"));
  CHECK(contains(page("09_masks", arguments), "one more token at the end is"));
}

TEST_CASE("hidden states from a file take the place of the embedded text") {
  for (const std::string& lesson : lessons()) {
    if (lesson == first) continue;
    CAPTURE(lesson);
    const TemporaryFolder folder;
    Arguments arguments = tiny({"--backward", "--dtype", "float64"});
    const Values embedded = values(lesson, with(arguments, {"--batch", "2"}), folder.path() + "/embedded");
    for (const auto& [name, option] : embedded.states())
      arguments =
          with(arguments, {option, embedded.folder + embedded.named(name)["file"].get<std::string>()});
    const Values given = values(lesson, arguments, folder.path() + "/given");
    CHECK(given.bytes(given.output()) == embedded.bytes(embedded.output()));
    for (const Json& node : given.nodes()) CHECK(node["module"] != "token_embedding");
    for (const auto& [name, option] : embedded.states()) {
      CHECK(given.named(name)["kind"] == "input");
      CHECK(given.named(name)["shape"] == embedded.named(name)["shape"]);
      const auto gradient = [name = name](const Values& run) {
        return run.bytes(run.nodes()[run.named(name)["gradient"].get<std::size_t>()]);
      };
      CHECK(gradient(given) == gradient(embedded));
    }
  }
}

TEST_CASE("the table of embeddings is neither wanted nor missing with --input") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy", file = folder.path() + "/weights.safetensors";
  write_npy(states, counting({1, 3, 8}));
  page(head, tiny({"--save-weights", file}));
  REQUIRE(Safetensors(file).find("token_embedding.weight") != nullptr);
  page(head, tiny({"--weights", file, "--input", states}));
  page(head, tiny({"--input", states, "--save-weights", file}));
  REQUIRE(Safetensors(file).find("token_embedding.weight") == nullptr);
  page(head, tiny({"--weights", file, "--input", states}));
}

TEST_CASE("hidden states settle the sizes, and name their tokens") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy";
  write_npy(states, counting({4, 24}));  // two axes: a batch of one
  const std::string numbered = page(mha, {"--input", states});
  CHECK(contains(numbered, "[batch=1, seq=4, embed=24]"));
  CHECK(contains(numbered, "\n    t3  "));
  CHECK(contains(numbered, "The hidden states are those of `" + states.substr(0, 3)));
  const std::string named = page(mha, {"--input", states, "--text", "fruit flies like bananas"});
  CHECK(contains(named, "\n    bananas  "));
  CHECK(contains(page(mha, {"--input", states, "--text", "fruit flies"}), "\n    t3  "));
  page(mha, {"--input", states, "--embed-dim", "24", "--heads", "2"});
}

TEST_CASE("NaN and infinity are hidden states as well, and shown as what they are") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy";
  const float infinity = std::numeric_limits<float>::infinity();
  write_npy(states, Tensor<float>({1, 2, 2}, {std::nanf(""), 1, infinity, -infinity}));
  for (const std::string& lesson : lessons()) {
    if (lesson == first) continue;
    const std::string help = run_lesson(lesson, {"--help"}).out;
    Arguments arguments{"--input", states, "--embed-dim", "2", "--backward", "--values", "full"};
    if (contains(help, "--heads N")) arguments = with(arguments, {"--heads", "1"});
    if (contains(help, "--input-pair")) arguments = with(arguments, {"--input-pair", states});
    CHECK(contains(page(lesson, arguments), "NaN"));
  }
}

TEST_CASE("hidden states that do not fit are refused before anything is printed") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy", weights = folder.path() + "/w";
  const auto check = [&](const std::string& lesson, const Arguments& arguments, int status,
                         const std::string& message) {
    const Finished run = run_lesson(lesson, with({"--input", states}, arguments));
    CHECK(run.status == status);
    CHECK(run.out.empty());
    CHECK(run.err == lesson + ": " + message + (status == 2 ? " (see --help)\n" : "\n"));
  };
  const auto holds = [&](const std::string& what) {
    return states + " holds " + what +
           ", but hidden states are [batch, seq, embed] or [seq, embed], "
           "at least one of each";
  };
  write_npy(states, counting({8}));
  check(head, {}, 1, holds("[8]"));
  write_npy(states, counting({1, 1, 1, 8}));
  check(head, {}, 1, holds("[1, 1, 1, 8]"));
  write_npy(states, counting({1, 0, 8}));
  check(head, {}, 1, holds("[1, 0, 8]"));
  write_npy(states, counting({1, 5, 10}));
  check(head, {"--embed-dim", "8"}, 2,
        "--embed-dim '8': must be 10, the width of the hidden states in " + states);
  check(head, {"--size", "tiny"}, 2,
        "--size: makes hidden states 8 wide, but those in " + states + " are 10 wide; add --embed-dim 10");
  check(
      mha, {}, 2,
      "--heads '12': must be a divisor of 10, the width of the hidden states in " + states + ": 1, 2, 5, 10");
  check(head, {"--batch", "2"}, 2, "--batch: cannot go with --input, whose axis 0 is the batch");
  check(first, {}, 2, "--input: cannot be read here: the lesson is about ids, and hidden states have none");
  write_npy(states, IndexTensor({1, 1, 2}, {1, 2}));
  CHECK(run_lesson(head, {"--input", states}).status == 1);
  write_npy(states, Tensor<double>({1, 1, 2}, {1, 1e300}));
  CHECK(run_lesson(head, {"--input", states}).status == 1);  // no float
  page(head, {"--input", states, "--dtype", "float64"});
}

TEST_CASE("--upstream is the gradient that flows into the result, and brings the backward pass") {
  for (const std::string& lesson : lessons()) {
    CAPTURE(lesson);
    const TemporaryFolder folder;
    const Values drawn = values(lesson, tiny({"--backward", "--seed", "3"}), folder.path() + "/drawn");
    const std::string file = drawn.folder + drawn.named("upstream")["file"].get<std::string>();
    const Values given = values(lesson, tiny({"--upstream", file, "--seed", "3"}), folder.path() + "/given");
    CHECK(given.document == drawn.document);
    for (const Json& node : drawn.nodes()) CHECK(given.bytes(node) == drawn.bytes(node));
    const Values other = values(lesson, tiny({"--backward", "--seed", "4"}), folder.path() + "/other");
    const std::string another = other.folder + other.named("upstream")["file"].get<std::string>();
    const Values changed =
        values(lesson, tiny({"--upstream", another, "--seed", "3"}), folder.path() + "/new");
    CHECK(changed.bytes(changed.named("upstream")) == other.bytes(other.named("upstream")));
  }
}

TEST_CASE("an upstream of another shape is refused before anything is printed") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/upstream.npy";
  write_npy(file, counting({1, 5, 3}));
  for (const std::string& lesson : {head, backward}) {
    const Finished run = run_lesson(lesson, tiny({"--upstream", file}));
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK(run.err == lesson + ": " + file +
                         " holds [1, 5, 3], but the gradient that flows into attention_output has its shape, "
                         "[batch=1, seq=5, head=4]\n");
  }
}

TEST_CASE("saved values: the trace's document, a file for each node, and what is the gradient of what") {
  for (const std::string& lesson : lessons()) {
    for (const char* dtype : {"float32", "float64"}) {
      CAPTURE(lesson, dtype);
      const TemporaryFolder folder;
      const Arguments arguments = tiny({"--backward", "--dtype", dtype, "--trace", "json"});
      const Finished run = run_lesson(lesson, with(arguments, {"--save-values", folder.path()}));
      REQUIRE(run.status == 0);
      CHECK(run.out == run_lesson(lesson, arguments).out);
      const Values saved(folder.path());
      CHECK(folder.files().size() == saved.nodes().size() + 1);
      Json without = saved.document;
      for (Json& node : without["nodes"]) {
        node.erase("file");
        node.erase("gradient");
      }
      CHECK(without == Json::parse(run.out));

      for (const Json& node : saved.nodes()) {
        const Npy npy = saved.npy(node);
        CHECK(Json(std::vector<std::size_t>(npy.extents().begin(), npy.extents().end())) == node["shape"]);
        const StoredType number = std::string(dtype) == "float32" ? StoredType::F32 : StoredType::F64;
        const std::string kind = node["kind"];
        CHECK(npy.type() == (kind == "index" ? StoredType::I64 : kind == "mask" ? StoredType::BOOL : number));
        bool differentiated = kind == "parameter";
        for (const auto& state : saved.states())
          differentiated = differentiated || (node["name"] == state.first && lesson != first);
        REQUIRE(node.contains("gradient") == differentiated);
        if (!differentiated) continue;
        const Json& gradient = saved.nodes()[node["gradient"].get<std::size_t>()];
        CHECK(gradient["pass"] == "backward");
        CHECK(gradient["shape"] == node["shape"]);
      }
    }
  }
}

TEST_CASE("saved values are the numbers that the page shows") {
  const TemporaryFolder folder;
  const std::string text = page(head, tiny({"--save-values", folder.path()}));
  CHECK(contains(text,
                 "\nValues written, and values.json, which tells of each:\n\n    " + folder.path() + "\n"));
  const Values saved(folder.path());
  for (const char* name : {"scores", "weights", "attention_output"}) {
    const Json& node = saved.named(name);
    const std::vector<float> numbers = saved.npy(node).read<float>().elements();
    const std::size_t columns = node["shape"][2];
    std::istringstream lines(text.substr(text.find("\n    " + std::string(name) + " [batch=1, ")));
    std::string line;
    for (int skipped = 0; skipped < 3; ++skipped) std::getline(lines, line);
    for (std::size_t row = 0; row < 5; ++row) {
      std::getline(lines, line);
      std::istringstream cells(line);
      std::string token;
      cells >> token;
      for (std::size_t c = 0; c < columns; ++c) {
        double shown = 0;
        cells >> shown;
        CHECK(shown == Catch::Approx(numbers[row * columns + c]).margin(6e-5));
      }
    }
  }
  const IndexTensor ids = saved.npy(saved.named("ids")).read_ids();
  CHECK(ids.elements() == std::vector<std::int64_t>{2051, 10029, 2066, 2019, 8612});
}

TEST_CASE("a folder of values is overwritten file by file, and whole where it has values.json") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/mine.txt", "mine");
  page(head, tiny({"--save-values", folder.path()}));
  const std::vector<std::string> files = folder.files();
  page(head, tiny({"--save-values", folder.path(), "--seed", "1"}));
  CHECK(folder.files() == files);
  CHECK(read_file(folder.path() + "/mine.txt") == "mine");
  CHECK(Values(folder.path()).document["seed"] == 1);

  const Finished full = run_lesson(head, tiny({"--save-values", folder.path()}),
                                   {.standard_output = "/dev/null", .largest_file = 100});
  CHECK(full.status == 1);
  CHECK(contains(full.err, "File too large"));
  CHECK(std::count(full.err.begin(), full.err.end(), '\n') == 1);
  for (const std::string& file : folder.files()) {
    CHECK(file != "values.json");
    CHECK_FALSE(contains(file, "part"));
  }
}

TEST_CASE("places that cannot be written to are refused before anything is printed") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/file", "x");
  const auto check = [&](const Arguments& arguments, const std::string& message) {
    const Finished run = run_lesson(head, tiny(arguments));
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK(run.err == head + ": " + message + "\n");
  };
  const std::string missing = folder.path() + "/none/weights.safetensors", file = folder.path() + "/file";
  check({"--save-weights", missing},
        "cannot write to the folder '" + folder.path() + "/none': No such file or directory");
  check({"--save-weights", folder.path()}, "cannot write '" + folder.path() + "': it is a folder");
  check({"--save-values", file}, "cannot make the folder '" + file + "': Not a directory");
  const std::string pipe = folder.path() + "/pipe";  // no device: broken code would replace the machine's own
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  check({"--save-weights", pipe}, "cannot write '" + pipe + "': it is no ordinary file");
}

TEST_CASE("what is written never takes the place of what is read, or of what else is written") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy";
  write_npy(states, counting({1, 5, 8}));
  const auto check = [&](const Arguments& arguments, const std::string& message) {
    const Finished run = run_lesson(head, tiny(arguments));
    CHECK(run.status == 2);
    CHECK(run.err == head + ": --save-weights: would take the place of " + message + " (see --help)\n");
  };
  check({"--input", states, "--save-weights", folder.path() + "/./states.npy"},
        "'" + states + "', which is read");
  check({"--save-values", folder.path(), "--save-weights", folder.path() + "/values.json"},
        "what --save-values writes");
  CHECK(run_lesson(head, tiny({"--save-weights", "-"})).status == 2);
}

TEST_CASE("a file that is cut short while it is read ends the lesson with a message") {
  const TemporaryFolder folder;
  const std::string weights = folder.path() + "/w", commands = folder.path() + "/commands",
                    printed = folder.path() + "/printed";
  page(head, tiny({"--save-weights", weights}));
  REQUIRE(::mkfifo(commands.c_str(), 0600) == 0);
  std::jthread typing([&] {
    std::ofstream keys(commands);  // waits until the lesson reads
    const auto prompts = [&] {
      return std::filesystem::exists(printed) && contains(read_file(printed), "(05) ");
    };
    for (int i = 0; i < 600 && !prompts(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::filesystem::resize_file(weights, 0);
    keys << "print W_k.weight\n" << std::flush;
  });
  Surroundings surroundings{.standard_output = printed, .standard_input = commands};
  const Finished run = run_lesson(head, tiny({"--weights", weights, "--step"}), surroundings);
  CHECK(run.status == 1);
  CHECK(run.err ==
        std::string(head) + ": a file was cut short while it was read: write it beside, then rename it\n");
}

TEST_CASE("--step shows the weights and the hidden states of the files") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy", file = folder.path() + "/weights.safetensors";
  write_npy(states, Tensor<double>({1, 1}, {0.5}));
  write_safetensors(file,
                    {{"W_q.weight", Tensor<double>({1, 1}, {3})}, {"W_q.bias", Tensor<double>({1}, {0.25})}});
  const Finished run = run_piped(head,
                                 {"--step", "--embed-dim", "1", "--head-dim", "1", "--input", states,
                                  "--weights", file, "--weights-partial"},
                                 "run q\nprint q\nquit\n");
  CHECK(run.status == 0);
  CHECK(contains(run.out, "1.7500"));
}

TEST_CASE("lesson 07 checks the gradients at the weights and hidden states that it is given") {
  const TemporaryFolder folder;
  const std::string states = folder.path() + "/states.npy", file = folder.path() + "/weights.safetensors";
  write_npy(states, Tensor<double>({2, 2}, {0.5, -1, 2, 0.125}));
  write_safetensors(file, {{"W_q.weight", Tensor<double>({1, 2}, {3, -2})}});
  const Arguments arguments{"--head-dim", "1", "--input", states, "--weights", file, "--weights-partial"};
  const std::string text = page(backward, arguments);
  CHECK(contains(text, "passed at tolerance"));
  const Arguments saving =
      with(arguments, {"--dtype", "float64", "--save-values", folder.path() + "/values"});
  page(backward, saving);
  const Values saved(folder.path() + "/values");
  const double q = saved.npy(saved.named("q")).read<double>().elements()[0];
  const double bias = saved.npy(saved.nodes()[2]).read<double>().elements()[0];
  CHECK(q == Catch::Approx(3 * 0.5 + 2 + bias));
}
