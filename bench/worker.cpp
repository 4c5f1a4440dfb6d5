#include "bench/worker.h"

#include <charconv>
#include <csignal>

#include <fcntl.h>
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

pid_t spawn(const std::vector<std::string>& command, int input, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
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

Worker::Worker(const std::vector<std::string>& command) : name_(command.front()) {
  std::signal(SIGPIPE, SIG_IGN);  // a worker that has ended is an answer that does not come
  const Pipe requests, answers;
  process_.id = spawn(command, requests.read, answers.write);
  close(requests.read);
  close(answers.write);
  to_.reset(fdopen(requests.write, "w"));
  from_.reset(fdopen(answers.read, "r"));
  if (process_.id < 0) throw Error(name_ + " cannot be started");
  if (answer() != "ready") throw Error(name_ + " did not become ready");
}

Worker::Process::~Process() {
  if (id > 0) waitpid(id, nullptr, 0);
}

std::string Worker::answer() {
  std::string line;
  for (int byte = std::fgetc(from_.get()); byte != '\n'; byte = std::fgetc(from_.get())) {
    if (byte == EOF) return "";
    line += static_cast<char>(byte);
  }
  return line;
}

Turn Worker::take_turn() {
  std::fputs("turn\n", to_.get());
  std::fflush(to_.get());
  std::vector<double> said = numbers(answer());
  if (said.size() < 2) throw Error(name_ + " gave no measurement");
  Turn turn;
  turn.peak_mb = said.back();
  said.pop_back();
  turn.ms = std::move(said);
  return turn;
}

}  // namespace stepgrad::bench
