// How spread out a head's attention is: the mean, over its queries, of −Σ w log₂ w. It is 0 bits where every query
// looks at one key, and log₂ of the number of keys where all look at all alike.
import { numbersOf } from "stepgrad/data.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */

/** @type {WeakMap<Attention, Map<string, number>>} */
const known = new WeakMap();

/** In bits. @param {Attention} attention @param {number} layer @param {number} head */
export function entropyOf(attention, layer, head) {
  const found = known.get(attention) ?? new Map();
  known.set(attention, found);
  const place = `${layer}.${head}`;
  if (!found.has(place)) {
    const weights = numbersOf(attention, "weights", layer, head);
    found.set(place, weights ? entropy(weights) / attention.query_tokens.length : NaN);
  }
  return /** @type {number} */ (found.get(place));
}

/** @param {Float32Array} weights */
function entropy(weights) {
  let sum = 0;
  for (const weight of weights) if (weight !== 0) sum -= weight * Math.log2(weight);
  return sum;
}
