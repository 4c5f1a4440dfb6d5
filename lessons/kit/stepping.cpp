#include "lessons/kit/stepping.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "lessons/kit/user_text.h"
#include "viewers/find_nodes.h"

namespace stepgrad::kit {

Stepping::Stepping(std::string name, Graph& graph, Numbers& numbers, const Options& options,
                   const std::vector<std::string>& tokens, bool colour, StandardOutput& output)
    : prompt_("(" + std::move(name) + ") "),
      graph_(graph),
      options_(options),
      phrases_(step_phrases(options.lang)),
      output_(output),
      walk_(graph, numbers),
      texts_(graph, numbers, options, tokens, colour) {}

void Stepping::go(const std::vector<Passage>& passages) {
  passages_ = passages;
  const auto reader = line_reader(output_, [this](const std::string& typed) { return completions(typed); });
  if (walk_.left() == 0) return static_cast<void>(end());
  print_until(walk_.next());
  output_.write("\n" + std::string(phrases_.begins) + "\n");
  bool on = forward(1);
  while (on && output_.open()) {
    const std::optional<std::string> line = reader->read(prompt_);
    on = line && obey(*line);
  }
}

bool Stepping::obey(const std::string& line) {
  try {
    if (line.size() > longest_line) throw Refusal(worded(phrases_.too_long, longest_line));
    if (!is_utf8(line)) throw Refusal(worded(phrases_.not_utf8, in_quotes(line)));
    if (!split_command(line).word.empty()) last_line_ = line;
    const auto [word, argument] = split_command(last_line_);
    if (word.empty()) return true;
    const StepCommand* const command = step_command(word);
    if (command != nullptr) return perform(*command, argument);
    std::vector<std::string> words;
    for (const StepCommand& each : step_commands()) words.emplace_back(each.word);
    const std::string near = nearest(word, words);
    throw Refusal(worded(phrases_.no_command, in_quotes(word)) +
                  worded(near.empty() ? phrases_.help_lists : phrases_.did_you_mean, near));
  } catch (const Refusal& refusal) {
    output_.write(std::string(refusal.what()) + "\n");
    return true;
  }
}

bool Stepping::perform(const StepCommand& command, const std::string& argument) {
  if (command.argument.empty() && !argument.empty())
    throw Refusal(worded(phrases_.takes_nothing, command.word, in_quotes(argument)));
  switch (command.act) {
    case Act::next:
      return forward(count(command, argument, walk_.left() + 1));
    case Act::run:
      return run(argument);
    case Act::finish:
      return run("");
    case Act::quit:
      return false;
    case Act::back:
      if (walk_.behind() == 0) throw Refusal(std::string(phrases_.first_node));
      walk_.back(count(command, argument, walk_.behind()));
      stop();
      break;
    case Act::print:
      output_.write(texts_.value(part_argument(graph_, argument, walk_.at(), options_.lang)));
      break;
    case Act::gradient:
      output_.write(texts_.gradient(node(argument)));
      break;
    case Act::formula:
      output_.write(texts_.formula(node(argument)));
      break;
    case Act::where:
      output_.write(texts_.where(node(argument)));
      break;
    case Act::around:
      output_.write(texts_.around(node(argument)));
      break;
    case Act::list:
      output_.write(texts_.list(node(argument)));
      break;
    case Act::help:
      output_.write(step_help(options_.lang));
      break;
  }
  return true;
}

bool Stepping::forward(std::size_t steps) {
  for (; steps > 0; --steps) {
    if (walk_.left() == 0) return end();
    step();
    stop();
  }
  return true;
}

bool Stepping::run(const std::string& argument) {
  if (argument.empty()) {
    while (walk_.left() > 0) step();
    return end();
  }
  const NodeId target = node(argument);
  const Node& there = graph_[target];
  const std::string name = viewers::unmistakable(there);
  if (there.kind != NodeKind::op) throw Refusal(worded(phrases_.not_run, name, target));
  if (target == walk_.at()) throw Refusal(worded(phrases_.here, name));
  if (target < walk_.at()) throw Refusal(worded(phrases_.behind, name, walk_.ops_since(target)));
  while (walk_.at() != target) step();
  stop();
  return true;
}

void Stepping::step() {
  print_until(walk_.next());
  walk_.forward();
}

void Stepping::stop() {
  output_.write((std::exchange(page_above_, false) ? "\n" : "") + texts_.stop(walk_.at()));
}

// Prints the passages that come before the walk goes to a node.
void Stepping::print_until(NodeId id) {
  while (printed_ < passages_.size() && (printed_ == 0 || passages_[printed_ - 1].end <= id)) {
    output_.write(passages_[printed_].text);
    page_above_ = page_above_ || !passages_[printed_].text.empty();
    ++printed_;
  }
}

bool Stepping::end() {
  while (printed_ < passages_.size()) output_.write(passages_[printed_++].text);
  return false;
}

NodeId Stepping::node(const std::string& argument) const {
  return node_argument(graph_, argument, walk_.at(), options_.lang);
}

std::size_t Stepping::count(const StepCommand& command, const std::string& argument, std::size_t most) const {
  if (argument.empty()) return 1;
  std::size_t number = 0;
  const char* const last = argument.data() + argument.size();
  const auto [stopped, error] = std::from_chars(argument.data(), last, number);
  if (error != std::errc() || stopped != last || number < 1 || number > most)
    throw Refusal(worded(phrases_.bad_count, command.word, in_quotes(argument), most));
  return number;
}

std::vector<std::string> Stepping::completions(const std::string& typed) const {
  const std::size_t blank = typed.find(' ');
  const std::string before = blank == std::string::npos ? "" : typed.substr(0, blank + 1);
  std::vector<std::string> candidates;
  if (before.empty()) {
    for (const StepCommand& command : step_commands()) candidates.emplace_back(command.word);
  } else if (const StepCommand* const command = step_command(split_command(before).word);
             command != nullptr && command->argument.find("NODE") != std::string_view::npos) {
    candidates = viewers::node_names(graph_);
  }
  std::vector<std::string> fitting;
  for (const std::string& candidate : candidates) {
    if ((before + candidate).starts_with(typed)) fitting.push_back(before + candidate);
  }
  return fitting;
}

}  // namespace stepgrad::kit
