#include "lessons/kit/saved_values.h"

#include <system_error>
#include <variant>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/files/npy.h"
#include "lessons/kit/output_file.h"
#include "lessons/kit/progress.h"
#include "lessons/kit/user_text.h"

namespace stepgrad::kit {

namespace {

// Of every character set that file names have.
bool plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
         c == '-';
}

}  // namespace

std::string value_file(const Node& node) {
  constexpr std::size_t longest_name = 100;
  std::string name(node.name.empty() ? operation(node) : node.name);
  name.resize(std::min(name.size(), longest_name));
  for (char& c : name) c = plain(c) ? c : '_';
  return fmt::format("{:04}.{}.npy", node.id, name);
}

void save_values(const std::filesystem::path& folder, Graph& graph, Numbers& numbers,
                 const viewers::TraceHeader& header, const std::map<NodeId, NodeId>& gradients) {
  const std::filesystem::path document = folder / "values.json";
  std::error_code failed;
  if (std::filesystem::is_directory(document, failed))
    failed = std::make_error_code(std::errc::is_a_directory);
  if (!failed || failed == std::errc::no_such_file_or_directory) std::filesystem::remove(document, failed);
  if (failed) throw Error("cannot replace " + in_quotes(document.native()) + ": " + failed.message());
  Progress progress;
  viewers::ValueFiles values{.gradients = gradients};
  for (const Node& node : graph.nodes()) {
    progress.tell("writing values", node.id, graph.size());
    const Given content = numbers.content({graph, node.id});
    values.files.push_back(value_file(node));
    write_output_file(folder / values.files.back(),
                      std::visit([](const auto& tensor) { return npy_bytes(tensor); }, content));
  }
  write_output_file(document, viewers::trace_json(graph, header, values));
}

}  // namespace stepgrad::kit
