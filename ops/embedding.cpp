#include "ops/embedding.h"

#include "graph/graph.h"
#include "ops/embedding_gradient.h"
#include "ops/kernels/ids.h"

namespace stepgrad {

namespace {

constexpr Card embedding_card{
    .name = "embedding", .formula = "Y[…] = E[ids[…]]", .gradient = "dE[r] = Σ dY[…] where ids[…] = r"};

struct EmbeddingOp final : OpKernel<EmbeddingOp> {
  std::optional<std::int64_t> padding_id;

  explicit EmbeddingOp(std::optional<std::int64_t> padding_id_) : padding_id(padding_id_) {}
  const Card& card() const override { return embedding_card; }
  Attributes attributes() const override {
    return padding_id ? Attributes{{"padding_id", *padding_id}} : Attributes{};
  }
  Content takes(std::size_t operand) const override { return operand == 1 ? Content::ids : Content::numbers; }
  Shape shape(InputShapes in) const override {
    need(in[0].rank() == 2, "the table must have the axes [rows, width]");
    need(!padding_id || (*padding_id >= 0 && static_cast<std::size_t>(*padding_id) < in[0][0].size),
         "the padding_id must be a row of the table");
    Shape result = in[1];
    result.push_back(in[0][1]);
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    T* to = y.write();
    const std::size_t rows = in.extents(0)[0], width = in.extents(0)[1];
    kernels::for_each_id(in.index(1), rows, [&](std::size_t id) {
      in.read_row(0, id, to);
      to += width;
    });
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {embedding_gradient(dy, in[1], in[0].shape(), padding_id), std::nullopt};
  }
};

}  // namespace

Value embedding(Value table, Value ids, std::optional<std::int64_t> padding_id, Source where) {
  return apply<EmbeddingOp>({table, ids}, where, padding_id);
}

CatalogRow embedding_row() {
  return {embedding_card,
          {{"embedding(table, ids)",
            {{"table", {{"rows", 4}, {"embed", 3}}},
             {.name = "ids", .shape = {{"batch", 2}, {"seq", 3}}, .ids_below = 4}},
            [](std::span<const Value> in) { return embedding(in[0], in[1]); }}}};
}

}  // namespace stepgrad
