#include "layers/layer_norm.h"

#include <fmt/format.h>

#include "graph/error.h"
#include "ops/layer_norm.h"

namespace stepgrad {

namespace {

std::string details(std::size_t dim, double eps) {
  if (dim == 0) throw Error("LayerNorm: a width of 0 was asked for");
  return fmt::format("({},), eps={}, elementwise_affine=True", dim, eps);
}

}  // namespace

LayerNorm::LayerNorm(ModulePath at, std::size_t dim, double eps, Source where)
    : Module(std::move(at), "LayerNorm", details(dim, eps)),
      eps_(eps),
      weight_(parameter("weight", {{"embed", dim}}, Initialiser::constant(1), where)),
      bias_(parameter("bias", {{"embed", dim}}, Initialiser::constant(0), where)) {}

Value LayerNorm::operator()(Value x, Source where) const {
  const Scope inside = enter(where);
  return layer_norm(x, weight_, bias_, eps_);
}

}  // namespace stepgrad
