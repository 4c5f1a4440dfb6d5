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
  thisLayer: { en: (/** @type {number} */ layer) => `layer ${layer} alone`, zh: (/** @type {number} */ layer) => `仅第 ${layer} 层` },
  allLayers: { en: (/** @type {number} */ count) => `average of all ${count}`, zh: (/** @type {number} */ count) => `全部 ${count} 层的平均` },
  rollout: { en: (/** @type {number} */ layer) => `rollout, 0 to ${layer}`, zh: (/** @type {number} */ layer) => `从第 0 层展开到第 ${layer} 层` },
  noRollout: { en: "rollout: needs self-attention, layers from 0", zh: "逐层展开：需要自注意力和从 0 起的各层" },
  rolloutIs: {
    en: "Rollout (Abnar and Zuidema, 2020): the product of the layers' average weights, each half attention and half what the layer was given.",
    zh: "逐层展开（Abnar 与 Zuidema，2020）：各层平均权重的乘积，每层一半取自注意力，一半取自该层的输入。",
  },
  threshold: { en: "At least", zh: "不小于" },
  top: { en: "Of each query", zh: "每个查询" },
  largestOnes: {
    en: (/** @type {number} */ k) => (k === 1 ? "the largest" : `the ${k} largest`),
    zh: (/** @type {number} */ k) => `最大的 ${k} 个`,
  },
  strongest: { en: "Strongest pair opaque", zh: "最强的一对不透明" },

  allHeads: { en: "All heads", zh: "所有的头" },
  headSquare: {
    en: (/** @type {number} */ head, /** @type {string} */ bits) => `Head ${head}, entropy ${bits} bits`,
    zh: (/** @type {number} */ head, /** @type {string} */ bits) => `第 ${head} 个头，熵 ${bits} 比特`,
  },
  entropyBits: { en: "entropy, bits", zh: "熵，比特" },

  ofLayer: { en: (/** @type {number} */ layer) => `Layer ${layer}`, zh: (/** @type {number} */ layer) => `第 ${layer} 层` },
  ofAllLayers: { en: (/** @type {number} */ count) => `Average of ${count} layers`, zh: (/** @type {number} */ count) => `${count} 层的平均` },
  ofRollout: { en: (/** @type {number} */ layer) => `Layers 0 to ${layer}`, zh: (/** @type {number} */ layer) => `第 0 层至第 ${layer} 层` },
  ofHead: { en: (/** @type {number} */ head) => `head ${head}`, zh: (/** @type {number} */ head) => `第 ${head} 个头` },
  ofHeads: {
    en: (/** @type {number[]} */ heads) => (heads.length === 1 ? `head ${heads[0]}` : `${heads.length} heads`),
    zh: (/** @type {number[]} */ heads) => (heads.length === 1 ? `第 ${heads[0]} 个头` : `${heads.length} 个头`),
  },
  ofAverage: {
    en: (/** @type {number[]} */ heads) => (heads.length === 1 ? `head ${heads[0]}` : `average of ${heads.length} heads`),
    zh: (/** @type {number[]} */ heads) => (heads.length === 1 ? `第 ${heads[0]} 个头` : `${heads.length} 个头的平均`),
  },

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
  gridLabel: { en: "All heads of all layers", zh: "各层的所有头" },
  gridHint: {
    en: "Rows are layers. Beneath each head: its number, and its entropy in bits. The strongest colour of each is its largest weight.",
    zh: "每行是一层。每个头下面是它的编号和熵（比特）。每个头里颜色最强的是它最大的权重。",
  },
  cellLabel: {
    en: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ bits) => `Layer ${layer}, head ${head}, entropy ${bits} bits`,
    zh: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ bits) => `第 ${layer} 层，第 ${head} 个头，熵 ${bits} 比特`,
  },
  notAList: { en: (/** @type {string} */ there) => `A list such as 0,3-5, of ${there}`, zh: (/** @type {string} */ there) => `写成 0,3-5 这样的列表，可选 ${there}` },

  axes: { en: "Rows (left) are queries, columns (right) are keys.", zh: "行（左）是查询，列（右）是键。" },
  signs: {
    en: "Gradients: a negative one is dashed, or marked −. The stronger the colour, the larger.",
    zh: "梯度：负的画成虚线，或标作 −。颜色越强，绝对值越大。",
  },
  opacityStrongest: {
    en: (/** @type {number} */ active) =>
      active === 1
        ? "A line's opacity is its weight ÷ the largest shown."
        : `A line's colour is its head; its opacity is its weight ÷ ${active} active heads, then all made stronger alike until the strongest pair is opaque. Where a token is pointed at: its weight ÷ the largest shown.`,
    zh: (/** @type {number} */ active) =>
      active === 1
        ? "连线的不透明度是权重除以所示的最大权重。"
        : `连线的颜色代表头，不透明度是权重除以 ${active} 个选中的头，再一同加强，直到最强的一对不透明。指向一个词元时：权重除以所示的最大权重。`,
  },
  opacityPlain: {
    en: (/** @type {number} */ active) =>
      active === 1 ? "A line's opacity is its weight." : `A line's colour is its head; its opacity is its weight ÷ ${active} active heads, undivided where a token is pointed at.`,
    zh: (/** @type {number} */ active) =>
      active === 1 ? "连线的不透明度就是权重。" : `连线的颜色代表头，不透明度是权重除以 ${active} 个选中的头；指向一个词元时不除。`,
  },
  isRenormalised: {
    en: "Keys are left out, and each row is divided by the sum of its shown weights.",
    zh: "有些键没有显示，各行都除以所示权重之和。",
  },
  isRaw: {
    en: (/** @type {string} */ sum) => `Keys are left out, and the weights are as computed: those shown sum to ${sum} a row on average.`,
    zh: (/** @type {string} */ sum) => `有些键没有显示，权重仍是原值：所示权重每行之和平均为 ${sum}。`,
  },
  zeroSums: {
    en: (/** @type {string} */ sum) => `Each row of ∂L/∂scores sums to 0, as softmax makes it: here to within ${sum}.`,
    zh: (/** @type {string} */ sum) => `softmax 使 ∂L/∂得分 的每行之和为 0：这里最多相差 ${sum}。`,
  },
  hatched: { en: "Hatched: masked.", zh: "斜线：被掩盖。" },
  tooMany: {
    en: (/** @type {number} */ count, /** @type {number} */ of) =>
      `The strongest ${count.toLocaleString("en")} of ${of.toLocaleString("en")} lines are drawn; of a token that is pointed at, all are.`,
    zh: (/** @type {number} */ count, /** @type {number} */ of) => `共 ${of} 条连线，画出最强的 ${count} 条；指向一个词元时，画出它的全部连线。`,
  },
  notFinite: {
    en: (/** @type {number} */ count) => `${count} of these numbers ${count === 1 ? "is" : "are"} NaN or infinite: marked in the matrix, not drawn as lines.`,
    zh: (/** @type {number} */ count) => `其中 ${count} 个数是 NaN 或无穷大：矩阵中有标记，不画成连线。`,
  },
  nothingLeft: { en: "No tokens are left to show: choose other sentences, or show the special tokens.", zh: "没有词元可显示：请选择别的句子，或显示特殊词元。" },
  pointHint: {
    en: "Point at a token or a cell, or move to one with the arrow keys, and its numbers are here. A click holds it; Escape lets go.",
    zh: "指向一个词元或单元格，或用方向键移到那里，这里就显示它的数值。点击可固定，按 Esc 松开。",
  },
  tokenSaid: {
    en: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ number, /** @type {number} */ heads) =>
      `${from}: most with ${to}, ${number}${heads > 1 ? ` on average of ${heads} heads` : ""}.`,
    zh: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ number, /** @type {number} */ heads) =>
      `${from}：与 ${to} 最强，${heads > 1 ? `${heads} 个头平均 ` : ""}${number}。`,
  },
  pairSaid: {
    en: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ number, /** @type {number} */ heads) =>
      `${from} → ${to}: ${number}${heads > 1 ? ` on average of ${heads} heads` : ""}.`,
    zh: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ number, /** @type {number} */ heads) =>
      `${from} → ${to}：${heads > 1 ? `${heads} 个头平均 ` : ""}${number}。`,
  },
  largestOf: {
    en: (/** @type {number} */ shown, /** @type {number} */ of) => `The ${shown} largest of ${of} are below.`,
    zh: (/** @type {number} */ shown, /** @type {number} */ of) => `下面是 ${of} 个中最大的 ${shown} 个。`,
  },
};
