#pragma once

#include <string>

namespace stepgrad::viewers {

// The palettes as CSS custom properties of a page's root: --background, --text, --quiet, --line; of each kind
// of thing its stroke, fill and text, --input, --input-fill, --input-text, …; --positive, --negative;
// --head-0 to --head-15. Dark where the reader's system prefers it or the root says data-theme="dark", light
// otherwise and where it says data-theme="light".
std::string palette_css();

}  // namespace stepgrad::viewers
