#include "graph/files/weights.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "graph/error.h"
#include "graph/files/weights_report.h"
#include "graph/files/write_safetensors.h"
#include "graph/node.h"

namespace stepgrad {

namespace {

// How the file's keys and shapes differ from the parameters'.
WeightsReport compared(std::span<const Value> parameters, const Safetensors& file,
                       const LoadOptions& options) {
  WeightsReport report;
  std::unordered_set<std::string> known(options.not_wanted.begin(), options.not_wanted.end());
  for (const Value parameter : parameters) {
    const std::string key = path(parameter.node());
    const StoredTensor* stored = file.find(key);
    known.insert(key);
    if (stored == nullptr) {
      report.missing.push_back(key);
    } else if (stored->extents != parameter.shape().extents()) {
      report.misshapen.push_back({key, parameter.shape(), stored->extents});
    } else {
      ++report.fitting;
    }
  }
  for (const StoredTensor& stored : file.tensors()) {
    if (!known.contains(stored.name)) report.extra.push_back(stored.name);
  }
  return report;
}

}  // namespace

void check_weights(std::span<const Value> parameters, const Safetensors& file, const LoadOptions& options) {
  const WeightsReport report = compared(parameters, file, options);
  if (!report.loads(options.partial)) throw Error(to_string(report, file.name(), options.partial));
}

template <class T>
void load_weights(Evaluator<T>& evaluator, std::span<const Value> parameters, const Safetensors& file,
                  const LoadOptions& options) {
  check_weights(parameters, file, options);
  std::vector<std::pair<Value, Tensor<T>>> read;  // all of them before one is set
  for (const Value parameter : parameters) {
    if (const StoredTensor* stored = file.find(path(parameter.node())))
      read.emplace_back(parameter, file.read<T>(*stored));
  }
  for (auto& [parameter, tensor] : read) evaluator.set(parameter, std::move(tensor));
}

template <class T>
void save_weights(const std::filesystem::path& file, const Evaluator<T>& evaluator,
                  std::span<const Value> parameters) {
  std::vector<NamedTensor> tensors;
  for (const Value parameter : parameters) tensors.push_back({path(parameter.node()), evaluator[parameter]});
  write_safetensors(file, std::move(tensors));
}

template void load_weights(Evaluator<float>&, std::span<const Value>, const Safetensors&, const LoadOptions&);
template void load_weights(Evaluator<double>&, std::span<const Value>, const Safetensors&,
                           const LoadOptions&);
template void save_weights(const std::filesystem::path&, const Evaluator<float>&, std::span<const Value>);
template void save_weights(const std::filesystem::path&, const Evaluator<double>&, std::span<const Value>);

}  // namespace stepgrad
