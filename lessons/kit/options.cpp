#include "lessons/kit/options.h"

#include <algorithm>

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
    {"hidden-dim", 10, 3072, {1, 16384}, "width inside the feed-forward network"},
};

const KnownSize& known(const std::string& option) {
  return *std::find_if(std::begin(known_sizes), std::end(known_sizes),
                       [&](const KnownSize& size) { return option == size.option; });
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
  line.group("Reads");
  declare_text(line);
  declare_model(line);
  line.group("Computes");
  line.number("seed", seed, {0, UINT64_MAX}, "which random numbers it begins with");
  line.choice<Dtype>("dtype", dtype, {{"float32", Dtype::float32}, {"float64", Dtype::float64}},
                     "the precision it computes in");
  declare_sizes(line);
  line.group("Prints");
  declare_page(line);
  line.group("Pictures");
  declare_pictures(line);
  line.group("Files");
  declare_files(line);
  line.group("Help");
  line.flag("help,h", help, "the options on one screen, and examples");
  line.flag("help-options", help_options, "each option, with what it may be and its default");
  line.flag("version", version, "the version");
  line.choice<Shell>("completion", completion,
                     {{"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}},
                     "this lesson's part of lessons/run --completion");
}

void Options::declare_text(CommandLine& line) {
  const auto declare_one = [&](const std::string& name, std::string& target, const std::string& meaning) {
    line.value(
        {.name = name,
         .group = "",
         .help = meaning,
         .placeholder = "TEXT",
         .allowed = "a text in UTF-8 that is not empty",
         .initial = target},
        [&target](const std::string& typed) { return target = typed, !typed.empty() && is_utf8(typed); });
  };
  declare_one("text", text, "what the lesson reads");
  if (pair_) declare_one("text-pair", text_pair, "the second text of the pair");
  declare_text_file(line);
  line.number("batch", batch, {1, 64},
              pads_ ? "how many texts the batch has; text b is b tokens shorter"
                    : "how many times the text stands in the batch");
}

void Options::declare_text_file(CommandLine& line) {
  line.value({.name = "text-file",
              .group = "",
              .help = "read the text from a file; - is standard input",
              .placeholder = "FILE",
              .allowed = "a file's path",
              .offer = Offer::file},
             [this](const std::string& typed) { return text_file = typed, !typed.empty(); });
}

void Options::declare_page(CommandLine& line) {
  line.choice<TraceFormat>(
      "trace", trace,
      {{"table", TraceFormat::table}, {"json", TraceFormat::json}, {"none", TraceFormat::none}},
      "list the nodes; json: one document and nothing else");
  line.choice<ValueDetail>(
      "values", values,
      {{"summary", ValueDetail::summary}, {"full", ValueDetail::full}, {"none", ValueDetail::none}},
      "show numbers; full: every op's result");
  line.flag("backward", backward,
            always_backward_ ? "changes nothing here: the lesson has the gradients anyway"
                             : "append the gradients of the result");
  line.flag("unroll", unroll, "show each of several modules that are alike");
  line.flag("step", step, "stop after each node and take commands; help there lists them");
  line.flag("answer", answer, "answer the question at the end");
  line.choice<Language>("lang", lang, {{"en", Language::en}, {"zh", Language::zh}},
                        "language of the narration");
  line.choice<Colour>("color", color,
                      {{"auto", Colour::automatic}, {"always", Colour::always}, {"never", Colour::never}},
                      "bold and colour; auto: on a terminal without NO_COLOR");
}

void Options::declare_pictures(CommandLine& line) {
  const std::vector<std::string> formats = formats_emitted();
  line.value({.name = "emit",
              .group = "",
              .help = attention_ ? "write pictures; html, json: a page of attention" : "write pictures",
              .placeholder = "FORMATS",
              .allowed = "any of " + joined(formats, ", ") + ", separated by commas",
              .offer = Offer::words,
              .words = formats},
             [this](const std::string& typed) { return take_emit(typed); });
  line.value({.name = "output-dir",
              .group = "",
              .help = attention_ ? "where pictures and the page go" : "where pictures go",
              .placeholder = "FOLDER",
              .allowed = "a folder's path",
              .initial = output_dir,
              .offer = Offer::folder},
             [this](const std::string& typed) { return output_dir = typed, !typed.empty(); });
  line.number("depth", depth, {0, 100}, "how many levels of modules pictures open", "all");
  line.choice<viewers::Theme>(
      "theme", theme, {{"light", viewers::Theme::light}, {"dark", viewers::Theme::dark}}, "of pictures");
  if (attention_) declare_attention(line);
}

void Options::declare_sizes(CommandLine& line) {
  if (sizes_.empty()) return;
  line.value({.name = "size",
              .group = "",
              .help = "set the sizes together; tiny: every matrix whole",
              .placeholder = "tiny|base",
              .allowed = "one of tiny, base",
              .initial = named_size(),
              .offer = Offer::word,
              .words = {"tiny", "base"}},
             [this](const std::string& word) { return set_sizes(word); });
  for (const Size& size : sizes_) {
    const KnownSize& about = known(size.option);
    line.number(size.option, *size.target, about.range, about.help);
  }
}

std::string Options::named_size() const {
  const auto all_are = [this](std::uint64_t KnownSize::*named) {
    return std::all_of(sizes_.begin(), sizes_.end(),
                       [&](const Size& size) { return *size.target == known(size.option).*named; });
  };
  return all_are(&KnownSize::tiny) ? "tiny" : all_are(&KnownSize::base) ? "base" : "";
}

bool Options::set_sizes(const std::string& word) {
  for (const Size& size : sizes_) {
    if (word == "tiny") *size.target = known(size.option).tiny;
    if (word == "base") *size.target = known(size.option).base;
  }
  return word == "tiny" || word == "base";
}

std::map<std::string, std::size_t> Options::size_facts() const {
  std::map<std::string, std::size_t> facts = model_facts();
  for (const Size& size : sizes_) {
    std::string name = size.option;
    std::replace(name.begin(), name.end(), '-', '_');
    facts[name] = *size.target;
  }
  return facts;
}

void Options::check_sizes(const CommandLine& line) const {
  std::uint64_t embed_dim = 0, heads = 1;
  for (const Size& size : sizes_) {
    if (size.option == "embed-dim") embed_dim = *size.target;
    if (size.option == "heads") heads = *size.target;
  }
  if (embed_dim % heads == 0) return;
  const std::string fitting = divisors(embed_dim);
  if (files_.input != nullptr && !line.given("embed-dim"))
    throw bad_value("heads", std::to_string(heads),
                    fmt::format("a divisor of {}, the width of the hidden states in {}: {}", embed_dim,
                                files_.input->name(), fitting));
  if (!line.given("heads"))
    throw bad_value(
        "embed-dim", std::to_string(embed_dim),
        fmt::format("a multiple of {}, the number of heads; or give --heads, one of {}", heads, fitting));
  throw bad_value("heads", std::to_string(heads),
                  fmt::format("a divisor of --embed-dim {}: {}", embed_dim, fitting));
}

UsageError Options::bad_text(const std::string& allowed) const {
  return text_file.empty() ? bad_value("text", text, allowed) : bad_value("text-file", text_file, allowed);
}

std::size_t other_heads(std::size_t embed_dim, std::size_t heads) {
  if (heads != 1) return 1;
  for (std::size_t other = 2; other <= known("heads").range.most; ++other) {
    if (embed_dim % other == 0) return other;
  }
  return heads;
}

}  // namespace stepgrad::kit
