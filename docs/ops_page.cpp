// Prints docs/ops.md: every op of the catalog, with its formula, its gradient and ways to call it. Nothing in
// the page is written by hand, so nothing in it can differ from the code.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "graph/gradients.h"
#include "ops/built_example.h"
#include "ops/catalog.h"
#include "viewers/node_text.h"

using namespace stepgrad;

namespace {

using Built = BuiltExample<double>;

// A table's cell must not end where a formula has a bar.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string code(std::string_view text) { return text.empty() ? "" : fmt::format("`{}`", text); }

// graph/ makes two ops itself; the others have a file each.
std::string folder(std::string_view op) { return op == "accumulate" || op == "fill" ? "graph" : "ops"; }

std::string operands(const Built& built) {
  std::string text;
  for (const Value operand : built.operands) {
    const Content held = content(operand.node());
    const std::string_view made_of = held == Content::ids    ? " of ids"
                                     : held == Content::mask ? " of keep or block"
                                                             : "";
    text += fmt::format("{}`{}` {}{}", text.empty() ? "" : ", ", operand.node().name,
                        to_string(operand.shape()), made_of);
  }
  return text;
}

// What the example's derivative is: the ops that it is made of.
std::string derivative(const Example& example) {
  Built built(example);
  const Value dy = built.graph.input("dY", built.y.shape());
  gradients(built.y, built.differentiable(), dy);
  std::set<std::string> names;
  for (NodeId id = dy.id() + 1; id < built.graph.size(); ++id) {
    const std::string_view name = operation(built.graph[id]);
    names.insert(fmt::format("[{0}](#{0})", name));
  }
  return names.empty() ? "`dY`, handed on" : fmt::format("made of {}", fmt::join(names, ", "));
}

void print_index() {
  fmt::print("| op | formula | gradient |\n| --- | --- | --- |\n");
  for (const CatalogRow& row : catalog()) {
    fmt::print("| [{0}](#{0}) | `{1}` | `{2}` |\n", row.card.name, cell(std::string(row.card.formula)),
               cell(std::string(row.card.gradient)));
  }
}

void print_op(const CatalogRow& row) {
  const std::string_view name = row.card.name;
  fmt::print("\n## {}\n\n", name);
  fmt::print("- formula: `{}`\n- gradient: `{}`\n", row.card.formula, row.card.gradient);
  if (!row.examples.empty()) fmt::print("- derivative: {}\n", derivative(row.examples[0]));
  fmt::print("- contract: [{1}/{0}.h](../{1}/{0}.h), code: [{1}/{0}.cpp](../{1}/{0}.cpp)\n", name,
             folder(name));
  if (row.examples.empty()) return;

  fmt::print("\n| call | operands | result | attributes |\n| --- | --- | --- | --- |\n");
  for (const Example& example : row.examples) {
    const Built built(example);
    fmt::print("| `{}` | {} | {} | {} |\n", cell(example.call), operands(built), to_string(built.y.shape()),
               code(cell(viewers::attributes_text(built.y.node()))));
  }
}

}  // namespace

int main() {
  fmt::print(
      "# Ops\n\n"
      "Every op there is, printed from the cards and the catalog in the code "
      "([ops/catalog.h](../ops/catalog.h)) by [ops_page.cpp](ops_page.cpp).\n\n"
      "`X`, `A`, `B` are an op's operands, `Y` is its result and `dY` the gradient that flows into it; "
      "`∘` is the element-wise product. Each call below is also a test: its first and its second derivative "
      "are "
      "compared with central differences, element by element. Attributes are an op's constants; its contract "
      "tells what they mean. To add an op, read [writing_an_op.md](writing_an_op.md).\n\n");
  print_index();
  for (const CatalogRow& row : catalog()) print_op(row);
}
