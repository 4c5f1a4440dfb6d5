#include "lessons/kit/terminal_reader.h"

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <editline/readline.h>
#include <langinfo.h>
#include <unistd.h>

namespace stepgrad::kit {

namespace {

// libedit calls back without a context of ours.
Completer completer;
std::vector<std::string> candidates;

// Hands out the candidates one by one, as libedit asks for them; each becomes libedit's to free.
char* next_candidate(const char*, int already) {
  static std::size_t at = 0;
  if (already == 0) at = 0;
  return at < candidates.size() ? ::strdup(candidates[at++].c_str()) : nullptr;
}

char** complete(const char* word, int start, int end) {
  rl_attempted_completion_over = 1;  // never a file's name
  candidates = completer(std::string(rl_line_buffer, static_cast<std::size_t>(end)));
  for (std::string& line : candidates) line.erase(0, static_cast<std::size_t>(start));
  return rl_completion_matches(word, next_candidate);
}

// libedit asks the locale what a character is. The rest of the locale stays as it was: numbers have a point.
void use_utf8() {
  std::setlocale(LC_CTYPE, "");
  if (std::strcmp(::nl_langinfo(CODESET), "UTF-8") != 0) std::setlocale(LC_CTYPE, "C.UTF-8");
}

extern "C" void end_line_and_stop(int signal) {
  if (::write(STDOUT_FILENO, "\n", 1) < 0) ::_exit(128 + signal);
  std::raise(signal);  // SA_RESETHAND: it ends the program as if nobody had caught it
}

// While it lives, Ctrl-C leaves the prompt's line before it ends the program: the shell's own prompt comes
// next. Where the signal is ignored it stays so.
class LeavingLine {
 public:
  LeavingLine() {
    struct sigaction leave {};
    leave.sa_handler = end_line_and_stop;
    leave.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, nullptr, &before_);
    if (before_.sa_handler != SIG_IGN) ::sigaction(SIGINT, &leave, nullptr);
  }
  ~LeavingLine() { ::sigaction(SIGINT, &before_, nullptr); }
  LeavingLine(const LeavingLine&) = delete;
  LeavingLine& operator=(const LeavingLine&) = delete;

 private:
  struct sigaction before_ {};
};

class TerminalReader final : public LineReader {
 public:
  TerminalReader(StandardOutput& output, Completer lines) : output_(output) {
    use_utf8();
    completer = std::move(lines);
    static char blank[] = " ";
    rl_readline_name = "stepgrad";
    rl_completer_word_break_characters = blank;
    rl_attempted_completion_function = complete;
    ::using_history();
  }
  ~TerminalReader() override { completer = nullptr; }
  TerminalReader(const TerminalReader&) = delete;
  TerminalReader& operator=(const TerminalReader&) = delete;

  std::optional<std::string> read(const std::string& prompt) override {
    const LeavingLine leaving;
    const std::unique_ptr<char, void (*)(void*)> line(::readline(prompt.c_str()), std::free);
    if (line == nullptr) return output_.write("\n"), std::nullopt;
    if (*line != '\0') ::add_history(line.get());
    return std::string(line.get());
  }

 private:
  StandardOutput& output_;
};

}  // namespace

std::unique_ptr<LineReader> terminal_reader(StandardOutput& output, Completer lines) {
  return std::make_unique<TerminalReader>(output, std::move(lines));
}

}  // namespace stepgrad::kit
