#include "graph/files/text.h"

#include "tests/catch.h"

using namespace stepgrad;

TEST_CASE("display width counts columns, not bytes") {
  CHECK(display_width("scores") == 6);
  CHECK(display_width("é") == 1);
  CHECK(display_width("e\u0301") == 1);  // a combining accent takes no column
  CHECK(display_width("温度") == 4);
  CHECK(display_width("→ × …") == 5);
}

TEST_CASE("padding reaches a column") {
  CHECK(padded("温度", 6) == "温度  ");
  CHECK(padded("scores", 3) == "scores");
}

TEST_CASE("one_line keeps every name in its line") {
  CHECK(one_line("a\nb") == "a↵b");
  CHECK(one_line("\x1b[31m") == "␛[31m");
  CHECK(one_line("\x7f") == "␡");
  CHECK(one_line("\xC2\x9B"
                 "2J") ==
        "\uFFFD"
        "2J");                                // one character that some terminals obey
  CHECK(one_line("a\u202Eb") == "a\uFFFDb");  // turns the reading direction
  CHECK(one_line("é 温度 \\ & <>") == "é 温度 \\ & <>");
}

TEST_CASE("bytes that are no UTF-8 are replaced") {
  CHECK(valid_utf8("a\xFF"
                   "b") ==
        "a\uFFFD"
        "b");
  CHECK(valid_utf8("\xE6\xB8") == "\uFFFD\uFFFD");
  CHECK(valid_utf8("温\n") == "温\n");
}

TEST_CASE("a shortened text keeps its beginning and its end") {
  CHECK(shortened("scores", 6) == "scores");
  CHECK(shortened("encoder.layer.0.attention", 12) == "encoder…tion");
  CHECK(display_width(shortened(std::string(30, 'x') + "温度温度温度", 11)) <= 11);
}

TEST_CASE("characters without a width do not escape the limit of a shortened text") {
  std::string marks = "a";
  for (int k = 0; k < 3000; ++k) marks += "\u0301";
  CHECK(shortened(marks, 10).size() < 100);
}

TEST_CASE("code points that are no text are replaced") {
  CHECK(one_line("a\xEF\xBF\xBE") == "a\uFFFD");      // U+FFFE
  CHECK(one_line("a\xF3\xA0\x80\x81") == "a\uFFFD");  // a tag character
}

TEST_CASE("what is quoted stays on its line") {
  CHECK(in_quotes("5x") == "'5x'");
  CHECK(in_quotes("a\nb\x1b[31m").find_first_of("\n\x1b") == std::string::npos);
  CHECK(in_quotes(std::string(1000, 'x')).size() < 80);
  CHECK(in_quotes("\xff") == "'\uFFFD'");
}
