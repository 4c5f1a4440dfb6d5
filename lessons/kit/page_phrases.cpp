#include "lessons/kit/page_phrases.h"

namespace stepgrad::kit {

const PagePhrases& page_phrases(Language language) {
  static constexpr PagePhrases en{
      .self = "self-attention",
      .cross = "cross-attention",
      .entry = "batch entry {0}",
      .computed = "Computed in {0} by lesson {1}, with random numbers of seed {2}.",
      .with_weights = "Computed in {0} by lesson {1}, with the parameters of {2}.",
      .with_model = "Computed in {0} by lesson {1}, with the model in {2}.",
      .captured = "Captured elsewhere, and read from {0}.",
      .random = "The parameters are random numbers, so this attention means nothing yet.",
      .small_model =
          "The model is a small one with random weights, so its attention means nothing yet. "
          "--model FOLDER reads a trained one.",
      .rounded = "The run was in float64; the page holds its numbers rounded to float32.",
      .written = "Page of attention written:",
  };
  static constexpr PagePhrases zh{
      .self = "自注意力",
      .cross = "交叉注意力",
      .entry = "批次第 {0} 项",
      .computed = "由课程 {1} 以 {0} 算出，随机数的种子为 {2}。",
      .with_weights = "由课程 {1} 以 {0} 算出，参数取自 {2}。",
      .with_model = "由课程 {1} 以 {0} 算出，模型取自 {2}。",
      .captured = "在别处算出，读自 {0}。",
      .random = "参数是随机数，因此这些注意力还没有任何意义。",
      .small_model =
          "模型很小，权重是随机数，因此它的注意力还没有任何意义。用 --model FOLDER 可读入训练好的模型。",
      .rounded = "本次运行使用 float64；页面中的数舍入为 float32。",
      .written = "已写出注意力页面：",
  };
  return language == Language::en ? en : zh;
}

}  // namespace stepgrad::kit
