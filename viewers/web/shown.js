// What the head view shows: each matrix cut to the queries and keys chosen, and which of its numbers become lines.
import { isMasked } from "stepgrad/data.js";
import { places } from "stepgrad/places.js";
import { numbersShown, wholeMatrices } from "stepgrad/whole.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/whole.js").Matrix} Matrix [query, key], of those shown */

/**
 * @typedef {Object} Shown
 * @property {number[]} queries positions of the rows' tokens
 * @property {number[]} keys positions of the columns' tokens
 * @property {Matrix[]} matrices
 * @property {Uint8Array} masked [query, key]: 1 where the mask blocks
 * @property {boolean} signed gradients, which have a sign, rather than weights
 * @property {number} largest of the finite numbers' sizes
 * @property {number} not_finite how many numbers are NaN or infinite
 * @property {boolean} cut keys are left out, so that a row's weights need not add up to 1
 * @property {boolean} renormalised
 */

/** @param {State} state @returns {Shown} */
export function shown(state) {
  const { attention, chosen } = state;
  const { queries, keys } = places(attention, chosen.slice, chosen.specials);
  const signed = numbersShown(state) !== "weights";
  const cut = keys.length < attention.key_tokens.length;
  const renormalised = cut && chosen.renormalised && !signed;
  const matrices = wholeMatrices(state).map(({ head, values }) => {
    const part = cutTo(values, queries, keys, attention);
    return { head, values: renormalised ? normalised(part, keys.length) : part };
  });
  const masked = maskOf(attention, queries, keys);
  return { queries, keys, matrices, masked, signed, cut, renormalised, ...extent(matrices) };
}

/**
 * The numbers of some queries and keys; where these are all, the numbers themselves.
 * @param {Float32Array} values @param {number[]} queries @param {number[]} keys @param {Attention} attention
 */
export function cutTo(values, queries, keys, attention) {
  const columns = attention.key_tokens.length;
  if (queries.length === attention.query_tokens.length && keys.length === columns) return values;
  const part = new Float32Array(queries.length * keys.length);
  let at = 0;
  for (const query of queries) for (const key of keys) part[at++] = values[query * columns + key];
  return part;
}

/**
 * A row whose weights are all 0 stays so: there is nothing to share out.
 * @param {Float32Array} values @param {number} columns
 */
function normalised(values, columns) {
  const result = new Float32Array(values.length);
  for (let from = 0; from < values.length; from += columns) {
    const sum = values.subarray(from, from + columns).reduce((a, b) => a + b, 0);
    for (let i = from; i < from + columns; ++i) result[i] = sum === 0 ? 0 : values[i] / sum;
  }
  return result;
}

/** @param {Attention} attention @param {number[]} queries @param {number[]} keys */
function maskOf(attention, queries, keys) {
  const masked = new Uint8Array(queries.length * keys.length);
  if (!attention.tensors.mask) return masked;
  let at = 0;
  for (const query of queries) for (const key of keys) masked[at++] = Number(isMasked(attention, query, key));
  return masked;
}

/** @param {Matrix[]} matrices */
function extent(matrices) {
  let [largest, not_finite] = [0, 0];
  for (const { values } of matrices) {
    for (const value of values) {
      if (!Number.isFinite(value)) ++not_finite;
      else if (Math.abs(value) > largest) largest = Math.abs(value);
    }
  }
  return { largest, not_finite };
}

/** @type {WeakMap<Shown, Matrix>} */
const means = new WeakMap();

/** The average of the matrices. @param {Shown} all @returns {Matrix} */
export function meanOf(all) {
  const mean = means.get(all) ?? average(all);
  means.set(all, mean);
  return mean;
}

/** @param {Shown} all @returns {Matrix} */
function average({ matrices }) {
  if (matrices.length === 1) return matrices[0];
  const values = new Float32Array(matrices[0].values.length);
  for (let i = 0; i < values.length; ++i) {
    let sum = 0;
    for (const matrix of matrices) sum += matrix.values[i];
    values[i] = sum / matrices.length;
  }
  return { head: null, values };
}
