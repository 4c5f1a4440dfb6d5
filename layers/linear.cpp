#include "layers/linear.h"

#include <cmath>

#include <fmt/format.h>

#include "graph/error.h"
#include "ops/linear.h"

namespace stepgrad {

namespace {

Initialiser kaiming_uniform(std::size_t in) {
  return Initialiser::uniform(1 / std::sqrt(static_cast<double>(in)));
}

std::string details(std::size_t in, std::size_t out, bool bias) {
  if (in == 0 || out == 0)
    throw Error(fmt::format("Linear: a width of 0 was asked for: in {}, out {}", in, out));
  return fmt::format("in_features={}, out_features={}, bias={}", in, out, bias ? "True" : "False");
}

}  // namespace

Linear::Linear(ModulePath at, std::size_t in, std::size_t out, bool bias, Source where)
    : Module(std::move(at), "Linear", details(in, out, bias)),
      weight_(parameter("weight", {{"out", out}, {"in", in}}, kaiming_uniform(in), where)) {
  if (bias) bias_ = parameter("bias", {{"out", out}}, kaiming_uniform(in), where);
}

Value Linear::operator()(Value x, Source where) const {
  const Scope inside = enter(where);
  return bias_ ? linear(x, weight_, *bias_) : linear(x, weight_);
}

Linear::Linear(ModulePath at, std::size_t in, std::size_t out, Initialiser weight, Initialiser bias,
               Source where)
    : Module(std::move(at), "Linear", details(in, out, true)),
      weight_(parameter("weight", {{"out", out}, {"in", in}}, weight, where)),
      bias_(parameter("bias", {{"out", out}}, bias, where)) {}

}  // namespace stepgrad
