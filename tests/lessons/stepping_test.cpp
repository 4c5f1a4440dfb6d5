#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/lessons/session.h"

using namespace stepgrad::testing;

namespace {

const std::string head = "05_attention_head";
const std::vector<std::string> quiet{"--step", "--size", "tiny", "--trace", "none", "--values", "none"};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// What the last of the commands prints.
std::string answer(const std::string& commands, std::vector<std::string> arguments = quiet) {
  const Finished run = run_piped(head, arguments, commands + "\nquit\n");
  CHECK(run.status == 0);
  const std::string prompt = "\n(05) ";
  const std::size_t end = run.out.rfind(prompt);
  const std::size_t begin = run.out.find('\n', run.out.rfind(prompt, end - 1) + 1) + 1;
  return begin > end ? "" : run.out.substr(begin, end + 1 - begin);
}

std::string prompt_of(const std::string& lesson) { return "(" + lesson.substr(0, 2) + ") \n"; }

std::string page(std::vector<std::string> arguments) { return run_lesson(head, std::move(arguments)).out; }

}  // namespace

TEST_CASE("--step: walking through a lesson prints the whole lesson, and stops at its end") {
  const std::string last_stop = "\nThe lesson ends here: you can still go back or print; quit leaves.\n";
  for (const std::string& lesson : lessons()) {
    INFO(lesson);
    for (const char* more : {"--answer", "--backward", "--unroll"}) {
      std::vector<std::string> arguments{"--size", "tiny", more, "--step"};
      const Finished walked = run_piped(lesson, arguments, "continue\n");
      arguments.pop_back();
      const std::string page = run_lesson(lesson, arguments).out;
      CHECK(walked.status == 0);
      const std::size_t stop = walked.out.find("From here on the lesson stops");
      const std::size_t end = walked.out.find("continue\n") + 9;
      REQUIRE(stop != std::string::npos);
      CHECK(walked.out.substr(0, stop - 1) + walked.out.substr(end) == page + last_stop + prompt_of(lesson));
    }
  }
}

TEST_CASE("--step: each op is a stop, in every lesson, language and precision") {
  for (const std::string& lesson : lessons()) {
    for (const std::vector<std::string>& more : {std::vector<std::string>{"--values", "none"},
                                                 {"--lang", "zh"},
                                                 {"--dtype", "float64", "--backward"}}) {
      INFO(lesson << " " << more[0]);
      std::vector<std::string> arguments{"--step", "--size", "tiny", "--trace", "none"};
      arguments.insert(arguments.end(), more.begin(), more.end());
      std::string nexts;
      for (int i = 0; i < 200; ++i) nexts += "next\n";
      const Finished run = run_piped(lesson, arguments, nexts);
      CHECK(run.status == 0);
      std::vector<std::string> counted{"--size", "tiny", "--trace", "json"};
      if (more.back() == "--backward") counted.push_back("--backward");
      const auto nodes = nlohmann::json::parse(run_lesson(lesson, counted).out).at("nodes");
      const auto ops =
          std::count_if(nodes.begin(), nodes.end(), [](const auto& node) { return node.at("kind") == "op"; });
      std::ptrdiff_t stops = 0;
      for (std::size_t at = 0; (at = run.out.find("\n#", at)) != std::string::npos; ++at) ++stops;
      CHECK(stops == ops);
    }
  }
}

TEST_CASE("--step: an empty line repeats the last command, and is nothing where there is none") {
  const Finished run = run_piped(head, quiet, "\nnext\n\n\n");
  CHECK(contains(run.out, "(05) \n(05) next\n"));
  CHECK(contains(run.out, "\n(05) \n#10  k"));
  CHECK(contains(run.out, "\n(05) \n#11  v"));
}

TEST_CASE("--step: an empty line repeats no command that was refused") {
  CHECK(contains(answer("next\nnxt\n"), "#10  k"));
  CHECK(contains(answer("next\nback 7\n"), "#10  k"));
  CHECK(run_piped(head, quiet, "nxt\n\nquit\n").out.ends_with("next?\n(05) \n(05) quit\n"));
}

TEST_CASE("--step: the end of the lesson is a place to go back from") {
  for (const char* there : {"continue", "run", "next 9", "run attention_output\nnext"}) {
    INFO(there);
    const std::string to_end = std::string(there) + "\n";
    CHECK(contains(answer(there), "\nThe lesson ends here: "));
    CHECK(answer(to_end + "next") == "this is the end of the lesson: there is nothing further\n");
    CHECK(answer(to_end + "continue") == "this is the end of the lesson: there is nothing further\n");
    CHECK(answer(to_end + "run 16") == "#16 attention_output is already behind: back 1 goes there\n");
    CHECK(answer(to_end + "back").starts_with("#16  attention_output"));
    CHECK(answer(to_end + "back 9").starts_with("#2  hidden_states"));
    CHECK(answer(to_end + "back 10") == "back '10': the first node is only 9 back\n");
    CHECK(answer(to_end + "back\nnext").starts_with("The lesson ends here: "));
    CHECK(answer(to_end + "print").starts_with("    #16 attention_output [batch=1, seq=5, head=4]\n"));
  }
}

