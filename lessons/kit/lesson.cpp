#include "lessons/kit/lesson.h"

#include <cstdlib>

#include <unistd.h>

#include "graph/error.h"
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
      numbers_(graph_, options.dtype, options.seed) {
  read_text();
  for (const auto& [size, number] : options.size_facts()) {
    fact(size, number);
    used_.insert(size);
  }
  make_picture_folder(options);
  print_heading(narration_.introduction().heading, '=');
  print_body(introduction(), 0);
}

std::string Lesson::introduction() const {
  std::string text = narration_.introduction().body;
  const Phrases& say = phrases(options_.lang);
  if (batch() > 1) text += "\n\n" + std::string(options_.pads_batch() ? say.padded_batch : say.batch);
  return text;
}

Value Lesson::mask(std::string name, Shape shape, MaskTensor mask, Source where) {
  const Value value = graph_.mask_input(std::move(name), std::move(shape), where);
  numbers_.set(value, std::move(mask));
  return value;
}

Value Lesson::upstream(Value y, Source where) {
  const Value upstream = graph_.input("upstream", y.shape(), where);
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

Tensor<double> Lesson::elsewhere(Value input, Value result) {
  Numbers numbers(input.graph(), options_.dtype, options_.seed);
  numbers.set(input, numbers_[hidden_states_.at(0)]);
  return numbers[result];
}

void Lesson::result(Value value, Source where) {
  result_ = value;
  result_source_ = where;
}

}  // namespace stepgrad::kit
