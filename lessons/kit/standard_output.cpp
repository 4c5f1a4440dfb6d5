#include "lessons/kit/standard_output.h"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "graph/error.h"

namespace stepgrad::kit {

namespace {

Error cannot_write(int reason) {
  return Error(std::string("cannot write to standard output: ") + std::strerror(reason));
}

// 0, or the reason why not all of it was written.
int write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

StandardOutput::StandardOutput() {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is met as EPIPE below
  if (::fcntl(STDOUT_FILENO, F_GETFD) < 0) throw cannot_write(errno);
}

void StandardOutput::write(std::string_view text) {
  if (!open_) return;
  const int failed = write_all(text);
  open_ = failed != EPIPE;
  if (open_ && failed != 0) throw cannot_write(failed);
}

}  // namespace stepgrad::kit
