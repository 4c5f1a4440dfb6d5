#pragma once

// Catch2 moved its headers between version 2 and 3, and some names; the tests use the newer ones.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
namespace Catch {
using Detail::Approx;
namespace Matchers {
inline auto ContainsSubstring(const std::string& part) { return Contains(part); }
}  // namespace Matchers
}  // namespace Catch
#endif
