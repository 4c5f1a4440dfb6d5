#include "layers/hidden_states.h"

#include <fmt/format.h>

namespace stepgrad {

std::optional<ShapeError> unlike_hidden_states(Value value) {
  const Shape& shape = value.shape();
  if (shape.rank() == 3) return std::nullopt;
  const std::string hint =
      shape.rank() != 2
          ? ""
          : fmt::format(
                "did you mean reshape({{0}}, {{{{\"batch\", 1}}, {{\"seq\", {}}}, {{\"embed\", {}}}}})?",
                shape[0].size, shape[1].size);
  return ShapeError("hidden states must have the axes [batch, seq, embed]", hint);
}

}  // namespace stepgrad
