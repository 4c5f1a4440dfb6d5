#include "tests/docs/page.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace stepgrad::testing {

namespace {

namespace fs = std::filesystem;

// A heading as web sites make a link's target of it: lower case, no punctuation, `-` for a space.
std::string anchor(const std::string& heading) {
  std::string text;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') text += '-';
    if (std::isalnum(byte) != 0 || byte >= 0x80 || c == '-' || c == '_')
      text += static_cast<char>(std::tolower(byte));
  }
  return text;
}

std::string without_code(const std::string& line) {
  static const std::regex span("`[^`]*`");
  return std::regex_replace(line, span, "");
}

void collect_links(const std::string& line, std::size_t number, std::vector<Link>& links) {
  static const std::regex link(R"re(\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)")re");
  const std::string text = without_code(line);
  for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at)
    links.push_back({(*at)[1].matched ? (*at)[1] : (*at)[2], number});
}

// Folders that hold no page of the project: hidden ones, and builds.
bool skipped(const fs::path& folder) {
  const std::string name = folder.filename().native();
  return name.starts_with(".") || name.starts_with("build") || name == "lesson-output";
}

std::vector<std::string> page_names() {
  std::vector<std::string> names;
  for (auto at = fs::recursive_directory_iterator(project()); at != fs::recursive_directory_iterator();
       ++at) {
    if (at->is_directory() && skipped(at->path())) at.disable_recursion_pending();
    if (at->path().extension() == ".md") names.push_back(fs::relative(at->path(), project()).native());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

fs::path project() { return STEPGRAD_PROJECT; }

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + file.native());
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string without_line_numbers(const std::string& text) {
  static const std::regex number(R"re((\.cpp|\.h):[0-9]+)re");
  return std::regex_replace(text, number, "$1");
}

Page read_page(const std::string& name) {
  Page page{
      .name = name, .lines = lines_of(text_of(project() / name)), .fences = {}, .links = {}, .headings = {}};
  bool in_fence = false;
  for (std::size_t number = 1; number <= page.lines.size(); ++number) {
    const std::string& line = page.lines[number - 1];
    if (line.starts_with("```")) {
      in_fence = !in_fence;
      if (in_fence) page.fences.push_back({line.substr(3), {}, number});
    } else if (in_fence) {
      page.fences.back().lines.push_back(line);
    } else if (line.starts_with("#")) {
      page.headings.insert(anchor(line.substr(line.find_first_not_of("# "))));
    } else {
      collect_links(line, number, page.links);
    }
  }
  return page;
}

std::vector<Page> all_pages() {
  std::vector<Page> pages;
  for (const std::string& name : page_names()) pages.push_back(read_page(name));
  return pages;
}

std::vector<Page> documentation() {
  std::vector<Page> pages = all_pages();
  std::erase_if(pages,
                [](const Page& page) { return page.name != "README.md" && !page.name.starts_with("docs/"); });
  return pages;
}

}  // namespace stepgrad::testing
