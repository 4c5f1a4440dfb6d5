#pragma once

struct Agiddisc_s;

namespace stepgrad::viewers {

// How Graphviz numbers what it holds: in the order of creation. Its own way is to take addresses, and with
// them the order in which it writes and lays out subgraphs may change from run to run.
Agiddisc_s* ids_in_order();

}  // namespace stepgrad::viewers
