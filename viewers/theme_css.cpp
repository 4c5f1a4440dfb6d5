#include "viewers/theme_css.h"

#include <fmt/format.h>

#include "viewers/theme.h"

namespace stepgrad::viewers {

namespace {

std::string properties(Theme theme) {
  const Palette& colours = palette(theme);
  std::string css = fmt::format("color-scheme:{};", to_string(theme));
  const auto set = [&](std::string_view name, std::string_view colour) {
    css += fmt::format("--{}:{};", name, colour);
  };
  const auto paint = [&](const std::string& name, const Paint& of) {
    set(name, of.stroke);
    set(name + "-fill", of.fill);
    set(name + "-text", of.text);
  };
  set("background", colours.background);
  set("text", colours.text);
  set("quiet", colours.quiet);
  set("line", colours.line);
  paint("input", colours.input);
  paint("parameter", colours.parameter);
  paint("op", colours.op);
  paint("result", colours.result);
  paint("gradient", colours.gradient);
  paint("value", colours.value);
  paint("module", colours.module);
  set("positive", colours.positive);
  set("negative", colours.negative);
  for (std::size_t i = 0; i < colours.heads.size(); ++i) set(fmt::format("head-{}", i), colours.heads[i]);
  return css;
}

}  // namespace

std::string palette_css() {
  const std::string dark = properties(Theme::dark);
  return fmt::format(
      ":root{{{}}}\n"
      "@media (prefers-color-scheme:dark){{:root:not([data-theme=\"light\"]){{{}}}}}\n"
      ":root[data-theme=\"dark\"]{{{}}}\n",
      properties(Theme::light), dark, dark);
}

}  // namespace stepgrad::viewers