TEST_CASE("--step: the end of input ends the lesson, with a command half typed or not") {
  for (const std::string input : {"", "next", "next\n"}) {
    const Finished run = run_piped(head, quiet, input);
    CHECK(run.status == 0);
    CHECK(run.out.ends_with("(05) \n"));
    CHECK_FALSE(contains(run.out, "Question"));
    CHECK(contains(run.out, "#9  q") == !input.empty());
  }
}

TEST_CASE("--step: going back keeps what is computed, and computes nothing anew") {
  CHECK(contains(answer("run scores\nback 3\nprint scores"), "#14 scores [batch=1, query=5, key=5]\n"));
  CHECK(answer("run scores\nback 3\nprint weights") ==
        "#15 weights is not computed yet: run 15 goes there\n");
  CHECK(answer("run scores\nback 3\nnext 3\nprint weights") ==
        "#15 weights is not computed yet: run 15 goes there\n");
  const std::string once = answer("run weights\nprint"), again = answer("run weights\nback 2\nnext 2\nprint");
  CHECK(once == again);
  CHECK(contains(once, "time"));
}

TEST_CASE("--step: numbers are those of the lesson") {
  for (const char* dtype : {"float32", "float64"}) {
    const std::string shown = page({"--size", "tiny", "--dtype", dtype});
    std::string stepped = answer("run weights\nprint", {"--step", "--size", "tiny", "--dtype", dtype});
    stepped.erase(0, stepped.find('\n'));
    CHECK(contains(shown, stepped));
  }
}

TEST_CASE("--step: --values says how much of its numbers a stop shows") {
  std::vector<std::string> arguments{"--step", "--size", "tiny", "--trace", "none", "--values", "none"};
  CHECK(answer("run weights", arguments).ends_with("#15  weights  softmax  →  [batch=1, query=5, key=5]\n"));
  arguments.back() = "summary";
  CHECK(contains(answer("run weights", arguments), "[batch=1, query=5, key=5]   min 0."));
  arguments.back() = "full";
  CHECK(contains(answer("run weights", arguments), "\n    #15 weights [batch=1, query=5, key=5]\n"));
  CHECK_FALSE(contains(answer("run weights", arguments), "The result of each op"));
}

TEST_CASE("--step: a number that a command cannot take") {
  CHECK(answer("next 99999999999999999999") == "next '99999999999999999999': the end is only 9 further on\n");
  CHECK(answer("next 10") == "next '10': the end is only 9 further on\n");
  for (const char* count : {"0", "-1", "1.5", "+1", "0x1", "1 1", "99999999999999999999x"}) {
    INFO(count);
    CHECK(answer(std::string("next ") + count) ==
          "next '" + std::string(count) + "': must be a whole number from 1 to 9\n");
  }
  CHECK(answer("next 2\nback 3") == "back '3': the first node is only 2 back\n");
  CHECK(answer("back") == "this is the first node: there is none to go back to\n");
}

TEST_CASE("--step: a node that a command cannot take") {
  CHECK(answer("print 17") == "there is no node '17': ids go from 0 to 16\n");
  CHECK(answer("print #99999999999999999999") ==
        "there is no node '#99999999999999999999': ids go from 0 to 16\n");
  CHECK(answer("print -1") == "no node is called '-1': did you mean k?\n");
  CHECK(answer("run score") == "no node is called 'score': did you mean scores?\n");
  CHECK(
      answer("run weight") ==
      "'weight' can be any of 4 nodes:\n    #1 token_embedding.weight\n    #3 W_q.weight\n    #5 W_k.weight\n"
      "    #7 W_v.weight\n");
  CHECK(answer("run W_q.weight") == "#3 W_q.weight is no op, so nothing runs there: print 3 shows it\n");
  CHECK(answer("run scores\nrun q") == "#9 W_q.q is already behind: back 5 goes there\n");
  CHECK(answer("run scores\nrun scores") == "#14 scores is the node where you are\n");
  CHECK(answer("print scores[0]") == "#14 scores is not computed yet: run 14 goes there\n");
  CHECK(answer("run scores\nprint [0,5]") == "'[0,5]': the index of axis query must be from 0 to 4\n");
  CHECK(answer("run scores\nprint [0,99999999999999999999]") ==
        "'[0,99999999999999999999]': the index of axis query must be from 0 to 4\n");
  CHECK(answer("run scores\nprint [0,0,0,0]") ==
        "'[0,0,0,0]': there are 3 axes, [batch=1, query=5, key=5]\n");
  CHECK(answer("run scores\nprint scores [0, 3]") == answer("run scores\nprint scores[0,3]"));
  for (const char* part : {"[]", "[-1]", "[0,]", "[x]"})
    CHECK(contains(answer(std::string("run scores\nprint ") + part), "a part is written with whole numbers"));
}

