#include "lessons/kit/shades.h"

#include <cmath>
#include <cstdlib>
#include <optional>
#include <regex>

#include "tests/catch.h"

using namespace stepgrad::kit;

namespace {

// Sets a variable of the environment, or none, until the end of the test.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  ~Variable() { set(before_ ? before_->c_str() : nullptr); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const char* value) { value == nullptr ? ::unsetenv(name_) : ::setenv(name_, value, 1); }
  const char* name_;
  std::optional<std::string> before_;
};

Shades shades(const char* term, const char* colorterm, bool colour = true) {
  const Variable first("TERM", term), second("COLORTERM", colorterm);
  return terminal_shades(colour);
}

struct Rgb {
  double red, green, blue;
};

double channel(double value) {
  value /= 255;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}
double luminance(const Rgb& colour) {
  return 0.2126 * channel(colour.red) + 0.7152 * channel(colour.green) + 0.0722 * channel(colour.blue);
}

// The colours of the cube in the palette of 256, which begin at 16.
Rgb of_palette(int number) {
  const auto level = [](int step) { return step == 0 ? 0.0 : 55.0 + 40 * step; };
  number -= 16;
  return {level(number / 36), level(number / 6 % 6), level(number % 6)};
}

// The ground and the text of a cell.
struct Cell {
  Rgb ground, text;
};

Cell cell(double weight, Shades shades) {
  const std::string shown = shaded("0.5000", weight, shades);
  std::smatch found;
  if (shades == Shades::any) {
    REQUIRE(std::regex_match(
        shown, found, std::regex("\x1b\\[48;2;(\\d+);(\\d+);(\\d+)m\x1b\\[38;5;(\\d+)m0\\.5000\x1b\\[0m")));
    const Rgb ground{std::stod(found[1]), std::stod(found[2]), std::stod(found[3])};
    return {ground, of_palette(std::stoi(found[4]))};
  }
  REQUIRE(
      std::regex_match(shown, found, std::regex("\x1b\\[48;5;(\\d+)m\x1b\\[38;5;(\\d+)m0\\.5000\x1b\\[0m")));
  return {of_palette(std::stoi(found[1])), of_palette(std::stoi(found[2]))};
}

}  // namespace

TEST_CASE("a terminal has the shades that it says it has, and none where nothing is coloured") {
  CHECK(shades("xterm-256color", nullptr) == Shades::palette);
  CHECK(shades("xterm", "truecolor") == Shades::any);
  CHECK(shades("xterm-256color", "24bit") == Shades::any);
  CHECK(shades("xterm", nullptr) == Shades::none);
  CHECK(shades("dumb", "truecolor") == Shades::none);
  CHECK(shades(nullptr, nullptr) == Shades::none);
  CHECK(shades("xterm-256color", "truecolor", false) == Shades::none);
}

TEST_CASE("a larger weight has a brighter ground, and its number can be read on it") {
  for (const Shades each : {Shades::palette, Shades::any}) {
    double before = 0;
    for (int percent = 1; percent <= 100; ++percent) {
      const Cell shown = cell(percent / 100.0, each);
      const double ground = luminance(shown.ground), text = luminance(shown.text);
      const double contrast = (std::max(ground, text) + 0.05) / (std::min(ground, text) + 0.05);
      CAPTURE(percent, static_cast<int>(each));
      CHECK(contrast >= 4.5);
      CHECK(ground >= before);
      before = ground;
    }
  }
  CHECK(shaded("0", 0, Shades::any) == "0");
  CHECK(shaded("NaN", std::nan(""), Shades::any) == "NaN");
  CHECK(shaded("0.5000", 0.5, Shades::none) == "0.5000");
}
