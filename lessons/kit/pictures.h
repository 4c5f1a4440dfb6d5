#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "lessons/kit/options.h"

namespace stepgrad::kit {

// Makes --output-dir where pictures are wanted: before anything is printed, since it may be refused.
void make_picture_folder(const Options& options);

// Writes what --emit names into --output-dir: NN_name.forward.svg, and NN_name.backward.svg where the graph
// has a backward pass. Returns a line for each file, to be printed.
std::vector<std::string> write_pictures(const std::string& lesson, const Graph& graph, std::string_view title,
                                        const Options& options);

}  // namespace stepgrad::kit