TEST_CASE("--step: a line that is no command") {
  CHECK(answer("nxt") == "'nxt' is no command: did you mean next?\n");
  CHECK(answer("123456") == "'123456' is no command: help lists the commands\n");
  CHECK(answer("next\xe9") == "'next\xef\xbf\xbd' is not UTF-8\n");
  CHECK(answer("pr\x1b[2Jint") == "'pr␛[2Jint' is no command: help lists the commands\n");
  CHECK(answer(std::string(1001, 'n')) == "a command is at most 1000 bytes long\n");
  CHECK(answer(std::string(50'000'000, 'n')) == "a command is at most 1000 bytes long\n");
  CHECK(answer(std::string("next\0", 5)) == "'next␀' is no command: did you mean next?\n");
  CHECK(answer("help nxt") == "'nxt' is no command: did you mean next?\n");
  CHECK(answer("?") == answer("help"));
  CHECK(answer("quit now") == "quit takes nothing after it, not 'now'\n");
}

TEST_CASE("--step: standard input that cannot be read is a failure, not the end of the commands") {
  const Finished run = run_lesson(head, quiet, {.standard_input = "."});
  CHECK(run.status == 1);
  CHECK(run.err == head + ": cannot read standard input: Is a directory\n");
  CHECK(run.out.ends_with("(05) \n"));
}

TEST_CASE("--step: the text cannot come from where the commands do, whatever that is called") {
  for (const char* name : {"-", "/dev/stdin", "/proc/self/fd/0"}) {
    const Finished run = run_piped(head, {"--step", "--text-file", name}, "hello\nnext\n");
    CHECK(run.status == 2);
    CHECK(run.out == head +
                         ": --step: cannot go with --text-file -: its commands come from standard input "
                         "(see --help)\n");
  }
}

TEST_CASE("--step: a command line that it does not go with") {
  const Finished run = run_piped(head, {"--step", "--trace", "json"}, "continue\n");
  CHECK(run.status == 2);
  CHECK(run.out == head +
                       ": --step: cannot go with --trace json, which prints one document and nothing else "
                       "(see --help)\n");
}

TEST_CASE("--step: somebody who stops reading ends it") {
  const Finished run = run_lesson(head, quiet, {.standard_output = "|"});
  CHECK(run.status == 0);
  CHECK(run.err.empty());
}

TEST_CASE("--step on a terminal: Tab completes commands, names and paths") {
  const Finished run =
      run_on_terminal(head, quiet, {"ne\t\n", "run W_q.\t\n", "around dot\t\n", "help fo\t\n", "quit\n"});
  CHECK(run.status == 0);
  CHECK(contains(run.out, "(05) next \n"));
  CHECK(contains(run.out, "#9  q  W_q"));
  CHECK(contains(run.out, "(05) around dot_products \n"));
  CHECK(contains(run.out, "(05) help formula \n"));
}

TEST_CASE("--step on a terminal: names with blanks are completed") {
  std::vector<std::string> arguments = quiet;
  arguments.push_back("--backward");
  const Finished run = run_on_terminal(head, arguments, {"run d sc\t\n", "quit\n"});
  CHECK(contains(run.out, "(05) run d scores \n"));
  CHECK(contains(run.out, "d scores  softmax_gradient"));
}

TEST_CASE("--step on a terminal: the arrow brings a command back") {
  const Finished run = run_on_terminal(head, quiet, {"next\n", "formula\n", "\x1b[A\x1b[A\n", "quit\n"});
  CHECK(contains(run.out, "#10  k"));
}

TEST_CASE("--step on a terminal: Ctrl-D ends the lesson, Ctrl-C stops the program") {
  const Finished ended = run_on_terminal(head, quiet, {"next\n", "\x04"});
  CHECK(ended.status == 0);
  CHECK(ended.out.ends_with("\n"));
  const Finished stopped = run_on_terminal(head, quiet, {"next\n", "\x03"});
  CHECK(stopped.status == 128 + 2);
  CHECK(stopped.out.ends_with("(05) \n"));
  CHECK_FALSE(contains(stopped.out, "Question"));
}
