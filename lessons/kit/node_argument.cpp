#include "lessons/kit/node_argument.h"

#include <charconv>
#include <optional>

#include "lessons/kit/step_commands.h"
#include "lessons/kit/step_phrases.h"
#include "lessons/kit/user_text.h"
#include "viewers/find_nodes.h"

namespace stepgrad::kit {

namespace {

constexpr std::size_t most_candidates = 12;

bool is_id(const std::string& typed) {
  const std::size_t digits = typed.starts_with('#') ? 1 : 0;
  return typed.size() > digits && typed.find_first_not_of("0123456789", digits) == std::string::npos;
}

Refusal none(const Graph& graph, const std::string& typed, const StepPhrases& phrases) {
  if (is_id(typed)) return Refusal(worded(phrases.no_id, in_quotes(typed), graph.size() - 1));
  const std::string near = nearest(typed, viewers::node_names(graph));
  return Refusal(worded(phrases.no_node, in_quotes(typed)) +
                 (near.empty() ? "" : worded(phrases.did_you_mean, near)));
}

Refusal several(const Graph& graph, const std::string& typed, const std::vector<NodeId>& found,
                const StepPhrases& phrases) {
  std::string text = worded(phrases.several, in_quotes(typed), found.size());
  for (std::size_t i = 0; i < found.size() && i < most_candidates; ++i)
    text += "\n    " + viewers::unmistakable(graph[found[i]]);
  if (found.size() > most_candidates) text += "\n    " + worded(phrases.more, found.size() - most_candidates);
  return Refusal(text);
}

std::optional<std::size_t> whole_number(std::string_view digits) {
  std::size_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error == std::errc::result_out_of_range) return SIZE_MAX;
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

// `0,3`; nothing where it is no list of whole numbers.
std::optional<std::vector<std::size_t>> whole_numbers(std::string_view list) {
  std::vector<std::size_t> numbers;
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::optional<std::size_t> number = whole_number(trimmed(list.substr(0, comma)));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    if (comma == list.size()) return numbers;
    list.remove_prefix(comma + 1);
  }
}

void check_index(const std::string& typed, const Shape& shape, const std::vector<std::size_t>& index,
                 const StepPhrases& phrases) {
  if (index.size() > shape.rank())
    throw Refusal(worded(phrases.too_many, in_quotes(typed), shape.rank(), to_string(shape)));
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    if (index[axis] < shape[axis].size) continue;
    const std::string name = shape[axis].name.empty() ? std::to_string(axis) : shape[axis].name;
    throw Refusal(worded(phrases.bad_index, in_quotes(typed), name, shape[axis].size - 1));
  }
}

}  // namespace

NodeId node_argument(const Graph& graph, const std::string& typed, NodeId here, Language language) {
  if (typed.empty()) return here;
  const std::vector<NodeId> found = viewers::find_nodes(graph, typed);
  if (found.empty()) throw none(graph, typed, step_phrases(language));
  if (found.size() > 1) throw several(graph, typed, found, step_phrases(language));
  return found[0];
}

Part part_argument(const Graph& graph, const std::string& typed, NodeId here, Language language) {
  const std::size_t open = typed.rfind('[');
  if (open == std::string::npos || !typed.ends_with(']'))
    return {node_argument(graph, typed, here, language), {}};
  const StepPhrases& phrases = step_phrases(language);
  const NodeId node = node_argument(graph, std::string(trimmed(typed.substr(0, open))), here, language);
  const auto index = whole_numbers(std::string_view(typed).substr(open + 1, typed.size() - open - 2));
  if (!index) throw Refusal(worded(phrases.bad_part, in_quotes(typed)));
  check_index(typed, graph[node].shape, *index, phrases);
  return {node, *index};
}

}  // namespace stepgrad::kit
