#include "viewers/dot_ids.h"

#include <string>
#include <unordered_map>
#include <vector>

#include <cgraph.h>

namespace stepgrad::viewers {

namespace {

struct Ids {
  std::unordered_map<std::string, IDTYPE> by_name;
  std::vector<std::string> names = {""};  // by id; empty for what has none, such as edges
};

Ids& ids(void* state) { return *static_cast<Ids*>(state); }

void* open(Agraph_t*, Agdisc_t*) { return new Ids; }
void close(void* state) { delete &ids(state); }

long map(void* state, int, char* name, IDTYPE* id, int create) {
  if (name != nullptr) {
    const auto known = ids(state).by_name.find(name);
    if (known != ids(state).by_name.end()) return *id = known->second, 1;
  }
  if (create == 0) return 0;
  *id = ids(state).names.size();
  ids(state).names.emplace_back(name != nullptr ? name : "");
  if (name != nullptr) ids(state).by_name.emplace(name, *id);
  return 1;
}

long alloc(void*, int, IDTYPE) { return 0; }
void release(void*, int, IDTYPE) {}

char* print(void* state, int, IDTYPE id) {
  std::string& name = ids(state).names[id];
  return name.empty() ? nullptr : name.data();
}

void register_object(void*, int, void*) {}

}  // namespace

Agiddisc_s* ids_in_order() {
  static Agiddisc_t discipline{open, map, alloc, release, print, close, register_object};
  return &discipline;
}

}  // namespace stepgrad::viewers
