#include "viewers/trace_json.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "graph/files/text.h"

namespace stepgrad::viewers {

namespace {

using Json = nlohmann::ordered_json;

Json text(std::string_view text) { return valid_utf8(text); }

Json json(double number) {
  if (std::isfinite(number)) return number;
  if (std::isnan(number)) return "nan";
  return number > 0 ? "inf" : "-inf";
}
Json json(std::int64_t number) { return number; }
Json json(const std::vector<std::int64_t>& numbers) { return numbers; }
Json json(const std::string& string) { return text(string); }

Json json(const Attributes& attributes) {
  Json object = Json::object();
  for (const auto& [name, value] : attributes) {
    object[valid_utf8(name)] = std::visit([](const auto& each) { return json(each); }, value);
  }
  return object;
}

Json json(const Source& source) { return {{"file", text(source.file_name())}, {"line", source.line()}}; }

Json json(const Node& node) {
  Json shape = Json::array(), axes = Json::array(), callers = Json::array();
  for (const Axis& axis : node.shape) {
    shape.push_back(axis.size);
    axes.push_back(text(axis.name));
  }
  for (const Source& caller : node.callers()) callers.push_back(json(caller));
  const bool is_op = node.op != nullptr;
  return {
      {"id", node.id},
      {"kind", to_string(node.kind)},
      {"pass", to_string(node.pass)},
      {"name", text(node.name)},
      {"module", text(node.module())},
      {"op", is_op ? text(node.op->card().name) : Json()},
      {"inputs", Json(std::vector<NodeId>(node.inputs.begin(), node.inputs.end()))},
      {"shape", std::move(shape)},
      {"axes", std::move(axes)},
      {"attributes", json(is_op ? node.op->attributes() : Attributes{})},
      {"gradient_of", node.gradient_of ? Json(*node.gradient_of) : Json()},
      {"source", json(node.source)},
      {"callers", std::move(callers)},
  };
}

}  // namespace

std::string trace_json(const Graph& graph, const TraceHeader& header, const ValueFiles& values) {
  const Json head = {
      {"schema", 1},         {"lesson", text(header.lesson)},   {"dtype", text(header.dtype)},
      {"seed", header.seed}, {"parameters", header.parameters}, {"output", header.output},
  };
  std::string document = head.dump();
  document.back() = ',';  // the head's brace: nodes follow
  document += "\"nodes\":[";
  for (const Node& node : graph.nodes()) {
    Json line = json(node);
    if (node.id < values.files.size()) line["file"] = text(values.files[node.id]);
    const auto gradient = values.gradients.find(node.id);
    if (gradient != values.gradients.end()) line["gradient"] = gradient->second;
    document += (node.id > 0 ? ",\n" : "\n") + line.dump();
  }
  return document + "\n]}\n";
}

}  // namespace stepgrad::viewers
