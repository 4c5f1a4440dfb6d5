#pragma once

#include <string_view>

#include "layers/module.h"

namespace stepgrad::bert {

// The function between two projections, under the name that config.json has for it.
class Activation : public Module {
 public:
  // Throws Error where no function is called so.
  Activation(ModulePath at, std::string_view name);

  // Element by element.
  Value operator()(Value x, Source where = Source::current()) const;

 private:
  Value (*function_)(Value x, Source where);
};

// Whether there is a function of that name.
bool is_activation(std::string_view name);
// Their names, for a message: gelu, gelu_new, …
std::string activation_names();

}  // namespace stepgrad::bert
