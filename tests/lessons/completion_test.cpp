#include "lessons/kit/completion.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>

#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::kit;
using namespace stepgrad::testing;

namespace {

// Whatever a shell could take for its own.
const std::string hostile = R"(it's [a:b] (c) "$HOME" `echo x` $(echo x) \ ;|&<>*?~#! 北)";

const std::vector<Option> options{
    {.name = "odd",
     .group = "",
     .help = hostile,
     .placeholder = hostile,
     .offer = Offer::word,
     .words = {hostile}},
    {.name = "plain", .group = "", .help = "a flag"},
};

// What the shell prints when it has read the lesson's part, for the title `hostile`, between these commands.
std::string run_in(Shell shell, const std::string& program, const std::string& before,
                   const std::string& after) {
  const TemporaryFolder folder;
  const std::string script = folder.path() + "/script";
  std::ofstream(script) << before << "\n" << completion(shell, "09", hostile, options) << after << "\n";
  const std::string command = program + " " + script + " 2>&1";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string printed;
  std::array<char, 4096> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
    printed.append(buffer.data(), size);
  return printed;
}

bool is_here(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
}

}  // namespace

TEST_CASE("completion: bash is given every character as it is") {
  CHECK(run_in(Shell::bash, "bash", R"(_lessons_run_word() { printf '<%s>' "$@"; })",
               "_lessons_run_09 --odd") == "<" + hostile + ">");
  CHECK(run_in(Shell::bash, "bash", R"(_lessons_run_option() { printf '<%s>' "$@"; })",
               "_lessons_run_09 06") == "<--odd><--plain>");
}

TEST_CASE("completion: zsh is given every character as it is") {
  if (!is_here("zsh")) return;
  // As _arguments does: `--name=[help]:message:(words)`, where a backslash keeps a character from ending a
  // part.
  const std::string stub =
      R"zsh(_arguments() { print -r -- "$1"; local words=${1##*[^\\]:}; eval "words=$words"; print -r -- $words[1] })zsh";
  const std::string printed =
      run_in(Shell::zsh, "zsh -f", stub, "_lessons_run_09; print -r -- $_lessons_run_lessons[1]");
  CAPTURE(printed);
  CHECK(printed.find("\n" + hostile + "\n") != std::string::npos);
  CHECK(printed.find(R"([it's \[a\:b\] (c) "$HOME")") != std::string::npos);
  CHECK(printed.find(R"(09:it's \[a\:b\] (c) "$HOME")") != std::string::npos);
}

TEST_CASE("completion: fish is given every character as it is") {
  if (!is_here("fish")) return;
  const std::string stub = R"(
function __lessons_run_lesson; echo "<$argv[2]>"; end
function __lessons_run_option; if test $argv[2] = odd; echo "<$argv[3]>"; eval "echo -s \< $argv[6] \>"; end; end)";
  const std::string once = "<" + hostile + ">\n";
  CHECK(run_in(Shell::fish, "fish --no-config", stub, "") == once + once + once);
}
