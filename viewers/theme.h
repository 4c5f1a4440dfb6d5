#pragma once

#include <array>
#include <string_view>

namespace stepgrad::viewers {

enum class Theme { light, dark };

// How one kind of thing is painted: `#rrggbb`.
struct Paint {
  std::string_view fill, stroke, text;
};

// The colours of every picture and page. The hues are those of Okabe and Ito ("Color Universal Design",
// 2008), which people with any kind of colour vision tell apart; each kind of thing has a shape of its own
// besides. Text on a fill has a contrast of at least 4.5 : 1, a stroke on the background one of at least 3
// : 1. So have heads, the first of which are Okabe and Ito's; the others were searched for, each as far as it
// can be from those before it for people with protanopia, deuteranopia and all colours alike.
struct Palette {
  std::string_view background;
  std::string_view text;                   // what is read first
  std::string_view quiet;                  // what may be read later: shapes, captions
  std::string_view line;                   // edges and frames
  Paint input;                             // what the reader gives
  Paint parameter;                         // what training changes
  Paint op;                                // a step
  Paint result;                            // what comes out
  Paint gradient;                          // a step of the backward pass
  Paint value;                             // a value of the forward pass that the backward pass reads
  Paint module;                            // a module drawn as one box
  Paint group[2];                          // the ground of a module, alternating as they nest
  std::string_view positive, negative;     // the bars of a vector, by sign
  std::array<std::string_view, 16> heads;  // of attention; a seventeenth begins again
};

const Palette& palette(Theme theme);

// light, dark
std::string_view to_string(Theme theme);

}  // namespace stepgrad::viewers
