#include <algorithm>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/gradients.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/markdown.h"
#include "lessons/kit/page_phrases.h"
#include "lessons/kit/phrases.h"
#include "lessons/kit/pictures.h"
#include "lessons/kit/stepping.h"
#include "viewers/trace_json.h"

// What comes after a lesson's last step.
namespace stepgrad::kit {

std::vector<Value> Lesson::parameters() {
  std::vector<Value> values = graph_.parameters();
  std::erase_if(values, [&](Value value) { return value == table_; });
  return values;
}

void Lesson::append_gradients() {
  const auto backward = [](const Node& node) { return node.pass == Pass::backward; };
  if (std::any_of(graph_.nodes().begin(), graph_.nodes().end(), backward)) return;
  std::vector<Value> wrt = graph_.parameters();  // the table that feeds the module too
  wrt.insert(wrt.begin(), hidden_states_.begin(), hidden_states_.end());
  const std::vector<Value> gradient = gradients(*result_, wrt, upstream(*result_, result_source_));
  for (std::size_t i = 0; i < wrt.size(); ++i) gradients_.emplace_back(wrt[i], gradient[i]);
  const Phrases& say = phrases(options_.lang);
  std::string body =
      fmt::format("{}{}\n\n{{trace}}\n", options_.upstream.empty() ? say.random_upstream : say.file_upstream,
                  say.backward);
  for (std::size_t i = 0; i < hidden_states_.size(); ++i) {
    const std::string figure = "d_" + hidden_states_[i].node().name;
    show(figure, gradient[i]);
    body += "\n{" + figure + "}\n";
  }
  print_heading(phrases(options_.lang).backward_heading, '-');
  print_body(body, static_cast<NodeId>(graph_.size()));
}

viewers::TraceHeader Lesson::trace_header() {
  std::size_t count = 0;
  for (const Value parameter : parameters()) count += parameter.shape().elements();
  return {.lesson = name_,
          .dtype = options_.dtype == Dtype::float32 ? "float32" : "float64",
          .seed = options_.seed,
          .parameters = count,
          .output = result_->id()};
}

void Lesson::ask() {
  const Section& question = narration_.question();
  const Section& answer = narration_.answer();
  print_heading(question.heading, '-');
  print_body(question.body, 0);
  for (const std::string& name : placeholders(answer.body)) used_.insert(name);
  if (options_.answer) {
    print_heading(answer.heading, '-');
    print_body(answer.body, 0);
  } else {
    print("\n" + render_markdown(phrases(options_.lang).predict_first, colour_));
  }
}

void Lesson::check_all_used() const {
  std::vector<std::string> unused;
  for (const auto& [name, text] : facts_) {
    if (!used_.contains(name)) unused.push_back(name);
  }
  for (const auto& [name, text] : figures_) {
    if (!used_.contains(name)) unused.push_back(name);
  }
  if (!unused.empty()) throw Error("the narration never asks for " + joined(unused, ", "));
}

void Lesson::emit_pictures() {
  const auto list = [&](std::string_view heading, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    print("\n" + std::string(heading) + "\n\n");
    for (const std::string& line : lines) print("    " + line + "\n");
  };
  list(phrases(options_.lang).pictures,
       write_pictures(name_, graph_, narration_.introduction().heading, options_));
  list(page_phrases(options_.lang).written, write_page());
}

void Lesson::step_through() {
  walk_here(static_cast<NodeId>(graph_.size()));
  Numbers numbers = aside(graph_);
  numbers.set_as_in(numbers_);
  Stepping(name_.substr(0, name_.find('_')), graph_, numbers, options_, axis_tokens_, colour_, output_)
      .go(passages_);
}

void Lesson::finish() {
  if (options_.backward) append_gradients();
  emit_pictures();
  write_files();
  ask();
  check_all_used();
  if (!prints()) output_.write(viewers::trace_json(graph_, trace_header()));
  if (options_.step) step_through();
}

}  // namespace stepgrad::kit
