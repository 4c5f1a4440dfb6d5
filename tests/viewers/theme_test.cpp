#include "viewers/theme.h"

#include <cmath>

#include "tests/catch.h"

using namespace stepgrad::viewers;

namespace {

// Relative luminance and contrast as WCAG 2 defines them.
double luminance(std::string_view colour) {
  const auto channel = [&](std::size_t at) {
    const double value = std::stoi(std::string(colour.substr(at, 2)), nullptr, 16) / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

double contrast(std::string_view a, std::string_view b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

}  // namespace

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
