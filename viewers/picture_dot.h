#pragma once

#include <string>

#include "viewers/dot_graph.h"
#include "viewers/picture_model.h"
#include "viewers/theme.h"

namespace stepgrad::viewers {

// Draws the model into an empty graph: what each kind of thing looks like is said here.
void draw(const PictureModel& picture, const std::string& title, Theme theme, DotGraph& into);

}  // namespace stepgrad::viewers
