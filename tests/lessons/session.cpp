#include "tests/lessons/session.h"

#include <regex>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace stepgrad::testing {

namespace {

[[noreturn]] void become(const std::string& lesson, const std::vector<std::string>& arguments) {
  std::vector<std::string> command{std::string(STEPGRAD_LESSONS) + "/" + lesson + "/" + lesson};
  command.insert(command.end(), arguments.begin(), arguments.end());
  std::vector<char*> words;
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  ::execv(words[0], words.data());
  ::_exit(127);
}

int status_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Adds what comes to `text`. False at the end, or where nothing comes for a long time.
bool read_more(int from, std::string& text) {
  constexpr int patience = 60'000;  // milliseconds; a sanitized program on a busy machine is slow
  pollfd ready{from, POLLIN, 0};
  if (::poll(&ready, 1, patience) <= 0) return false;
  char bytes[4096];
  const ssize_t count = ::read(from, bytes, sizeof bytes);
  if (count <= 0) return false;
  text.append(bytes, static_cast<std::size_t>(count));
  return true;
}

void write_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(to, bytes.data(), bytes.size());
    if (written <= 0) return;  // the program has ended
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Waits until the program reads keys one by one. libedit shows its prompt first, and what is typed before is
// echoed twice.
void wait_for_editing(int terminal) {
  for (int tries = 0; tries < 10'000; ++tries) {
    termios settings{};
    if (::tcgetattr(terminal, &settings) == 0 && (settings.c_lflag & ICANON) == 0) return;
    ::usleep(1000);
  }
}

}  // namespace

Finished run_piped(const std::string& lesson, const std::vector<std::string>& arguments,
                   const std::string& input) {
  int to[2], from[2];
  if (::pipe(to) != 0 || ::pipe(from) != 0) throw std::runtime_error("cannot make a pipe");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
    ::dup2(from[1], STDERR_FILENO);
    for (const int end : {to[0], to[1], from[0], from[1]}) ::close(end);
    become(lesson, arguments);
  }
  ::close(to[0]);
  ::close(from[1]);
  // Another process writes, so that neither pipe can fill up and stop both ends.
  const pid_t writer = ::fork();
  if (writer == 0) {
    ::close(from[0]);
    write_all(to[1], input);
    ::_exit(0);
  }
  ::close(to[1]);
  Finished finished;
  while (read_more(from[0], finished.out)) continue;
  ::close(from[0]);
  finished.status = status_of(child);
  ::waitpid(writer, nullptr, 0);
  return finished;
}

Finished run_on_terminal(const std::string& lesson, const std::vector<std::string>& arguments,
                         const std::vector<std::string>& keystrokes) {
  const winsize size{.ws_row = 50, .ws_col = 200, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child < 0) throw std::runtime_error("cannot open a terminal");
  if (child == 0) {
    ::setenv("TERM", "xterm", 1);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);  // a slow machine would draw a bar of progress
    become(lesson, arguments);
  }
  const std::string prompt = "\n(" + lesson.substr(0, 2) + ") ";  // a redrawn one follows no line's end
  Finished finished;
  std::size_t seen = 0;
  for (const std::string& keys : keystrokes) {
    while (finished.out.find(prompt, seen) == std::string::npos && read_more(terminal, finished.out))
      continue;
    seen = finished.out.size();
    wait_for_editing(terminal);
    write_all(terminal, keys);
  }
  while (read_more(terminal, finished.out)) continue;
  ::close(terminal);
  finished.status = status_of(child);
  static const std::regex control("\r|\x1b\\[[0-9;?]*[A-Za-z]|\x07");
  finished.out = std::regex_replace(finished.out, control, "");
  return finished;
}

}  // namespace stepgrad::testing
