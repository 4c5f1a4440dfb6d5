#include "ops/embedding_gradient.h"

#include <algorithm>

#include "graph/graph.h"
#include "ops/embedding.h"
#include "ops/kernels/ids.h"

namespace stepgrad {

namespace {

constexpr Card embedding_gradient_card{.name = "embedding_gradient",
                                       .formula = "dE[r] = Σ dY[…] where ids[…] = r",
                                       .gradient = "d(dY)[…] = G[ids[…]]"};

struct EmbeddingGradient final : OpKernel<EmbeddingGradient> {
  Shape table;
  std::optional<std::int64_t> padding_id;

  EmbeddingGradient(Shape table_, std::optional<std::int64_t> padding_id_)
      : table(std::move(table_)), padding_id(padding_id_) {}
  const Card& card() const override { return embedding_gradient_card; }
  Attributes attributes() const override { return {{"rows", static_cast<std::int64_t>(table[0].size)}}; }
  Content takes(std::size_t operand) const override { return operand == 1 ? Content::ids : Content::numbers; }
  Shape shape(InputShapes in) const override {
    need(table.rank() == 2, "the table must have the axes [rows, width]");
    need(!padding_id || (*padding_id >= 0 && static_cast<std::size_t>(*padding_id) < table[0].size),
         "the padding_id must be a row of the table");
    Shape expected = in[1];
    expected.push_back(table[1]);
    need(in[0].same_sizes(expected), "dy must have the axes of the ids and then the table's width");
    return table;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    T* to = y.write();
    std::fill_n(to, y.size(), T{0});
    const Tensor<T> dy = in[0].compacted();
    const T* from = dy.data();
    const std::size_t width = table[1].size;
    kernels::for_each_id(in.index(1), table[0].size, [&](std::size_t id) {
      const bool padding = padding_id && id == static_cast<std::size_t>(*padding_id);
      for (std::size_t k = 0; !padding && k < width; ++k) to[id * width + k] += from[k];
      from += width;
    });
  }
  Gradients gradient(std::span<const Value> in, Value, Value g, Wanted) const override {
    if (padding_id) throw Error("embedding_gradient: the second derivative with a padding_id is not defined");
    return {embedding(g, in[1]), std::nullopt};
  }
};

}  // namespace

Value embedding_gradient(Value dy, Value ids, const Shape& table, std::optional<std::int64_t> padding_id,
                         Source where) {
  return apply<EmbeddingGradient>({dy, ids}, where, table, padding_id);
}

CatalogRow embedding_gradient_row() {
  return {embedding_gradient_card,
          {{"embedding_gradient(d_y, ids, {{\"rows\", 4}, {\"embed\", 3}})",
            {{"d_y", {{"seq", 5}, {"embed", 3}}}, {.name = "ids", .shape = {{"seq", 5}}, .ids_below = 4}},
            [](std::span<const Value> in) {
              return embedding_gradient(in[0], in[1], {{"rows", 4}, {"embed", 3}});
            }}}};
}

}  // namespace stepgrad
