#include "graph/gradcheck.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "graph/error.h"

namespace stepgrad {

namespace {

double error_of(double analytic, double numeric) {
  return std::abs(analytic - numeric) / std::max({1.0, std::abs(analytic), std::abs(numeric)});
}

// NaN counts as worse than any number.
bool worse(double a, double b) { return std::isnan(b) ? false : std::isnan(a) || a > b; }

// Which elements to check: all of them, or `sample` different ones, in order.
std::vector<std::size_t> chosen(std::size_t size, const GradcheckOptions& options, std::uint64_t key) {
  std::vector<std::size_t> all(size);
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (options.sample == 0 || options.sample >= size) return all;
  for (std::size_t k = 0; k < options.sample; ++k) {  // the beginning of a Fisher–Yates shuffle
    const double where = uniform_number(key, k) * static_cast<double>(size - k);
    std::swap(all[k], all[k + static_cast<std::size_t>(where)]);
  }
  all.resize(options.sample);
  std::sort(all.begin(), all.end());
  return all;
}

template <class T>
bool same_bits(const Tensor<T>& a, const Tensor<T>& b) {
  const std::vector<T> left = a.elements(), right = b.elements();
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](T x, T y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

// A second evaluator that works on the first one's inputs and parameters, so that the first stays as it was.
template <class T>
class Probe {
 public:
  Probe(const Evaluator<T>& evaluator, Value y, Value upstream)
      : run_(evaluator), y_(y), upstream_(upstream) {
    run_.watch({});
    run_.forward({y, upstream});
  }

  // f = Σ y ∘ upstream, summed in double.
  double operator()() {
    run_.forward({y_});
    const std::vector<T> y = run_[y_].elements(), upstream = run_[upstream_].elements();
    double sum = 0;
    for (std::size_t k = 0; k < y.size(); ++k)
      sum += static_cast<double>(y[k]) * static_cast<double>(upstream[k]);
    return sum;
  }

  double central_difference(Value w, const Tensor<T>& at, std::size_t element, double epsilon) {
    const T centre = at.elements()[element];
    const T up = centre + static_cast<T>(epsilon), down = centre - static_cast<T>(epsilon);
    move(w, at, element, up);
    const double above = (*this)();
    move(w, at, element, down);
    const double below = (*this)();
    run_.set(w, at);
    // The points that were really taken: centre ± ε is rounded.
    return (above - below) / (static_cast<double>(up) - static_cast<double>(down));
  }

  Evaluator<T>& run() { return run_; }

 private:
  void move(Value w, Tensor<T> tensor, std::size_t element, T to) {
    tensor.write()[element] = to;
    run_.set(w, std::move(tensor));
  }

  Evaluator<T> run_;
  Value y_, upstream_;
};

// Runs the graph twice from the same inputs and compares node by node.
template <class T>
std::optional<Value> find_nondeterministic(Graph& graph, Evaluator<T> first, std::span<const Value> targets) {
  Evaluator<T> second = first;
  first.invalidate();
  second.invalidate();
  first.forward(targets);
  second.forward(targets);
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Value value(graph, id);
    if (value.node().kind != NodeKind::op || !first.up_to_date(value)) continue;
    if (!same_bits(first[value], second[value])) return value;
  }
  return std::nullopt;
}

}  // namespace

template <class T>
GradcheckReport gradcheck(const Evaluator<T>& evaluator, Value y, Value upstream, std::span<const Value> wrt,
                          std::span<const Value> gradients, const GradcheckOptions& options) {
  if (wrt.size() != gradients.size()) throw Error("gradcheck: there must be one gradient for each value");
  GradcheckReport report{.options = options, .values = {}, .nondeterministic = {}};
  std::vector<Value> targets(gradients.begin(), gradients.end());
  targets.push_back(y);

  Probe<T> probe(evaluator, y, upstream);
  probe.run().watch({});
  report.nondeterministic = find_nondeterministic(y.graph(), probe.run(), targets);
  if (report.nondeterministic) return report;

  probe.run().forward(targets);
  for (std::size_t i = 0; i < wrt.size(); ++i) {
    if (!wrt[i].shape().same_sizes(gradients[i].shape())) {
      throw Error("gradcheck: the gradient of " + label(wrt[i].node()) + " " + to_string(wrt[i].shape()) +
                  " has shape " + to_string(gradients[i].shape()));
    }
    const Tensor<T> at = probe.run()[wrt[i]].compacted();
    const std::vector<T> analytic = probe.run()[gradients[i]].elements();
    GradcheckValue& checked = report.values.emplace_back(GradcheckValue{wrt[i], at.size(), {}});
    for (const std::size_t k : chosen(at.size(), options, stream_key(options.seed, path(wrt[i].node())))) {
      const double numeric = probe.central_difference(wrt[i], at, k, options.epsilon);
      const auto exact = static_cast<double>(analytic[k]);
      checked.elements.push_back({k, exact, numeric, error_of(exact, numeric)});
    }
    probe.run().forward(targets);
  }
  return report;
}

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
                     element.error, element_name(worst()->value, element.index), element.analytic,
                     element.numeric, passed() ? "passed" : "FAILED", options.tolerance);
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

template GradcheckReport gradcheck(const Evaluator<float>&, Value, Value, std::span<const Value>,
                                   std::span<const Value>, const GradcheckOptions&);
template GradcheckReport gradcheck(const Evaluator<double>&, Value, Value, std::span<const Value>,
                                   std::span<const Value>, const GradcheckOptions&);

}  // namespace stepgrad
