#pragma once

#include "graph/files/text.h"

namespace stepgrad::viewers {

using stepgrad::display_width;
using stepgrad::one_line;
using stepgrad::padded;
using stepgrad::shortened;
using stepgrad::valid_utf8;

}  // namespace stepgrad::viewers
