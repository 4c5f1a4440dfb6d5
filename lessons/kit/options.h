#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lessons/kit/command_line.h"
#include "lessons/kit/completion.h"
#include "lessons/kit/lesson_files.h"
#include "lessons/kit/numbers.h"
#include "viewers/attention.h"
#include "viewers/picture.h"

namespace stepgrad::kit {

enum class TraceFormat { table, json, none };
enum class ValueDetail { summary, full, none };
enum class Language { en, zh };
enum class Colour { automatic, always, never };

// What every lesson can be asked for. A lesson adds the sizes of its own:
//
//   struct Options : kit::Options {
//     std::size_t embed_dim = 768;  // width of the hidden states
//     Options() { sizes({{"embed-dim", &embed_dim}}); }
//   };
struct Options {
  std::string text = "time flies like an arrow";        // what the lesson reads
  std::string text_file;                                // where the text is read instead; - is standard input
  std::string text_pair = "fruit flies like a banana";  // what a lesson that reads a pair reads after it
  std::uint64_t batch = 1;                              // how many times the text stands in the batch
  std::uint64_t seed = 0;                               // which random numbers it begins with
  Dtype dtype = Dtype::float32;                         // the precision it computes in
  TraceFormat trace = TraceFormat::table;     // how nodes are listed; json: one document, nothing else
  ValueDetail values = ValueDetail::summary;  // which numbers are shown
  bool backward = false;                      // append the gradients of the result
  std::vector<viewers::Format> emit;          // which pictures are written: dot, svg, png, pdf
  bool emit_html = false, emit_json = false;  // whether pages of attention are, and as which
  std::string output_dir = "lesson-output";   // where to
  std::optional<std::uint64_t> depth;  // how many levels of modules pictures open; all where it is not given
  bool unroll = false;                 // draw and list each of several modules that are alike
  viewers::Theme theme = viewers::Theme::light;  // of the pictures
  viewers::View view = viewers::View::head;      // that a page of attention opens with
  std::vector<std::size_t> layers;               // that it holds; all where none are given
  std::vector<std::size_t> heads_shown;          // that it opens with; all where none are given
  std::optional<std::uint64_t> layer, head;      // that it opens with; the lesson's own where not given
  Language lang = Language::en;                  // of the narration
  Colour color = Colour::automatic;              // whether the terminal shows bold and colour
  bool step = false;                             // stop after each node and take commands
  bool answer = false;                           // answer the question at the end
  std::string model;                             // the folder of the BERT that reads the text
  std::string config;                            // a BERT of which there are sizes and no numbers
  std::string captured;                          // the folder of attention that was computed elsewhere
  std::string weights;                           // the file of the parameters
  bool weights_partial = false;                  // it need not have all of them
  std::string save_weights;                      // the file that they are written to
  std::string input, input_pair;                 // files of hidden states; they take the text's place
  std::string upstream;                          // the file of the gradient that flows into the result
  std::string save_values;                       // the folder that every node's value is written to
  bool help = false, help_options = false, version = false;
  Shell completion = Shell::none;  // what it is printed for

  Options() = default;
  Options(const Options&) = delete;  // sizes() keeps pointers into the object
  Options& operator=(const Options&) = delete;

  // Declares all options.
  void declare(CommandLine& line);
  // Opens the files that are named, and takes from them what they settle: the text, and embed_dim where only
  // --input tells it. Throws UsageError where values that are allowed one by one do not go together, and as
  // the files' readers do.
  void settle(const CommandLine& line);
  // What settle() opened.
  const LessonFiles& files() const { return files_; }
  // A complaint about the text, under the name of the option that it came from. `allowed` completes "must be
  // …".
  UsageError bad_text(const std::string& allowed) const;
  // Whether the lesson reads a pair of texts; whether entry b of its batch has b tokens fewer.
  bool reads_pair() const { return pair_; }
  bool reads_pair_apart() const { return apart_; }
  // Whether the command line gives the text; the second one of a pair.
  bool text_given() const { return text_given_; }
  bool text_pair_given() const { return text_pair_given_; }
  // Whether --emit names anything that is written to --output-dir; a page of attention.
  bool emits() const { return !emit.empty() || emits_page(); }
  bool emits_page() const { return emit_html || emit_json; }
  bool has_attention() const { return attention_; }
  // Which layer and head a page of attention opens with. Throws UsageError where --layers, --heads-shown,
  // --layer or --head name one that is not among so many.
  viewers::Opening opening(std::size_t layer_count, std::size_t head_count) const;
  bool pads_batch() const { return pads_ && (files_.input == nullptr || pads_input_); }
  // The BERT that reads the text: that of --model, of --config, or the small one with random weights.
  const bert::Config& model_config() const { return model_config_; }
  // How many layers and heads there are, in the model or in what was captured.
  std::size_t layer_count() const;
  std::size_t head_count() const;
  // Which of these a page shows one of: --layer and --head, or the tutorial's 0 and 8.
  std::size_t layer_shown() const;
  std::size_t head_shown() const;
  // Whether it is the small one, whose weights are random.
  bool means_nothing_yet() const;
  // The pieces that the text is cut into.
  const bert::Vocabulary& vocabulary() const;
  // Whether the lesson's page shows what is known of a model without its weights, and evaluates nothing.
  bool only_shapes() const { return !config.empty(); }
  // The lesson's sizes, as its narration calls them: embed_dim, heads, head_dim.
  std::map<std::string, std::size_t> size_facts() const;

