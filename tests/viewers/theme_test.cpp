#include "viewers/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "tests/catch.h"
#include "viewers/theme_css.h"

using namespace stepgrad::viewers;

namespace {

using Colour = std::array<double, 3>;

double linear(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

Colour linear_rgb(std::string_view colour) {
  Colour rgb{};
  for (std::size_t i = 0; i < 3; ++i)
    rgb[i] = linear(std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0);
  return rgb;
}

Colour product(const std::array<Colour, 3>& matrix, const Colour& x) {
  Colour y{};
  for (std::size_t i = 0; i < 3; ++i) y[i] = matrix[i][0] * x[0] + matrix[i][1] * x[1] + matrix[i][2] * x[2];
  return y;
}

// Relative luminance and contrast as WCAG 2 defines them.
double luminance(std::string_view colour) {
  const Colour rgb = linear_rgb(colour);
  return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

double contrast(std::string_view a, std::string_view b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

enum class Sight { all_colours, protanopia, deuteranopia };

// As somebody sees it: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
// Color Vision Deficiency", 2009, for a cone that is missing.
Colour seen(const Colour& rgb, Sight sight) {
  static constexpr std::array<Colour, 3> protanopia{
      {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
  static constexpr std::array<Colour, 3> deuteranopia{
      {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
  if (sight == Sight::all_colours) return rgb;
  Colour result = product(sight == Sight::protanopia ? protanopia : deuteranopia, rgb);
  for (double& channel : result) channel = std::clamp(channel, 0.0, 1.0);
  return result;
}

// Ottosson's Oklab, in which equal distances look about equally large: black and white are 1 apart.
Colour oklab(const Colour& rgb) {
  static constexpr std::array<Colour, 3> cones{{{0.4122214708, 0.5363325363, 0.0514459929},
                                                {0.2119034982, 0.6806995451, 0.1073969566},
                                                {0.0883024619, 0.2817188376, 0.6299787005}}};
  static constexpr std::array<Colour, 3> lab{{{0.2104542553, 0.7936177850, -0.0040720468},
                                              {1.9779984951, -2.4285922050, 0.4505937099},
                                              {0.0259040371, 0.7827717662, -0.8086757660}}};
  Colour response = product(cones, rgb);
  for (double& each : response) each = std::cbrt(each);
  return product(lab, response);
}

double distance(std::string_view a, std::string_view b, Sight sight) {
  const Colour x = oklab(seen(linear_rgb(a), sight)), y = oklab(seen(linear_rgb(b), sight));
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

double least_distance(std::span<const std::string_view> colours, std::size_t count, Sight sight) {
  double least = 1;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, distance(colours[i], colours[j], sight));
  }
  return least;
}

}  // namespace

TEST_CASE("heads' colours are told apart, by people with protanopia and deuteranopia too") {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& colours = palette(theme);
    for (const Sight sight : {Sight::all_colours, Sight::protanopia, Sight::deuteranopia}) {
      CAPTURE(to_string(theme), static_cast<int>(sight));
      CHECK(least_distance(colours.heads, 8, sight) > 0.1);
      CHECK(least_distance(colours.heads, 12, sight) > 0.085);
      CHECK(least_distance(colours.heads, 16, sight) > 0.07);
      CHECK(distance(colours.positive, colours.negative, sight) > 0.15);
    }
    for (const std::string_view colour : colours.heads) CHECK(contrast(colour, colours.background) >= 3);
    CHECK(contrast(colours.positive, colours.background) >= 3);
    CHECK(contrast(colours.negative, colours.background) >= 3);
  }
}

TEST_CASE("a page's colours are the palettes', as custom properties of its root") {
  const std::string css = palette_css();
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& colours = palette(theme);
    const auto set = [&](const std::string& name, std::string_view colour) {
      CAPTURE(name);
      CHECK(css.find("--" + name + ":" + std::string(colour) + ";") != std::string::npos);
    };
    set("background", colours.background);
    set("input-fill", colours.input.fill);
    set("gradient", colours.gradient.stroke);
    set("result-text", colours.result.text);
    set("head-0", colours.heads[0]);
    set("head-15", colours.heads[15]);
  }
  for (const char* chooser :
       {":root{", "prefers-color-scheme:dark", ":root[data-theme=\"dark\"]", ":not([data-theme=\"light\"])"})
    CHECK(css.find(chooser) != std::string::npos);
}

TEST_CASE("everything can be read in either theme") {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& colours = palette(theme);
    CAPTURE(to_string(theme));
    CHECK(contrast(colours.text, colours.background) >= 7);
    CHECK(contrast(colours.line, colours.background) >= 3);
    for (const Paint& paint : {colours.input, colours.parameter, colours.op, colours.result, colours.gradient,
                               colours.value, colours.module, colours.group[0], colours.group[1]}) {
      CAPTURE(paint.fill, paint.stroke, paint.text);
      CHECK(contrast(paint.text, paint.fill) >= 4.5);
      CHECK(contrast(colours.quiet, paint.fill) >= 4.5);
    }
    for (const Paint& paint : {colours.input, colours.parameter, colours.op, colours.result, colours.gradient,
                               colours.value, colours.module}) {
      CHECK(contrast(paint.stroke, colours.background) >= 3);
    }
  }
}
