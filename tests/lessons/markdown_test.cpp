#include "lessons/kit/markdown.h"

#include <sstream>

#include "graph/files/text.h"
#include "tests/catch.h"

using namespace stepgrad;

namespace {

std::size_t widest_line(const std::string& page) {
  std::istringstream lines(page);
  std::size_t widest = 0;
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, display_width(line));
  return widest;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string plain(const std::string& markdown) { return kit::render_markdown(markdown, false); }
std::string coloured(const std::string& markdown) { return kit::render_markdown(markdown, true); }

}  // namespace

TEST_CASE("lines of a paragraph are joined and wrapped at 100 columns") {
  CHECK(plain("one\ntwo\n") == "one two\n");
  CHECK(plain("one\n\ntwo\n") == "one\n\ntwo\n");
  const std::string page = plain(repeated("attention ", 40));
  CHECK(widest_line(page) == 99);
  CHECK(page.find("attention\nattention") != std::string::npos);
  CHECK(widest_line(plain(repeated("a ", 200))) == 99);
  CHECK(widest_line(plain("b" + repeated("a ", 200))) == 100);
}

TEST_CASE("Chinese is wrapped between characters, two columns each, and joined without a space") {
  CHECK(plain("注意\n力\n") == "注意力\n");
  CHECK(widest_line(plain(repeated("注意力", 60))) == 100);
  CHECK(plain("float 大约保留 7 位\n") == "float 大约保留 7 位\n");
  // A full stop never begins a line.
  CHECK(plain(repeated("注", 50) + "。").find("\n。") == std::string::npos);
}

TEST_CASE("bold and code") {
  CHECK(plain("**bold** and `x Wᵀ + b`.") == "bold and `x Wᵀ + b`.\n");
  CHECK(coloured("**b** `c`") == "\x1b[1mb\x1b[22m \x1b[36mc\x1b[39m\n");
  CHECK(plain("3 * 4 and `**kept**`") == "3 * 4 and `**kept**`\n");
  // Code is never broken.
  const std::string code = "`" + repeated("x ", 20) + "`";
  CHECK(plain(repeated("word ", 15) + code).find(code) != std::string::npos);
}

TEST_CASE("colour changes no line break") {
  const std::string text = repeated("some `code` and **bold** words ", 30);
  const std::string with = coloured(text), without = plain(text);
  CHECK(std::count(with.begin(), with.end(), '\n') == std::count(without.begin(), without.end(), '\n'));
}

TEST_CASE("lists hang, fenced code stays, tables are aligned") {
  const std::string list = plain("- " + repeated("word ", 40) + "\n- two\n");
  CHECK(list.starts_with("- word"));
  CHECK(list.find("\n  word") != std::string::npos);
  CHECK(list.ends_with("\n- two\n"));
  CHECK(plain("12. " + repeated("word ", 40)).find("\n    word") != std::string::npos);
  CHECK(plain("```\na   b\n```\n") == "    a   b\n");
  CHECK(plain("| d | 注意力 |\n| --- | --- |\n| 64 | 0.5 |\n") == "    d   注意力\n    64     0.5\n");
}
