#pragma once

#include <optional>

#include "layers/masks.h"
#include "lessons/kit/lesson.h"

namespace stepgrad {

// The mask that keeps queries from the padding of the lesson's batch; nothing where there is none.
inline std::optional<Value> padding_of(kit::Lesson& lesson) {
  const std::size_t keys = lesson.tokens().size();
  if (lesson.lengths().back() == keys) return std::nullopt;
  return lesson.mask("mask", {{"batch", lesson.batch()}, {"query", 1}, {"key", keys}},
                     padding_mask(lesson.lengths(), keys));
}

}  // namespace stepgrad
