#include "layers/embedding.h"

#include <fmt/format.h>

#include "graph/error.h"
#include "ops/embedding.h"

namespace stepgrad {

namespace {

std::string details(std::size_t count, std::size_t dim) {
  if (count == 0 || dim == 0)
    throw Error(fmt::format("Embedding: the table would be empty: {} rows of {}", count, dim));
  return fmt::format("{}, {}", count, dim);
}

}  // namespace

Embedding::Embedding(ModulePath at, std::size_t count, std::size_t dim, Source where)
    : Module(std::move(at), "Embedding", details(count, dim)),
      weight_(parameter("weight", {{"vocabulary", count}, {"embed", dim}}, Initialiser::normal(), where)) {}

Value Embedding::operator()(Value ids, Source where) const {
  const Scope inside = enter(where);
  return embedding(weight_, ids, padding_id_);
}

namespace {

std::string padding_details(std::optional<std::int64_t> padding_id) {
  return padding_id ? fmt::format(", padding_idx={}", *padding_id) : "";
}

}  // namespace

Embedding::Embedding(ModulePath at, std::size_t count, std::size_t dim, const EmbeddingOptions& options,
                     Source where)
    : Module(std::move(at), "Embedding", details(count, dim) + padding_details(options.padding_id)),
      weight_(parameter("weight", {{"vocabulary", count}, {"embed", dim}}, options.weight, where)),
      padding_id_(options.padding_id) {}

}  // namespace stepgrad
