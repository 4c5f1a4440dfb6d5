#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graph/shape.h"

namespace stepgrad::kit {

// The tokens that axes run over, by the axes' names: what the rows and columns of a table are called. In
// cross-attention `query` runs over one text and `key` over another.
class AxisTokens {
 public:
  // Each entry of the batch has the same tokens.
  void set(const std::string& axis, std::vector<std::string> tokens) { lists_[axis] = {std::move(tokens)}; }
  // Each entry of the batch has tokens of its own, as many as the others.
  void set_each(const std::string& axis, std::vector<std::vector<std::string>> entries) {
    lists_[axis] = std::move(entries);
  }

  // What the axis runs over in an entry of the batch. Empty where it runs over no tokens, where it has
  // another size than they, and where only an entry that is not given could tell.
  std::span<const std::string> of(const Axis& axis, std::optional<std::size_t> entry = {}) const;

 private:
  std::map<std::string, std::vector<std::vector<std::string>>> lists_;  // one of all entries, or one of each
};

}  // namespace stepgrad::kit
