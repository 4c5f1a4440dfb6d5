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
  std::string output_dir = "lesson-output";   // where to
  std::optional<std::uint64_t> depth;  // how many levels of modules pictures open; all where it is not given
  bool unroll = false;                 // draw and list each of several modules that are alike
  viewers::Theme theme = viewers::Theme::light;  // of the pictures
  Language lang = Language::en;                  // of the narration
  Colour color = Colour::automatic;              // whether the terminal shows bold and colour
  bool step = false;                             // stop after each node and take commands
  bool answer = false;                           // answer the question at the end
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
  bool pads_batch() const { return pads_ && (files_.input == nullptr || pads_input_); }
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
  // The lesson itself has a backward pass: --backward has nothing to append, and its help says so.
  void always_backward() { always_backward_ = true; }

 private:
  void declare_text(CommandLine& line);
  void declare_text_file(CommandLine& line);
  void declare_sizes(CommandLine& line);
  void declare_page(CommandLine& line);
  void declare_pictures(CommandLine& line);
  void declare_files(CommandLine& line);
  void check_together(const CommandLine& line) const;
  void check_files_together(const CommandLine& line) const;
  void open_files(const CommandLine& line);
  void take_width(const CommandLine& line);
  void check_sizes(const CommandLine& line) const;
  // What --size would be called for the sizes as they are; empty where there is no name for them.
  std::string named_size() const;
  bool set_sizes(const std::string& word);

  std::vector<Size> sizes_;
  bool always_backward_ = false, pair_ = false, apart_ = false, pads_ = false, pads_input_ = false,
       needs_ids_ = false;
  bool text_given_ = false, text_pair_given_ = false;
  LessonFiles files_;
};

// A number of heads to compare `heads` with: 1, or for 1 the next that --heads takes with this width; `heads`
// where there is none.
std::size_t other_heads(std::size_t embed_dim, std::size_t heads);

}  // namespace stepgrad::kit
