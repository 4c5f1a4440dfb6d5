#include "lessons/kit/attention_of_graph.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "viewers/neighbours.h"
#include "viewers/packed_tensor.h"

namespace stepgrad::kit {

namespace {

// The numbers as a page stores them; a run in double is rounded.
Tensor<float> in_float(const Given& given) {
  if (const auto* floats = std::get_if<Tensor<float>>(&given)) return *floats;
  const Tensor<double>& doubles = std::get<Tensor<double>>(given);
  Tensor<float> result(doubles.extents());
  const std::vector<double> elements = doubles.elements();
  std::transform(elements.begin(), elements.end(), result.write(),
                 [](double x) { return static_cast<float>(x); });
  return result;
}

// What one head makes of the output: attended [query, head_dim] · the columns of W_O [embed, …] that are its.
void add_head_output(const float* attended, std::size_t queries, std::size_t head_dim,
                     const Tensor<float>& weight, std::size_t first_column, float* to) {
  const std::size_t embed = weight.extents()[0], columns = weight.extents()[1];
  for (std::size_t q = 0; q < queries; ++q) {
    for (std::size_t e = 0; e < embed; ++e) {
      const float *row = weight.data() + e * columns + first_column, *x = attended + q * head_dim;
      *to++ = static_cast<float>(std::inner_product(x, x + head_dim, row, 0.0, std::plus<>(),
                                                    [](double a, double b) { return a * b; }));
    }
  }
}

// Collects an entry of the batch, layer by layer and head by head.
class Collector {
 public:
  Collector(const AttentionModule& module, Graph& graph, Numbers& numbers, std::size_t entry,
            std::vector<std::size_t> layers)
      : module_(module), graph_(graph), numbers_(numbers), entry_(entry), layers_(std::move(layers)) {}

  // [layer, head, …]: of each head the last two axes of a node [batch, head, …] or, of one head, [batch, …].
  // Nothing where a place has no such node.
  template <class NodeOf>
  std::optional<Tensor<float>> of_heads(const NodeOf& node_of) {
    std::vector<float> all;
    Extents extents;
    for (const std::size_t layer : layers_) {
      for (const AttentionNodes* place : module_.of_layer(layer)) {
        const std::optional<NodeId> node = node_of(*place);
        if (!node) return std::nullopt;
        const Tensor<float> numbers = entry(*node);
        const Extents& of = numbers.extents();
        extents = {layers_.size(), module_.heads().size(), of[of.size() - 2], of[of.size() - 1]};
        all.insert(all.end(), numbers.data(), numbers.data() + numbers.size());
      }
    }
    return Tensor<float>(extents, all);
  }

  // [layer, …] of what each layer has once.
  template <class NodeOf>
  std::optional<Tensor<float>> of_layers(const NodeOf& node_of, bool has_batch) {
    std::vector<float> all;
    Extents extents{layers_.size()};
    for (const std::size_t layer : layers_) {
      const std::optional<NodeId> node = node_of(*module_.of_layer(layer).front());
      if (!node) return std::nullopt;
      const Tensor<float> numbers = has_batch ? entry(*node) : whole(*node);
      const std::size_t first = has_batch ? 1 : 0;
      if (extents.size() == 1) {
        for (std::size_t axis = first; axis < numbers.rank(); ++axis)
          extents.push_back(numbers.extents()[axis]);
      }
      all.insert(all.end(), numbers.data(), numbers.data() + numbers.size());
    }
    return Tensor<float>(extents, all);
  }

  std::optional<Tensor<float>> gradients(NodeId AttentionNodes::*node) {
    return of_heads([&](const AttentionNodes& place) -> std::optional<NodeId> {
      const std::vector<NodeId> found = viewers::gradients_of(graph_, place.*node);
      return found.empty() ? std::nullopt : std::optional(found.front());
    });
  }

