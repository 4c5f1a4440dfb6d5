#include <algorithm>
#include <charconv>
#include <sstream>

#include <fmt/format.h>

#include "lessons/kit/options.h"
#include "lessons/kit/user_text.h"
#include "viewers/number_list.h"

// What --emit writes, and what of it a page of attention holds.
namespace stepgrad::kit {

namespace {

const std::vector<std::string> picture_formats{"dot", "svg", "png", "pdf"}, page_formats{"html", "json"};

constexpr Range layers_or_heads{0, 999};  // that a list may name

std::vector<std::string> split(const std::string& text, char at) {
  std::istringstream all(text + at);
  std::vector<std::string> parts;
  for (std::string part; std::getline(all, part, at);) parts.push_back(part);
  return parts;
}

std::optional<std::size_t> number(const std::string& digits) {
  std::size_t result = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, result);
  if (error != std::errc{} || stop != end || result > layers_or_heads.most) return std::nullopt;
  return result;
}

// 0,3-5: each number once, in ascending order; nothing where it is no such list.
std::optional<std::vector<std::size_t>> numbers(const std::string& typed) {
  std::vector<std::size_t> all;
  for (const std::string& part : split(typed, ',')) {
    const std::vector<std::string> ends = split(part, '-');
    const std::optional<std::size_t> first = number(ends.front()), last = number(ends.back());
    if (ends.size() > 2 || !first || !last || *first > *last) return std::nullopt;
    for (std::size_t each = *first; each <= *last; ++each) all.push_back(each);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void need_below(const char* option, const std::vector<std::size_t>& list, std::size_t count,
                const char* things) {
  if (list.empty() || list.back() < count) return;
  throw bad_value(option, viewers::number_list(list),
                  fmt::format("some of the {} 0 to {}", things, count - 1));
}

std::size_t one_of(const char* option, const std::optional<std::uint64_t>& given, std::size_t otherwise,
                   std::size_t count, const char* things) {
  if (!given) return std::min(otherwise, count - 1);
  if (*given < count) return *given;
  throw bad_value(option, std::to_string(*given), fmt::format("one of the {} 0 to {}", things, count - 1));
}

bool has(const std::vector<std::size_t>& list, std::size_t number) {
  return list.empty() || std::find(list.begin(), list.end(), number) != list.end();
}

}  // namespace

std::vector<std::string> Options::formats_emitted() const {
  std::vector<std::string> formats = picture_formats;
  if (attention_) formats.insert(formats.end(), page_formats.begin(), page_formats.end());
  return formats;
}

// svg,html: pictures in the order of `picture_formats`; false where a word is none of them.
bool Options::take_emit(const std::string& typed) {
  std::vector<std::string> words = split(typed, ',');
  emit.clear();
  for (const std::string& format : picture_formats) {
    if (std::erase(words, format) > 0) emit.push_back(*viewers::format_named(format));
  }
  for (const std::string& format : page_formats) {
    if (attention_ || std::find(words.begin(), words.end(), format) == words.end()) continue;
    throw UsageError("--emit " + format + ": this lesson has no attention to make a page of");
  }
  emit_html = std::erase(words, "html") > 0;
  emit_json = std::erase(words, "json") > 0;
  return words.empty();
}

void Options::declare_attention(CommandLine& line) {
  const auto list = [&](const std::string& name, std::vector<std::size_t>& target,
                        const std::string& meaning) {
    line.value({.name = name,
                .group = "",
                .help = meaning,
                .placeholder = "LIST",
                .allowed = "numbers such as 0,3-5",
                .initial = "all"},
               [&target](const std::string& typed) {
                 const auto typed_numbers = numbers(typed);
                 target = typed_numbers.value_or(std::vector<std::size_t>());
                 return typed_numbers.has_value();
               });
  };
  using viewers::View;
  line.choice<View>("view", view, {{"head", View::head}, {"neuron", View::neuron}, {"model", View::model}},
                    "that the page opens with");
  list("layers", layers, "which layers the page holds");
  list("heads-shown", heads_shown, "which heads it opens with; where all are too many, those it holds");
  line.number("layer", layer, layers_or_heads, "the layer that is looked at", std::to_string(layer_opened_));
  line.number("head", head, layers_or_heads, "the head that is looked at", std::to_string(head_opened_));
}

viewers::Opening Options::opening(std::size_t layer_count, std::size_t head_count) const {
  need_below("layers", layers, layer_count, "layers");
  need_below("heads-shown", heads_shown, head_count, "heads");
  viewers::Opening open{.view = view,
                        .layer = one_of("layer", layer, layer_opened_, layer_count, "layers"),
                        .head = one_of("head", head, head_opened_, head_count, "heads"),
                        .heads_shown = heads_shown};
  if (!has(layers, open.layer)) {
    if (layer)
      throw bad_value("layer", std::to_string(*layer), "one of --layers " + viewers::number_list(layers));
    open.layer = layers.front();
  }
  // A head that is looked at is shown, so --heads-shown may leave it to the page.
  if (!head && !has(heads_shown, open.head)) open.head = heads_shown.front();
  return open;
}

}  // namespace stepgrad::kit
