#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "graph/error.h"
#include "lessons/kit/options.h"
#include "lessons/kit/text_file.h"
#include "lessons/kit/user_text.h"

// The files that the command line names, and which options go together.
namespace stepgrad::kit {

namespace {

bool same_file(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  std::error_code failed;
  return std::filesystem::weakly_canonical(a, failed) == std::filesystem::weakly_canonical(b, failed) &&
         !failed;
}

}  // namespace

void Options::declare_files(CommandLine& line) {
  const auto path = [&](const std::string& name, std::string& target, const std::string& meaning,
                        Offer offer = Offer::file) {
    const bool folder = offer == Offer::folder;
    line.value(
        {.name = name,
         .group = "",
         .help = meaning,
         .placeholder = folder ? "FOLDER" : "FILE",
         .allowed = folder ? "a folder's path" : "a file's path",
         .offer = offer},
        [&target](const std::string& typed) { return target = typed, !typed.empty() && typed != "-"; });
  };
  path("weights", weights, "begin with the parameters of a safetensors file, by PyTorch's names");
  line.flag("weights-partial", weights_partial, "--weights need not have all parameters");
  path("save-weights", save_weights, "write the parameters to a safetensors file");
  if (needs_ids_)
    line.elsewhere("input", "cannot be read here: the lesson is about ids, and hidden states have none");
  else
    path("input", input, "hidden states, a .npy file, in place of the text's embeddings");
  if (apart_) path("input-pair", input_pair, "those of the second text; --input are those of the first");
  path("upstream", upstream, "the gradient that flows into the result, a .npy file; implies --backward");
  path("save-values", save_values, "write every node's value as .npy, and values.json", Offer::folder);
}

void Options::settle(const CommandLine& line) {
  check_together(line);
  check_files_together(line);
  check_model_together(line);
  text_given_ = line.given("text") || line.given("text-file");
  text_pair_given_ = line.given("text-pair");
  if (!text_file.empty()) text = read_text_file(text_file);
  open_files(line);
  open_model();
  check_sizes(line);
}

void Options::check_together(const CommandLine& line) const {
  if (step && trace == TraceFormat::json)
    throw UsageError("--step: cannot go with --trace json, which prints one document and nothing else");
  if (line.given("text") && line.given("text-file"))
    throw UsageError("--text-file: cannot go with --text, which is the text already");
  if (step && is_standard_input(text_file))
    throw UsageError("--step: cannot go with --text-file -: its commands come from standard input");
}

void Options::check_files_together(const CommandLine& line) const {
  if (weights_partial && weights.empty())
    throw UsageError("--weights-partial: needs --weights, the file that has some of the parameters");
  if (!input.empty() && line.given("batch"))
    throw UsageError("--batch: cannot go with --input, whose axis 0 is the batch");
  for (const std::string& read : {input, input_pair, upstream, text_file}) {
    if (same_file(save_weights, read))
      throw UsageError("--save-weights: would take the place of " + in_quotes(read) + ", which is read");
  }
  if (same_file(save_weights, save_values + "/values.json"))
    throw UsageError("--save-weights: would take the place of what --save-values writes");
  if (apart_ && input.empty() != input_pair.empty())
    throw UsageError(input.empty() ? "--input-pair: needs --input, the hidden states of the first text"
                                   : "--input: needs --input-pair, the hidden states of the second text");
}

void Options::open_files(const CommandLine& line) {
  const auto npy = [](const std::string& path) {
    return path.empty() ? nullptr : std::make_shared<const Npy>(path);
  };
  if (!weights.empty()) files_.weights = std::make_shared<const Safetensors>(weights);
  files_.input = npy(input);
  files_.input_pair = npy(input_pair);
  files_.upstream = npy(upstream);
  backward = backward || files_.upstream != nullptr;
  if (files_.input == nullptr) return;
  take_width(line);
  batch = states_sizes(*files_.input).batch;
  if (files_.input_pair == nullptr) return;
  const StatesSizes a = states_sizes(*files_.input), b = states_sizes(*files_.input_pair);
  if (a.batch != b.batch || a.embed != b.embed) {
    throw Error(fmt::format("{} holds {} and {} holds {}: their batch and embed must be the same",
                            files_.input->name(), to_string(files_.input->extents()),
                            files_.input_pair->name(), to_string(files_.input_pair->extents())));
  }
}

// The hidden states say how wide they are; the command line may only say the same.
void Options::take_width(const CommandLine& line) {
  const std::size_t width = states_sizes(*files_.input).embed;
  for (const Size& size : sizes_) {
    if (size.option != "embed-dim" || *size.target == width) continue;
    if (line.given("embed-dim"))
      throw bad_value("embed-dim", std::to_string(*size.target),
                      fmt::format("{}, the width of the hidden states in {}", width, files_.input->name()));
    if (line.given("size"))
      throw UsageError(
          fmt::format("--size: makes hidden states {} wide, but those in {} are {} wide; add "
                      "--embed-dim {}",
                      *size.target, files_.input->name(), width, width));
    *size.target = width;
  }
}

}  // namespace stepgrad::kit
