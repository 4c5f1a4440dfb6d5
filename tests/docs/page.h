#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace stepgrad::testing {

// A fenced block: ```cpp and what follows.
struct Fence {
  std::string language;
  std::vector<std::string> lines;
  std::size_t line = 0;  // of the fence that opens it
};

// [text](target), or the source of a picture.
struct Link {
  std::string target;
  std::size_t line = 0;
};

// What the tests look at in a Markdown file.
struct Page {
  std::string name;  // docs/house.md, relative to the project
  std::vector<std::string> lines;
  std::vector<Fence> fences;
  std::vector<Link> links;         // outside of code
  std::set<std::string> headings;  // as the part of a link behind #

  // docs/house.md:17
  std::string at(std::size_t line) const { return name + ":" + std::to_string(line); }
};

std::filesystem::path project();

// REQUIRES: `name` is relative to the project.
Page read_page(const std::string& name);

// Every Markdown file of the project.
std::vector<Page> all_pages();

// README.md and the pages of docs/, which were written for this project's readers.
std::vector<Page> documentation();

std::string text_of(const std::filesystem::path& file);
std::vector<std::string> lines_of(const std::string& text);
std::string joined(const std::vector<std::string>& lines);

// The text with `layers/linear.cpp` for `layers/linear.cpp:34`: numbers of source lines move with every edit.
std::string without_line_numbers(const std::string& text);

}  // namespace stepgrad::testing
