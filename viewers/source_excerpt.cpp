#include "viewers/source_excerpt.h"

#include <fstream>

#include <fmt/format.h>

#include "graph/files/text.h"

namespace stepgrad::viewers {

std::string source_excerpt(const std::filesystem::path& root, const Source& source) {
  constexpr std::size_t around = 2;
  std::ifstream file(root / source.file_name());
  const std::size_t wanted = source.line();
  std::size_t number = 0;
  std::string text;
  for (std::string line; number < wanted + around && std::getline(file, line);) {
    if (++number + around < wanted) continue;
    text += fmt::format("{} {:>4}  {}", number == wanted ? '>' : ' ', number, one_line(line));
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return number < wanted ? "" : text;
}

}  // namespace stepgrad::viewers
