#include "graph/gradcheck.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "graph/error.h"

namespace stepgrad {

namespace {

double error_of(double analytic, double numeric) {
  return std::abs(analytic - numeric) / std::max({1.0, std::abs(analytic), std::abs(numeric)});
}

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

// Whether all elements are equal; NaN is equal to NaN.
template <class T>
bool same_numbers(const Tensor<T>& a, const Tensor<T>& b) {
  const std::vector<T> left = a.elements(), right = b.elements();
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](T x, T y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

// A second evaluator that works on the first one's inputs and parameters, so that the first stays as it was.
template <class T>
class Probe {
 public:
  Probe(const Evaluator<T>& evaluator, Value y, Value upstream) : run_(evaluator), y_(y) {
    run_.watch({});
    run_.forward({y, upstream});
    upstream_ = run_[upstream].elements();
  }

  // f = Σ y ∘ upstream, summed in double.
  double operator()() {
    run_.forward({y_});
    const Tensor<T> y = run_[y_].compacted();
    double sum = 0;
    for (std::size_t k = 0; k < upstream_.size(); ++k) {
      sum += static_cast<double>(y.data()[k]) * static_cast<double>(upstream_[k]);
    }
    return sum;
  }

  // REQUIRES: at is w's value, compact.
  double central_difference(Value w, const Tensor<T>& at, std::size_t element, double epsilon) {
    const T centre = at.data()[element];
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
  Value y_;
  std::vector<T> upstream_;
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
    if (!same_numbers(first[value], second[value])) return value;
  }
  return std::nullopt;
}

// How many elements of all these values are checked.
std::size_t count_chosen(std::span<const Value> wrt, std::size_t sample) {
  std::size_t count = 0;
  for (const Value value : wrt) {
    const std::size_t size = value.shape().elements();
    count += sample == 0 ? size : std::min(sample, size);
  }
  return count;
}

}  // namespace

template <class T>
GradcheckReport gradcheck(const Evaluator<T>& evaluator, Value y, Value upstream, std::span<const Value> wrt,
                          std::span<const Value> gradients, const GradcheckOptions& options) {
  if (wrt.size() != gradients.size()) throw Error("gradcheck: there must be one gradient for each value");
  if (!upstream.shape().same_sizes(y.shape())) {
    throw Error("gradcheck: upstream must have the shape of y, " + to_string(y.shape()) + ", not " +
                to_string(upstream.shape()));
  }
  GradcheckReport report{.options = options, .values = {}, .nondeterministic = {}};
  report.options.progress = nullptr;  // the report may outlive whom it tells
  std::vector<Value> targets(gradients.begin(), gradients.end());
  targets.push_back(y);

  Probe<T> probe(evaluator, y, upstream);
  report.nondeterministic = find_nondeterministic(y.graph(), probe.run(), targets);
  if (report.nondeterministic) return report;

  probe.run().forward(targets);
  const std::size_t total = count_chosen(wrt, options.sample);
  std::size_t done = 0;
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
      if (options.progress) options.progress(++done, total);
    }
    probe.run().forward(targets);
  }
  return report;
}

template GradcheckReport gradcheck(const Evaluator<float>&, Value, Value, std::span<const Value>,
                                   std::span<const Value>, const GradcheckOptions&);
template GradcheckReport gradcheck(const Evaluator<double>&, Value, Value, std::span<const Value>,
                                   std::span<const Value>, const GradcheckOptions&);

}  // namespace stepgrad
