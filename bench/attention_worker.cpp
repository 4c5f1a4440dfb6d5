// Measures multi-head attention for bench/run, lesson 06's heads or lesson 08's packed form, one turn for
// each line it reads (docs/benchmarks.md):
//
//   attention_worker per-head|packed forward|forward+backward BATCH SEQ THREADS

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iostream>
#include <new>
#include <string>

#include "bench/sizes.h"
#include "graph/evaluator.h"
#include "graph/gradients.h"
#include "graph/random_tensor.h"
#include "layers/multi_head_attention.h"
#include "layers/packed_multi_head_attention.h"
#include "ops/kernels/threads.h"

using namespace stepgrad;
using bench::embed_dim, bench::heads;

namespace {

std::size_t number(std::string_view text) {
  std::size_t result = 0;
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

// The most memory that this process has held, in 10⁶ bytes. (getrusage() would count the memory of the
// program that started it.)
double peak_mb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    const std::string_view field = "VmHWM:";
    if (line.starts_with(field)) return std::strtod(line.c_str() + field.size(), nullptr) * 1024 / 1e6;
  }
  return 0;
}

// The module on [batch, seq, embed], with the gradients of its input and of all its parameters or without.
template <class Module>
class Attention {
 public:
  Attention(bool backward, std::size_t batch, std::size_t seq)
      : states_(graph_.input("hidden_states", {{"batch", batch}, {"seq", seq}, {"embed", embed_dim}})),
        module_(graph_, embed_dim, heads),
        run_(graph_) {
    const Value output = module_(states_);
    run_.set(states_, random_tensor<float>(states_.shape().extents(), "hidden_states"));
    targets_ = {output};
    if (!backward) return;
    const Value upstream = graph_.input("upstream", output.shape());
    run_.set(upstream, random_tensor<float>(output.shape().extents(), "upstream"));
    std::vector<Value> wrt = module_.parameters();
    wrt.push_back(states_);
    for (const Value gradient : gradients(output, wrt, upstream)) targets_.push_back(gradient);
  }

  void run() {
    run_.invalidate();
    run_.forward(targets_);
  }

 private:
  Graph graph_;
  Value states_;
  Module module_;
  Evaluator<float> run_;
  std::vector<Value> targets_;
};

// One turn: a run that is not timed, since others have had the processor's caches meanwhile, then timed ones.
template <class Module>
void take_turn(Attention<Module>& attention) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::duration<double, std::milli> long_enough{100};
  attention.run();
  const auto start = Clock::now();
  do {
    const auto before = Clock::now();
    attention.run();
    std::printf("%.6f ", std::chrono::duration<double, std::milli>(Clock::now() - before).count());
  } while (Clock::now() - start < long_enough);
  std::printf("%.1f\n", peak_mb());
  std::fflush(stdout);
}

template <class Module>
void work(const char* pass, std::size_t batch, std::size_t seq) {
  Attention<Module> attention(std::strcmp(pass, "forward+backward") == 0, batch, seq);
  attention.run();
  std::puts("ready");
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);) take_turn(attention);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const auto work_on =
      std::strcmp(argv[1], "packed") == 0 ? work<PackedMultiHeadAttention> : work<MultiHeadAttention>;
  kernels::use_threads(static_cast<unsigned>(number(argv[5])));
  try {
    work_on(argv[2], number(argv[3]), number(argv[4]));
    return 0;
  } catch (const std::bad_alloc&) {
    std::puts("failed: there is not enough memory");
  } catch (const std::exception& failed) {
    std::printf("failed: %s\n", failed.what());
  }
  return 1;
}
