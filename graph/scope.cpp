#include "graph/scope.h"

namespace stepgrad {

Scope::Scope(Graph& graph, std::string module, Source where) : graph_(graph), outer_(graph.place_) {
  auto place = std::make_shared<Place>();
  place->module = std::move(module);
  place->callers.reserve(outer_->callers.size() + 1);
  place->callers.push_back(where);
  place->callers.insert(place->callers.end(), outer_->callers.begin(), outer_->callers.end());
  graph.place_ = std::move(place);
}

Scope::Scope(Graph& graph, Source where) : Scope(graph, graph.place_->module, where) {}

}  // namespace stepgrad
