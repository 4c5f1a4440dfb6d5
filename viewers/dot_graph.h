#pragma once

#include <string>

struct Agraph_s;
struct Agnode_s;
struct Agedge_s;

namespace stepgrad::viewers {

// A directed graph for Graphviz. It owns the quoting: any text may be a label and is shown as it is.
//
// Graphviz' global state is used by one DotGraph at a time: construct one, use it and let go of it; another
// thread's waits meanwhile. What Graphviz complains about is thrown as Error and never printed.
class DotGraph {
 public:
  using Group = Agraph_s*;  // the graph itself, or a part of it
  using Node = Agnode_s*;
  using Edge = Agedge_s*;

  DotGraph();
  ~DotGraph();
  DotGraph(const DotGraph&) = delete;
  DotGraph& operator=(const DotGraph&) = delete;

  Group root() const { return graph_; }
  // Ids are ours, never somebody's names. A group whose id begins with "cluster" has a frame.
  Group group(Group in, const std::string& id);
  Node node(Group in, const std::string& id);
  // Puts a node of the graph into a group, too.
  void add(Group to, Node node);
  Edge edge(Node from, Node to);

  // Sets an attribute of a group, node or edge, as it is.
  void set(void* of, const char* attribute, const std::string& value);
  // Sets the defaults for all nodes and all edges.
  void set_all_nodes(const char* attribute, const std::string& value);
  void set_all_edges(const char* attribute, const std::string& value);
  // Sets the label in Graphviz' HTML-like language; texts in it have gone through label_text().
  void set_label(void* of, const std::string& markup);

  // The graph in the DOT language.
  std::string dot();
  // The graph laid out by dot and drawn: "svg", "png", "pdf", "json", …
  std::string render(const char* format);

 private:
  Agraph_s* graph_;
};

// Text for set_label(): nothing in it is markup or an escape. Line breaks stay line breaks.
std::string label_text(const std::string& text);
// Text for the attribute `tooltip`.
std::string tooltip_text(const std::string& text);

}  // namespace stepgrad::viewers
