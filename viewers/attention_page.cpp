#include <algorithm>

#include <nlohmann/json.hpp>

#include "graph/error.h"
#include "graph/files/text.h"
#include "viewers/attention_document.h"
#include "viewers/attention_fit.h"
#include "viewers/attention_notes.h"
#include "viewers/attention_tensors.h"
#include "viewers/markup.h"
#include "viewers/packed_tensor.h"
#include "viewers/theme_css.h"
#include "viewers/web_files.h"

namespace stepgrad::viewers {

namespace {

// The title as the content of an element.
std::string escaped(std::string_view title) {
  std::string result;
  for (const char c : valid_utf8(title)) {
    if (const std::string_view known = entity(c); !known.empty())
      result += known;
    else
      result += c == '\0' ? ' ' : c;  // which HTML forbids
  }
  return result;
}

std::string styles() {
  std::string css;
  for (const WebFile& file : web_files()) {
    if (file.name.ends_with(".css")) css += file.text;
  }
  return css;
}

// Modules by the names that they import each other by.
std::string import_map() {
  nlohmann::ordered_json imports = nlohmann::ordered_json::object();
  for (const WebFile& file : web_files()) {
    if (file.name.ends_with(".js"))
      imports["stepgrad/" + std::string(file.name)] = "data:text/javascript;base64," + base64(file.text);
  }
  return nlohmann::ordered_json{{"imports", std::move(imports)}}.dump();
}

std::string_view page_template() {
  const std::span<const WebFile> files = web_files();
  return std::find_if(files.begin(), files.end(),
                      [](const WebFile& file) { return file.name == "page.html"; })
      ->text;
}

// The template with what stands for each {{placeholder}}. What is put in is not searched again.
template <class Text>
std::string filled(std::string_view page, const Text& text_of) {
  std::string result;
  for (std::size_t end = 0;;) {
    const std::size_t begin = page.find("{{", end);
    result += page.substr(end, begin == page.npos ? page.npos : begin - end);
    if (begin == page.npos) return result;
    end = page.find("}}", begin) + 2;
    result += text_of(page.substr(begin + 2, end - begin - 4));
  }
}

std::string html(const AttentionPage& page, const std::string& document) {
  return filled(page_template(), [&](std::string_view name) -> std::string {
    if (name == "language") return page.language == PageLanguage::en ? "en" : "zh-CN";
    if (name == "title") return escaped(page.title);
    if (name == "palette") return palette_css();
    if (name == "styles") return styles();
    if (name == "importmap") return import_map();
    if (name == "data") return document;
    throw Error("viewers/web/page.html: nothing is known of {{" + std::string(name) + "}}");
  });
}

// What both forms of the page hold; the room that the HTML's frame takes is left in either.
std::string page_document(const AttentionPage& page, std::size_t most_bytes) {
  check(page);
  AttentionPage told = page;
  const std::vector<std::string> odd = notes_not_finite(page);
  told.notes.insert(told.notes.end(), odd.begin(), odd.end());
  const Fitted fit = fitted(told, {.most_bytes = most_bytes, .frame_bytes = html(page, "").size()});
  return attention_document(fit.page, fit.compact);
}

}  // namespace

std::string_view to_string(View view) {
  return view == View::head ? "head" : view == View::neuron ? "neuron" : "model";
}

std::string attention_json(const AttentionPage& page, std::size_t most_bytes) {
  return page_document(page, most_bytes) + "\n";
}

std::string attention_html(const AttentionPage& page, std::size_t most_bytes) {
  return html(page, page_document(page, most_bytes));
}

}  // namespace stepgrad::viewers
