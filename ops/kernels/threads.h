#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>

namespace stepgrad::kernels {

// How many threads a kernel may use: as many as the processor runs at once, unless use_threads() said
// otherwise. Both may be called from any thread.
unsigned threads();

// REQUIRES: most is at least 1.
void use_threads(unsigned most);

// Calls part(begin, end) for `parts` ranges that make up [0, count), side by side.
// REQUIRES: parts is at least 1; part throws nothing.
void on_threads(unsigned parts, std::size_t count,
                const std::function<void(std::size_t begin, std::size_t end)>& part);

// How many elements a second thread is worth starting for: they take a core about 1 ms.
inline constexpr std::size_t least_elements = std::size_t{1} << 18;

// Calls part(begin, end) for ranges that make up [0, count): one range where the work, told as how many
// elements are computed, is small. REQUIRES: part throws nothing.
template <class Part>
void in_parts(std::size_t count, std::size_t elements, Part part) {
  const std::size_t parts = elements < least_elements ? 1 : std::min<std::size_t>(threads(), count);
  if (parts <= 1) return part(std::size_t{0}, count);
  on_threads(static_cast<unsigned>(parts), count, part);
}

}  // namespace stepgrad::kernels
