#include "lessons/kit/step_commands.h"

#include <algorithm>

#include "graph/files/text.h"
#include "lessons/kit/step_phrases.h"

namespace stepgrad::kit {

namespace {

constexpr StepCommand commands[] = {
    {Act::next, "next", "[N]", "run the next node, or N of them", "运行下一个节点，或往后 N 个"},
    {Act::back, "back", "[N]", "go back by one node, or by N; what is computed stays",
     "往回走一个节点，或 N 个；已算出的数都保留"},
    {Act::run, "run", "[NODE]", "run until NODE; without one, to the end of the lesson",
     "一直运行到 NODE；不写 NODE 就到本课末尾"},
    {Act::finish, "continue", "", "run to the end of the lesson", "一直运行到本课末尾"},
    {Act::print, "print", "[NODE]", "its value, or a part of it: print scores[0,3]",
     "它的值，或值的一部分：print scores[0,3]"},
    {Act::gradient, "gradient", "[NODE]", "the value of its gradient", "它的梯度的值"},
    {Act::formula, "formula", "[NODE]", "what it computes, and of which operands",
     "它怎样计算，用哪些操作数"},
    {Act::where, "where", "[NODE]", "the lines of C++ that made it, and who called it",
     "创建它的 C++ 代码，以及调用处"},
    {Act::around, "around", "[NODE]", "the nodes that it reads, and those that read it",
     "它读取哪些节点，哪些节点读取它"},
    {Act::list, "list", "[NODE]", "the nodes before and after it", "它前后的节点"},
    {Act::help, "help", "[COMMAND]", "this list, or what one command does", "本列表，或某条命令的说明"},
    {Act::quit, "quit", "", "end the lesson here", "到此结束"},
};

}  // namespace

std::span<const StepCommand> step_commands() { return commands; }

const StepCommand* step_command(std::string_view typed) {
  if (typed == "?") typed = "help";
  for (const StepCommand& command : commands) {
    if (!typed.empty() && command.word.starts_with(typed)) return &command;
  }
  return nullptr;
}

std::string step_help(Language language) {
  std::string text;
  for (const StepCommand& command : commands) text += step_help(command, language);
  return text + std::string(step_phrases(language).help_ends);
}

std::string step_help(const StepCommand& command, Language language) {
  const std::string usage = std::string(command.word) + " " + std::string(command.argument);
  return "    " + padded(usage, 17) + std::string(language == Language::zh ? command.zh : command.en) + "\n";
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

TypedCommand split_command(std::string_view line) {
  line = trimmed(line);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  return {std::string(line.substr(0, end)), std::string(trimmed(line.substr(end)))};
}

}  // namespace stepgrad::kit
