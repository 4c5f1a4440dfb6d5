#include "viewers/dot_graph.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>

#include <gvc.h>

#include "graph/error.h"
#include "graph/files/text.h"
#include "graph/thousands.h"
#include "viewers/dot_ids.h"
#include "viewers/markup.h"
#include "viewers/timeless.h"

namespace stepgrad::viewers {

namespace {

std::mutex& turn() {
  static std::mutex mutex;
  return mutex;
}

// What Graphviz has said since it was last asked.
std::string& complaints() {
  static std::string text;
  return text;
}

int hear(char* message) {
  complaints() += message;
  return 0;
}

void throw_complaints(bool failed) {
  std::string text = std::exchange(complaints(), {});
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  if (failed || !text.empty()) throw Error("Graphviz could not draw the picture: " + one_line(text));
}

// Graphviz takes `char*` and does not write to it.
char* c(const char* text) { return const_cast<char*>(text); }
char* c(const std::string& text) { return c(text.c_str()); }

// Loading Graphviz' plugins takes a tenth of a second, so it happens once.
GVC_t* context() {
  static GVC_t* const gvc = gvContext();
  return gvc;
}

// A graph's layout, while it lives.
class Layout {
 public:
  explicit Layout(Agraph_t* graph) : graph_(graph), failed_(gvLayout(context(), graph, "dot") != 0) {}
  ~Layout() { gvFreeLayout(context(), graph_); }
  Layout(const Layout&) = delete;
  Layout& operator=(const Layout&) = delete;

  bool failed() const { return failed_; }

 private:
  Agraph_t* graph_;
  bool failed_;
};

// Cairo's bitmaps are at most 32,767 pixels wide and high; Graphviz would shrink a larger one until nobody
// can read it.
void need_few_pixels(Agraph_t* graph) {
  const boxf& box = GD_bb(graph);
  const double pixels = std::max(box.UR.x - box.LL.x, box.UR.y - box.LL.y) * 96 / 72;
  if (pixels <= 32000) return;
  throw Error(
      "the picture is " + thousands(static_cast<std::size_t>(pixels)) +
      " pixels long, too large for PNG: write it as SVG, or draw modules as one box each with --depth 1");
}

std::string escaped(const std::string& text, const char* backslash, const char* line_break) {
  std::string result;
  for (const char each : valid_utf8(text)) {
    if (const std::string_view known = entity(each); !known.empty())
      result += known;
    else if (each == '\\')
      result += backslash;
    else if (each == '\n')
      result += line_break;
    else
      result += each;
  }
  return result;
}

}  // namespace

DotGraph::DotGraph() {
  turn().lock();
  agseterrf(hear);
  agseterr(AGWARN);
  complaints().clear();
  Agdisc_t disciplines{&AgMemDisc, ids_in_order(), &AgIoDisc};
  graph_ = agopen(c("stepgrad"), Agdirected, &disciplines);
}

DotGraph::~DotGraph() {
  agclose(graph_);
  agseterrf(nullptr);
  turn().unlock();
}

DotGraph::Group DotGraph::group(Group in, const std::string& id) { return agsubg(in, c(id), 1); }

DotGraph::Node DotGraph::node(Group in, const std::string& id) { return agnode(in, c(id), 1); }

void DotGraph::add(Group to, Node node) { agsubnode(to, node, 1); }

DotGraph::Edge DotGraph::edge(Node from, Node to) { return agedge(graph_, from, to, nullptr, 1); }

void DotGraph::set(void* of, const char* attribute, const std::string& value) {
  agsafeset(of, c(attribute), c(value), c(""));
}

void DotGraph::set_all_nodes(const char* attribute, const std::string& value) {
  agattr(graph_, AGNODE, c(attribute), c(value));
}

void DotGraph::set_all_edges(const char* attribute, const std::string& value) {
  agattr(graph_, AGEDGE, c(attribute), c(value));
}

void DotGraph::set_label(void* of, const std::string& markup) {
  char* const label = agstrdup_html(graph_, c(markup));
  agsafeset(of, c("label"), label, c(""));
  agstrfree(graph_, label);
}

std::string DotGraph::dot() {
  std::string text;
  Agiodisc_t to_text = AgIoDisc;
  to_text.putstr = [](void* out, const char* part) {
    return static_cast<std::string*>(out)->append(part), 0;
  };
  to_text.flush = [](void*) { return 0; };
  Agiodisc_t* const before = std::exchange(graph_->clos->disc.io, &to_text);
  const bool failed = agwrite(graph_, &text) != 0;
  graph_->clos->disc.io = before;
  throw_complaints(failed);
  return text;
}

std::string DotGraph::render(const char* format) {
  const Layout layout(graph_);
  throw_complaints(layout.failed());
  if (format == std::string_view("png")) need_few_pixels(graph_);
  const InUtc utc;
  char* data = nullptr;
  unsigned int size = 0;
  const bool failed = gvRenderData(context(), graph_, format, &data, &size) != 0;
  const std::unique_ptr<char, void (*)(char*)> owner(data, gvFreeRenderData);
  throw_complaints(failed || data == nullptr);
  std::string picture(data, size);
  return format == std::string_view("pdf") ? without_time(std::move(picture)) : picture;
}

std::string label_text(const std::string& text) {
  std::string printable;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    printable += (begin > 0 ? "\n" : "") + one_line(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
  }
  return escaped(printable, "\\\\", "<BR/>");
}

std::string tooltip_text(const std::string& text) { return escaped(text, "&#92;", "&#10;"); }

}  // namespace stepgrad::viewers
