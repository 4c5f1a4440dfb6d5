#pragma once

#include <string_view>

namespace stepgrad {

// What a node's value is made of. Only numbers can be differentiated.
enum class Content { numbers, ids, mask };

// numbers, ids, a mask
std::string_view to_string(Content content);

}  // namespace stepgrad
