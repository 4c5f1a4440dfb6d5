#include "bert/checkpoint.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "bert/checkpoint_files.h"
#include "graph/error.h"
#include "graph/files/text.h"
#include "graph/files/weights_report.h"
#include "graph/node.h"

namespace stepgrad::bert {

namespace {

constexpr std::string_view word_embeddings = "embeddings.word_embeddings.weight";
constexpr std::string_view decoder_weight = "cls.predictions.decoder.weight",
                           decoder_bias = "cls.predictions.decoder.bias", head_bias = "cls.predictions.bias";

// One name for what checkpoints call a tensor.
std::string canonical(std::string_view name) {
  constexpr std::string_view prefix = "bert.";
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  std::string result(name);
  const auto renamed = [&](std::string_view old, std::string_view now) {
    if (result.ends_with(old)) result.replace(result.size() - old.size(), old.size(), now);
  };
  renamed("LayerNorm.gamma", "LayerNorm.weight");
  renamed("LayerNorm.beta", "LayerNorm.bias");
  return result;
}

// What old versions saved though it is no weight.
bool is_buffer(std::string_view name) {
  return name == "embeddings.position_ids" || name == "embeddings.token_type_ids";
}

struct Stored {
  const Safetensors* file;
  const StoredTensor* tensor;

  template <class T>
  Tensor<T> read() const {
    return file->read<T>(*tensor);
  }
};

// A table of words is a fifth of a model: as T, its numbers are compared where they lie. A table that has NaN
// is no other one for that.
template <class T>
bool same_numbers(const Stored& one, const Stored& other) {
  const Tensor<T> x = one.read<T>(), y = other.read<T>();
  return x.extents() == y.extents() && std::equal(x.data(), x.data() + x.size(), y.data(), [](T a, T b) {
           return a == b || (std::isnan(a) && std::isnan(b));
         });
}

}  // namespace

struct Checkpoint::Content {
  Content(std::string name_, std::vector<Safetensors> files_);

  const Stored* find(std::string_view tensor) const {
    const auto found = tensors.find(canonical(tensor));
    return found == tensors.end() ? nullptr : &found->second;
  }
  WeightsReport compared(std::span<const Value> parameters) const;
  void check_tied(std::string_view stored, std::string_view with) const;

  std::string name;
  std::vector<Safetensors> files;
  std::unordered_map<std::string, Stored> tensors;  // by canonical name
};

Checkpoint::Content::Content(std::string name_, std::vector<Safetensors> files_)
    : name(std::move(name_)), files(std::move(files_)) {
  for (const Safetensors& file : files) {
    for (const StoredTensor& tensor : file.tensors()) {
      const auto [first, is_new] = tensors.try_emplace(canonical(tensor.name), Stored{&file, &tensor});
      if (is_new) continue;
      throw Error(fmt::format("{}: tensors {} and {} are the same parameter: save the model again", name,
                              in_quotes(first->second.tensor->name), in_quotes(tensor.name)));
    }
  }
  // Either name is right for the one bias that the head has.
  if (const auto found = tensors.find(std::string(decoder_bias)); found != tensors.end())
    tensors.try_emplace(std::string(head_bias), found->second);
}

WeightsReport Checkpoint::Content::compared(std::span<const Value> parameters) const {
  WeightsReport report;
  for (const Value parameter : parameters) {
    const std::string key = path(parameter.node());
    const Stored* stored = find(key);
    if (stored == nullptr) {
      report.missing.push_back(key);
    } else if (stored->tensor->extents != parameter.shape().extents()) {
      report.misshapen.push_back({key, parameter.shape(), stored->tensor->extents});
    } else {
      ++report.fitting;
    }
  }
  return report;
}

// Throws Error where the file stores a tensor twice and the two differ.
void Checkpoint::Content::check_tied(std::string_view stored, std::string_view with) const {
  const Stored *one = find(stored), *other = find(with);
  if (one == nullptr || one->tensor == other->tensor) return;
  const bool doubles = one->tensor->type == StoredType::F64 || other->tensor->type == StoredType::F64;
  if (doubles ? same_numbers<double>(*one, *other) : same_numbers<float>(*one, *other)) return;
  throw Error(fmt::format("{}: {} differs from {}: a decoder of its own cannot be read", name, stored, with));
}

Checkpoint::Checkpoint(std::string name, std::vector<Safetensors> files)
    : content_(std::make_shared<const Content>(std::move(name), std::move(files))) {}

Checkpoint::Checkpoint(const std::filesystem::path& folder_or_file) {
  auto [name, files] = open_checkpoint(folder_or_file);
  content_ = std::make_shared<const Content>(std::move(name), std::move(files));
}

const std::string& Checkpoint::name() const { return content_->name; }

bool Checkpoint::has(std::string_view tensor) const { return content_->find(tensor) != nullptr; }

void Checkpoint::check(std::span<const Value> parameters) const {
  constexpr bool partial = true;  // spares the report its advice for files that are loaded partly
  const WeightsReport report = content_->compared(parameters);
  if (!report.missing.empty() || !report.misshapen.empty())
    throw Error(to_string(report, content_->name, partial));
  for (const Value parameter : parameters) {
    if (canonical(path(parameter.node())) != head_bias) continue;
    content_->check_tied(decoder_weight, word_embeddings);
    content_->check_tied(decoder_bias, head_bias);
  }
}

std::vector<std::string> Checkpoint::unused(std::span<const Value> parameters) const {
  std::unordered_set<std::string> used;
  for (const Value parameter : parameters) used.insert(canonical(path(parameter.node())));
  if (used.contains(std::string(head_bias))) {
    used.insert(std::string(decoder_weight));
    used.insert(std::string(decoder_bias));
  }
  std::vector<std::string> names;
  for (const Safetensors& file : content_->files) {
    for (const StoredTensor& tensor : file.tensors()) {
      const std::string name = canonical(tensor.name);
      if (!used.contains(name) && !is_buffer(name)) names.push_back(tensor.name);
    }
  }
  return names;
}

template <class T>
Tensor<T> Checkpoint::read(const Node& parameter) const {
  const Stored* stored = content_->find(path(parameter));
  if (stored == nullptr || stored->tensor->extents != parameter.shape.extents()) {
    WeightsReport report;
    if (stored == nullptr) report.missing.push_back(path(parameter));
    if (stored != nullptr)
      report.misshapen.push_back({path(parameter), parameter.shape, stored->tensor->extents});
    throw Error(to_string(report, content_->name, true));
  }
  return stored->read<T>();
}

template <class T>
void Checkpoint::load(Evaluator<T>& evaluator, std::span<const Value> parameters) const {
  check(parameters);
  std::vector<std::pair<Value, Tensor<T>>> all;  // read before one is set
  for (const Value parameter : parameters) all.emplace_back(parameter, read<T>(parameter.node()));
  for (auto& [parameter, tensor] : all) evaluator.set(parameter, std::move(tensor));
}

template Tensor<float> Checkpoint::read(const Node&) const;
template Tensor<double> Checkpoint::read(const Node&) const;
template void Checkpoint::load(Evaluator<float>&, std::span<const Value>) const;
template void Checkpoint::load(Evaluator<double>&, std::span<const Value>) const;

}  // namespace stepgrad::bert
