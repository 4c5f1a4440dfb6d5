#include "lessons/kit/saved_values.h"

#include <csignal>
#include <thread>

#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "graph/files/npy.h"
#include "graph/files/write_file.h"
#include "layers/masks.h"
#include "ops/masked_fill.h"
#include "ops/scale.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad;
using namespace stepgrad::kit;
using namespace stepgrad::testing;
using Json = nlohmann::json;

TEST_CASE("a value's file: its id, then its name as every file system takes it") {
  Graph graph;
  const auto file = [](Value value) { return value_file(value.node()); };
  CHECK(file(graph.input("scores", {{"n", 1}})) == "0000.scores.npy");
  CHECK(file(graph.input("d scores/../W_q.weight-1", {{"n", 1}})) == "0001.d_scores_.._W_q.weight-1.npy");
  CHECK(file(graph.input("词\n", {{"n", 1}})) == "0002.____.npy");
  CHECK(file(graph.input("", {{"n", 1}})) == "0003.input.npy");
  CHECK(file(scale(graph.input("x", {{"n", 1}}), 2)) == "0005.scale.npy");
  CHECK(file(graph.input(std::string(300, 'x'), {{"n", 1}})) == "0006." + std::string(100, 'x') + ".npy");
  Node far;
  far.id = 123456;
  far.name = "y";
  CHECK(value_file(far) == "123456.y.npy");
}

TEST_CASE("values of every content are saved: numbers, ids, masks") {
  Graph graph;
  const Value ids = graph.index_input("ids", {{"seq", 2}});
  const Value mask = graph.mask_input("mask", {{"seq", 2}});
  const Value x = graph.parameter("x", {{"seq", 2}}, Initialiser::normal());
  const Value y = masked_fill(x, mask, -1).named("y");
  Numbers numbers(graph, Dtype::float64, 3);
  numbers.set(ids, IndexTensor({2}, {7, 9}));
  numbers.set(mask, MaskTensor({2}, {Mask::keep, Mask::block}));

  const TemporaryFolder folder;
  save_values(folder.path(), graph, numbers, {.dtype = "float64", .output = y.id()}, {{x.id(), y.id()}});
  CHECK(folder.files() ==
        std::vector<std::string>{"0000.ids.npy", "0001.mask.npy", "0002.x.npy", "0003.y.npy", "values.json"});
  const auto npy = [&](const std::string& file) { return Npy(folder.path() + "/" + file); };
  CHECK(npy("0000.ids.npy").type() == StoredType::I64);
  CHECK(npy("0000.ids.npy").read_ids().elements() == std::vector<std::int64_t>{7, 9});
  CHECK(npy("0001.mask.npy").type() == StoredType::BOOL);
  CHECK(npy("0001.mask.npy").read_ids().elements() == std::vector<std::int64_t>{1, 0});
  CHECK(npy("0002.x.npy").read<double>().elements() == numbers[x].elements());
  CHECK(npy("0003.y.npy").read<double>().elements() == std::vector<double>{numbers[x](0), -1});

  const Json nodes = Json::parse(read_file(folder.path() + "/values.json"))["nodes"];
  CHECK(nodes[1]["kind"] == "mask");
  CHECK(nodes[2]["gradient"] == 3);
  CHECK_FALSE(nodes[3].contains("gradient"));
  CHECK(nodes[3]["file"] == "0003.y.npy");
}

TEST_CASE("a folder whose values a signal cut off has no values.json, and no half of a file") {
  Graph graph;
  for (int i = 0; i < 200; ++i)
    graph.parameter("p" + std::to_string(i), {{"n", std::size_t{1} << 18}}, Initialiser::constant(1));
  const TemporaryFolder folder;
  write_file(folder.path() + "/values.json", "of another run");
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGINT, SIG_DFL);  // Catch has a handler of its own
    Numbers numbers(graph, Dtype::float32, 0);
    save_values(folder.path(), graph, numbers, {}, {});
    ::_exit(0);
  }
  while (folder.files().size() < 3) std::this_thread::yield();
  ::kill(child, SIGINT);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  CHECK(folder.files().size() < 201);
  for (const std::string& file : folder.files()) {
    CHECK(file.ends_with(".npy"));
    CHECK(Npy(folder.path() + "/" + file).extents() == Extents{std::size_t{1} << 18});
  }
}
