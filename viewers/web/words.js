// The page's own words, both languages side by side.

/** @typedef {"en" | "zh"} Language */

/** @type {Language} */
let language = "en";

/** @param {string} wanted */
export function speak(wanted) {
  language = wanted === "zh" ? "zh" : "en";
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

/** @template T @param {{en: T, zh: T}} pair @returns {T} */
export const say = (pair) => pair[language];

/**
 * Says a sentence with parts in its places {0}, {1}, …
 * @param {{en: string, zh: string}} pair @param {...(string | number)} parts
 */
export const tell = (pair, ...parts) => say(pair).replace(/\{(\d)\}/g, (_, place) => String(parts[place]));

export const words = {
  views: { en: "Views", zh: "视图" },
  headView: { en: "Heads", zh: "头" },
  neuronView: { en: "Neurons", zh: "神经元" },
  modelView: { en: "Model", zh: "模型" },
  toDark: { en: "Dark", zh: "深色" },
  toLight: { en: "Light", zh: "浅色" },

  attention: { en: "Attention", zh: "注意力" },
  layer: { en: "Layer", zh: "层" },
  layers: { en: "Layers", zh: "层" },
  head: { en: "Head", zh: "头" },
  heads: { en: "Heads", zh: "头" },
  query: { en: "query", zh: "查询" },
  key: { en: "key", zh: "键" },
  queryNamed: { en: "query {0}: {1}", zh: "查询 {0}：{1}" },
  keyNamed: { en: "key {0}: {1}", zh: "键 {0}：{1}" },
  queries: { en: "queries", zh: "查询" },
  keys: { en: "keys", zh: "键" },
  all: { en: "All", zh: "全部" },
  average: { en: "average", zh: "平均" },
  masked: { en: "masked", zh: "被掩盖" },

  comma: { en: ", ", zh: "，" },
  colon: { en: ": ", zh: "：" },

  settings: { en: "Settings", zh: "设置" },
  groupTokens: { en: "What is shown", zh: "显示内容" },
  groupHeads: { en: "Heads and layers", zh: "头与层" },
  groupLines: { en: "Lines", zh: "连线" },
  slice: { en: "Sentences", zh: "句子" },
  specials: { en: "[CLS], [SEP] and their like", zh: "[CLS]、[SEP] 等特殊词元" },
  renormalised: { en: "Rows shown sum to 1", zh: "使所示各行之和为 1" },
  numbers: { en: "Numbers", zh: "数值" },
  weights: { en: "weights", zh: "权重" },
  d_weights: { en: "∂L/∂weights", zh: "∂L/∂权重" },
  d_scores: { en: "∂L/∂scores", zh: "∂L/∂得分" },
  rolledOut: { en: "weights rolled out", zh: "逐层展开的权重" },
  each: { en: "Each", zh: "分别" },
  averaged: { en: "Averaged", zh: "平均" },
  order: { en: "Order", zh: "次序" },
  byNumber: { en: "by number", zh: "按编号" },
  byEntropy: { en: "by entropy, least first", zh: "按熵，从小到大" },
  thisLayer: { en: "layer {0} alone", zh: "仅第 {0} 层" },
  allLayers: { en: "average of all {0}", zh: "全部 {0} 层的平均" },
  rollout: { en: "rollout, 0 to {0}", zh: "从第 0 层展开到第 {0} 层" },
  noRollout: { en: "rollout: needs self-attention, layers from 0", zh: "逐层展开：需要自注意力和从 0 起的各层" },
  rolloutIs: {
    en: "Rollout (Abnar and Zuidema, 2020): the product of the layers' average weights, each half attention and half what the layer was given.",
    zh: "逐层展开（Abnar 与 Zuidema，2020）：各层平均权重的乘积，每层一半取自注意力，一半取自该层的输入。",
  },
  threshold: { en: "At least", zh: "不小于" },
  top: { en: "Of each query", zh: "每个查询" },
  largestOnes: { en: "the {0} largest", zh: "最大的 {0} 个" },
  largestOne: { en: "the largest", zh: "最大的一个" },
  strongest: { en: "Strongest line opaque", zh: "最强的连线不透明" },

  allHeads: { en: "All heads", zh: "所有的头" },
  headSquare: {
    en: "Head {0}, entropy {1} bits",
    zh: "第 {0} 个头，熵 {1} 比特",
  },
  headsHint: {
    en: "A click: on or off. A double click or Enter: that head alone; again: all.",
    zh: "单击：开或关。双击或回车：只留这个头；再来一次：恢复全部。",
  },
  lastStays: {
    en: "Head {0} stays on: it is the last, and nothing would be left to draw.",
    zh: "第 {0} 个头仍开着：它是最后一个，关掉就没有可画的了。",
  },
  entropyBits: { en: "entropy, bits", zh: "熵，比特" },

  ofLayer: { en: "Layer {0}", zh: "第 {0} 层" },
  ofAllLayers: { en: "Average of {0} layers", zh: "{0} 层的平均" },
  ofRollout: { en: "Layers 0 to {0}", zh: "第 0 层至第 {0} 层" },
  ofHead: { en: "head {0}", zh: "第 {0} 个头" },
  ofHeads: { en: "{0} heads", zh: "{0} 个头" },
  ofAverage: { en: "average of {0} heads", zh: "{0} 个头的平均" },

  linesLabel: {
    en: "Lines from queries, left, to keys, right. Their numbers are read out beneath, token by token.",
    zh: "从左边的查询到右边的键的连线。数值逐个词元在下方读出。",
  },
  matrixLabel: {
    en: "Matrix, rows are queries, columns are keys. Arrow keys move, and the numbers are read out beneath.",
    zh: "矩阵，行是查询，列是键。用方向键移动，数值在下方读出。",
  },
  matrixOf: { en: "Matrix of", zh: "矩阵取自" },
  copyNumbers: { en: "Copy", zh: "复制" },
  copyTitle: { en: "Copy these numbers as tab-separated text", zh: "以制表符分隔的文本复制这些数值" },
  copied: { en: "Copied", zh: "已复制" },
  saved: { en: "Saved as a file", zh: "已存为文件" },
  savePicture: { en: "Save this picture", zh: "保存此图" },

  drawnAs: { en: "Drawn as", zh: "画成" },
  matrices: { en: "Matrices", zh: "矩阵" },
  opens: { en: "A click opens", zh: "点击打开" },
  gridSize: { en: "{0} layers, {1} heads each", zh: "{0} 层，每层 {1} 个头" },
  sideways: { en: "The heads scroll sideways. →", zh: "左右滑动可看到其余的头。→" },
  gridLabel: { en: "All heads of all layers", zh: "各层的所有头" },
  gridHint: {
    en: "With each head: its number, and its entropy in bits. The opacity of a line is its weight; of a matrix, its weight ÷ the largest of its head.",
    zh: "每个头旁边是它的编号和熵（比特）。连线的不透明度是权重；矩阵的是权重除以该头最大的权重。",
  },
  cellLabel: {
    en: "Layer {0}, head {1}, entropy {2} bits",
    zh: "第 {0} 层，第 {1} 个头，熵 {2} 比特",
  },
  notAList: { en: "A list such as 0,3-5, of {0}", zh: "写成 0,3-5 这样的列表，可选 {0}" },

  axes: { en: "Rows (left) are queries, columns (right) are keys.", zh: "行（左）是查询，列（右）是键。" },
  signs: {
    en: "Gradients: a negative one is dashed, or marked −. The stronger the colour, the larger.",
    zh: "梯度：负的画成虚线，或标作 −。颜色越强，绝对值越大。",
  },
  opacityStrongest: {
    en: "A line's colour is its head; its opacity is its weight ÷ the largest shown; of a token that is pointed at, ÷ the largest of its own.",
    zh: "连线的颜色代表头，不透明度是权重除以所示的最大权重；指向一个词元时，除以它自己的最大权重。",
  },
  opacityStrongestOne: {
    en: "A line's opacity is its weight ÷ the largest shown; of a token that is pointed at, ÷ the largest of its own.",
    zh: "连线的不透明度是权重除以所示的最大权重；指向一个词元时，除以它自己的最大权重。",
  },
  opacityPlain: {
    en: "A line's colour is its head; its opacity is its weight ÷ {0} active heads, undivided where a token is pointed at.",
    zh: "连线的颜色代表头，不透明度是权重除以 {0} 个选中的头；指向一个词元时不除。",
  },
  opacityPlainOne: { en: "A line's opacity is its weight.", zh: "连线的不透明度就是权重。" },
  isRenormalised: {
    en: "Keys are left out, and each row is divided by the sum of its shown weights.",
    zh: "有些键没有显示，各行都除以所示权重之和。",
  },
  isRaw: {
    en: "Keys are left out, and the weights are as computed: those shown sum to {0} a row on average.",
    zh: "有些键没有显示，权重仍是原值：所示权重每行之和平均为 {0}。",
  },
  zeroSums: {
    en: "Each row of ∂L/∂scores sums to 0, as softmax makes it: here to within {0}.",
    zh: "softmax 使 ∂L/∂得分 的每行之和为 0：这里最多相差 {0}。",
  },
  storedError: {
    en: "Stored in 16 bits: off by at most {0}.",
    zh: "以 16 位存储：最多相差 {0}。",
  },
  hatched: { en: "Hatched: masked.", zh: "斜线：被掩盖。" },
  tooMany: {
    en: "The strongest {0} of {1} lines are drawn; of a token that is pointed at, all are.",
    zh: "共 {1} 条连线，画出最强的 {0} 条；指向一个词元时，画出它的全部连线。",
  },
  notFinite: {
    en: "NaN or infinite numbers here: {0}. They are marked in the matrix and not drawn as lines.",
    zh: "这里有 {0} 个数是 NaN 或无穷大：矩阵中有标记，不画成连线。",
  },
  nothingLeft: {
    en: "No tokens are left to show: choose other sentences, or show the special tokens.",
    zh: "没有词元可显示：请选择别的句子，或显示特殊词元。",
  },
  pointHint: {
    en: "Point at a token or a cell, or move to one with the arrow keys, and its numbers are here. A click holds it; Escape lets go.",
    zh: "指向一个词元或单元格，或用方向键移到那里，这里就显示它的数值。点击可固定，按 Esc 松开。",
  },
  tokenSaid: { en: "{0}: most with {1}, {2}{3}.", zh: "{0}：与 {1} 最强，{2}{3}。" },
  pairSaid: { en: "{0} → {1}: {2}{3}.", zh: "{0} → {1}：{2}{3}。" },
  onAverage: { en: " on average of {0} heads", zh: "，取 {0} 个头的平均" },
  largestOf: {
    en: "The {0} largest of {1} are below.",
    zh: "下面是 {1} 个中最大的 {0} 个。",
  },
};
