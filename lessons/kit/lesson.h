#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/files/weights.h"
#include "graph/gradcheck.h"
#include "graph/graph.h"
#include "layers/module.h"
#include "lessons/kit/attention_nodes.h"
#include "lessons/kit/axis_tokens.h"
#include "lessons/kit/narration.h"
#include "lessons/kit/numbers.h"
#include "lessons/kit/options.h"
#include "lessons/kit/passage.h"
#include "lessons/kit/reading.h"
#include "lessons/kit/standard_output.h"
#include "viewers/attention.h"
#include "viewers/trace_json.h"

namespace stepgrad::kit {

// The first node of this name or path: `concat`, `heads.0.scores`, `d scores`. Throws Error where the graph
// has none.
Value find(Graph& graph, std::string_view name);

// The hidden states of a pair's two texts, for one text to ask the other: A answers, B asks.
struct PairStates {
  Value key_value_states;  // of [CLS] A [SEP], [batch, key, embed]
  Value query_states;      // of B [SEP], [batch, query, embed]
};

// One run of a lesson: its graph, its numbers, and the page that it prints. A lesson builds a part of the
// graph, says what the narration needs to know, and prints the section that tells of it:
//
//   const Value scores = matmul(q, transpose(k)).named("scores");
//   lesson.fact("head_dim", options.head_dim);   // {head_dim} in the text
//   lesson.show(scores);                         // {scores}, alone on its line
//   lesson.step(2);                              // the section `## 2. …`; its {trace} lists the new nodes
//
// A placeholder that no fact or figure is known for is an Error; finish() reports a fact or a figure that no
// section asked for.
class Lesson {
 public:
  // REQUIRES: options outlives the lesson. Throws UsageError for a text that no lesson can read,
  // Error for a folder that no picture can be written to.
  Lesson(std::string name, std::string_view narration, const Options& options, StandardOutput& output);

  Graph& graph() { return graph_; }
  Numbers& numbers() { return numbers_; }
  // The pieces of the text, and their ids; of a pair, those of [CLS] A [SEP] B [SEP].
  const std::vector<std::string>& tokens() const { return reading_.whole.tokens; }
  // The same of an entry of the batch, with [PAD] where it has ended.
  std::vector<std::string> tokens(std::size_t entry) const;
  const std::vector<std::int64_t>& token_ids() const { return reading_.whole.ids; }
  // Of a pair: [CLS] A [SEP], and B [SEP].
  const TokenList& sentence_a() const { return reading_.sentence_a; }
  const TokenList& sentence_b() const { return reading_.sentence_b; }
  std::size_t batch() const { return lengths_.size(); }
  // Whether the hidden states are those of --input, and not made of ids.
  bool has_input() const { return options_.files().input != nullptr; }
  // How many tokens each entry of the batch has. What is left up to tokens().size() is [PAD].
  const std::vector<std::size_t>& lengths() const { return lengths_; }

  // Makes the tensors of the lesson's parameters of those in the file that --weights names, for a file of
  // another form; nothing for one of the lesson's own. It is called here, where there is a file. REQUIRES: no
  // number was read.
  using Conversion = std::function<std::optional<std::vector<NamedTensor>>(const Safetensors& file)>;
  void convert_weights(const Conversion& convert);
  // Names parameters that a file may have though the lesson, as it is called, has none of them.
  void not_wanted(const std::vector<std::string>& keys);

  // The text's ids as a node [batch, seq], and to which text of a pair each token belongs, 0 or 1.
  Value ids(Source where = Source::current());
  Value token_type_ids(Source where = Source::current());
  // Where most lessons begin: the embeddings of the text's tokens, [batch, seq, embed], from a table that
  // feeds the lesson's module and is no part of it. With --input there is no table: this is an input.
  Value hidden_states(std::size_t embed_dim, Source where = Source::current());
  // The rows of that table alone, for a lesson that makes its hidden states of them and of others. REQUIRES:
  // there is no --input.
  Value token_embeddings(std::size_t embed_dim, Source where = Source::current());
  // Says what such a lesson's module reads, and gives it back: --backward differentiates by it.
  Value begin_with(Value hidden_states);
  // The same numbers as an input of the graph, which can be nudged one by one.
  Value hidden_states_input(std::size_t embed_dim, Source where = Source::current());
  // Those of a pair's two texts apart, from one table. From here on tables label the axis `query` with B's
  // tokens and `key` with A's.
  PairStates pair_hidden_states(std::size_t embed_dim, Source where = Source::current());
  // A mask of the graph, set to `mask`.
  Value mask(std::string name, Shape shape, MaskTensor mask, Source where = Source::current());
  // An input of y's shape, set to what --upstream names or to numbers from N(0, 1): what gradients() begins
  // with.
  Value upstream(Value y, Source where = Source::current());
  Value find(std::string_view name) { return kit::find(graph_, name); }
  // All nodes of this name, in order: the `weights` of every head.
  std::vector<Value> find_all(std::string_view name);
  // The numbers of another graph, whose parameters are those of the lesson where their paths are the same.
  Numbers aside(Graph& graph) const;
  // The numbers of `result` in another graph, whose input is set to the lesson's hidden states.
  Tensor<double> elsewhere(Value input, Value result);

  void fact(const std::string& name, const std::string& text);
  void fact(const std::string& name, std::size_t number);             // 2,362,368
  void fact(const std::string& name, double number);                  // four significant digits
  void fact(const std::string& name, const GradcheckReport& report);  // its worst element, as a sentence
  // {smallest_weight} and {largest_weight} of one or several values of attention weights, and {even_weight}.
  void weight_facts(const std::vector<Value>& weights);

