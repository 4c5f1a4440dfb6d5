#include "lessons/kit/phrases.h"

#include <fmt/format.h>

namespace stepgrad::kit {

const Phrases& phrases(Language language) {
  static constexpr Phrases en{
      .predict_first = "Answer it yourself first; then run the lesson again with `--answer`.",
      .pair = "The texts are `{text}` and `{text_pair}`: {counted_tokens}, `[CLS]` and `[SEP]` included.",
      .pair_apart =
          "The first text is `{text}`, which `[CLS]` and `[SEP]` make {tokens_a} tokens. The second is "
          "`{text_pair}`, with `[SEP]` {tokens_b} tokens: in a pair only the first has a `[CLS]`.",
      .states = "There are {counted_tokens}: `{text}`.",
      .states_apart =
          "Those that answer are {tokens_a}: `{text}`. Those that ask are {tokens_b}: `{text_pair}`.",
      .batch =
          "The batch holds the text {batch} times: axis 0 has {batch} entries. Of a value with several, the "
          "first two are shown.",
      .padded_batch =
          "The batch holds {batch} texts: entry 0 is the text, each after it has a token fewer, but "
          "at least one, and `[PAD]` fills the rest. Of a value with several entries, the first two are "
          "shown.",
      .padded_pair_batch =
          "The batch holds {batch} pairs: entry 0 is the pair, in each after it the second text has a token "
          "fewer, but at least one, and `[PAD]` fills the rest. Of a value with several entries, the first "
          "two are shown.",
      .padded_input =
          "Entry 0 of the {batch} in the file is taken whole. In each after it one more token at the end is "
          "taken for `[PAD]`, but not the first, whatever the file has there. Of a value with several "
          "entries, the first two are shown.",
      .about_entry = "(Of the batch, this section's sentences and its table are about entry 0.)",
      .model =
          "The model is that of `{model}`: {layers} layers of {heads} heads, {embed_dim} numbers for each "
          "token. Its folder has the vocabulary, too.",
      .random_model =
          "The model is a small one, {layers} layers of {heads} heads and {embed_dim} numbers for each "
          "token. "
          "**Its weights are random, so its attention and its predictions mean nothing yet.** Everything is "
          "computed as in a trained model, and `--model FOLDER` reads one.",
      .input =
          "The hidden states are those of `{input_file}`: where the text speaks of token embeddings, it "
          "means "
          "a run without a file.",
      .weights =
          "The parameters are those of `{weights_file}`: where the text calls them random, it means a run "
          "without a file.",
      .some_weights =
          "The parameters are those of `{weights_file}`, as far as it has them: where the text calls "
          "them random, it means the others.",
      .upstream = "The gradient that flows into the result is that of `{upstream_file}`.",
      .results = "The result of each op:",
      .backward_heading = "The backward pass",
      .random_upstream = "`upstream` is a fixed random value of the result's shape. ",
      .file_upstream = "`upstream` is the gradient of `{upstream_file}`. ",
      .backward =
          "These nodes compute how the sum "
          "of result ∘ upstream changes with the hidden states and with each parameter. Each is an op like "
          "those above.",
      .weights_written = "Weights written:",
      .values_written = "Values written, and values.json, which tells of each:",
      .pictures = "Pictures written:",
      .worst_element =
          "The worst error is {:.2e}, at {}: analytic {:.9g}, numeric {:.9g}; {} at tolerance {:.0e}",
      .passed = "passed",
      .failed = "FAILED",
  };
  static constexpr Phrases zh{
      .predict_first = "先自己回答，再加上 `--answer` 运行一遍来核对。",
      .pair = "两段文本是 `{text}` 和 `{text_pair}`：连同 `[CLS]` 和 `[SEP]` 共 {counted_tokens}。",
      .pair_apart =
          "第一段文本是 `{text}`，加上 `[CLS]` 和 `[SEP]` 有 {tokens_a} 个词元。第二段是 `{text_pair}`，加上 "
          "`[SEP]` "
          "有 {tokens_b} 个词元：成对的文本里只有第一段带 `[CLS]`。",
      .states = "共 {counted_tokens}：`{text}`。",
      .states_apart = "回答的词元有 {tokens_a} 个：`{text}`。提问的有 {tokens_b} 个：`{text_pair}`。",
      .batch = "批次中这段文本出现 {batch} 次：第 0 轴上有 {batch} 项。一个值若有多项，只列出前两项。",
      .padded_batch =
          "批次中有 {batch} 段文本：第 0 项是原文，其后每项都比前一项少一个词元，但至少有一个，空位用 "
          "`[PAD]` 填充。"
          "一个值若有多项，只列出前两项。",
      .padded_pair_batch =
          "批次中有 {batch} 对文本：第 0 "
          "项是原来的一对，其后每项的第二段文本都比前一项少一个词元，但至少有一个，"
          "空位用 `[PAD]` 填充。一个值若有多项，只列出前两项。",
      .padded_input =
          "文件中有 {batch} 项：第 0 项全部使用，其后每项末尾多一个词元视为 `[PAD]`，无论文件里是什么，"
          "但第一个词元总是保留。一个值若有多项，只列出前两项。",
      .about_entry = "（本节的文字和表格说的是批次第 0 项。）",
      .model =
          "模型取自 `{model}`：{layers} 层，每层 {heads} 个头，每个词元 {embed_dim} "
          "个数。词表也在这个文件夹里。",
      .random_model =
          "这是一个小模型：{layers} 层，每层 {heads} 个头，每个词元 {embed_dim} 个数。"
          "**它的权重是随机的，所以它的注意力和预测还没有任何意义。**"
          "计算过程与训练好的模型完全一样；用 `--model FOLDER` 可以读取训练好的模型。",
      .input = "隐藏状态取自 `{input_file}`：正文说到词元嵌入之处，指的是不用文件的运行。",
      .weights = "参数取自 `{weights_file}`：正文称参数为随机之处，指的是不用文件的运行。",
      .some_weights = "参数取自 `{weights_file}`，以文件所有者为限：正文称参数为随机之处，指的是其余参数。",
      .upstream = "流入结果的梯度取自 `{upstream_file}`。",
      .results = "每个运算的结果：",
      .backward_heading = "反向传播",
      .random_upstream = "`upstream`（上游梯度）是形状与结果相同、固定不变的随机值。",
      .file_upstream = "`upstream`（上游梯度）取自 `{upstream_file}`。",
      .backward =
          "下面这些节点计算的是：结果 ∘ "
          "upstream 的各元素之和，怎样随隐藏状态和每个参数变化。每个节点都是一个运算，"
          "与上面的并无不同。",
      .weights_written = "已写出的权重：",
      .values_written = "已写出的值，以及说明各值的 values.json：",
      .pictures = "已写出的图：",
      .worst_element = "最大误差是 {:.2e}，在 {}：解析梯度 {:.9g}，数值梯度 {:.9g}；{}（容许误差 {:.0e}）",
      .passed = "通过",
      .failed = "未通过",
  };
  return language == Language::zh ? zh : en;
}

std::string counted_tokens(std::size_t number, Language language) {
  if (language == Language::zh) return fmt::format("{} 个词元", number);
  return fmt::format("{} token{}", number, number == 1 ? "" : "s");
}

std::string gradcheck_sentence(const GradcheckReport& report, Language language) {
  if (report.worst() == nullptr) return report.summary();
  const Phrases& say = phrases(language);
  const GradcheckElement& element = *report.worst()->worst();
  return fmt::format(fmt::runtime(say.worst_element), element.error,
                     element_name(report.worst()->value, element.index), element.analytic, element.numeric,
                     report.passed() ? say.passed : say.failed, report.options.tolerance);
}

}  // namespace stepgrad::kit
