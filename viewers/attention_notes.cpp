#include "viewers/attention_notes.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "viewers/number_list.h"

namespace stepgrad::viewers {

namespace {

std::size_t not_finite(const Tensor<float>& tensor) {
  const std::vector<float> numbers = tensor.elements();
  return static_cast<std::size_t>(
      std::count_if(numbers.begin(), numbers.end(), [](float x) { return !std::isfinite(x); }));
}

}  // namespace

std::string note_compact(PageLanguage language) {
  return language == PageLanguage::en
             ? "Numbers are stored in 16 bits, so that the page does not grow too large; the document tells "
               "the largest error of each tensor."
             : "为了使页面不致过大，各数以 16 位存储；数据中记有每个张量的最大误差。";
}

std::string note_without_head_outputs(PageLanguage language) {
  return language == PageLanguage::en
             ? "What the output layer makes of each head alone was left out, so that the page does not grow "
               "too large."
             : "为了使页面不致过大，略去了输出层对每个头单独给出的结果。";
}

std::string note_only_heads(const std::vector<std::size_t>& heads, PageLanguage language) {
  return language == PageLanguage::en
             ? fmt::format("Of the heads, only {} are here, so that the page does not grow too large.",
                           number_list(heads))
             : fmt::format("为了使页面不致过大，此处只有这些头：{}。", number_list(heads));
}

std::vector<std::string> notes_not_finite(const AttentionPage& page) {
  std::vector<std::string> notes;
  for (const Attention& attention : page.attentions) {
    const std::size_t count = not_finite(attention.weights);
    if (count == 0) continue;
    notes.push_back(page.language == PageLanguage::en
                        ? fmt::format("{}: {} of {} weights are NaN or infinite.", attention.name, count,
                                      attention.weights.size())
                        : fmt::format("{}：{} 个权重中有 {} 个是 NaN 或无穷大。", attention.name,
                                      attention.weights.size(), count));
  }
  return notes;
}

}  // namespace stepgrad::viewers
