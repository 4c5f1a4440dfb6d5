#include <cmath>

#include <fmt/format.h>

#include "graph/gradcheck.h"

namespace stepgrad {

namespace {

// NaN counts as worse than any number.
bool worse(double a, double b) { return std::isnan(b) ? false : std::isnan(a) || a > b; }

// NaN without its sign, which says nothing.
double plain(double number) { return std::isnan(number) ? std::abs(number) : number; }

}  // namespace

const GradcheckElement* GradcheckValue::worst() const {
  const GradcheckElement* worst = nullptr;
  for (const GradcheckElement& element : elements) {
    if (worst == nullptr || worse(element.error, worst->error)) worst = &element;
  }
  return worst;
}

std::size_t GradcheckReport::checked() const {
  std::size_t count = 0;
  for (const GradcheckValue& value : values) count += value.elements.size();
  return count;
}

std::size_t GradcheckReport::total() const {
  std::size_t count = 0;
  for (const GradcheckValue& value : values) count += value.size;
  return count;
}

const GradcheckValue* GradcheckReport::worst() const {
  const GradcheckValue* worst = nullptr;
  for (const GradcheckValue& value : values) {
    if (value.worst() == nullptr) continue;
    if (worst == nullptr || worse(value.worst()->error, worst->worst()->error)) worst = &value;
  }
  return worst;
}

double GradcheckReport::worst_error() const { return worst() == nullptr ? 0 : worst()->worst()->error; }

bool GradcheckReport::passed() const { return !nondeterministic && worst_error() <= options.tolerance; }

std::string GradcheckReport::summary() const {
  if (nondeterministic) {
    return label(nondeterministic->node()) +
           " is not deterministic: it gave two answers for the same inputs, so "
           "differences say nothing about its derivative";
  }
  std::string text = fmt::format("{} elements checked", checked());
  if (checked() != total()) {
    text = fmt::format("{} of {} elements checked, a sample drawn with seed {}", checked(), total(),
                       options.seed);
  }
  if (worst() == nullptr) return text;
  const GradcheckElement& element = *worst()->worst();
  return text +
         fmt::format("; worst error {:.2e} at {}: analytic {:.9g}, numeric {:.9g}; {} at tolerance {:.0e}",
                     plain(element.error), element_name(worst()->value, element.index),
                     plain(element.analytic), plain(element.numeric), passed() ? "passed" : "FAILED",
                     options.tolerance);
}

std::string element_name(Value value, std::size_t index) {
  const Extents extents = value.shape().extents();
  std::string at;
  for (std::size_t axis = extents.size(); axis-- > 0;) {
    at = std::to_string(index % extents[axis]) + (at.empty() ? "" : ", ") + at;
    index /= extents[axis];
  }
  return path(value.node()) + "[" + at + "]";
}

}  // namespace stepgrad
