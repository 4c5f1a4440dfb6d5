#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

namespace stepgrad::bench {

// What a worker says of one turn.
struct Turn {
  std::vector<double> ms;  // of each timed run; at least one
  double peak_mb = 0;      // the most memory that its process has held
};

// A program that measures something, one turn for each line that it is sent. It says `ready` when it has
// prepared, and answers a line with the milliseconds of its runs and its peak memory (docs/benchmarks.md). So
// several can take turns, and a busy moment of the machine meets all of them.
class Worker {
 public:
  // Throws Error, with the program's name, where it cannot be started or does not become ready.
  explicit Worker(const std::vector<std::string>& command);

  // Throws Error where the program has ended or answers something else.
  Turn take_turn();

 private:
  // Waits for the process when it goes, which is after the files: the end of its input is the sign to end.
  struct Process {
    pid_t id = -1;
    Process() = default;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();
  };
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  std::string answer();

  std::string name_;
  Process process_;
  File to_, from_;
};

}  // namespace stepgrad::bench
