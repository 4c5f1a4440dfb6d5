// The matrices that are looked at, whole: one for each active head, or their average, of a layer, of all layers, or
// rolled out from the first layer.
import { numbersOf } from "stepgrad/data.js";
import { rollout } from "stepgrad/rollout.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {{head: number | null, values: Float32Array}} Matrix head: null where several are averaged */

/** The numbers chosen, where this attention has them; its weights where not. @param {State} state */
export const numbersShown = (state) =>
  state.attention.tensors[state.chosen.numbers] ? state.chosen.numbers : "weights";

/** The layers chosen, where they can be had. @param {State} state */
export function layersShown(state) {
  const { layers } = state.chosen;
  const refused = numbersShown(state) !== "weights" || (layers === "rollout" && !canRollOut(state.attention));
  return refused ? "one" : layers;
}

/** Rollout needs every layer from the first on, and queries that are the keys. @param {Attention} attention */
export const canRollOut = (attention) => attention.kind === "self" && attention.layers.every((layer, i) => layer === i);

/** @param {State} state @returns {Matrix[]} */
export function wholeMatrices(state) {
  const { attention, heads, layer } = state;
  const name = numbersShown(state);
  const mode = layersShown(state);
  if (mode === "rollout") return [{ head: null, values: rolledOut(attention, layer, heads) }];
  const layers = mode === "mean" ? attention.layers : [layer];
  if (state.chosen.together === "mean" && heads.length > 1) {
    return [{ head: null, values: average(attention, name, layers, heads) }];
  }
  return heads.map((head) => ({ head, values: average(attention, name, layers, [head]) }));
}

/** @param {Attention} attention @param {string} name @param {number[]} layers @param {number[]} heads */
export function average(attention, name, layers, heads) {
  const parts = layers.flatMap((layer) =>
    heads.map((head) => numbersOf(attention, name, layer, head) ?? new Float32Array()),
  );
  if (parts.length === 1) return parts[0];
  const sums = new Float64Array(parts[0].length);
  for (const part of parts) for (let i = 0; i < sums.length; ++i) sums[i] += part[i];
  return Float32Array.from(sums, (sum) => sum / parts.length);
}

/** @type {WeakMap<Attention, Map<string, Float32Array>>} */
const rolled = new WeakMap();

/** @param {Attention} attention @param {number} layer @param {number[]} heads */
function rolledOut(attention, layer, heads) {
  const known = rolled.get(attention) ?? new Map();
  rolled.set(attention, known);
  const place = `${layer}: ${heads}`;
  if (!known.has(place)) {
    const layers = attention.layers.filter((one) => one <= layer);
    const weights = (/** @type {number} */ one) => average(attention, "weights", [one], heads);
    known.set(place, rollout(weights, layers, attention.key_tokens.length));
  }
  return /** @type {Float32Array} */ (known.get(place));
}
