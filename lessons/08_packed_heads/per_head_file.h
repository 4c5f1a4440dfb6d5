#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "graph/files/weights.h"
#include "graph/files/write_safetensors.h"
#include "layers/packed_weights.h"

namespace stepgrad {

// The tensors of a file of lesson 06's form, `heads.0.W_q.weight` and so on, as the packed form has them;
// nothing where the file has the packed form already. Throws Error where the file lacks some of that form's;
// where it may have a part of them, only for a packed parameter of which it has some heads and lacks others.
inline std::optional<std::vector<NamedTensor>> packed_tensors(const Safetensors& file,
                                                              const PackedMultiHeadAttention& attention,
                                                              bool partial) {
  const auto of_heads = [](const StoredTensor& stored) { return stored.name.starts_with("heads."); };
  if (std::ranges::none_of(file.tensors(), of_heads)) return std::nullopt;

  std::vector<NamedTensor> tensors;
  const std::string table = "token_embedding.weight";
  if (const StoredTensor* stored = file.find(table)) tensors.push_back({table, file.read<double>(*stored)});
  Graph heads;
  const std::size_t embed_dim = attention.output_layer().weight().shape()[0].size;
  const MultiHeadAttention module(heads, embed_dim, attention.heads());
  Evaluator<double> from(heads);  // double holds every number of a file
  load_weights(from, module.parameters(), file, {.partial = partial, .not_wanted = {table}});
  for (const SameWeights& same : same_weights(attention, module)) {
    std::vector<Tensor<double>> rows;
    std::string lacking;
    for (const Value parameter : same.per_head) {
      if (from.up_to_date(parameter))
        rows.push_back(from[parameter]);
      else
        lacking = path(parameter.node());
    }
    const std::string key = path(same.packed.node());
    if (!rows.empty() && !lacking.empty())
      throw Error(file.name() + ": " + key + " needs the rows of every head, and the file lacks " + lacking);
    if (!rows.empty()) tensors.push_back({key, stacked(rows)});
  }
  return tensors;
}

}  // namespace stepgrad
