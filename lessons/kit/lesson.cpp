#include "lessons/kit/lesson.h"

#include <cstdlib>
#include <utility>

#include <unistd.h>

#include "graph/error.h"
#include "lessons/kit/output_folder.h"
#include "lessons/kit/phrases.h"
#include "lessons/kit/pictures.h"

namespace stepgrad::kit {

namespace {

bool wants_colour(Colour colour) {
  if (colour != Colour::automatic) return colour == Colour::always;
  const char* no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace

Value find(Graph& graph, std::string_view name) {
  for (const Node& node : graph.nodes()) {
    if (node.name == name || path(node) == name) return {graph, node.id};
  }
  throw Error("the graph has no node " + std::string(name));
}

Lesson::Lesson(std::string name, std::string_view narration, const Options& options, StandardOutput& output)
    : name_(std::move(name)),
      options_(options),
      narration_(narration),
      output_(output),
      colour_(wants_colour(options.color)),
      weights_(options.files().weights),
      numbers_(graph_, options.dtype, options.seed, weights_) {
  load_.partial = options.weights_partial;
  if (has_input()) load_.not_wanted.emplace_back("token_embedding.weight");
  read_text();
  for (const auto& [size, number] : options.size_facts()) {
    fact(size, number);
    used_.insert(size);
  }
  make_picture_folder(options);
  if (!options.save_values.empty()) make_output_folder(options.save_values);
  if (!options.save_weights.empty()) check_output_file(options.save_weights);
  print_heading(narration_.introduction().heading, '=');
  print_body(introduction(), 0);
}

std::string Lesson::introduction() const {
  std::string text = narration_.introduction().body;
  const Phrases& say = phrases(options_.lang);
  const auto add = [&](bool holds, std::string_view note) {
    if (holds) text += "\n\n" + std::string(note);
  };
  const bool apart = options_.reads_pair_apart(), captured = options_.files().captured != nullptr;
  add(options_.reads_pair() && !has_input() && !captured, apart ? say.pair_apart : say.pair);
  add(options_.files().model != nullptr, say.model);
  add(options_.means_nothing_yet(), say.random_model);
  add(has_input(), say.input);
  add(options_.reads_pair() && has_input(), apart ? say.states_apart : say.states);
  const std::string_view padded = has_input()             ? say.padded_input
                                  : options_.reads_pair() ? say.padded_pair_batch
                                                          : say.padded_batch;
  add(batch() > 1 && options_.pads_batch(), padded);
  add(batch() > 1 && !options_.pads_batch() && !has_input(), say.batch);
  add(options_.files().weights != nullptr, options_.weights_partial ? say.some_weights : say.weights);
  add(options_.files().upstream != nullptr, say.upstream);
  return text;
}

Value Lesson::mask(std::string name, Shape shape, MaskTensor mask, Source where) {
  const Value value = graph_.mask_input(std::move(name), std::move(shape), where);
  numbers_.set(value, std::move(mask));
  return value;
}

Value Lesson::upstream(Value y, Source where) {
  const Value upstream = graph_.input("upstream", y.shape(), where);
  if (const auto file = options_.files().upstream)
    numbers_.set(upstream, numbers_of(*file, options_.dtype));
  else
    numbers_.set_normal(upstream);
  return upstream;
}

std::vector<Value> Lesson::find_all(std::string_view name) {
  std::vector<Value> found;
  for (const Node& node : graph_.nodes()) {
    if (node.name == name) found.emplace_back(graph_, node.id);
  }
  return found;
}

Numbers Lesson::aside(Graph& graph) const { return {graph, options_.dtype, options_.seed, weights_}; }

Tensor<double> Lesson::elsewhere(Value input, Value result) {
  Numbers numbers = aside(input.graph());
  numbers.set(input, numbers_[hidden_states_.at(0)]);
  return numbers[result];
}

void Lesson::result(Value value, Source where) {
  result_ = value;
  result_source_ = where;
  check_opening();
  check_files();
  if (!options_.step) output_.write(std::exchange(kept_back_, ""));
}

}  // namespace stepgrad::kit
