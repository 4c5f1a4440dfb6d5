#include "lessons/kit/command_line.h"

#include "tests/catch.h"

using namespace stepgrad::kit;

namespace {

enum class Size { small, large };

struct Line {
  std::string text = "default";
  std::uint64_t heads = 12;
  std::optional<std::uint64_t> depth;
  Size size = Size::small;
  bool answer = false;
  CommandLine line;

  Line() {
    line.group("First");
    line.value(
        {.name = "text", .group = "", .help = "what is read", .placeholder = "TEXT", .allowed = "a text"},
        [this](const std::string& t) { return text = t, !t.empty(); });
    line.number("heads", heads, {1, 256}, "how many heads");
    line.group("Second");
    line.number("depth", depth, {0, 100}, "how deep", "all");
    line.choice<Size>("size", size, {{"small", Size::small}, {"large", Size::large}}, "how large");
    line.flag("answer,a", answer, "answer");
  }

  // What the complaint says; empty where there is none.
  std::string complaint(const std::vector<std::string>& arguments) {
    try {
      line.read(arguments);
      return "";
    } catch (const UsageError& wrong) {
      return wrong.what();
    }
  }
};

std::string complaint(const std::vector<std::string>& arguments) { return Line().complaint(arguments); }

}  // namespace

TEST_CASE("options fill their variables and leave the others alone") {
  Line given;
  REQUIRE(given.complaint({"--heads", "3", "--size=large", "--answer"}).empty());
  CHECK(given.heads == 3);
  CHECK(given.size == Size::large);
  CHECK(given.answer);
  CHECK(given.text == "default");
  CHECK_FALSE(given.depth.has_value());
  CHECK(given.line.given("heads"));
  CHECK_FALSE(given.line.given("text"));
}

TEST_CASE("a number is decimal digits within its range") {
  for (const std::string typed :
       {"-1", "+5", " 5", "5 ", "5x", "1e1", "1e-400", "nan", "inf", "1e400", "0x10", "3.0", "٣", "", "0",
        "257", "99999999999", "99999999999999999999999"}) {
    CAPTURE(typed);
    Line line;
    const std::string wrong = line.complaint({"--heads", typed});
    CHECK(wrong == "--heads '" + typed + "': must be a whole number from 1 to 256");
    CHECK(line.heads == 12);
  }
  CHECK(complaint({"--heads=-2"}) == "--heads '-2': must be a whole number from 1 to 256");
  CHECK(complaint({"--heads", "256"}).empty());
  CHECK(complaint({"--depth", "0"}).empty());
  CHECK(complaint({"--depth", "101"}) == "--depth '101': must be a whole number from 0 to 100");
}

TEST_CASE("a choice lists its words") {
  CHECK(complaint({"--size", "Large"}) == "--size 'Large': must be one of small, large");
}

TEST_CASE("nothing is guessed") {
  CHECK(complaint({"--hea", "3"}) == "unknown option '--hea': did you mean --heads?");
  CHECK(complaint({"--haeds=3"}) == "unknown option '--haeds': did you mean --heads?");
  CHECK(complaint({"-heads", "3"}) == "unknown option '-heads': did you mean --heads?");
  CHECK(complaint({"--nope"}) == "unknown option '--nope'");
  CHECK(complaint({"--HEADS", "3"}) == "unknown option '--HEADS': did you mean --heads?");
  CHECK(complaint({"-x"}) == "unknown option '-x'");
  CHECK(complaint({"-ax"}) == "unknown option '-ax'");
  CHECK(complaint({"--="}) == "unknown option '--='");
  CHECK(complaint({"--=x"}) == "unknown option '--=x'");
  CHECK(complaint({"--text", "-ax"}).empty());
  CHECK(complaint({"--text", "--="}).empty());
  CHECK(complaint({"--no\x1b[31m\n=é"}) == "unknown option '--no␛[31m↵'");
  CHECK(complaint({"--" + std::string(100'000, 'x')}).size() < 100);
}

TEST_CASE("what is known of an option is what was declared") {
  const Line line;
  const std::vector<Option>& options = line.line.options();
  REQUIRE(options.size() == 5);
  CHECK(options[0].group == "First");
  CHECK(options[1].initial == "12");
  CHECK(options[2].group == "Second");
  CHECK(options[2].initial == "all");
  CHECK(options[3].offer == Offer::word);
  CHECK(options[3].words == std::vector<std::string>{"small", "large"});
  CHECK(options[3].initial == "small");
  CHECK(options[4].letter == 'a');
  Line given;
  REQUIRE(given.complaint({"-a"}).empty());
  CHECK(given.answer);
}

TEST_CASE("an option is given once") {
  CHECK(complaint({"--heads", "1", "--heads", "2"}) == "--heads: given more than once");
  CHECK(complaint({"--answer", "--answer"}) == "--answer: given more than once");
}

TEST_CASE("stray words, missing and unwanted values are told") {
  CHECK(complaint({"time flies"}) == "unexpected word 'time flies': every value follows its option");
  CHECK(complaint({"--", "x"}) == "unexpected word 'x': every value follows its option");
  CHECK(complaint({"--text"}) == "--text: needs a value, a text");
  CHECK(complaint({"--text="}) == "--text: needs a value, a text");
  CHECK(complaint({"--answer=yes"}) == "--answer: takes no value");
}

TEST_CASE("a value may begin with a dash, and be an option's name") {
  for (const std::string text : {"-1 is cold", "--help", "--heads", "-"}) {
    Line line;
    CHECK(line.complaint({"--text", text}).empty());
    CHECK(line.text == text);
  }
  Line adjacent;
  CHECK(adjacent.complaint({"--text=--help"}).empty());
  CHECK(adjacent.text == "--help");
}
