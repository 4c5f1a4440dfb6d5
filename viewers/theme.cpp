#include "viewers/theme.h"

namespace stepgrad::viewers {

const Palette& palette(Theme theme) {
  static constexpr Palette light{
      .background = "#ffffff",
      .text = "#1b2430",
      .quiet = "#566172",
      .line = "#7a8594",
      .input = {"#fdf1d3", "#a86f00", "#1b2430"},
      .parameter = {"#dcecf8", "#0072b2", "#10324a"},
      .op = {"#ffffff", "#566172", "#1b2430"},
      .result = {"#d3f0e4", "#00795a", "#0b3327"},
      .gradient = {"#fbe9f2", "#a8457f", "#40152f"},
      .value = {"#eceff3", "#7a8594", "#1b2430"},
      .module = {"#e6e9ee", "#3d4857", "#1b2430"},
      .group = {{"#f6f7f9", "#c3cad3", "#3d4857"}, {"#ffffff", "#c3cad3", "#3d4857"}},
      .positive = "#0072b2",
      .negative = "#d55e00",
      .heads = {"#0072b2", "#d55e00", "#009e73", "#571100", "#000392", "#942052", "#9480fd", "#3f1953",
                "#2d37d2", "#905021", "#6096bb", "#464586", "#5c5dfc", "#855980", "#fa5075", "#5f4106"},
  };
  static constexpr Palette dark{
      .background = "#12171e",
      .text = "#e8edf3",
      .quiet = "#a5b0be",
      .line = "#7f8b9a",
      .input = {"#3b2f10", "#e69f00", "#fbeecb"},
      .parameter = {"#0f2f47", "#56b4e9", "#dcefff"},
      .op = {"#1f2731", "#a5b0be", "#e8edf3"},
      .result = {"#0c3a2c", "#2fc49a", "#d6f7ea"},
      .gradient = {"#3c1d31", "#e08fbf", "#fbe4f1"},
      .value = {"#2a323d", "#8b97a6", "#e8edf3"},
      .module = {"#303a46", "#c6d0dc", "#eef2f7"},
      .group = {{"#181e27", "#414c59", "#c6d0dc"}, {"#12171e", "#414c59", "#c6d0dc"}},
      .positive = "#56b4e9",
      .negative = "#e69f00",
      .heads = {"#56b4e9", "#e69f00", "#009e73", "#7246ed", "#bfffd5", "#3c6d97", "#9ffa30", "#5dd7a1",
                "#8f5d04", "#d2cffa", "#8a7eda", "#fb4c62", "#cf80a9", "#915367", "#758a14", "#c3ce60"},
  };
  return theme == Theme::light ? light : dark;
}

std::string_view to_string(Theme theme) { return theme == Theme::light ? "light" : "dark"; }

}  // namespace stepgrad::viewers
