#pragma once

#include <functional>
#include <string_view>

#include "lessons/kit/lesson.h"

namespace stepgrad::kit {

// What a lesson prints: its narration in both languages, and what fills that in.
struct Page {
  std::string_view en, zh;
  std::function<void(Lesson&)> teach;
};

}  // namespace stepgrad::kit
