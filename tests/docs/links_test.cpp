#include <algorithm>
#include <filesystem>

#include "tests/catch.h"
#include "tests/docs/page.h"

using namespace stepgrad::testing;

namespace {

namespace fs = std::filesystem;

// What is wrong with a link; nothing where it leads somewhere, or out of the project.
std::string fault(const Page& page, const std::string& target) {
  if (target.find("://") != std::string::npos) return "";
  const std::size_t hash = target.find('#');
  const std::string file = target.substr(0, hash);
  const fs::path path = (fs::path(page.name).parent_path() / file).lexically_normal();
  if (!file.empty() && !fs::exists(project() / path)) return "there is no " + path.native();
  if (hash == std::string::npos) return "";
  const Page& aimed = file.empty() ? page : read_page(path.native());
  const std::string heading = target.substr(hash + 1);
  return aimed.headings.contains(heading) ? "" : aimed.name + " has no heading #" + heading;
}

}  // namespace

TEST_CASE("every link between the project's pages leads somewhere") {
  std::size_t links = 0;
  for (const Page& page : all_pages()) {
    for (const Link& link : page.links) {
      INFO(page.at(link.line) << ": " << link.target);
      CHECK(fault(page, link.target) == "");
      ++links;
    }
  }
  CHECK(links > 50);
}

TEST_CASE("every page of docs/ can be reached from the README") {
  const Page readme = read_page("README.md");
  for (const Page& page : documentation()) {
    if (page.name == "README.md") continue;
    INFO(page.name);
    CHECK(std::any_of(readme.links.begin(), readme.links.end(), [&](const Link& link) {
      return link.target.substr(0, link.target.find('#')) == page.name;
    }));
  }
}
