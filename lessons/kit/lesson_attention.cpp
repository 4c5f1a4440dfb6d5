#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "graph/files/text.h"
#include "lessons/kit/attention_of_graph.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/output_file.h"
#include "lessons/kit/page_phrases.h"
#include "viewers/attention_notes.h"
#include "viewers/attention_tensors.h"
#include "viewers/capture.h"
#include "viewers/packed_tensor.h"

// The page of attention that --emit html and json write.
namespace stepgrad::kit {

namespace {

std::string named(std::string_view phrase, const auto&... what) {
  return fmt::format(fmt::runtime(phrase), what...);
}

std::string_view to_string(Dtype dtype) { return dtype == Dtype::float32 ? "float32" : "float64"; }

std::string source(const std::string& lesson, const Options& options) {
  const PagePhrases& say = page_phrases(options.lang);
  const auto shown = [](const std::string& path) { return shortened(one_line(path), 80); };
  if (options.files().captured) return named(say.captured, shown(options.captured));
  const std::string_view dtype = to_string(options.dtype);
  if (!options.model.empty()) return named(say.with_model, dtype, lesson, shown(options.model));
  if (!options.weights.empty()) return named(say.with_weights, dtype, lesson, shown(options.weights));
  return named(say.computed, dtype, lesson, options.seed);
}

std::string warning(const Options& options) {
  const PagePhrases& say = page_phrases(options.lang);
  if (!options.weights.empty() || !options.model.empty() || !options.captured.empty()) return "";
  return std::string(options.means_nothing_yet() ? say.small_model : say.random);
}

// The tokens of an axis, or the places where it runs over none.
std::vector<std::string> labels(const AxisTokens& tokens, const Axis& axis, std::size_t entry) {
  const std::span<const std::string> found = tokens.of(axis, entry);
  if (!found.empty()) return {found.begin(), found.end()};
  std::vector<std::string> places;
  for (std::size_t i = 0; i < axis.size; ++i) places.push_back(std::to_string(i));
  return places;
}

bool lacks_head_outputs(const viewers::Attention& attention) {
  return attention.outputs && !attention.head_outputs;
}

// Weights of a module that take no room themselves.
viewers::Attention outline(const AttentionModule& module, const Graph& graph, const Options& options) {
  const Shape& weights = graph[module.places.front().weights].shape;
  const std::size_t queries = weights.last(1).size, keys = weights.last().size;
  viewers::Attention attention{.name = "", .layers = options.layers, .heads = module.heads()};
  if (attention.layers.empty()) attention.layers = module.layers();
  attention.layer_count = module.layers().back() + 1;
  attention.head_count = attention.heads.back() + 1;
  attention.query_tokens.resize(queries);
  attention.key_tokens.resize(keys);
  attention.weights = Tensor<float>::filled({1, 1, 1, 1}, 0)
                          .broadcast({attention.layers.size(), attention.heads.size(), queries, keys});
  return attention;
}

// The room that the weights alone take in a page.
std::size_t least_bytes(const viewers::Attention& attention, const Options& options) {
  const std::size_t heads = options.heads_shown.empty() ? attention.heads.size() : options.heads_shown.size();
  return viewers::packed_size(attention.weights.size() / attention.heads.size() * heads,
                              viewers::NumberType::u16);
}

// Refuses a page that its weights alone make too large: later would be after the lesson. Throws as
// attention_json() does.
void check_room(const std::vector<AttentionModule>& modules, const Graph& graph, const Options& options) {
  viewers::AttentionPage page{.title = ""};
  std::size_t bytes = 0;
  for (const AttentionModule& module : modules) {
    const viewers::Attention each = outline(module, graph, options);
    const std::size_t entries = graph[module.places.front().weights].shape[0].size;
    bytes += entries * least_bytes(each, options);
    page.attentions.insert(page.attentions.end(), entries, each);
    page.open = options.opening(each.layer_count, each.head_count);
  }
  if (bytes > viewers::most_page_bytes) viewers::attention_json(page);
}

viewers::Attention captured_attention(const viewers::Capture& capture, const Options& options) {
  const PagePhrases& say = page_phrases(options.lang);
  viewers::Attention all = viewers::attention_of(capture, std::string(capture.cross ? say.cross : say.self));
  return options.layers.empty() ? all : viewers::with_layers(all, options.layers);
}

// The same of a capture.
void check_room(const viewers::Capture& capture, const Options& options) {
  viewers::AttentionPage page{.title = ""};
  page.attentions = {captured_attention(capture, options)};
  const viewers::Attention& all = page.attentions[0];
  page.open = options.opening(all.layer_count, all.head_count);
  if (least_bytes(all, options) > viewers::most_page_bytes) viewers::attention_json(page);
}

}  // namespace

void Lesson::page_attention(const std::string& name, Graph& graph, Numbers& numbers) {
  if (!options_.emits_page()) return;
  for (const AttentionModule& module : attention_modules(graph))
    add_attentions(page_attentions_, name, module, graph, numbers);
}

void Lesson::add_attentions(std::vector<viewers::Attention>& to, const std::string& name,
                            const AttentionModule& module, Graph& graph, Numbers& numbers) {
  const Shape& weights = graph[module.places.front().weights].shape;
  const std::size_t entries = weights[0].size, queries = weights.last(1).size, keys = weights.last().size;
  for (std::size_t entry = 0; entry < entries; ++entry) {
    viewers::Attention attention = attention_of(module, graph, numbers, entry, options_.layers);
    attention.name = name;
    if (entries > 1) attention.name += ", " + named(page_phrases(options_.lang).entry, entry);
    attention.cross = options_.reads_pair_apart();
    attention.query_tokens = labels(axis_tokens_, {"query", queries}, entry);
    attention.key_tokens = labels(axis_tokens_, {"key", keys}, entry);
    const std::vector<std::int64_t>& types = reading_.token_type_ids;
    const auto b = std::find(types.begin(), types.end(), 1);
    if (b != types.end() && !attention.cross && types.size() == queries)
      attention.sentence_b_start = static_cast<std::size_t>(b - types.begin());
    to.push_back(std::move(attention));
  }
}

std::vector<viewers::Attention> Lesson::graph_attentions() {
  const PagePhrases& say = page_phrases(options_.lang);
  const std::vector<AttentionModule> modules = attention_modules(graph_);
  std::vector<viewers::Attention> all;
  for (const AttentionModule& module : modules) {
    std::string name(options_.reads_pair_apart() ? say.cross : say.self);
    if (modules.size() > 1 && !module.path.empty()) name = one_line(module.path);
    add_attentions(all, name, module, graph_, numbers_);
  }
  all.insert(all.end(), page_attentions_.begin(), page_attentions_.end());
  return all;
}

void Lesson::check_opening() {
  if (!options_.has_attention()) return;
  if (const auto& capture = options_.files().captured) {
    if (options_.emits_page()) check_room(*capture, options_);
    return;
  }
  const std::vector<AttentionModule> modules = attention_modules(graph_);
  for (const AttentionModule& module : modules)
    options_.opening(module.layers().back() + 1, module.heads().back() + 1);
  if (options_.emits_page()) check_room(modules, graph_, options_);
}

viewers::AttentionPage Lesson::attention_page() {
  viewers::AttentionPage page{.title = narration_.introduction().heading, .lesson = name_};
  page.language = options_.lang == Language::en ? viewers::PageLanguage::en : viewers::PageLanguage::zh;
  page.source = source(name_, options_);
  page.warning = warning(options_);
  if (const auto& capture = options_.files().captured) {
    page.attentions = {captured_attention(*capture, options_)};
    page.notes = viewers::notes_on(*capture, page.language);
  } else {
    page.attentions = graph_attentions();
    if (std::any_of(page.attentions.begin(), page.attentions.end(), lacks_head_outputs))
      page.notes.push_back(viewers::note_without_head_outputs(page.language));
    if (options_.dtype == Dtype::float64) page.notes.emplace_back(page_phrases(options_.lang).rounded);
  }
  const viewers::Attention& first = page.attentions.at(0);
  page.open = options_.opening(first.layer_count, first.head_count);
  page.open.query = query_opened_;
  return page;
}

std::vector<std::string> Lesson::write_page() {
  std::vector<std::string> lines;
  if (!options_.emits_page()) return lines;
  const viewers::AttentionPage page = attention_page();
  const auto write = [&](const char* ending, const std::string& text) {
    const std::filesystem::path file =
        std::filesystem::path(options_.output_dir) / (name_ + ".attention." + ending);
    write_output_file(file, text);
    lines.push_back(one_line(file.native()));
  };
  if (options_.emit_html) write("html", viewers::attention_html(page));
  if (options_.emit_json) write("json", viewers::attention_json(page));
  return lines;
}

}  // namespace stepgrad::kit
