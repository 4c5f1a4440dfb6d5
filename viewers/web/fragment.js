// The choices as the page's URL fragment, #view=neuron&layer=3&head=8, so that a link opens the same view.
// It names only what differs from the page's own opening.

/** @typedef {import("stepgrad/state.js").Choices} Choices */
/** @typedef {import("stepgrad/data.js").Page} Page */

/** @type {Record<string, string[]>} */
const words = {
  view: ["head", "neuron", "model"],
  slice: ["all", "AA", "BB", "AB", "BA"],
  numbers: ["weights", "d_weights", "d_scores"],
  layers: ["one", "mean", "rollout"],
  together: ["each", "mean"],
  order: ["number", "entropy"],
  matrix: ["mean", "head"],
  thumbnails: ["lines", "matrix"],
  opens: ["head", "neuron"],
  theme: ["", "light", "dark"],
};
const switches = ["specials", "renormalised", "strongest"];
const counts = ["attention", "layer", "head", "query", "top"];
const lists = ["grid_layers", "grid_heads"];

/**
 * What a fragment says. A word or a number that cannot be is passed over: a link is no reason to show nothing.
 * @param {string} fragment @param {Page} page @returns {Partial<Choices>}
 */
export function readFragment(fragment, page) {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const [name, text] of new URLSearchParams(fragment.replace(/^#/, ""))) {
    const value = parsed(name, text);
    if (value !== undefined) found[name] = value;
  }
  if (Number(found.attention) >= page.attentions.length) delete found.attention;
  return /** @type {Partial<Choices>} */ (found);
}

/** @param {string} name @param {string} text */
function parsed(name, text) {
  if (Object.hasOwn(words, name)) return words[name].includes(text) ? text : undefined;
  if (switches.includes(name)) return text === "yes" ? true : text === "no" ? false : undefined;
  if (counts.includes(name)) return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  if (name === "threshold") return Number(text) >= 0 && Number(text) <= 1 ? Number(text) : undefined;
  const numbers = /^\d{1,6}(,\d{1,6})*$/.test(text) ? text.split(",").map(Number) : undefined;
  if (name === "heads") return numbers && new Set(numbers);
  return lists.includes(name) ? numbers : undefined;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/**
 * Writes a little later, once for many changes: browsers refuse to change an address hundreds of times in a few seconds,
 * as a slider would.
 * @param {Choices} chosen @param {Choices} opening
 */
export function writeFragment(chosen, opening) {
  clearTimeout(waiting);
  const here = location.hash; // the reader may go back before it is written
  waiting = setTimeout(() => {
    if (location.hash === here) history.replaceState(null, "", fragmentOf(chosen, opening));
  }, 100);
}

/**
 * A new entry of the browser's history, so that Back leads to what was chosen before.
 * @param {Choices} before @param {Choices} chosen @param {Choices} opening
 */
export function pushFragment(before, chosen, opening) {
  clearTimeout(waiting);
  history.replaceState(null, "", fragmentOf(before, opening)); // which may still have been waiting
  history.pushState(null, "", fragmentOf(chosen, opening));
}

/** @param {Choices} chosen @param {Choices} opening */
function fragmentOf(chosen, opening) {
  const said = [];
  for (const [name, value] of Object.entries(chosen)) {
    const text = written(value);
    if (text !== written(opening[/** @type {keyof Choices} */ (name)])) said.push(`${name}=${text}`);
  }
  return `#${said.join("&")}`;
}

/** @param {unknown} value */
function written(value) {
  if (value instanceof Set) return [...value].sort((a, b) => a - b).join(",");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
