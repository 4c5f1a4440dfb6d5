#include "lessons/kit/stepping.h"

#include <charconv>
#include <utility>

#include "lessons/kit/user_text.h"
#include "viewers/find_nodes.h"

namespace stepgrad::kit {

namespace {

std::vector<std::string> command_words() {
  std::vector<std::string> words;
  for (const StepCommand& command : step_commands()) words.emplace_back(command.word);
  return words;
}

}  // namespace

Stepping::Stepping(std::string name, Graph& graph, Numbers& numbers, const Options& options,
                   const AxisTokens& tokens, bool colour, StandardOutput& output)
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
  if (walk_.left() == 1) return print_until(end_of_page());  // no op to stop at
  print_until(walk_.next());
  output_.write("\n" + std::string(phrases_.begins) + "\n");
  forward(1);
  bool on = true;
  while (on && output_.open()) {
    const std::optional<std::string> line = reader->read(prompt_);
    on = line && obey(*line);
  }
}

bool Stepping::obey(const std::string& line) {
  try {
    if (line.size() > longest_line) throw Refusal(worded(phrases_.too_long, longest_line));
    if (!is_utf8(line)) throw Refusal(worded(phrases_.not_utf8, in_quotes(line)));
    const std::string meant = trimmed(line).empty() ? last_done_ : line;
    const auto [word, argument] = split_command(meant);
    if (word.empty()) return true;
    const bool on = perform(command(word), argument);
    last_done_ = meant;
    return on;
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
      need_more();
      forward(count(command, argument, walk_.left(), phrases_.too_far_on));
      break;
    case Act::run:
      if (argument.empty())
        run_to_end();
      else
        run_to(node(argument));
      break;
    case Act::finish:
      run_to_end();
      break;
    case Act::quit:
      return false;
    case Act::back:
      if (walk_.behind() == 0) throw Refusal(std::string(phrases_.first_node));
      walk_.back(count(command, argument, walk_.behind(), phrases_.too_far_back));
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
      output_.write(texts_.list(node(argument), walk_.at()));
      break;
    case Act::help:
      output_.write(argument.empty() ? step_help(options_.lang)
                                     : step_help(this->command(argument), options_.lang));
      break;
  }
  return true;
}

const StepCommand& Stepping::command(const std::string& word) const {
  const StepCommand* const found = step_command(word);
  if (found != nullptr) return *found;
  const std::string near = nearest(word, command_words());
  throw Refusal(worded(phrases_.no_command, in_quotes(word)) +
                worded(near.empty() ? phrases_.help_lists : phrases_.did_you_mean, near));
}

void Stepping::forward(std::size_t steps) {
  for (; steps > 0; --steps) {
    step();
    stop();
  }
}

void Stepping::run_to_end() {
  need_more();
  while (!walk_.ended()) step();
  stop();
}

void Stepping::run_to(NodeId target) {
  const Node& there = graph_[target];
  const std::string name = viewers::unmistakable(there);
  if (there.kind != NodeKind::op) throw Refusal(worded(phrases_.not_run, name, target));
  if (target == walk_.at() && !walk_.ended()) throw Refusal(worded(phrases_.here, name));
  if (target <= walk_.at()) throw Refusal(worded(phrases_.behind, name, walk_.ops_since(target)));
  while (walk_.at() != target) step();
  stop();
}

void Stepping::need_more() const {
  if (walk_.ended()) throw Refusal(std::string(phrases_.at_end));
}

void Stepping::step() {
  print_until(walk_.left() == 1 ? end_of_page() : walk_.next());
  walk_.forward();
}

void Stepping::stop() {
  output_.write((std::exchange(page_above_, false) ? "\n" : "") +
                (walk_.ended() ? std::string(phrases_.ends) + "\n" : texts_.stop(walk_.at())));
}

// Prints the passages that come before the walk goes to a node.
void Stepping::print_until(NodeId id) {
  while (printed_ < passages_.size() && (printed_ == 0 || passages_[printed_ - 1].end <= id)) {
    output_.write(passages_[printed_].text);
    page_above_ = page_above_ || !passages_[printed_].text.empty();
    ++printed_;
  }
}

NodeId Stepping::node(const std::string& argument) const {
  return node_argument(graph_, argument, walk_.at(), options_.lang);
}

std::size_t Stepping::count(const StepCommand& command, const std::string& argument, std::size_t most,
                            std::string_view too_many) const {
  if (argument.empty()) return 1;
  std::size_t number = 0;
  const char* const last = argument.data() + argument.size();
  const auto [stopped, error] = std::from_chars(argument.data(), last, number);
  if (stopped != last || error == std::errc::invalid_argument || (error == std::errc() && number < 1))
    throw Refusal(worded(phrases_.bad_count, command.word, in_quotes(argument), most));
  if (error != std::errc() || number > most)
    throw Refusal(worded(too_many, command.word, in_quotes(argument), most));
  return number;
}

std::vector<std::string> Stepping::completions(const std::string& typed) const {
  const std::size_t blank = typed.find(' ');
  const std::string before = blank == std::string::npos ? "" : typed.substr(0, blank + 1);
  std::vector<std::string> candidates;
  if (before.empty()) {
    candidates = command_words();
  } else if (const StepCommand* const command = step_command(split_command(before).word)) {
    if (command->argument == "[NODE]") candidates = viewers::node_names(graph_);
    if (command->argument == "[COMMAND]") candidates = command_words();
  }
  std::vector<std::string> fitting;
  for (const std::string& candidate : candidates) {
    if ((before + candidate).starts_with(typed)) fitting.push_back(before + candidate);
  }
  return fitting;
}

}  // namespace stepgrad::kit
