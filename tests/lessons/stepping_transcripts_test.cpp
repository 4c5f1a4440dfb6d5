#include <filesystem>
#include <regex>
#include <sstream>

#include "tests/catch.h"
#include "tests/lessons/session.h"

using namespace stepgrad::testing;

// Each file in transcripts/ is a session as it looks on a terminal. The first line tells how the lesson is
// called, `$ 05 --step`. What stands behind a prompt is typed; all else is what the program prints, where a
// line `…` stands for any lines, and the numbers of source lines do not count.

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

struct Transcript {
  std::string lesson;
  std::vector<std::string> arguments;
  std::vector<std::string> typed;
  std::vector<std::string> lines;
};

Transcript read_transcript(const std::filesystem::path& file) {
  Transcript transcript;
  transcript.lines = lines_of(read_file(file.native()));
  std::istringstream call(transcript.lines.at(0));
  std::string dollar, number;
  call >> dollar >> number;
  for (const auto& names : {lessons(), lessons_about_bert()}) {
    for (const std::string& name : names) {
      if (name.starts_with(number)) transcript.lesson = name;
    }
  }
  for (std::string word; call >> word;) transcript.arguments.push_back(word);
  transcript.lines.erase(transcript.lines.begin());
  const std::string prompt = "(" + number + ") ";
  for (const std::string& line : transcript.lines) {
    if (line.starts_with(prompt)) transcript.typed.push_back(line.substr(prompt.size()));
  }
  return transcript;
}

// layers/linear.cpp:34 without its number, and a line of an excerpt, `   >  34    const …`, too.
std::string without_line_numbers(const std::string& line) {
  static const std::regex reference(R"((\.(?:cpp|h)):[0-9]+)"), excerpt(R"(^(      [> ]) +[0-9]+)");
  return std::regex_replace(std::regex_replace(line, reference, "$1"), excerpt, "$1");
}

// The first line of the transcript that is not printed where it should be; nothing where all are.
std::string first_difference(const std::vector<std::string>& expected,
                             const std::vector<std::string>& printed) {
  std::size_t at = 0;
  bool anywhere = false;
  for (const std::string& line : expected) {
    if (line == "…") {
      anywhere = true;
      continue;
    }
    const std::string wanted = without_line_numbers(line);
    while (anywhere && at < printed.size() && without_line_numbers(printed[at]) != wanted) ++at;
    if (at == printed.size()) return "missing: " + line;
    if (without_line_numbers(printed[at]) != wanted) return "'" + printed[at] + "', not '" + line + "'";
    anywhere = false;
    ++at;
  }
  return anywhere || at == printed.size() ? "" : "too much: " + printed[at];
}

std::vector<std::filesystem::path> transcripts() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(STEPGRAD_TRANSCRIPTS))
    files.push_back(entry.path());
  return files;
}

std::string script(const Transcript& transcript) {
  std::string text;
  for (const std::string& line : transcript.typed) text += line + "\n";
  return text;
}

}  // namespace

TEST_CASE("every transcript of --step is what the lesson prints") {
  std::size_t compared = 0;
  for (const auto& file : transcripts()) {
    const Transcript transcript = read_transcript(file);
    INFO(file.filename().native());
    const Finished run = run_piped(transcript.lesson, transcript.arguments, script(transcript));
    CHECK(run.status == 0);
    CHECK(first_difference(transcript.lines, lines_of(run.out)) == "");
    ++compared;
  }
  CHECK(compared >= 26);
}

TEST_CASE("a terminal shows what a pipe prints") {
  for (const auto& file : transcripts()) {
    const Transcript transcript = read_transcript(file);
    INFO(file.filename().native());
    std::vector<std::string> arguments = transcript.arguments, keystrokes;
    arguments.insert(arguments.end(), {"--color", "never"});
    for (const std::string& line : transcript.typed) keystrokes.push_back(line + "\n");
    const Finished run = run_on_terminal(transcript.lesson, arguments, keystrokes);
    CHECK(run.status == 0);
    CHECK(run.out == run_piped(transcript.lesson, arguments, script(transcript)).out);
  }
}

TEST_CASE("every command has a transcript") {
  std::string typed;
  for (const auto& file : transcripts()) typed += "\n" + script(read_transcript(file));
  for (const char* command : {"next", "back", "run", "continue", "print", "gradient", "formula", "where",
                              "around", "list", "help", "quit"}) {
    INFO(command);
    CHECK(typed.find(std::string("\n") + command) != std::string::npos);
  }
}
