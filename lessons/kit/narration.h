#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace stepgrad::kit {

// A part of a lesson's text. Its body is Markdown with placeholders: {embed_dim} within a sentence, or
// {scores} alone on its line, where a figure goes.
struct Section {
  std::string heading, body;
};

// The text of a lesson, which reads as a document by itself:
//
//   # Multi-head attention        the title, and an introduction below it
//   ## 1. Twelve heads            a numbered section for each step of the program
//   ## Question                   the last two sections: a question, and its answer
//   ## Answer
//
// Throws Error where the text has another form.
class Narration {
 public:
  explicit Narration(std::string_view markdown);

  const Section& introduction() const { return introduction_; }  // its heading is the lesson's title
  const std::vector<Section>& steps() const { return steps_; }
  // The step that is headed `number. …`. Throws Error where there is none.
  const Section& step(std::size_t number) const;
  const Section& question() const { return question_; }
  const Section& answer() const { return answer_; }

 private:
  Section introduction_, question_, answer_;
  std::vector<Section> steps_;
};

// A stretch of text, or the name of a figure: a placeholder that stands alone on its line.
struct Block {
  bool figure;
  std::string text;
};
std::vector<Block> blocks(const std::string& body);

// The names in {braces}.
std::set<std::string> placeholders(std::string_view text);

// What the run says about each placeholder.
using Facts = std::map<std::string, std::string>;

// The text with each placeholder replaced. Throws Error for one that no fact is known of.
std::string filled(std::string_view text, const Facts& facts);

}  // namespace stepgrad::kit
