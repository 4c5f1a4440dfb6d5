#include "lessons/kit/pictures.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "graph/error.h"
#include "lessons/kit/output_file.h"
#include "lessons/kit/user_text.h"
#include "viewers/text.h"

namespace stepgrad::kit {

namespace {

// The part of the path that is a link to nowhere; empty where there is none.
std::filesystem::path dangling_link(const std::filesystem::path& folder) {
  std::filesystem::path part;
  for (const std::filesystem::path& name : folder) {
    std::error_code ignored;
    part /= name;
    if (std::filesystem::is_symlink(part, ignored) && !std::filesystem::exists(part, ignored)) return part;
  }
  return {};
}

// An Error at the end would come after the lesson: what can be known of the folder before is asked before.
void make_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!failed && !std::filesystem::is_directory(folder, failed))
    failed = std::make_error_code(std::errc::not_a_directory);
  if (failed) {
    const std::filesystem::path link = dangling_link(folder);
    throw Error("cannot make the folder " + in_quotes(folder.native()) + ": " +
                (link.empty() ? failed.message() : in_quotes(link.native()) + " is a link to nowhere"));
  }
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    throw Error("cannot write to the folder " + in_quotes(folder.native()) + ": " + std::strerror(errno));
}

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
  if (!options.emit.empty()) make_folder(options.output_dir);
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
      lines.push_back(viewers::one_line(file));
      if (format == viewers::Format::dot)
        lines.push_back(viewers::one_line(
            fmt::format("dot -Tsvg {} -o {}", shell_word(file), shell_word(stem.native() + ".svg"))));
    }
  }
  return lines;
}

}  // namespace stepgrad::kit
