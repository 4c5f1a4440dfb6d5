#include "bert/activation.h"

#include <algorithm>
#include <array>

#include "graph/error.h"
#include "ops/gelu.h"
#include "ops/relu.h"
#include "ops/tanh.h"

namespace stepgrad::bert {

namespace {

Value gelu_with_erf(Value x, Source where) { return gelu(x, Gelu::erf, where); }
Value gelu_with_tanh(Value x, Source where) { return gelu(x, Gelu::tanh, where); }
Value fast_gelu(Value x, Source where) { return gelu(x, Gelu::fast, where); }

struct Named {
  std::string_view name;
  std::string_view type;  // as print(model) calls its module
  Value (*function)(Value x, Source where);
};

constexpr std::array<Named, 6> activations{{{"gelu", "GELUActivation", gelu_with_erf},
                                            {"gelu_new", "NewGELUActivation", gelu_with_tanh},
                                            {"gelu_fast", "FastGELUActivation", fast_gelu},
                                            {"gelu_pytorch_tanh", "PytorchGELUTanh", gelu_with_tanh},
                                            {"relu", "ReLU", relu},
                                            {"tanh", "Tanh", tanh}}};

const Named* find(std::string_view name) {
  const auto* found = std::ranges::find(activations, name, &Named::name);
  return found == activations.end() ? nullptr : found;
}

const Named& named(std::string_view name) {
  if (const Named* found = find(name)) return *found;
  throw Error("Activation: there is none called " + std::string(name) + "; there are " + activation_names());
}

}  // namespace

bool is_activation(std::string_view name) { return find(name) != nullptr; }

std::string activation_names() {
  std::string names;
  for (const Named& each : activations) names += (names.empty() ? "" : ", ") + std::string(each.name);
  return names;
}

Activation::Activation(ModulePath at, std::string_view name)
    : Module(std::move(at), std::string(named(name).type)), function_(named(name).function) {}

Value Activation::operator()(Value x, Source where) const {
  const Scope inside = enter(where);
  return function_(x, Source::current());
}

}  // namespace stepgrad::bert
