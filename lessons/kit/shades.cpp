#include "lessons/kit/shades.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace stepgrad::kit {

namespace {

constexpr double least = 0.005;
constexpr double dark_text_from = 0.45;  // where black can be read better than white

std::string_view environment(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? "" : text;
}

// Blues of the palette of 256, from dark to bright.
int of_palette(double weight) {
  constexpr int ramp[] = {17, 18, 24, 25, 31, 32, 74, 75, 81, 117};
  const double place = std::round(weight * (std::size(ramp) - 1));
  return ramp[static_cast<std::size_t>(place)];
}

// From #0f2f47 to #56b4e9, the dark theme's blue.
std::string of_any(double weight) {
  constexpr double from[] = {0x0f, 0x2f, 0x47}, to[] = {0x56, 0xb4, 0xe9};
  const auto channel = [&](std::size_t i) {
    return static_cast<int>(std::lround(from[i] + weight * (to[i] - from[i])));
  };
  return fmt::format("{};{};{}", channel(0), channel(1), channel(2));
}

}  // namespace

Shades terminal_shades(bool colour) {
  if (!colour || environment("TERM") == "dumb") return Shades::none;
  const std::string_view any = environment("COLORTERM");
  if (any == "truecolor" || any == "24bit") return Shades::any;
  return environment("TERM").find("256color") != std::string_view::npos ? Shades::palette : Shades::none;
}

std::string shaded(const std::string& text, double weight, Shades shades) {
  if (shades == Shades::none || !(weight >= least)) return text;
  weight = std::sqrt(std::min(weight, 1.0));  // small ones differ more than large ones
  const std::string ground =
      shades == Shades::any ? "2;" + of_any(weight) : fmt::format("5;{}", of_palette(weight));
  return fmt::format("\x1b[48;{}m\x1b[38;5;{}m{}\x1b[0m", ground, weight >= dark_text_from ? 16 : 231, text);
}

}  // namespace stepgrad::kit
