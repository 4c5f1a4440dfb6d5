#include "viewers/dot_ids.h"

#include <string>
#include <unordered_map>
#include <vector>

#include <cgraph.h>

namespace stepgrad::viewers {

namespace {

struct Ids {
  Agraph_t* graph;
  std::unordered_map<std::string, IDTYPE> by_name;
  // By id; nullptr for what has none, such as edges. Graphviz looks for marks of its own in front of a name,
  // so these are strings that it made; it frees them with the graph.
  std::vector<char*> names = {nullptr};
};

Ids& ids(void* state) { return *static_cast<Ids*>(state); }

void* open(Agraph_t* graph, Agdisc_t*) { return new Ids{.graph = graph, .by_name = {}}; }
void close(void* state) { delete &ids(state); }

long map(void* state, int, char* name, IDTYPE* id, int create) {
  if (name != nullptr) {
    const auto known = ids(state).by_name.find(name);
    if (known != ids(state).by_name.end()) return *id = known->second, 1;
  }
  if (create == 0) return 0;
  *id = ids(state).names.size();
  ids(state).names.push_back(name != nullptr ? agstrdup(ids(state).graph, name) : nullptr);
  if (name != nullptr) ids(state).by_name.emplace(name, *id);
  return 1;
}

long alloc(void*, int, IDTYPE) { return 0; }
void release(void*, int, IDTYPE) {}

char* print(void* state, int, IDTYPE id) { return ids(state).names[id]; }

void register_object(void*, int, void*) {}

}  // namespace

Agiddisc_s* ids_in_order() {
  static Agiddisc_t discipline{open, map, alloc, release, print, close, register_object};
  return &discipline;
}

}  // namespace stepgrad::viewers
