#include "bert/embeddings.h"

#include <fmt/format.h>

#include "graph/shape_error.h"
#include "ops/operators.h"
#include "ops/slice.h"

namespace stepgrad::bert {

namespace {

std::optional<ShapeError> unlike_ids(Value ids, std::size_t positions) {
  const Shape& shape = ids.shape();
  if (shape.rank() != 2) return ShapeError("ids must have the axes [batch, seq]");
  if (shape[1].size <= positions) return std::nullopt;
  return ShapeError(fmt::format("a text of {} tokens is longer than the {} positions of the model",
                                shape[1].size, positions),
                    "shorten the text, or let the tokenizer cut it: max_length, truncation");
}

}  // namespace

BertEmbeddings::BertEmbeddings(ModulePath at, const Config& config, const ModelOptions& options, Source where)
    : Module(at, "BertEmbeddings"),
      word_embeddings_(at / "word_embeddings", config.vocab_size, config.hidden_size,
                       {Initialiser::normal(0, config.initializer_range), config.pad_token_id}, where),
      position_embeddings_(at / "position_embeddings", config.max_position_embeddings, config.hidden_size,
                           {Initialiser::normal(0, config.initializer_range), {}}, where),
      token_type_embeddings_(at / "token_type_embeddings", config.type_vocab_size, config.hidden_size,
                             {Initialiser::normal(0, config.initializer_range), {}}, where),
      layer_norm_(at / "LayerNorm", config.hidden_size, config.layer_norm_eps, where),
      dropout_(at / "dropout", config.hidden_dropout_prob, options) {
  register_module(word_embeddings_);
  register_module(position_embeddings_);
  register_module(token_type_embeddings_);
  register_module(layer_norm_);
  register_module(dropout_);
}

Value BertEmbeddings::operator()(Value ids, Value token_type_ids, std::optional<Value> position_ids,
                                 Source where) const {
  const Value table = position_embeddings_.weight();  // [position, embed]
  if (const auto unlike = unlike_ids(ids, table.shape()[0].size)) refuse(*unlike, {ids}, where);
  const Scope inside = enter(where);
  const auto seq = static_cast<std::ptrdiff_t>(ids.shape()[1].size);

  const Value words = word_embeddings_(ids).named("words");                         // [batch, seq, embed]
  const Value segments = token_type_embeddings_(token_type_ids).named("segments");  // [batch, seq, embed]
  const Value positions =                                                           // [seq, embed]
      (position_ids ? position_embeddings_(*position_ids) : slice(table, 0, 0, seq).axes("seq", "embed"))
          .named("positions");
  const Value sum = (words + segments + positions).named("sum");
  return dropout_(layer_norm_(sum)).named("output");
}

}  // namespace stepgrad::bert
