#include "viewers/attention_notes.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "viewers/attention_tensors.h"
#include "viewers/number_list.h"

namespace stepgrad::viewers {

namespace {

// self-attention: 1 of 7056 numbers of queries is NaN.
std::string note_of_some(const std::string& attention, std::string_view tensor, std::size_t count,
                         std::size_t all, std::string_view what, PageLanguage language) {
  return language == PageLanguage::en
             ? fmt::format("{}: {} of {} numbers of {} {} {}.", attention, count, all, tensor,
                           count == 1 ? "is" : "are", what)
             : fmt::format("{}：{} 的 {} 个数中有 {} 个是 {}。", attention, tensor, all, count, what);
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
    for (const AttentionTensor& each : tensors_of(attention)) {
      const auto* const* tensor = std::get_if<const Tensor<float>*>(&each.tensor);
      if (tensor == nullptr) continue;
      const std::vector<float> numbers = (*tensor)->elements();
      const auto tell = [&](bool (*odd)(float), std::string_view what) {
        const auto count = static_cast<std::size_t>(std::count_if(numbers.begin(), numbers.end(), odd));
        if (count > 0)
          notes.push_back(note_of_some(attention.name, each.key, count, numbers.size(), what, page.language));
      };
      tell([](float x) { return std::isnan(x); }, "NaN");
      tell([](float x) { return std::isinf(x); }, page.language == PageLanguage::en ? "infinite" : "无穷大");
    }
  }
  return notes;
}

}  // namespace stepgrad::viewers
