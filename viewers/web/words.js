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
  attention: { en: "Attention", zh: "注意力" },
  layer: { en: "Layer", zh: "层" },
  head: { en: "Head", zh: "头" },
  heads: { en: "Heads", zh: "头" },
  query: { en: "query", zh: "查询" },
  key: { en: "key", zh: "键" },
  toDark: { en: "Dark", zh: "深色" },
  toLight: { en: "Light", zh: "浅色" },
  self: { en: "self-attention", zh: "自注意力" },
  cross: { en: "cross-attention", zh: "交叉注意力" },
};
