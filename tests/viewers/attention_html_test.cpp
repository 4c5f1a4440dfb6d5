#include <filesystem>
#include <set>

#include "tests/catch.h"
#include "tests/support/temporary_folder.h"
#include "tests/viewers/attentions.h"
#include "viewers/theme_css.h"
#include "viewers/web_files.h"

using namespace stepgrad::viewers;
using namespace stepgrad::testing;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t begin = text.find(before) + before.size();
  return text.substr(begin, text.find(after, begin) - begin);
}

const std::string data_begins = R"(<script type="application/json" id="attention">)";

AttentionPage hostile_page() {
  AttentionPage page = made_page(
      made_attention({"[CLS]", "</script><b>x</b>", "<!--<script>", "&lt;", "\"", "{{title}}", "]]>"}));
  page.title = "</title><script>alert(1)</script> & \"quotes\"";
  page.source = page.warning = page.lesson = page.attentions[0].name =
      "</script><img src=x onerror=alert(1)>";
  return page;
}

}  // namespace

TEST_CASE("the page holds the document's very text, and nothing of it is markup") {
  const AttentionPage page = hostile_page();
  const std::string html = attention_html(page), document = attention_json(page);
  CHECK(between(html, data_begins, "</script>") + "\n" == document);
  CHECK(count(html, "<script") == 3);
  CHECK(count(html, "</script") == 3);
  CHECK(count(html, "<b>") == 0);
  CHECK(count(html, "<img") == 0);
  CHECK(count(html, "<!--") == 0);
  CHECK(between(html, "<title>", "</title>") ==
        "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;");
}

TEST_CASE("the page fetches nothing: its modules and styles are inside, and its policy allows no others") {
  const std::string html = attention_html(hostile_page());
  CHECK(count(html, "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'") == 1);
  for (const char* outside : {"http://", "https://", " src=", "@import", "url("}) {
    const std::string frame = html.substr(0, html.find(data_begins));
    CAPTURE(outside);
    CHECK(count(frame, outside) == 0);
  }
  const nlohmann::json imports =
      nlohmann::json::parse(between(html, R"(<script type="importmap">)", "</script>")).at("imports");
  std::size_t modules = 0;
  for (const WebFile& file : web_files()) {
    if (!file.name.ends_with(".js")) continue;
    ++modules;
    const std::string url = imports.at("stepgrad/" + std::string(file.name));
    const std::string scheme = "data:text/javascript;base64,";
    REQUIRE(url.starts_with(scheme));
    CHECK(from_base64(url.substr(scheme.size())) == file.text);
  }
  CHECK(imports.size() == modules);
  CHECK(imports.contains("stepgrad/main.js"));
  CHECK(count(html, palette_css()) == 1);
}

TEST_CASE("every file of viewers/web is in the page") {
  std::set<std::string> listed, there;
  for (const WebFile& file : web_files()) listed.insert(std::string(file.name));
  for (const auto& entry : std::filesystem::directory_iterator(STEPGRAD_SOURCES "/viewers/web")) {
    const std::string ending = entry.path().extension().native();
    if (ending == ".js" || ending == ".css" || ending == ".html")
      there.insert(entry.path().filename().native());
  }
  CHECK(listed == there);
}
