#include "lessons/kit/lesson.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "bert/tokenizer.h"
#include "graph/error.h"
#include "graph/gradients.h"
#include "layers/embedding.h"
#include "lessons/kit/markdown.h"
#include "lessons/kit/phrases.h"
#include "lessons/kit/pictures.h"
#include "lessons/kit/tensor_text.h"
#include "viewers/text.h"
#include "viewers/trace_json.h"
#include "viewers/trace_table.h"

namespace stepgrad::kit {

namespace {

constexpr std::size_t most_tokens = 512;

bool wants_colour(Colour colour) {
  if (colour != Colour::automatic) return colour == Colour::always;
  const char* no_colour = std::getenv("NO_COLOR");
  return (no_colour == nullptr || *no_colour == '\0') && ::isatty(STDOUT_FILENO) == 1;
}

// At most one blank line in a row, and none at the end.
std::string squeezed(const std::string& page) {
  std::string result;
  for (const char c : page) {
    if (c != '\n' || !result.ends_with("\n\n")) result += c;
  }
  while (result.ends_with("\n\n")) result.pop_back();
  return result;
}

// The node's name; its path where there are several of that name.
std::string title(const Graph& graph, const Node& node) {
  const auto namesakes = std::count_if(graph.nodes().begin(), graph.nodes().end(),
                                       [&](const Node& other) { return other.name == node.name; });
  return namesakes == 1 ? node.name : path(node);
}

// A row for each piece of BERT's vocabulary.
Embedding vocabulary_table(Graph& graph, std::size_t embed_dim, Source where) {
  return {{graph, "token_embedding"}, bert::bert_base_uncased().size(), embed_dim, where};
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
  const bert::Tokenizer tokenizer(bert::bert_base_uncased());
  token_ids_ = tokenizer.ids(options.text);
  tokens_ = tokenizer.convert_ids_to_tokens(token_ids_);
  if (tokens_.empty()) throw bad_value("text", options.text, "a text that gives at least one token");
  if (tokens_.size() > most_tokens) {
    throw bad_value("text", options.text,
                    fmt::format("a text of at most {} tokens, not {}", most_tokens, tokens_.size()));
  }
  fact("text", viewers::shortened(viewers::one_line(options.text), 80));
  fact("tokens", tokens_.size());
  used_ = {"text", "tokens", "trace"};
  print_heading(narration_.introduction().heading, '=');
  print_body(narration_.introduction().body, 0);
}

Value Lesson::ids(Source where) {
  const Value ids = graph_.index_input("ids", {{"batch", 1}, {"seq", tokens_.size()}}, where);
  numbers_.set(ids, IndexTensor({1, tokens_.size()}, token_ids_));
  return ids;
}

Value Lesson::hidden_states(std::size_t embed_dim, Source where) {
  const Value token_ids = ids(where);
  const Embedding token_embedding = vocabulary_table(graph_, embed_dim, where);
  table_ = token_embedding.weight();
  hidden_states_ = token_embedding(token_ids, where).named("hidden_states");
  return *hidden_states_;
}

Value Lesson::hidden_states_input(std::size_t embed_dim, Source where) {
  Graph aside;
  const Value table = vocabulary_table(aside, embed_dim, where).weight();
  Numbers rows(aside, options_.dtype, options_.seed);
  std::vector<double> numbers;
  for (const std::int64_t id : token_ids_) {
    const std::vector<double> row = rows.row(table, static_cast<std::size_t>(id));
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  hidden_states_ =
      graph_.input("hidden_states", {{"batch", 1}, {"seq", tokens_.size()}, {"embed", embed_dim}}, where);
  numbers_.set(*hidden_states_, Tensor<double>(hidden_states_->shape().extents(), numbers));
  return *hidden_states_;
}

Value Lesson::upstream(Value y, Source where) {
  const Value upstream = graph_.input("upstream", y.shape(), where);
  numbers_.set_normal(upstream);
  return upstream;
}

void Lesson::fact(const std::string& name, const std::string& text) { facts_[name] = text; }
void Lesson::fact(const std::string& name, std::size_t number) { fact(name, viewers::thousands(number)); }
void Lesson::fact(const std::string& name, double number) { fact(name, fmt::format("{:.4g}", number)); }

void Lesson::show(Value value) {
  std::string figure = value.node().name;
  std::replace_if(
      figure.begin(), figure.end(), [](char c) { return c == ' ' || c == '.'; }, '_');
  show(figure, value);
}

void Lesson::show(const std::string& figure, Value value) {
  const bool shown = prints() && options_.values != ValueDetail::none;
  figures_[figure] =
      shown ? tensor_text(title(graph_, value.node()), value.shape(), numbers_[value], tokens_) : "";
}

void Lesson::show(const std::string& figure, Value table, std::size_t row) {
  const std::vector<double> numbers = numbers_.row(table, row);
  const bool shown = prints() && options_.values != ValueDetail::none;
  figures_[figure] =
      shown ? tensor_text(fmt::format("{}[{}]", path(table.node()), row), Shape{table.shape().last()},
                          Tensor<double>({numbers.size()}, numbers), tokens_)
            : "";
}

void Lesson::show(const std::string& figure, const Module& module) {
  std::istringstream tree(to_string(module));
  std::string text;
  for (std::string line; std::getline(tree, line);) text += "    " + line + "\n";
  show(figure, text);
}

void Lesson::show(const std::string& figure, const std::string& text) {
  figures_[figure] = options_.values != ValueDetail::none ? text : "";
}

void Lesson::result(Value value, Source where) {
  result_ = value;
  result_source_ = where;
}

void Lesson::step(std::size_t number, std::optional<Value> last) {
  const Section& section = narration_.step(number);
  print_heading(section.heading, '-');
  print_body(section.body, last ? last->id() + 1 : static_cast<NodeId>(graph_.size()));
}

void Lesson::print_heading(std::string_view text, char underline) {
  if (!prints()) return;
  output_.write((underline == '=' ? "" : "\n") + bold(text, colour_) + "\n" +
                std::string(viewers::display_width(text), underline) + "\n");
}

void Lesson::print_body(const std::string& body, NodeId end) {
  std::string page;
  for (const Block& block : blocks(body)) {
    for (const std::string& name : placeholders(block.text)) used_.insert(name);
    if (!block.figure) {
      page += render_markdown(filled(block.text, facts_), colour_);
    } else if (block.text == "trace") {
      page += trace(end);
    } else {
      used_.insert(block.text);
      const auto figure = figures_.find(block.text);
      page += figure != figures_.end() ? figure->second
                                       : render_markdown(filled("{" + block.text + "}", facts_), colour_);
    }
  }
  if (prints()) output_.write(squeezed("\n" + page));
}

std::string Lesson::trace(NodeId end) {
  const NodeId first = traced_;
  traced_ = end;
  std::string text;
  if (options_.trace == TraceFormat::table) {
    text = viewers::trace_table(graph_, first, end, {.unroll = options_.unroll, .colour = colour_});
  }
  if (prints() && options_.values == ValueDetail::full) text += results(first, end);
  return text;
}

std::string Lesson::results(NodeId first, NodeId end) {
  std::string text;
  for (NodeId id = first; id < end; ++id) {
    const Node& node = graph_[id];
    if (node.kind != NodeKind::op) continue;
    const std::string name = node.name.empty() ? label(node) : fmt::format("#{} {}", id, path(node));
    text += tensor_text(name, node.shape, numbers_[Value(graph_, id)], tokens_);
  }
  if (text.empty()) return text;
  return "\n" + std::string(phrases(options_.lang).results) + "\n\n" + text;
}

std::vector<Value> Lesson::parameters() {
  std::vector<Value> values = graph_.parameters();
  std::erase_if(values, [&](Value value) { return value == table_; });
  return values;
}

void Lesson::append_gradients() {
  const auto backward = [](const Node& node) { return node.pass == Pass::backward; };
  if (std::any_of(graph_.nodes().begin(), graph_.nodes().end(), backward)) return;
  std::vector<Value> wrt = parameters();
  if (hidden_states_) wrt.insert(wrt.begin(), *hidden_states_);
  const std::vector<Value> gradient = gradients(*result_, wrt, upstream(*result_, result_source_));
  std::string body = std::string(phrases(options_.lang).backward) + "\n\n{trace}\n";
  if (hidden_states_) {
    show("d_hidden_states", gradient[0]);
    body += "\n{d_hidden_states}\n";
  }
  print_heading(phrases(options_.lang).backward_heading, '-');
  print_body(body, static_cast<NodeId>(graph_.size()));
}

void Lesson::print_json() {
  std::size_t count = 0;
  for (const Value parameter : parameters()) count += parameter.shape().elements();
  output_.write(
      viewers::trace_json(graph_, {.lesson = name_,
                                   .dtype = options_.dtype == Dtype::float32 ? "float32" : "float64",
                                   .seed = options_.seed,
                                   .parameters = count,
                                   .output = result_->id()}));
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
  } else if (prints()) {
    output_.write("\n" + render_markdown(phrases(options_.lang).predict_first, colour_));
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
  const std::vector<std::string> lines =
      write_pictures(name_, graph_, narration_.introduction().heading, options_);
  if (lines.empty() || !prints()) return;
  output_.write("\n" + std::string(phrases(options_.lang).pictures) + "\n\n");
  for (const std::string& line : lines) output_.write("    " + line + "\n");
}

void Lesson::finish() {
  if (options_.backward) append_gradients();
  emit_pictures();
  ask();
  check_all_used();
  if (!prints()) print_json();
}

}  // namespace stepgrad::kit
