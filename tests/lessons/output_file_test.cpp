#include "lessons/kit/output_file.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::kit;
using namespace stepgrad::testing;

namespace {

// The signal that ended a child which writes `bytes` to the path and, while it does, is sent `signal`.
int ended_by(int signal, const std::string& path, const std::string& bytes, const TemporaryFolder& folder) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(signal, SIG_DFL);  // Catch has handlers of its own
    write_output_file(path, bytes);
    ::_exit(0);
  }
  while (folder.files().empty()) std::this_thread::yield();
  ::kill(child, signal);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

}  // namespace

TEST_CASE("a file is whole, and alone, when a signal ends the program that writes it") {
  const std::string bytes(std::size_t{200} << 20, 'x');
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/picture";
    CHECK(ended_by(signal, path, bytes, folder) == signal);
    CHECK(folder.files() == std::vector<std::string>{"picture"});
    CHECK(std::filesystem::file_size(path) == bytes.size());
  }
}

TEST_CASE("after a file is written signals are as they were") {
  const TemporaryFolder folder;
  std::signal(SIGHUP, SIG_IGN);
  std::signal(SIGQUIT, SIG_DFL);
  write_output_file(folder.path() + "/picture", "x");
  CHECK(std::signal(SIGHUP, SIG_DFL) == SIG_IGN);
  CHECK(std::signal(SIGQUIT, SIG_DFL) == SIG_DFL);
}
