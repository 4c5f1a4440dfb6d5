#pragma once

#include <optional>
#include <string_view>

#include "graph/embed.h"
#include "lessons/kit/page.h"

// The lesson's narration: CMake embeds en.md and zh.md of its folder.
STEPGRAD_EMBEDDED(lesson_en)
STEPGRAD_EMBEDDED(lesson_zh)

namespace stepgrad::kit {

// A lesson program, whole, but for its options.
struct Program {
  std::string_view name;  // 06_multi_head_attention
  Page page;
  std::optional<Page> captured = {};  // in its stead where --captured is given
};

// Reads the command line, teaches, and says how it went: 0; 1 where the run failed; 2 where the command line
// asks for something that cannot be. A failure is one clear message on standard error.
int run(const Program& program, Options& options, int argc, char** argv);

// main() of a lesson: `return kit::run("06_multi_head_attention", teach, argc, argv);`
template <class LessonOptions>
int run(std::string_view name, void (*teach)(Lesson&, const LessonOptions&), int argc, char** argv) {
  LessonOptions options;
  const Program program{name, {lesson_en(), lesson_zh(), [&](Lesson& lesson) { teach(lesson, options); }}};
  return run(program, options, argc, argv);
}

}  // namespace stepgrad::kit
