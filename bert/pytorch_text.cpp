#include "bert/pytorch_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "graph/error.h"

namespace stepgrad::bert {

namespace {

constexpr std::string_view opening = "tensor([";
constexpr std::size_t line_width = 80, most_numbers = 1000, edge = 3;

std::string line_end(std::size_t indent) { return ",\n" + std::string(indent, ' '); }

// The indices of an axis that are shown.
std::vector<std::size_t> shown(std::size_t extent, bool summarized) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < extent; ++i)
    if (!summarized || i < edge || i + edge >= extent) indices.push_back(i);
  return indices;
}

std::size_t widest(const IndexTensor& ids, const std::vector<std::size_t>& rows,
                   const std::vector<std::size_t>& columns) {
  std::size_t width = 0;
  for (const std::size_t row : rows)
    for (const std::size_t column : columns) width = std::max(width, std::to_string(ids(row, column)).size());
  return width;
}

std::string row_text(const std::vector<std::string>& items, std::size_t width) {
  const std::size_t in_line = std::max<std::size_t>(1, (line_width - opening.size()) / (width + 2));
  std::string text = "[";
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i % in_line == 0 ? line_end(opening.size() + 1) : ", ";
    text += items[i];
  }
  return text + "]";
}

IndexTensor tensor(std::span<const Encoding> batch, std::vector<std::int64_t> Encoding::*list) {
  const std::size_t length = batch.empty() ? 0 : batch.front().ids.size();
  std::vector<std::int64_t> numbers;
  for (const Encoding& encoding : batch) {
    const std::vector<std::int64_t>& row = encoding.*list;
    if (row.size() != length) {
      throw Error("pytorch_text: one encoding has " + std::to_string(length) + " tokens and another " +
                  std::to_string(row.size()) + ", which makes no tensor; encode them as a batch");
    }
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  return {{batch.size(), length}, numbers};
}

}  // namespace

std::string pytorch_text(const IndexTensor& ids) {
  if (ids.rank() != 2) {
    throw Error("pytorch_text: the ids are " + to_string(ids.extents()) + "; they must be [batch, seq]");
  }
  const std::size_t batch = ids.extents()[0], seq = ids.extents()[1];
  if (ids.size() == 0) {
    return "tensor([], size=(" + std::to_string(batch) + ", " + std::to_string(seq) + "), dtype=torch.int64)";
  }
  const bool summarized = ids.size() > most_numbers;
  const std::vector<std::size_t> rows = shown(batch, summarized), columns = shown(seq, summarized);
  const std::size_t width = widest(ids, rows, columns);

  std::string text(opening);
  for (const std::size_t row : rows) {
    if (row > 0) text += line_end(opening.size());
    if (row > 0 && row + edge == batch && rows.size() < batch) text += "..." + line_end(opening.size());
    std::vector<std::string> items;
    for (const std::size_t column : columns) {
      if (column + edge == seq && columns.size() < seq) items.emplace_back(" ...");
      const std::string number = std::to_string(ids(row, column));
      items.push_back(std::string(width - number.size(), ' ') + number);
    }
    text += row_text(items, width);
  }
  return text + "])";
}

std::string pytorch_text(std::span<const Encoding> batch) {
  return "{'input_ids': " + pytorch_text(tensor(batch, &Encoding::ids)) +
         ", 'token_type_ids': " + pytorch_text(tensor(batch, &Encoding::token_type_ids)) +
         ", 'attention_mask': " + pytorch_text(tensor(batch, &Encoding::attention_mask)) + "}";
}

}  // namespace stepgrad::bert