  void show(Value value);  // {d_scores} for the value named `d scores`
  void show(const std::string& figure, Value value);
  void show(const std::string& figure, Value table, std::size_t row);  // one row, without drawing the others
  // What is no node's. The figure `wrong_weights` is headed `wrong weights`, and the shape.
  void show(const std::string& figure, const Shape& shape, const Tensor<double>& numbers);
  void show(const std::string& figure, const Shape& shape, const MaskTensor& mask);
  void show(const std::string& figure, const Module& module);     // its tree
  void show(const std::string& figure, const std::string& text);  // lines of text, as they are

  // A time, or what else differs from run to run and so is no part of the page: it goes to standard error,
  // after the page, where the time that the lesson took does. `text` is called only where that is printed.
  void measure(const std::function<std::string()>& text);
  const std::vector<std::string>& measured() const { return measured_; }

  // Attention of another graph for the page that --emit html and json write, after that of the lesson's own,
  // which is there anyway: of another mask, say. Its axes run over the lesson's tokens.
  void page_attention(const std::string& name, Graph& graph, Numbers& numbers);

  // The position of the query that the page opens with; the first where nothing is said.
  void opens_with_query(std::size_t position) { query_opened_ = position; }

  // Prints a section. Its {trace} lists the nodes that no step has listed yet, up to and including `last`.
  void step(std::size_t number, std::optional<Value> last = {});

  // No {trace} lists the nodes up to and including `last` that no step has listed yet.
  void not_listed(Value last) { traced_ = last.id() + 1; }

  // What the lesson computes: the trace's `output`. Nothing is printed before. REQUIRES: the lesson's module
  // has all of its parameters. Throws Error where --weights or --upstream do not fit.
  void result(Value value, Source where = Source::current());

  // What comes after the last step: gradients, pictures, the question; or the JSON trace.
  void finish();

 private:
  bool prints() const { return options_.trace != TraceFormat::json; }
  // With --step the page is kept back; the walk through the nodes before `end` goes on here.
  void print(const std::string& text);
  void walk_here(NodeId end);
  void print_heading(std::string_view text, char underline);
  void print_body(const std::string& body, NodeId end);
  // `shown`: the nodes whose numbers the section shows anyway.
  std::string trace(NodeId end, const std::set<NodeId>& shown);
  std::string results(NodeId first, NodeId end, const std::set<NodeId>& shown);
  std::string title(const Node& node) const;
  bool shows_values() const {
    return prints() && options_.values != ValueDetail::none && !options_.only_shapes();
  }
  std::string text_of(Value value);
  void append_gradients();
  void emit_pictures();
  void check_opening();
  std::vector<std::string> write_page();
  viewers::AttentionPage attention_page();
  std::vector<viewers::Attention> graph_attentions();
  void add_attentions(std::vector<viewers::Attention>& to, const std::string& name,
                      const AttentionModule& module, Graph& graph, Numbers& numbers);
  void ask();
  void step_through();
  void check_files();
  void load_model();
  void write_files();
  std::map<NodeId, NodeId> gradient_ids();
  viewers::TraceHeader trace_header();
  Value states_input(const std::string& name, const std::string& axis, const Npy& file, Source where);
  std::vector<Value> loadable();
  PairStates given_pair_states(Source where);
  PairStates embedded_pair_states(std::size_t embed_dim, Source where);
  // The rows of the table, read beside the lesson's graph.
  std::vector<double> embedded_numbers(std::size_t embed_dim, Source where);
  void check_all_used() const;
  std::vector<Value> parameters();
  void read_text();
  // The row once for each entry of the batch, with `padding` where the entry has ended.
  template <class T>
  std::vector<std::vector<T>> entries(const std::vector<T>& row, const T& padding) const;
  void reading_facts();
  std::string introduction() const;
  // An index input [batch, axis] of these ids.
  Value index(const std::string& name, const std::string& axis,
              const std::vector<std::vector<std::int64_t>>& entries, Source where);

  std::string name_;
  const Options& options_;
  Narration narration_;
  StandardOutput& output_;
  bool colour_;
  Reading reading_;
  std::vector<std::size_t> lengths_;  // of the batch's entries
  std::size_t closing_ = 0;           // how many tokens stay last in an entry that is shorter
  AxisTokens axis_tokens_;

  Graph graph_;
  std::shared_ptr<const Safetensors> weights_;  // that --weights names, in the lesson's own form
  Numbers numbers_;
  std::unique_ptr<Graph> table_graph_;  // of the table where it is no part of the lesson's graph
  std::optional<Value> table_, result_;
  std::vector<Value> hidden_states_;  // what the lesson's module reads: one value, or those of a pair
  Source result_source_;
  std::vector<std::pair<Value, Value>> gradients_;  // that --backward appended, each after what it is of
  LoadOptions load_;
  NodeId traced_ = 0;  // nodes before it have been listed

  std::string kept_back_;  // of the page: all before result(); with --step, since the last passage
  std::vector<Passage> passages_;
  std::vector<std::string> measured_;

  Facts facts_;
  std::map<std::string, std::string> figures_;
  std::vector<viewers::Attention> page_attentions_;  // of other graphs
  std::optional<std::size_t> query_opened_;          // that the page opens with
  std::map<std::string, NodeId> figure_nodes_;       // those of the figures that show a whole value
  std::set<std::string> used_;
};

}  // namespace stepgrad::kit
