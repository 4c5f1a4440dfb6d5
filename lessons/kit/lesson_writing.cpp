#include <algorithm>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/files/text.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/output_file.h"
#include "lessons/kit/output_folder.h"
#include "lessons/kit/phrases.h"
#include "lessons/kit/saved_values.h"
#include "viewers/neighbours.h"

// The files that a lesson's numbers come from and go to.
namespace stepgrad::kit {

void Lesson::convert_weights(const Conversion& convert) {
  if (weights_ == nullptr) return;
  std::optional<std::vector<NamedTensor>> tensors = convert(*weights_);
  if (!tensors) return;
  const std::string bytes = safetensors_bytes(std::move(*tensors));
  weights_ = std::make_shared<const Safetensors>(FileBytes(weights_->name(), bytes));
  numbers_.weights(weights_);
}

void Lesson::not_wanted(const std::vector<std::string>& keys) {
  load_.not_wanted.insert(load_.not_wanted.end(), keys.begin(), keys.end());
}

// The lesson's parameters, and the table where it is beside the graph.
std::vector<Value> Lesson::loadable() {
  std::vector<Value> values = graph_.parameters();
  if (table_graph_ != nullptr) values.insert(values.begin(), *table_);
  return values;
}

// The numbers of the model that --model names: they share the file's mapping where they can.
void Lesson::load_model() {
  const auto& folder = options_.files().model;
  if (folder == nullptr) return;
  const std::vector<Value> parameters = graph_.parameters();
  const bert::Checkpoint& checkpoint = folder->checkpoint;
  checkpoint.check(parameters);
  for (const Value parameter : parameters) {
    if (options_.dtype == Dtype::float32)
      numbers_.set(parameter, checkpoint.read<float>(parameter.node()));
    else
      numbers_.set(parameter, checkpoint.read<double>(parameter.node()));
  }
  const std::vector<std::string> unused = checkpoint.unused(parameters);
  if (unused.empty()) return;
  const std::vector<std::string> first(unused.begin(),
                                       unused.begin() + std::min<std::ptrdiff_t>(std::ssize(unused), 3));
  measure([&] {
    return fmt::format("of the model's tensors {} are not used here: {}{}", unused.size(),
                       one_line(joined(first, ", ")), unused.size() > first.size() ? ", …" : "");
  });
}

void Lesson::check_files() {
  load_model();
  if (weights_ != nullptr) {
    check_weights(loadable(), *weights_, load_);
    numbers_.load_weights();
  }
  const auto& upstream = options_.files().upstream;
  if (upstream == nullptr) return;
  numbers_of(*upstream, options_.dtype);  // refuses what the run cannot hold
  if (upstream->extents() == result_->shape().extents()) return;
  throw Error(fmt::format("{} holds {}, but the gradient that flows into {} has its shape, {}",
                          upstream->name(), to_string(upstream->extents()), label(result_->node()),
                          to_string(result_->shape())));
}

void Lesson::write_files() {
  const auto print_written = [&](std::string_view phrase, const std::string& path) {
    print("\n" + std::string(phrase) + "\n\n    " + one_line(path) + "\n");
  };
  const Phrases& say = phrases(options_.lang);
  if (!options_.save_weights.empty()) {
    std::vector<NamedTensor> tensors;
    for (const Value parameter : graph_.parameters())
      tensors.push_back({path(parameter.node()), numbers_.content(parameter)});
    if (table_graph_ != nullptr)
      tensors.push_back({path(table_->node()), aside(*table_graph_).content(*table_)});
    write_undisturbed([&] { write_safetensors(options_.save_weights, std::move(tensors)); });
    print_written(say.weights_written, options_.save_weights);
  }
  if (!options_.save_values.empty()) {
    save_values(options_.save_values, graph_, numbers_, trace_header(), gradient_ids());
    print_written(say.values_written, options_.save_values);
  }
}

// Of each parameter and of the hidden states, where the lesson has it.
std::map<NodeId, NodeId> Lesson::gradient_ids() {
  std::vector<Value> differentiated = graph_.parameters();
  differentiated.insert(differentiated.end(), hidden_states_.begin(), hidden_states_.end());
  std::map<NodeId, NodeId> ids;
  for (const Value value : differentiated) {
    const std::vector<NodeId> found = viewers::gradients_of(graph_, value.id());
    if (!found.empty()) ids[value.id()] = found.front();
  }
  // A node that is the gradient of several knows of one: what --backward appended is known for each.
  for (const auto& [value, gradient] : gradients_) ids[value.id()] = gradient.id();
  return ids;
}

}  // namespace stepgrad::kit
