#pragma once

#include <numeric>
#include <vector>

#include "bert/vocabulary.h"
#include "layers/embedding.h"
#include "layers/layer_norm.h"
#include "lessons/kit/lesson.h"
#include "ops/operators.h"

namespace stepgrad {

constexpr double bert_eps = 1e-12;  // of BERT's layer norms
constexpr std::size_t bert_positions = 512, segments = 2;

// The places 0, 1, 2, … of the lesson's tokens, which are the same in every text.
inline Value places(kit::Lesson& lesson) {
  const Value positions = lesson.graph().index_input("positions", {{"seq", lesson.tokens().size()}});
  std::vector<std::int64_t> numbers(lesson.tokens().size());
  std::iota(numbers.begin(), numbers.end(), 0);
  lesson.numbers().set(positions, IndexTensor(positions.shape().extents(), numbers));
  return positions;
}

// Hidden states as BERT makes them of a pair: a row for each token's piece, one for its place and one for its
// text, which is its segment, added up and normalised.
inline Value embedded_pair(kit::Lesson& lesson, std::size_t embed_dim) {
  Graph& graph = lesson.graph();
  const Value tokens = lesson.token_embeddings(embed_dim);
  const Embedding position_embedding({graph, "position_embedding"}, bert_positions, embed_dim);
  position_embedding.weight().axes("position", "embed");
  const Value position = position_embedding(places(lesson)).named("position_embeddings");
  const Embedding segment_embedding({graph, "segment_embedding"}, segments, embed_dim);
  segment_embedding.weight().axes("segment", "embed");
  const Value segment = segment_embedding(lesson.token_type_ids()).named("segment_embeddings");
  const LayerNorm embedding_norm({graph, "embedding_norm"}, embed_dim, bert_eps);
  return embedding_norm((tokens + position + segment).named("embeddings")).named("hidden_states");
}

// The lesson's hidden states: those of its pair, or those of --input.
inline Value pair_hidden_states(kit::Lesson& lesson, std::size_t embed_dim) {
  if (!lesson.has_input()) return lesson.begin_with(embedded_pair(lesson, embed_dim));
  lesson.not_wanted({"position_embedding.weight", "segment_embedding.weight", "embedding_norm.weight",
                     "embedding_norm.bias"});
  return lesson.hidden_states(embed_dim);
}

// How many parameters the embeddings have: three tables, and the norm's weight and bias.
inline std::size_t embedding_parameters(std::size_t embed_dim) {
  return (bert::bert_base_uncased().size() + bert_positions + segments + 2) * embed_dim;
}

}  // namespace stepgrad
