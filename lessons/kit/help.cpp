#include "lessons/kit/help.h"

#include <fmt/format.h>

namespace stepgrad::kit {

std::string help(std::string_view lesson, const CommandLine& line) {
  const std::string_view number = lesson.substr(0, lesson.find('_'));
  return fmt::format(
      "Usage: lessons/run {0} [options]\n\n{1}\n"
      "Examples:\n"
      "  lessons/run {0} --text \"fruit flies like a banana\" --answer\n"
      "  lessons/run {0} --values full | less        every op's result\n"
      "  lessons/run {0} --emit svg,pdf --depth 1    pictures, modules closed\n"
      "  lessons/run {0} --trace json > trace.json   for programs\n\n"
      "Exit status: 0 success, 1 the run failed, 2 the command line is wrong.\n",
      number, line.help());
}

std::string version(std::string_view lesson) {
  return fmt::format("{} (stepgrad {})\n", lesson, STEPGRAD_VERSION);
}

}  // namespace stepgrad::kit
