#pragma once

#include <string>

namespace stepgrad::kit {

// What a terminal has for the ground of a cell: nothing, a palette of 256 colours, or any colour.
enum class Shades { none, palette, any };

// Of the terminal that TERM and COLORTERM name; none where nothing is coloured.
Shades terminal_shades(bool colour);

// The text on a ground that is the brighter, the larger the weight, from 0 to 1, with a colour that can be
// read there. A weight below 1 in 200 leaves the ground as it is.
std::string shaded(const std::string& text, double weight, Shades shades);

}  // namespace stepgrad::kit
