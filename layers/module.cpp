#include "layers/module.h"

#include "graph/explain.h"

namespace stepgrad {

namespace {

void collect(const ModuleInfo& info, std::vector<Value>& parameters) {
  parameters.insert(parameters.end(), info.parameters.begin(), info.parameters.end());
  for (const auto& child : info.children) collect(*child, parameters);
}

}  // namespace

ModulePath ModulePath::operator/(const std::string& child) const {
  return {*graph_, joined_path(path_, child)};
}

Module::Module(ModulePath at, std::string type, std::string details)
    : at_(std::move(at)), info_(std::make_shared<ModuleInfo>()) {
  info_->name = at_.name();
  info_->type = std::move(type);
  info_->details = std::move(details);
}

std::vector<Value> Module::parameters() const {
  std::vector<Value> parameters;
  collect(*info_, parameters);
  return parameters;
}

Value Module::parameter(std::string name, Shape shape, Initialiser initialiser, Source where, Source line) {
  const Scope inside = enter(where);
  const Value value = graph().parameter(std::move(name), std::move(shape), initialiser, line);
  info_->parameters.push_back(value);
  return value;
}

void Module::refuse(const ShapeError& broken, std::initializer_list<Value> operands, Source where) const {
  std::vector<const Node*> nodes;
  for (const Value operand : operands) nodes.push_back(&operand.node());
  const Place place{path(), graph().place().callers};
  throw Error(explain(info_->type, broken, nodes, place, where));
}

}  // namespace stepgrad
