#include <algorithm>
#include <sstream>

#include "graph/files/text.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::testing;

namespace {

const std::string mha = "06_multi_head_attention";

// Small and quiet, for tests that look at something else.
std::vector<std::string> quiet(std::vector<std::string> more) {
  std::vector<std::string> arguments{"--size", "tiny", "--trace", "none", "--values", "none"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

void check_refused(const std::vector<std::string>& arguments, const std::string& message) {
  const Finished run = run_lesson(mha, arguments);
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(run.err == mha + ": " + message + " (see --help)\n");
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  for (const std::string& line : lines_of(text)) width = std::max(width, stepgrad::display_width(line));
  return width;
}

}  // namespace

TEST_CASE("a wrong command line is one clear line and status 2") {
  check_refused({"--nope"}, "unknown option '--nope'");
  check_refused({"--nope="}, "unknown option '--nope'");
  check_refused({"--t="}, "unknown option '--t'");
  check_refused({"--h="}, "unknown option '--h'");
  check_refused({"---="}, "unknown option '---'");
  check_refused({"-h="}, "--help: takes no value");
  check_refused({"--backward=1"}, "--backward: takes no value");
  check_refused({"--see", "1"}, "unknown option '--see': did you mean --seed?");
  check_refused({"-seed", "1"}, "unknown option '-seed': did you mean --seed?");
  check_refused({"--seed", "1", "--seed", "2"}, "--seed: given more than once");
  check_refused({"flies"}, "unexpected word 'flies': every value follows its option");
  check_refused({"--text"}, "--text: needs a value, a text in UTF-8 that is not empty");
  check_refused({"--text="}, "--text: needs a value, a text in UTF-8 that is not empty");
  check_refused({"--text", ""}, "--text '': must be a text in UTF-8 that is not empty");
  check_refused({"--text", " \t "}, "--text ' ␉ ': must be a text that gives at least one token");
  check_refused({"--text", "caf\xe9"}, "--text 'caf\xef\xbf\xbd': must be a text in UTF-8 that is not empty");
  check_refused({"--batch", "0"}, "--batch '0': must be a whole number from 1 to 64");
  check_refused({"--batch", "65"}, "--batch '65': must be a whole number from 1 to 64");
  check_refused({"--weights", ""}, "--weights '': must be a file's path");
  check_refused({"--save-weights="}, "--save-weights: needs a value, a file's path");
  check_refused({"--input", ""}, "--input '': must be a file's path");
  check_refused({"--upstream", ""}, "--upstream '': must be a file's path");
  check_refused({"--save-values", ""}, "--save-values '': must be a folder's path");
  check_refused({"--input-pair", "b.npy"}, "unknown option '--input-pair'");
  check_refused({"--weights-partial"},
                "--weights-partial: needs --weights, the file that has some of the parameters");
  check_refused({"--text-pair", "a"}, "unknown option '--text-pair'");
  check_refused({"--depth", "-1"}, "--depth '-1': must be a whole number from 0 to 100");
  check_refused({"--heads=-2"}, "--heads '-2': must be a whole number from 1 to 256");
  check_refused({"--heads", "1e1"}, "--heads '1e1': must be a whole number from 1 to 256");
  check_refused({"--embed-dim", "-5"}, "--embed-dim '-5': must be a whole number from 1 to 4096");
  check_refused({"--embed-dim", "0"}, "--embed-dim '0': must be a whole number from 1 to 4096");
  check_refused({"--embed-dim", "99999999999"},
                "--embed-dim '99999999999': must be a whole number from 1 to 4096");
  check_refused({"--seed", "nan"}, "--seed 'nan': must be a whole number from 0 to 18446744073709551615");
  check_refused({"--seed", "1e-400"},
                "--seed '1e-400': must be a whole number from 0 to 18446744073709551615");
  check_refused({"--embed-dim", "10", "--heads", "3"},
                "--heads '3': must be a divisor of --embed-dim 10: 1, 2, 5, 10");
  check_refused(
      {"--embed-dim", "10"},
      "--embed-dim '10': must be a multiple of 12, the number of heads; or give --heads, one of 1, 2, "
      "5, 10");
  check_refused(
      {"--size", "tiny", "--embed-dim", "7"},
      "--embed-dim '7': must be a multiple of 2, the number of heads; or give --heads, one of 1, 7");
  check_refused({"--size", "tiny", "--heads", "3"},
                "--heads '3': must be a divisor of --embed-dim 8: 1, 2, 4, 8");
  check_refused({"--SEED", "1"}, "unknown option '--SEED': did you mean --seed?");
  check_refused({"--seed="}, "--seed: needs a value, a whole number from 0 to 18446744073709551615");
  check_refused({"--seed", "1e400"}, "--seed '1e400': must be a whole number from 0 to 18446744073709551615");
  check_refused({"--text", "a", "--text-file", "b"},
                "--text-file: cannot go with --text, which is the text already");
  check_refused({"--step", "--text-file", "-"},
                "--step: cannot go with --text-file -: its commands come from standard input");
  check_refused({"--size", "small"}, "--size 'small': must be one of tiny, base");
  check_refused({"--dtype", "float16"}, "--dtype 'float16': must be one of float32, float64");
  check_refused({"--trace", "xml"}, "--trace 'xml': must be one of table, json, none");
  check_refused({"--values", "all"}, "--values 'all': must be one of summary, full, none");
  check_refused({"--lang", "fr"}, "--lang 'fr': must be one of en, zh");
  check_refused({"--emit", "svg,gif"},
                "--emit 'svg,gif': must be any of dot, svg, png, pdf, html, json, separated by commas");
  check_refused({"--emit", "svg,"},
                "--emit 'svg,': must be any of dot, svg, png, pdf, html, json, separated by commas");
}

TEST_CASE("a text of more than 512 tokens is refused before anything is run or made") {
  std::string text;
  for (int i = 0; i < 512; ++i) text += "a ";
  CHECK(run_lesson("01_tokens_and_embeddings", quiet({"--text", text})).status == 0);
  const TemporaryFolder folder;
  for (const std::string& lesson : lessons()) {
    const Finished run =
        run_lesson(lesson, {"--text", text + "b c", "--emit", "svg"}, {.folder = folder.path()});
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    const bool pair = run.err.find("pair") != std::string::npos;
    const std::string allowed =
        pair ? "a text that makes a pair of at most 512 tokens with the other, with [CLS] and [SEP], as many "
               "as "
               "BERT has positions, not 522; leave out 10 of them"
             : "a text of at most 512 tokens, as many as BERT has positions, not 514; leave out 2 of them";
    CHECK(pair == (run_lesson(lesson, {"--help"}).out.find("--text-pair") != std::string::npos));
    CHECK(run.err.ends_with("': must be " + allowed + " (see --help)\n"));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    CHECK(folder.files().empty());
  }
}

TEST_CASE("each lesson offers the options that mean something in it") {
  CHECK(run_lesson("05_attention_head", quiet({"--head-dim", "3"})).status == 0);
  CHECK(run_lesson("05_attention_head", {"--heads", "2"}).status == 2);
  CHECK(run_lesson("06_multi_head_attention", {"--head-dim", "3"}).status == 2);
}

TEST_CASE("help fits on a screen and shows examples, whatever else is wrong with the surroundings") {
  for (const std::string& lesson : lessons()) {
    CAPTURE(lesson);
    const Finished help = run_lesson(lesson, {"--help"});
    CHECK(help.status == 0);
    CHECK(help.err.empty());
    CHECK(help.out.starts_with("Usage: lessons/run " + lesson.substr(0, 2) + " [options]\n"));
    CHECK(help.out.find("Examples:\n  lessons/run ") != std::string::npos);
    const bool pair = help.out.find("--text-pair TEXT") != std::string::npos;
    CHECK((help.out.find("--text-pair \"") != std::string::npos) == pair);
    CHECK(lines_of(help.out).size() <= 24);
    CHECK(widest(help.out) <= 80);
    CHECK(run_lesson(lesson, {"-h", "--text-file", "/no/such"}).out == help.out);
    const Finished options = run_lesson(lesson, {"--help-options"});
    CHECK(options.status == 0);
    CHECK(widest(options.out) <= 80);
    for (const std::string& line : lines_of(options.out)) {
      if (!line.starts_with("  --")) continue;
      CAPTURE(line);
      CHECK(help.out.find(" " + line.substr(2, line.find(' ', 4) - 2)) != std::string::npos);
    }
    const Finished version = run_lesson(lesson, {"--version"});
    CHECK(version.status == 0);
    CHECK(version.out.starts_with(lesson + " (stepgrad "));
  }
}

TEST_CASE("a text may begin with a dash") {
  for (const std::vector<std::string>& given : std::vector<std::vector<std::string>>{
           {"--text", "-1 is cold"}, {"--text", "--help"}, {"--text=--help"}}) {
    const Finished run = run_lesson("01_tokens_and_embeddings", quiet(given));
    CHECK(run.status == 0);
    CHECK(run.out.find(given.size() == 2 ? given[1] : "--help") != std::string::npos);
  }
}

TEST_CASE("a text of any script reaches the tokenizer and the page unchanged") {
  const Finished run =
      run_lesson("01_tokens_and_embeddings", {"--size", "tiny", "--text", "Zoë 北京 🦊"},
                 {.environment = {{"LC_ALL", "C"}}});
  REQUIRE(run.status == 0);
  CHECK(run.out.find("Zoë 北京 🦊") != std::string::npos);
  for (const char* row :
       {"    zoe    11199\n", "    北      1781\n", "    京      1755\n", "    [UNK]    100\n"}) {
    CAPTURE(row);
    CHECK(run.out.find(row) != std::string::npos);
  }
}

TEST_CASE("colour only where it is asked for") {
  const auto colours = [](const std::vector<std::string>& arguments, const Surroundings& surroundings = {}) {
    return run_lesson(mha, quiet(arguments), surroundings).out.find('\x1b') != std::string::npos;
  };
  CHECK_FALSE(colours({}));
  CHECK_FALSE(colours({"--color", "never"}));
  CHECK(colours({"--color", "always"}));
  CHECK(colours({"--color", "always"}, {.environment = {{"NO_COLOR", "1"}}}));
}

TEST_CASE("a full disk fails, a closed pipe is silent") {
  const Finished full = run_lesson(mha, quiet({}), {.standard_output = "/dev/full"});
  CHECK(full.status == 1);
  CHECK(full.err == mha + ": cannot write to standard output: No space left on device\n");
  const Finished closed = run_lesson(mha, quiet({}), {.standard_output = "|"});
  CHECK(closed.status == 0);
  CHECK(closed.err.empty());
}

TEST_CASE("standard descriptors may be closed") {
  const Finished usual = run_lesson(mha, quiet({}));
  CHECK(run_lesson(mha, quiet({}), {.closed = {0}}).out == usual.out);
  const Finished no_output = run_lesson(mha, quiet({}), {.closed = {1}});
  CHECK(no_output.status == 1);
  CHECK(no_output.err == mha + ": cannot write to standard output: Bad file descriptor\n");
  // An empty input, where the next file that is opened would otherwise be.
  CHECK(run_lesson(mha, {"--text-file", "-"}, {.closed = {0}}).err ==
        mha + ": --text-file '-': must be a text that is not empty (see --help)\n");
  // Without standard error a picture takes its number, and must not become it.
  const TemporaryFolder folder;
  const std::vector<std::string> drawing = quiet({"--emit", "dot", "--output-dir", folder.path()});
  REQUIRE(run_lesson(mha, drawing).status == 0);
  const std::string name = folder.path() + "/" + mha + ".forward.dot", picture = read_file(name);
  const Finished silent = run_lesson(mha, drawing, {.closed = {0, 2}});
  CHECK(silent.status == 0);
  CHECK(silent.err.empty());
  CHECK(read_file(name) == picture);
}
