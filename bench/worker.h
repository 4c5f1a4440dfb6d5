#pragma once

#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace stepgrad::bench {

// An open file's number; closes it.
struct Descriptor {
  int number = -1;
  Descriptor() = default;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();
};

// What a worker says of one turn.
struct Turn {
  std::vector<double> ms;  // of each timed run; at least one
  double peak_mb = 0;      // the most memory that its process has held
};

// A program that measures something, one turn for each line that it is sent. It says `ready` when it has
// prepared, or `failed: ` and why, and answers a line with the milliseconds of its runs and its peak memory
// (docs/benchmarks.md). So several can take turns, and a busy moment of the machine meets all of them.
class Worker {
 public:
  // How one is started that is only asked whether it can be: silently, and without patience.
  struct Trial {
    int seconds;
  };

  // Throws Error, with the program's name, where it cannot be started or does not become ready.
  explicit Worker(const std::vector<std::string>& command, std::optional<Trial> trial = {});

  // Throws Error where the program has ended or answers something else.
  Turn take_turn();

 private:
  // Ends the process and waits for it.
  struct Process {
    pid_t id = -1;
    Process() = default;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();
  };

  // A line; empty where none comes, in as many milliseconds as poll() is told.
  std::string answer(int milliseconds);

  std::string name_;
  Process process_;
  Descriptor to_, from_;
};

}  // namespace stepgrad::bench