  // What the output layer makes of each head alone; nothing where a page would have no room for it.
  std::optional<Tensor<float>> head_outputs() {
    const std::optional<OutputNodes>& any = module_.places.front().output;
    if (!any) return std::nullopt;
    const std::size_t embed = graph_[any->weight].shape[0].size;
    const Shape& attended = graph_[module_.places.front().attended].shape;
    const std::size_t queries = attended.last(1).size, head_dim = attended.last().size;
    const Extents extents{layers_.size(), module_.heads().size(), queries, embed};
    if (viewers::packed_size(element_count(extents), viewers::NumberType::f16) > viewers::most_page_bytes)
      return std::nullopt;
    Tensor<float> result(extents);
    float* to = result.write();
    for (const std::size_t layer : layers_) {
      for (const AttentionNodes* place : module_.of_layer(layer)) {
        if (!place->output) return std::nullopt;
        const Tensor<float> weight = whole(place->output->weight), heads = entry(place->attended);
        for (std::size_t h = 0; h < place->heads; ++h, to += queries * embed) {
          add_head_output(heads.data() + h * queries * head_dim, queries, head_dim, weight,
                          place->output->first_column + h * head_dim, to);
        }
      }
    }
    return result;
  }

  // [query, key] of the mask, where it is one and the same for all heads.
  std::optional<MaskTensor> mask() {
    const AttentionNodes& place = module_.places.front();
    if (!place.masked) return std::nullopt;
    const Node& fill = graph_[*place.masked];
    const MaskTensor& mask = numbers_.mask({graph_, fill.inputs[1]});
    Extents laid(fill.shape.rank(), 1);
    for (const auto& [name, value] : fill.op->attributes()) {
      if (name != "along") continue;
      const auto& along = std::get<std::vector<std::int64_t>>(value);
      for (std::size_t i = 0; i < along.size(); ++i)
        laid[static_cast<std::size_t>(along[i])] = mask.extents()[i];
    }
    if (laid.size() == 4 && laid[1] != 1) return std::nullopt;
    MaskTensor whole = mask.reshaped(laid).broadcast(fill.shape.extents()).sliced(0, entry_, entry_ + 1);
    if (laid.size() == 4) whole = whole.sliced(1, 0, 1);
    return whole.compacted().reshaped({fill.shape.last(1).size, fill.shape.last().size});
  }

 private:
  Tensor<float> whole(NodeId node) { return in_float(numbers_.content({graph_, node})).compacted(); }
  Tensor<float> entry(NodeId node) {
    return in_float(numbers_.content({graph_, node})).sliced(0, entry_, entry_ + 1).compacted();
  }

  const AttentionModule& module_;
  Graph& graph_;
  Numbers& numbers_;
  std::size_t entry_;
  std::vector<std::size_t> layers_;
};

}  // namespace

viewers::Attention attention_of(const AttentionModule& module, Graph& graph, Numbers& numbers,
                                std::size_t entry, const std::vector<std::size_t>& layers) {
  viewers::Attention attention{.name = ""};
  attention.layers = layers.empty() ? module.layers() : layers;
  attention.heads = module.heads();
  attention.layer_count = module.layers().back() + 1;
  attention.head_count = attention.heads.back() + 1;
  attention.scale = module.places.front().scale;
  Collector collector(module, graph, numbers, entry, attention.layers);
  const auto node = [&](NodeId AttentionNodes::*member) {
    return collector.of_heads([&](const AttentionNodes& place) { return std::optional(place.*member); });
  };
  attention.weights = *node(&AttentionNodes::weights);
  attention.queries = node(&AttentionNodes::q);
  attention.keys = node(&AttentionNodes::k);
  attention.values = node(&AttentionNodes::v);
  attention.head_outputs = collector.head_outputs();
  attention.output_bias = collector.of_layers(
      [](const AttentionNodes& place) { return place.output ? place.output->bias : std::nullopt; }, false);
  attention.outputs = collector.of_layers(
      [](const AttentionNodes& place) {
        return place.output ? std::optional(place.output->output) : std::nullopt;
      },
      true);
  attention.mask = collector.mask();
  attention.d_weights = collector.gradients(&AttentionNodes::weights);
  attention.d_scores = collector.gradients(&AttentionNodes::scores);
  return attention;
}

}  // namespace stepgrad::kit
