#include "bench/worker.h"

#include <charconv>
#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "graph/error.h"

extern char** environ;

namespace stepgrad::bench {

namespace {

// Connects two descriptors that no other program inherits. Sockets, since writing to a pipe whose reader has
// ended would raise a signal.
void connect(Descriptor& one, Descriptor& other) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw Error("cannot start a worker");
  one.number = ends[0];
  other.number = ends[1];
}

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

// Numbers with a space between them; nothing at all where the line holds anything else.
std::vector<double> numbers(const std::string& line) {
  std::vector<double> found;
  const char *at = line.data(), *const end = at + line.size();
  while (at != end) {
    double number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc{}) return {};
    found.push_back(number);
    if (stop != end && *stop != ' ') return {};
    at = stop == end ? end : stop + 1;
  }
  return found;
}

}  // namespace

Worker::Worker(const std::vector<std::string>& command, std::optional<Trial> trial) : name_(command.front()) {
  {
    Descriptor requests, answers;  // the worker's ends, which are closed here when it has them
    connect(requests, to_);
    connect(from_, answers);
    process_.id = spawn(command, requests.number, answers.number, trial.has_value());
  }
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

Descriptor::~Descriptor() {
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
  const bool asked = send(to_.number, request.data(), request.size(), MSG_NOSIGNAL) > 0;
  std::vector<double> said = asked ? numbers(answer(-1)) : std::vector<double>{};
  if (said.size() < 2) throw Error(name_ + " gave no measurement");
  Turn turn;
  turn.peak_mb = said.back();
  said.pop_back();
  turn.ms = std::move(said);
  return turn;
}

}  // namespace stepgrad::bench
