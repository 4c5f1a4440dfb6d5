#include "lessons/kit/line_reader.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <unistd.h>

#include "graph/error.h"
#include "graph/files/text.h"
#include "lessons/kit/terminal_reader.h"

namespace stepgrad::kit {

namespace {

class PlainReader final : public LineReader {
 public:
  explicit PlainReader(StandardOutput& output) : output_(output) {}

  std::optional<std::string> read(const std::string& prompt) override {
    output_.write(prompt);
    std::optional<std::string> line = next_line();
    if (std::ferror(stdin) != 0) fail(errno);
    output_.write(line ? one_line(*line) + "\n" : "\n");
    return line;
  }

 private:
  static std::optional<std::string> next_line() {
    std::string line;
    int c = std::getchar();
    if (c == EOF) return std::nullopt;
    for (; c != EOF && c != '\n'; c = std::getchar()) {
      if (line.size() <= longest_line) line += static_cast<char>(c);
    }
    return line;
  }

  [[noreturn]] void fail(int reason) {
    output_.write("\n");  // the prompt stands there
    throw Error(std::string("cannot read standard input: ") + std::strerror(reason));
  }

  StandardOutput& output_;
};

}  // namespace

std::unique_ptr<LineReader> line_reader(StandardOutput& output, Completer completer) {
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1)
    return terminal_reader(output, std::move(completer));
  return std::make_unique<PlainReader>(output);
}

}  // namespace stepgrad::kit
