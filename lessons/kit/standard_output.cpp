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

// A file that is opened takes the lowest free number: without this a picture could become standard error.
void fill_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) < 0) throw cannot_write(errno);
  }
}

}  // namespace

StandardOutput::StandardOutput() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);  // write() says the same
  if (::fcntl(STDOUT_FILENO, F_GETFD) < 0) throw cannot_write(errno);
  fill_closed_descriptors();
}

void StandardOutput::write(std::string_view text) {
  if (!open_) return;
  const int failed = write_all(text);
  open_ = failed != EPIPE;
  if (open_ && failed != 0) throw cannot_write(failed);
}

}  // namespace stepgrad::kit
