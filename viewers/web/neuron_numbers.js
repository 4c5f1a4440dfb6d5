// One query of one head, from q and k to the weighted sum, in double: what the neuron view shows and copies.
import { isMasked } from "stepgrad/data.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {Float32Array | Float64Array} Numbers */

/**
 * How the scores of one query become weights.
 * @typedef {Object} Scores
 * @property {Numbers} q
 * @property {Numbers[]} k one a key
 * @property {Float64Array[]} products q ∘ k
 * @property {Float64Array} dots q · k
 * @property {Float64Array} scaled q · k × scale
 * @property {Float64Array} scores scaled, and −∞ where masked
 * @property {number} largest of the scores
 * @property {Float64Array} exps e^(score − largest)
 * @property {number} sum of exps
 * @property {Float64Array} weights exps ÷ sum
 * @property {number} difference the largest |weights − stored weights|
 * @property {boolean} differ whether that is more than rounding explains
 */

/**
 * @typedef {Object} Row
 * @property {boolean[]} masked
 * @property {boolean} mask_known
 * @property {Numbers} weights as the page holds them: the model's own
 * @property {Scores | null} scores null where the page holds no q and k
 * @property {Numbers[] | null} v
 * @property {Float64Array[]} parts weight × v, one a key
 * @property {Float64Array | null} output their sum
 * @property {number} depth head_dim; 0 where the page holds no vector of this head
 */

/** @param {Attention} attention @param {number} layer @param {number} head @param {number} query @returns {Row} */
export function neuronRow(attention, layer, head, query) {
  const weights = weightsOf(attention, layer, head, query);
  const masked = attention.key_tokens.map((_, key) => isMasked(attention, query, key));
  const mask_known = attention.tensors.mask !== undefined || attention.mask_known !== false;
  const q = vectorsOf(attention, "queries", layer, head)?.[query] ?? null;
  const k = vectorsOf(attention, "keys", layer, head);
  const v = vectorsOf(attention, "values", layer, head);
  const parts = v ? v.map((vector, key) => scaledBy(weights[key], vector)) : [];
  return {
    masked,
    mask_known,
    weights,
    scores: q && k ? scoresOf(attention, q, k, masked, weights) : null,
    v,
    parts,
    output: v ? sumOf(parts, v[0].length) : null,
    depth: (q ?? v?.[0] ?? []).length,
  };
}

/** The scale that the page names; else 1/√d, which is said to be assumed. @param {Attention} attention */
export function scaleOf(attention) {
  const depth = attention.tensors.queries?.shape[3] ?? attention.tensors.values?.shape[3] ?? 1;
  const usual = 1 / Math.sqrt(depth);
  const value = attention.scale ?? usual;
  return { value, depth, usual: Math.abs(value - usual) <= 1e-6 * usual, assumed: attention.scale === null };
}

/**
 * @param {Attention} attention @param {Numbers} q @param {Numbers[]} k @param {boolean[]} masked
 * @param {Numbers} stored @returns {Scores}
 */
function scoresOf(attention, q, k, masked, stored) {
  const scale = scaleOf(attention).value;
  const products = k.map((key) => product(q, key));
  const dots = Float64Array.from(products, total);
  const scaled = dots.map((dot) => dot * scale);
  const scores = scaled.map((value, key) => (masked[key] ? -Infinity : value));
  const largest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  // A row of −∞ alone has the weights 0, as in the project's softmax.
  const exps = scores.map((score) => (largest === -Infinity ? 0 : Math.exp(score - largest)));
  const sum = total(exps);
  const weights = exps.map((value) => (sum === 0 ? 0 : value / sum));
  const difference = largestDifference(weights, stored);
  return {
    q,
    k,
    products,
    dots,
    scaled,
    scores,
    largest,
    exps,
    sum,
    weights,
    difference,
    differ: difference > allowed(attention, q, k),
  };
}

