#include "lessons/kit/options.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "lessons/kit/user_text.h"

namespace stepgrad::kit {

namespace {

// A size that lessons have: what --size makes of it, and what it may be.
struct KnownSize {
  const char* option;
  std::uint64_t tiny, base;
  Range range;
  const char* help;
};

constexpr KnownSize known_sizes[] = {
    {"embed-dim", 8, 768, {1, 4096}, "width of the hidden states"},
    {"heads", 2, 12, {1, 256}, "how many heads; divides --embed-dim"},
    {"head-dim", 4, 64, {1, 4096}, "width of the head's q, k and v"},
};

const KnownSize& known(const std::string& option) {
  return *std::find_if(std::begin(known_sizes), std::end(known_sizes),
                       [&](const KnownSize& size) { return option == size.option; });
}

const std::vector<std::string> picture_formats{"dot", "svg", "png", "pdf"};

// svg,pdf: the formats in the order of `picture_formats`; false where a word is none of them.
bool take_formats(const std::string& typed, std::vector<viewers::Format>& formats) {
  std::istringstream text(typed + ",");
  std::vector<std::string> words;
  for (std::string word; std::getline(text, word, ',');) words.push_back(word);
  formats.clear();
  for (const std::string& format : picture_formats) {
    if (std::erase(words, format) > 0) formats.push_back(*viewers::format_named(format));
  }
  return words.empty();
}

std::string divisors(std::uint64_t number) {
  std::vector<std::string> found;
  for (std::uint64_t d = 1; d <= std::min(number, known("heads").range.most); ++d) {
    if (number % d == 0) found.push_back(std::to_string(d));
  }
  return joined(found, ", ");
}

}  // namespace

void Options::declare(CommandLine& line) {
  line.value("text", "TEXT", "a text in UTF-8 that is not empty", "what the lesson reads (" + text + ")",
             [this](const std::string& typed) { return text = typed, !typed.empty() && is_utf8(typed); });
  line.number("seed", seed, {0, UINT64_MAX}, fmt::format("which random numbers it begins with ({})", seed));
  line.choice<Dtype>("dtype", dtype, {{"float32", Dtype::float32}, {"float64", Dtype::float64}},
                     "the precision it computes in (float32)");
  declare_sizes(line);
  line.choice<TraceFormat>(
      "trace", trace,
      {{"table", TraceFormat::table}, {"json", TraceFormat::json}, {"none", TraceFormat::none}},
      "list the nodes; json: one document and nothing else (table)");
  line.choice<ValueDetail>(
      "values", values,
      {{"summary", ValueDetail::summary}, {"full", ValueDetail::full}, {"none", ValueDetail::none}},
      "show numbers; full: every op's result (summary)");
  line.flag("backward", backward,
            always_backward_ ? "changes nothing here: the lesson has the gradients anyway"
                             : "append the gradients of the result");
  line.flag("step", step, "stop after each node and take commands; help there lists them");
  line.value("emit", "FORMATS", "any of " + joined(picture_formats, ", ") + ", separated by commas",
             "write pictures: any of " + joined(picture_formats, ","),
             [this](const std::string& typed) { return take_formats(typed, emit); });
  line.value("output-dir", "FOLDER", "a folder's path", "where pictures go (" + output_dir + ")",
             [this](const std::string& typed) { return output_dir = typed, !typed.empty(); });
  line.number("depth", depth, {0, 100}, "how many levels of modules pictures open (all)");
  line.flag("unroll", unroll, "show each of several modules that are alike");
  line.choice<viewers::Theme>("theme", theme,
                              {{"light", viewers::Theme::light}, {"dark", viewers::Theme::dark}},
                              "of pictures (light)");
  line.choice<Language>("lang", lang, {{"en", Language::en}, {"zh", Language::zh}},
                        "language of the narration (en)");
  line.choice<Colour>("color", color,
                      {{"auto", Colour::automatic}, {"always", Colour::always}, {"never", Colour::never}},
                      "bold and colour; auto: on a terminal without NO_COLOR (auto)");
  line.flag("answer", answer, "answer the question at the end");
  line.flag("help,h", help, "show this");
  line.flag("version", version, "show the version");
}

void Options::declare_sizes(CommandLine& line) {
  if (sizes_.empty()) return;
  line.value("size", "tiny|base", "one of tiny, base", "set the sizes together; tiny: every matrix whole",
             [this](const std::string& word) { return set_sizes(word); });
  for (const Size& size : sizes_) {
    const KnownSize& about = known(size.option);
    line.number(size.option, *size.target, about.range, fmt::format("{} ({})", about.help, *size.target));
  }
}

bool Options::set_sizes(const std::string& word) {
  for (const Size& size : sizes_) {
    if (word == "tiny") *size.target = known(size.option).tiny;
    if (word == "base") *size.target = known(size.option).base;
  }
  return word == "tiny" || word == "base";
}

std::map<std::string, std::size_t> Options::size_facts() const {
  std::map<std::string, std::size_t> facts;
  for (const Size& size : sizes_) {
    std::string name = size.option;
    std::replace(name.begin(), name.end(), '-', '_');
    facts[name] = *size.target;
  }
  return facts;
}

void Options::check() const {
  if (step && trace == TraceFormat::json)
    throw UsageError("--step: cannot go with --trace json, which prints one document and nothing else");
  std::uint64_t embed_dim = 0, heads = 1;
  for (const Size& size : sizes_) {
    if (size.option == "embed-dim") embed_dim = *size.target;
    if (size.option == "heads") heads = *size.target;
  }
  if (embed_dim % heads == 0) return;
  throw bad_value("heads", std::to_string(heads),
                  fmt::format("a divisor of --embed-dim {}: {}", embed_dim, divisors(embed_dim)));
}

std::size_t other_heads(std::size_t embed_dim, std::size_t heads) {
  if (heads != 1) return 1;
  for (std::size_t other = 2; other <= known("heads").range.most; ++other) {
    if (embed_dim % other == 0) return other;
  }
  return heads;
}

}  // namespace stepgrad::kit
