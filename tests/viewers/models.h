#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graph/graph.h"

// Graphs to look at. Their ops have shapes and names, and no kernels: a viewer needs no more.
namespace stepgrad::models {

// A node that an op called `name` might have made.
Value step(const std::string& name, std::vector<Value> in, Shape result, Attributes attributes = {},
           Source where = Source::current());

// y = x Wᵀ + b in the module `path`.
Value linear(Value x, const std::string& path, Axis out, Source where = Source::current());

// One head in the module `path`.
Value head(Value x, const std::string& path, std::size_t width, Source where = Source::current());

// The tutorial's multi-head attention: a list of heads, concat, output layer.
Value multi_head(Graph& graph, std::size_t heads, std::size_t embed = 768);

// Layers, each of which reads the one before it, with a head or two in each: encoder.layer.0, …
Value tower(Graph& graph, std::size_t layers, std::size_t heads);

// Appends the gradient of y by every parameter and every input of numbers.
std::vector<Value> differentiate(Graph& graph, Value y);

}  // namespace stepgrad::models
