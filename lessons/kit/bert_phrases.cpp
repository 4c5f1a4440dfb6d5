#include "lessons/kit/bert_phrases.h"

namespace stepgrad::kit {

const BertPhrases& bert_phrases(Language language) {
  static constexpr BertPhrases en{
      .is_next = "is next",
      .not_next = "is not next",
      .no_next_sentence_head =
          "This checkpoint has no weights for the next-sentence head, so nothing is predicted here.",
      .no_masked_word_head =
          "This checkpoint has no weights for the head that guesses words, so nothing is predicted here.",
      .no_pooler = "This checkpoint has no pooler, so there is no pooled output.",
      .masks =
          "Each `[MASK]` of the text, and the five pieces that the model holds for the most likely there:",
      .masks_a_token =
          "The text has no `[MASK]`. So for this section alone the program puts one in the place of `{0}`, "
          "at "
          "position {1}, and runs the model once more. The five pieces that it holds for the most likely "
          "there:",
      .no_mask_token = "The model's vocabulary has no `[MASK]`, so no word can be hidden.",
      .last_entry =
          "Of the batch it is entry {0} that is taken apart, the last one, which has the most padding.",
      .computes_scores =
          "The program computes every score itself: the dot product of a query and a key, divided by √(their "
          "width). Predict whether they will give the weights that were captured, to the last digit.",
      .computes_weights =
          "Softmax of each row of scores. A mask cannot be captured, so a head that had one would show it "
          "here: as a difference.",
      .mixes_values =
          "The head's output for a query is the sum of all values, each times its weight. The weights are "
          "those that were captured, since the model mixed with them, and not any that were computed anew.",
      .comparison =
          "The largest difference from the captured weights is {0} in this head, and {1} in all "
          "heads of "
          "all layers. ",
      .only_rounding = "That is rounding: they are the same weights.",
      .more_than_rounding =
          "That is more than rounding: the model had a mask, or another scale, or dropped some of its "
          "weights.",
      .not_a_number =
          "It is NaN where the capture holds NaN or infinity, so it cannot be said whether all weights are "
          "the "
          "same.",
      .no_queries_and_keys = "This cannot be computed here: the folder lacks `queries.npy` and `keys.npy`.",
      .no_values = "This cannot be computed here: the folder lacks `values.npy`.",
      .weights_only = "Without scores there are none: the captured weights are all that there is to see.",
  };
  static constexpr BertPhrases zh{
      .is_next = "是下一句",
      .not_next = "不是下一句",
      .no_next_sentence_head = "这个检查点没有下一句预测头的权重，所以这里不作预测。",
      .no_masked_word_head = "这个检查点没有猜词预测头的权重，所以这里不作预测。",
      .no_pooler = "这个检查点没有 pooler，所以没有汇总输出。",
      .masks = "文本中的每个 `[MASK]`，以及模型认为那里最有可能的五个片段：",
      .masks_a_token =
          "文本里没有 `[MASK]`。所以程序只在这一节里用它替换位置 {1} 的 "
          "`{0}`，把模型再运行一遍。模型认为那里最有可能的五个片段：",
      .no_mask_token = "模型的词表里没有 `[MASK]`，所以没有办法遮住一个词。",
      .last_entry = "这里拆开的是批次第 {0} 项，即最后一项，它的填充最多。",
      .computes_scores =
          "程序自己计算每个得分：查询与键的点积，除以 "
          "√(它们的宽度)。预测一下：由此得到的权重，会与记录下来的逐位相同吗？",
      .computes_weights =
          "对得分的每一行做 softmax。掩码不会被记录下来，所以用过掩码的头，在这里会表现为差异。",
      .mixes_values =
          "这个头对一个查询的输出，是所有的值乘以各自的权重之后的和。这里用的是记录下来的权重，"
          "因为模型就是用它们混合的，而不是重新计算的权重。",
      .comparison = "与记录下来的权重相比，这个头里最大的差是 {0}，所有层的所有头里最大的差是 {1}。",
      .only_rounding = "这是舍入造成的：它们是同样的权重。",
      .more_than_rounding = "这不只是舍入：那个模型用了掩码，或者用了别的缩放，或者丢弃了一部分权重。",
      .not_a_number = "NaN 说明记录下来的数里有 NaN 或无穷，所以无法判断所有的权重是否相同。",
      .no_queries_and_keys = "这里无法计算：文件夹里缺少 `queries.npy` 和 `keys.npy`。",
      .no_values = "这里无法计算：文件夹里缺少 `values.npy`。",
      .weights_only = "没有得分，就算不出权重：能看到的只有记录下来的权重。",
  };
  return language == Language::zh ? zh : en;
}

}  // namespace stepgrad::kit
