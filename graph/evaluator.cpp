#include "graph/evaluator.h"

#include <algorithm>
#include <chrono>

#include "graph/error.h"
#include "graph/explain.h"
#include "graph/walk.h"

namespace stepgrad {

namespace {

std::size_t rows_of(const Shape& shape) { return shape.empty() ? 1 : shape[0].size; }

std::size_t row_width(const Shape& shape) {
  return rows_of(shape) == 0 ? 0 : shape.elements() / rows_of(shape);
}

// What a node that holds this is set from.
const char* settable_from(Content content) {
  if (content == Content::ids) return ": set it from an IndexTensor";
  return content == Content::mask ? ": set it from a MaskTensor" : "";
}

}  // namespace

template <class T>
void Evaluator<T>::check_own(Value value) const {
  if (&value.graph() != graph_)
    throw Error(label(value.node()) + " belongs to another graph than the evaluator's");
}

template <class T>
void Evaluator<T>::check_idle() const {
  if (notifying_.now) throw Error("a watcher may read its evaluator, but not set or run it");
}

template <class T>
void Evaluator<T>::notify(const Node& node, double seconds) {
  if (!watcher_) return;
  notifying_.now = true;
  try {
    watcher_(node, *this, seconds);
  } catch (...) {
    notifying_.now = false;
    throw;
  }
  notifying_.now = false;
}

template <class T>
void Evaluator<T>::grow() {
  check_idle();
  if (slots_.size() < graph_->size()) slots_.resize(graph_->size());
}

template <class T>
void Evaluator<T>::make_stale_after(NodeId id) {
  for (NodeId later = id + 1; later < slots_.size(); ++later) {
    Slot& slot = slots_[later];
    if (!slot.fresh) continue;
    const Node& node = (*graph_)[later];
    for (const NodeId input : node.inputs) slot.fresh = slot.fresh && slots_[input].fresh;
    // A view would keep its operand's storage from being written again.
    if (!slot.fresh && node.op->is_view()) slot.value = {};
  }
  first_stale_ = std::min(first_stale_, id + 1);
}

template <class T>
void Evaluator<T>::check_settable(Value value, Content given, const Extents& extents) const {
  check_own(value);
  const Node& node = value.node();
  if (node.kind == NodeKind::op)
    throw Error(label(node) + " is computed by " + std::string(operation(node)) + ": it cannot be set");
  if (const Content held = content(node); held != given) {
    throw Error(label(node) + " holds " + std::string(to_string(held)) + ", not " +
                std::string(to_string(given)) + settable_from(held));
  }
  if (extents != node.shape.extents()) {
    throw Error(label(node) + " has shape " + to_string(node.shape) + ", but was given " +
                to_string(extents));
  }
}

template <class T>
template <class Store>
void Evaluator<T>::replace(NodeId id, Store store) {
  grow();
  slots_[id].fresh = false;
  make_stale_after(id);
  draws_.erase(id);
  store();
  slots_[id].fresh = true;
}

template <class T>
void Evaluator<T>::set(Value value, Tensor<T> tensor) {
  if (!tensor.defined()) throw Error(label(value.node()) + " was given a tensor that holds nothing");
  check_settable(value, Content::numbers, tensor.extents());
  replace(value.id(), [&] { slots_[value.id()].value = std::move(tensor); });
}

template <class T>
void Evaluator<T>::set(Value value, IndexTensor ids) {
  if (!ids.defined()) throw Error(label(value.node()) + " was given a tensor that holds nothing");
  check_settable(value, Content::ids, ids.extents());
  replace(value.id(), [&] { ids_[value.id()] = std::move(ids); });
}

template <class T>
void Evaluator<T>::set(Value value, MaskTensor mask) {
  if (!mask.defined()) throw Error(label(value.node()) + " was given a tensor that holds nothing");
  check_settable(value, Content::mask, mask.extents());
  replace(value.id(), [&] { masks_[value.id()] = std::move(mask); });
}

template <class T>
void Evaluator<T>::mode(Mode mode) {
  check_idle();
  if (mode == mode_) return;
  mode_ = mode;
  for (NodeId id = 0; id < slots_.size(); ++id) {
    const Node& node = (*graph_)[id];
    if (node.kind != NodeKind::op || !node.op->draws() || !slots_[id].fresh) continue;
    slots_[id].fresh = false;
    first_stale_ = std::min(first_stale_, id);
    make_stale_after(id);
  }
}

template <class T>
void Evaluator<T>::invalidate() {
  check_idle();
  ++runs_;
  for (NodeId id = 0; id < slots_.size(); ++id) {
    if ((*graph_)[id].kind != NodeKind::op) continue;
    slots_[id].fresh = false;
    if ((*graph_)[id].op->is_view()) slots_[id].value = {};
  }
  first_stale_ = 0;
}

template <class T>
void Evaluator<T>::run(NodeId id) {
  const Node& node = (*graph_)[id];
  Slot& slot = slots_[id];
  if (node.kind == NodeKind::parameter) {
    begin_draw(node);
    slot.fresh = true;
    return;
  }
  if (node.kind != NodeKind::op) {
    throw Error(std::string(operation(node)) + " " + label(node) + " " + to_string(node.shape) +
                " has no value: call set() before forward()\n    at " + to_string(node.source));
  }
  if (!node.op->is_view() && !(slot.value.defined() && slot.value.unique()))
    slot.value = Tensor<T>(node.shape.extents());
  const auto start = std::chrono::steady_clock::now();
  try {
    node.op->run(Operands<T>(*this, node), slot.value);
  } catch (const ShapeError& broken) {
    std::vector<const Node*> operands;
    for (const NodeId input : node.inputs) operands.push_back(&(*graph_)[input]);
    throw Error(explain(operation(node), broken, operands, *node.place, node.source));
  }
  slot.fresh = true;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  notify(node, seconds.count());
}

template <class T>
void Evaluator<T>::forward() {
  grow();
  for (NodeId id = first_stale_; id < slots_.size(); ++id) {
    if (!slots_[id].fresh) run(id);
    first_stale_ = id + 1;
  }
}

template <class T>
void Evaluator<T>::forward(std::span<const Value> targets) {
  grow();
  if (targets.empty()) return;
  std::vector<bool> needed(slots_.size(), false);
  NodeId last = 0;
  for (const Value target : targets) {
    check_own(target);
    needed[target.id()] = true;
    last = std::max(last, target.id());
  }
  for (NodeId id = last + 1; id-- > 0;) {
    if (!needed[id] || slots_[id].fresh) continue;
    for (const NodeId input : (*graph_)[id].inputs) needed[input] = true;
  }
  for (NodeId id = 0; id <= last; ++id) {
    if (needed[id] && !slots_[id].fresh) run(id);
  }
}

template <class T>
std::optional<NodeId> Evaluator<T>::step() {
  grow();
  while (first_stale_ < slots_.size()) {
    const NodeId id = first_stale_;
    const bool already = slots_[id].fresh;
    if (!already) run(id);
    ++first_stale_;
    if (!already && (*graph_)[id].kind == NodeKind::op) return id;
  }
  return std::nullopt;
}

template <class T>
bool Evaluator<T>::up_to_date(Value value) const {
  check_own(value);
  return value.id() < slots_.size() && slots_[value.id()].fresh;
}

template <class T>
void Evaluator<T>::need_fresh(Value value) const {
  if (up_to_date(value)) return;
  const Node& node = value.node();
  const bool computed = node.kind == NodeKind::op || node.kind == NodeKind::parameter;
  throw Error(label(node) +
              (computed ? " is not up to date: call forward() first" : " has no value: call set() first"));
}

template <class T>
void Evaluator<T>::check_numbers(Value value) const {
  need_fresh(value);
  if (value.node().kind == NodeKind::index)
    throw Error(label(value.node()) + " holds ids: read them with ids()");
  if (value.node().kind == NodeKind::mask)
    throw Error(label(value.node()) + " holds a mask: read it with mask()");
}

template <class T>
const Tensor<T>& Evaluator<T>::operator[](Value value) const {
  check_numbers(value);
  return fresh(value.id());
}

template <class T>
const IndexTensor& Evaluator<T>::ids(Value value) const {
  need_fresh(value);
  const auto found = ids_.find(value.id());
  if (found == ids_.end())
    throw Error(label(value.node()) + " holds " + std::string(to_string(content(value.node()))) +
                ", not ids");
  return found->second;
}

template <class T>
const MaskTensor& Evaluator<T>::mask(Value value) const {
  need_fresh(value);
  const auto found = masks_.find(value.id());
  if (found == masks_.end()) {
    throw Error(label(value.node()) + " holds " + std::string(to_string(content(value.node()))) +
                ", not a mask");
  }
  return found->second;
}

template <class T>
std::vector<T> Evaluator<T>::row(Value table, std::size_t r) const {
  check_numbers(table);
  if (table.shape().empty() || r >= rows_of(table.shape())) {
    throw Error("row " + std::to_string(r) + " is outside " + label(table.node()) + " " +
                to_string(table.shape()));
  }
  std::vector<T> numbers(row_width(table.shape()));
  read_row(table.id(), r, numbers.data());
  return numbers;
}

template <class T>
void Evaluator<T>::begin_draw(const Node& node) {
  slots_[node.id].value = Tensor<T>(node.shape.extents());
  draws_[node.id] = {stream_key(seed_, path(node)), std::vector<bool>(rows_of(node.shape), false)};
}

template <class T>
void Evaluator<T>::draw_row(NodeId id, Draw& draw, std::size_t r) const {
  if (draw.drawn[r]) return;
  const Initialiser& initialiser = *(*graph_)[id].initialiser;
  Tensor<T>& table = slots_[id].value;
  const std::size_t width = row_width((*graph_)[id].shape);
  T* numbers = table.write() + r * width;
  for (std::size_t k = 0; k < width; ++k) numbers[k] = static_cast<T>(initialiser(draw.key, r * width + k));
  draw.drawn[r] = true;
}

template <class T>
const Tensor<T>& Evaluator<T>::fresh(NodeId id) const {
  if (const auto found = draws_.find(id); found != draws_.end()) {
    for (std::size_t r = 0; r < found->second.drawn.size(); ++r) draw_row(id, found->second, r);
    draws_.erase(found);
  }
  return slots_[id].value;
}

template <class T>
void Evaluator<T>::read_row(NodeId id, std::size_t r, T* to) const {
  if (const auto found = draws_.find(id); found != draws_.end()) draw_row(id, found->second, r);
  const Tensor<T> row = slots_[id].value.sliced(0, r, r + 1);
  walk_rows<1>(row.extents(), {row.strides()}, [&](auto at, std::size_t count, auto step) {
    for (std::size_t k = 0; k < count; ++k)
      *to++ = row.data()[at[0] + static_cast<std::ptrdiff_t>(k) * step[0]];
  });
}

template class Evaluator<float>;
template class Evaluator<double>;

}  // namespace stepgrad
