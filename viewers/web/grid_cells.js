// Which heads of which layers the model view shows, in which order, and what each has to draw.
import { numbersOf } from "stepgrad/data.js";
import { entropyOf } from "stepgrad/entropy.js";
import { places } from "stepgrad/places.js";
import { cutTo } from "stepgrad/shown.js";
import { numbersShown } from "stepgrad/whole.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/thumbnail.js").Small} Small */

/** @param {State} state @returns {{layer: number, heads: number[]}[]} */
export function gridRows({ attention, chosen }) {
  const layers = kept(attention.layers, chosen.grid_layers);
  const heads = kept(attention.heads, chosen.grid_heads);
  return layers.map((layer) => {
    const entropy = (/** @type {number} */ head) => entropyOf(attention, layer, head);
    const order = chosen.order === "entropy" ? [...heads].sort((a, b) => entropy(a) - entropy(b) || a - b) : heads;
    return { layer, heads: order };
  });
}

/** Those that are asked for, or all. @param {number[]} there @param {number[]} wanted */
function kept(there, wanted) {
  const found = there.filter((one) => wanted.includes(one));
  return found.length ? found : there;
}

/** Null where the page lacks it. @param {State} state @param {number} layer @param {number} head @returns {Small | null} */
export function smallOf(state, layer, head) {
  const { attention, chosen } = state;
  const numbers = numbersOf(attention, numbersShown(state), layer, head);
  if (!numbers) return null;
  const { queries, keys } = places(attention, chosen.slice, chosen.specials);
  const values = cutTo(numbers, queries, keys, attention);
  return { values, rows: queries.length, columns: keys.length, head, signed: numbersShown(state) !== "weights" };
}
