#include "lessons/kit/shades.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace stepgrad::kit {

namespace {

constexpr double least = 0.005;

std::string_view environment(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? "" : text;
}

// What stands after `48;` and `38;`, which set the colours of ground and text.
struct Colours {
  std::string ground;
  bool dark_text;  // which can be read better there
};

// Blues of the palette of 256, from dark to bright.
Colours of_palette(double brightness) {
  constexpr int ramp[] = {17, 18, 24, 25, 31, 32, 74, 75, 81, 117};
  constexpr std::size_t first_bright = 4;
  const auto place = static_cast<std::size_t>(std::lround(brightness * (std::size(ramp) - 1)));
  return {fmt::format("5;{}", ramp[place]), place >= first_bright};
}

// From #0f2f47 to #56b4e9, the dark theme's blue.
Colours of_any(double brightness) {
  constexpr double from[] = {0x0f, 0x2f, 0x47}, to[] = {0x56, 0xb4, 0xe9}, first_bright = 0.575;
  const auto channel = [&](std::size_t i) { return std::lround(from[i] + brightness * (to[i] - from[i])); };
  return {fmt::format("2;{};{};{}", channel(0), channel(1), channel(2)), brightness >= first_bright};
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
  const double brightness = std::sqrt(std::min(weight, 1.0));  // small weights differ more than large ones
  const Colours colours = shades == Shades::any ? of_any(brightness) : of_palette(brightness);
  return fmt::format("\x1b[48;{}m\x1b[38;5;{}m{}\x1b[0m", colours.ground, colours.dark_text ? 16 : 231, text);
}

}  // namespace stepgrad::kit
