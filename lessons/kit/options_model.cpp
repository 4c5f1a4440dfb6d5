#include <algorithm>
#include <filesystem>
#include <system_error>

#include "graph/error.h"
#include "lessons/kit/options.h"
#include "lessons/kit/user_text.h"

// Which BERT a lesson about BERT reads the text with: one from a folder, a configuration alone, or the small
// one with random weights.
namespace stepgrad::kit {

namespace {

// The options of the command line that say nothing where `why` holds: the first is refused.
void refuse_each(const CommandLine& line, const std::vector<std::string>& options, const std::string& why) {
  for (const std::string& option : options) {
    if (line.given(option)) throw UsageError("--" + option + ": cannot go with " + why);
  }
}

// A published model's name, or else a file.
bert::Config config_of(const std::string& typed) {
  if (const auto named = bert::named_config(typed)) return *named;
  std::error_code failed;
  if (std::filesystem::exists(typed, failed)) return bert::read_config(typed);
  throw bad_value("config", typed, "a config.json that is there, or one of " + bert::config_names());
}

}  // namespace

void Options::declare_model(CommandLine& line) {
  if (!needs_model_) return;
  line.value({.name = "model",
              .group = "",
              .help = "a checkpoint as Hugging Face saves it, in place of the small random model",
              .placeholder = "FOLDER",
              .allowed = "a folder's path",
              .offer = Offer::folder},
             [this](const std::string& typed) { return model = typed, !typed.empty(); });
  line.value({.name = "config",
              .group = "",
              .help = "the shapes of a model that has this config.json, or this name; no numbers",
              .placeholder = "NAME|FILE",
              .allowed = "the name of a model or the path of a config.json",
              .offer = Offer::file},
             [this](const std::string& typed) { return config = typed, !typed.empty(); });
  if (!takes_captured_) {
    line.elsewhere("captured", "lesson 12 looks at captured attention: lessons/run 12 --captured FOLDER");
    return;
  }
  line.value({.name = "captured",
              .group = "",
              .help = "attention that was computed elsewhere, in place of a model's",
              .placeholder = "FOLDER",
              .allowed = "a folder's path",
              .offer = Offer::folder},
             [this](const std::string& typed) { return captured = typed, !typed.empty(); });
}

void Options::check_model_together(const CommandLine& line) const {
  if (!captured.empty()) {
    refuse_each(line,
                {"model", "config", "text", "text-file", "text-pair", "batch", "weights", "weights-partial",
                 "save-weights"},
                "--captured, whose folder has the tokens and all numbers");
    refuse_each(line, {"backward", "upstream"}, "--captured, which has no parameters to differentiate by");
  }
  if (!model.empty()) {
    refuse_each(line, {"config", "weights", "weights-partial"}, "--model, whose folder has its own");
  }
  if (only_shapes() && emits_page())
    throw UsageError(
        "--emit: a page of attention (html, json) cannot go with --config, which gives shapes and no "
        "numbers");
  if (!config.empty()) {
    refuse_each(line, {"weights", "weights-partial", "save-weights", "save-values", "upstream", "step"},
                "--config, which gives shapes and no numbers; --model has both");
  }
}

void Options::open_model() {
  if (!needs_model_) return;
  model_config_ = bert::small_config();
  if (!model.empty()) {
    files_.model = std::make_shared<const bert::ModelFolder>(bert::open_model_folder(model));
    model_config_ = files_.model->config;
  } else if (!config.empty()) {
    model_config_ = config_of(config);
  } else if (!captured.empty()) {
    files_.captured = std::make_shared<const viewers::Capture>(viewers::read_capture(captured));
    return;
  }
  if (pair_ && model_config_.type_vocab_size < 2)
    throw Error(in_quotes(model.empty() ? config : model) +
                " has a single token type (type_vocab_size), but a pair of texts needs two");
}

std::map<std::string, std::size_t> Options::model_facts() const {
  if (!needs_model_) return {};
  if (files_.captured)
    return {{"layer", layer_shown()},
            {"head", head_shown()},
            {"captured_layers", layer_count()},
            {"captured_heads", head_count()}};
  return {{"layers", model_config_.num_hidden_layers},
          {"heads", model_config_.num_attention_heads},
          {"embed_dim", model_config_.hidden_size},
          {"head_dim", model_config_.hidden_size / model_config_.num_attention_heads},
          {"layer", layer_shown()},
          {"head", head_shown()},
          {"vocabulary", model_config_.vocab_size},
          {"positions", model_config_.max_position_embeddings}};
}

std::size_t Options::layer_shown() const { return opening(layer_count(), head_count()).layer; }

std::size_t Options::head_shown() const { return opening(layer_count(), head_count()).head; }

std::size_t Options::layer_count() const {
  return files_.captured ? files_.captured->weights.extents()[0] : model_config_.num_hidden_layers;
}
std::size_t Options::head_count() const {
  return files_.captured ? files_.captured->weights.extents()[1] : model_config_.num_attention_heads;
}

bool Options::means_nothing_yet() const {
  return needs_model_ && model.empty() && config.empty() && captured.empty();
}

const bert::Vocabulary& Options::vocabulary() const {
  return files_.model ? files_.model->tokenizer.vocabulary() : bert::bert_base_uncased();
}

}  // namespace stepgrad::kit
