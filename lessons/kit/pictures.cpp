#include "lessons/kit/pictures.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "graph/files/text.h"
#include "lessons/kit/output_file.h"
#include "lessons/kit/output_folder.h"

namespace stepgrad::kit {

namespace {

bool has(const Graph& graph, Pass pass) {
  return std::any_of(graph.nodes().begin(), graph.nodes().end(),
                     [&](const Node& node) { return node.pass == pass; });
}

// The word as a shell reads it back.
std::string shell_word(const std::string& text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
  if (text.starts_with('-')) return shell_word("./" + text);  // no option
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

}  // namespace

void make_picture_folder(const Options& options) {
  if (options.emits()) make_output_folder(options.output_dir);
}

std::vector<std::string> write_pictures(const std::string& lesson, const Graph& graph, std::string_view title,
                                        const Options& options) {
  std::vector<std::string> lines;
  for (const Pass pass : {Pass::forward, Pass::backward}) {
    if (!has(graph, pass)) continue;
    const viewers::Picture picture(graph, {.title = std::string(title),
                                           .pass = pass,
                                           .depth = options.depth,
                                           .unroll = options.unroll,
                                           .theme = options.theme});
    const std::filesystem::path stem =
        std::filesystem::path(options.output_dir) / (lesson + "." + std::string(to_string(pass)));
    for (const viewers::Format format : options.emit) {
      const std::string file = stem.native() + "." + std::string(viewers::to_string(format));
      write_output_file(file, picture.render(format));
      lines.push_back(one_line(file));
      if (format == viewers::Format::dot)
        lines.push_back(one_line(
            fmt::format("dot -Tsvg {} -o {}", shell_word(file), shell_word(stem.native() + ".svg"))));
    }
  }
  return lines;
}

}  // namespace stepgrad::kit