 protected:
  struct Size {
    std::string option;  // embed-dim, heads, head-dim or hidden-dim
    std::uint64_t* target;
  };
  // Offers options for the sizes of the lesson's matrices, and --size, which sets them together.
  void sizes(std::vector<Size> sizes) { sizes_ = std::move(sizes); }
  // The lesson reads a pair of texts: offers --text-pair.
  void pair() { pair_ = true; }
  // The same, and the lesson takes hidden states of each text apart: --input are A's, and --input-pair B's.
  void pair_apart() { pair_ = apart_ = true; }
  // The lesson is about ids: --input, which has none, is refused.
  void needs_ids() { needs_ids_ = true; }
  // In a batch, entry b of the text has b tokens fewer (at least one) and [PAD] after them; of a pair the
  // second text has. Where the lesson is about padding, the last tokens of --input are taken for [PAD] too.
  void pads() { pads_ = true; }
  void pads_input_too() { pads_ = pads_input_ = true; }
  // The lesson is about BERT: offers --model and --config; the same, and it looks at captured attention too.
  void needs_model() { needs_model_ = needs_ids_ = true; }
  void needs_model_or_captured() { needs_model_ = needs_ids_ = takes_captured_ = true; }
  // The lesson has attention: --emit takes html and json, a page that opens with this view, layer and head
  // (the last, where there are not so many).
  void attention(viewers::View opens = viewers::View::head, std::size_t layer_opened = 0,
                 std::size_t head_opened = 0) {
    attention_ = true;
    view = opens;
    layer_opened_ = layer_opened;
    head_opened_ = head_opened;
  }
  // The lesson itself has a backward pass: --backward has nothing to append, and its help says so.
  void always_backward() { always_backward_ = true; }

 private:
  void declare_text(CommandLine& line);
  void declare_text_file(CommandLine& line);
  void declare_model(CommandLine& line);
  void declare_sizes(CommandLine& line);
  void declare_page(CommandLine& line);
  void declare_pictures(CommandLine& line);
  void declare_attention(CommandLine& line);
  std::vector<std::string> formats_emitted() const;
  bool take_emit(const std::string& typed);
  void declare_files(CommandLine& line);
  void check_together(const CommandLine& line) const;
  void check_files_together(const CommandLine& line) const;
  void check_model_together(const CommandLine& line) const;
  void open_model();
  std::map<std::string, std::size_t> model_facts() const;
  void open_files(const CommandLine& line);
  void take_width(const CommandLine& line);
  void check_sizes(const CommandLine& line) const;
  // What --size would be called for the sizes as they are; empty where there is no name for them.
  std::string named_size() const;
  bool set_sizes(const std::string& word);

  std::vector<Size> sizes_;
  bool attention_ = false;
  std::size_t layer_opened_ = 0, head_opened_ = 0;
  bool always_backward_ = false, pair_ = false, apart_ = false, pads_ = false, pads_input_ = false,
       needs_ids_ = false, needs_model_ = false, takes_captured_ = false;
  bool text_given_ = false, text_pair_given_ = false;
  bert::Config model_config_;
  LessonFiles files_;
};

// A number of heads to compare `heads` with: 1, or for 1 the next that --heads takes with this width; `heads`
// where there is none.
std::size_t other_heads(std::size_t embed_dim, std::size_t heads);

}  // namespace stepgrad::kit
