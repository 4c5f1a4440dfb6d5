#pragma once

#include <span>
#include <string_view>

namespace stepgrad::viewers {

// A file of viewers/web, embedded at build time.
struct WebFile {
  std::string_view name;  // head_view.js
  std::string_view text;
};

// The page's template, page.html, and the styles and modules that it needs, in the order of
// viewers/web/files.cmake.
std::span<const WebFile> web_files();

}  // namespace stepgrad::viewers
