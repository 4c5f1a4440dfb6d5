#include "bench/worker.h"

#include <charconv>
#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "graph/error.h"

extern char** environ;

namespace stepgrad::bench {

namespace {

// Two ends of a pipe that no other program inherits.
struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw Error("cannot make a pipe");
    read = ends[0];
    write = ends[1];
  }
};

pid_t spawn(const std::vector<std::string>& command, int input, int output, bool silent) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  if (silent) posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t process = -1;
  const int error = posix_spawnp(&process, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  return error == 0 ? process : -1;
}

// Numbers between spaces; nothing at all where the line holds anything else.
std::vector<double> numbers(const std::string& line) {
  std::vector<double> found;
  const char *at = line.data(), *const end = at + line.size();
  while (at != end) {
    double number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc{}) return {};
    found.push_back(number);
    at = stop;
    while (at != end && *at == ' ') ++at;
  }
  return found;
}

}  // namespace

Worker::Worker(const std::vector<std::string>& command, std::optional<Trial> trial) : name_(command.front()) {
  std::signal(SIGPIPE, SIG_IGN);  // a worker that has ended is an answer that does not come
  const Pipe requests, answers;
  to_.number = requests.write;
  from_.number = answers.read;
  process_.id = spawn(command, requests.read, answers.write, trial.has_value());
  close(requests.read);
  close(answers.write);
  if (process_.id < 0) throw Error(name_ + " cannot be started");
  const std::string said = answer(trial ? 1000 * trial->seconds : -1);
  const std::string_view failed = "failed: ";
  if (said.starts_with(failed)) throw Error(said.substr(failed.size()));
  if (said != "ready") throw Error(name_ + " did not become ready");
}

Worker::Process::~Process() {
  if (id <= 0) return;
  kill(id, SIGKILL);
  waitpid(id, nullptr, 0);
}

Worker::Descriptor::~Descriptor() {
  if (number >= 0) close(number);
}

std::string Worker::answer(int milliseconds) {
  constexpr std::size_t longest = 1 << 16;
  std::string line;
  for (char byte = 0; line.size() < longest; line += byte) {
    pollfd waiting{from_.number, POLLIN, 0};
    if (poll(&waiting, 1, milliseconds) != 1 || read(from_.number, &byte, 1) != 1) return "";
    if (byte == '\n') return line;
  }
  return "";
}

Turn Worker::take_turn() {
  const std::string_view request = "turn\n";
  const bool asked = write(to_.number, request.data(), request.size()) > 0;
  std::vector<double> said = asked ? numbers(answer(-1)) : std::vector<double>{};
  if (said.size() < 2) throw Error(name_ + " gave no measurement");
  Turn turn;
  turn.peak_mb = said.back();
  said.pop_back();
  turn.ms = std::move(said);
  return turn;
}

}  // namespace stepgrad::bench