/**
 * How far a weight may be off. A weight moves by no more than the scores do: by what rounding to 16 bits took from q and
 * k, and by what the model's own floats lost in the sum. @param {Attention} attention @param {Numbers} q @param {Numbers[]} k
 */
function allowed(attention, q, k) {
  const { queries, keys, weights } = attention.tensors;
  const [of_q, of_k] = [queries?.error ?? 0, keys?.error ?? 0];
  let most = 0;
  for (const vector of k) {
    let off = 0;
    for (let d = 0; d < q.length; ++d) {
      const [a, b] = [Math.abs(q[d]), Math.abs(vector[d])];
      off += b * of_q + a * of_k + 1e-6 * a * b;
    }
    most = Math.max(most, off);
  }
  return (weights?.error ?? 0) + 1e-6 + scaleOf(attention).value * most;
}

/**
 * A query's row of the stored weights.
 * @param {Attention} attention @param {number} layer @param {number} head @param {number} query
 */
export function weightsOf(attention, layer, head, query) {
  const tensor = /** @type {import("stepgrad/tensor.js").Tensor} */ (attention.tensors.weights);
  return tensor.at(attention.layers.indexOf(layer), attention.heads.indexOf(head), query);
}

/**
 * A head's vectors, one a token. @param {Attention} attention @param {"queries" | "keys" | "values"} name
 * @param {number} layer @param {number} head @returns {Numbers[] | null}
 */
export function vectorsOf(attention, name, layer, head) {
  const tensor = attention.tensors[name];
  if (!tensor) return null;
  const all = tensor.at(attention.layers.indexOf(layer), attention.heads.indexOf(head));
  const [, , tokens, depth] = tensor.shape;
  return Array.from({ length: tokens }, (_, token) => all.subarray(token * depth, (token + 1) * depth));
}

/** @param {number} factor @param {Numbers} vector */
function scaledBy(factor, vector) {
  const scaled = new Float64Array(vector);
  for (let d = 0; d < scaled.length; ++d) scaled[d] *= factor;
  return scaled;
}

/** Element by element. @param {Numbers} a @param {Numbers} b */
function product(a, b) {
  const products = new Float64Array(a);
  for (let d = 0; d < products.length; ++d) products[d] *= b[d];
  return products;
}

/** @param {Numbers[]} vectors @param {number} depth */
export function sumOf(vectors, depth) {
  const sum = new Float64Array(depth);
  for (const vector of vectors) for (let d = 0; d < depth; ++d) sum[d] += vector[d];
  return sum;
}

/** @param {Numbers} values */
export function total(values) {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The sums up to each element. @param {Numbers} values */
export function runningSums(values) {
  let sum = 0;
  return Float64Array.from(values, (value) => (sum += value));
}

/** NaN where one of them is no number. @param {Numbers} a @param {Numbers} b */
export function largestDifference(a, b) {
  let largest = 0;
  for (let i = 0; i < a.length; ++i) largest = Math.max(largest, a[i] === b[i] ? 0 : Math.abs(a[i] - b[i]));
  return largest;
}

/** The largest finite |value|, which bars are scaled by. @param {Numbers[]} vectors */
export function reachOf(vectors) {
  let reach = 0;
  for (const vector of vectors) {
    for (let i = 0; i < vector.length; ++i) {
      const size = Math.abs(vector[i]);
      if (size > reach && size < Infinity) reach = size;
    }
  }
  return reach;
}

/** @type {WeakMap<Numbers, number>} */
const reaches = new WeakMap();

/**
 * Of all of a head's vectors of one kind, so that bars of other queries compare.
 * @param {Attention} attention @param {"queries" | "keys" | "values"} name @param {number} layer @param {number} head
 */
export function reachOfAll(attention, name, layer, head) {
  const all = attention.tensors[name]?.at(attention.layers.indexOf(layer), attention.heads.indexOf(head));
  if (!all) return 0;
  const known = reaches.get(all) ?? reachOf([all]);
  reaches.set(all, known);
  return known;
}
