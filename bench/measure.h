#pragma once

#include <cstdint>
#include <vector>

#include "bench/contestants.h"
#include "bench/report.h"

namespace stepgrad::bench {

// Lets everybody run the case, one after the other, `turns` times: a row for each, in their order. A row of
// somebody who cannot be run, or whose worker fails, says why.
std::vector<Row> measure(const Case& run, const std::vector<Contestant>& contestants, std::uint64_t turns);

}  // namespace stepgrad::bench
