// What becomes of one head's output: its place among the heads, W_O, the sum over heads, the bias. In double.
import { sumOf, vectorsOf, weightsOf } from "stepgrad/neuron_numbers.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */

/**
 * @typedef {Object} Output
 * @property {Numbers[]} parts what W_O makes of each stored head, in their order
 * @property {Numbers | null} others what the heads add that are not in the page; null where all are
 * @property {Numbers} bias
 * @property {Float64Array} sum parts + others + bias
 * @property {Numbers} stored the output as the model computed it
 * @property {number} width embed
 */

/**
 * The heads' outputs for one query, one after the other. Null where the page holds no v.
 * @param {Attention} attention @param {number} layer @param {number} query
 */
export function concatOf(attention, layer, query) {
  const { values } = attention.tensors;
  if (!values) return null;
  const depth = values.shape[3];
  const joined = new Float64Array(attention.heads.length * depth);
  attention.heads.forEach((head, i) => {
    const weights = weightsOf(attention, layer, head, query);
    vectorsOf(attention, "values", layer, head)?.forEach((v, key) => {
      for (let d = 0; d < depth; ++d) joined[i * depth + d] += weights[key] * v[d];
    });
  });
  return joined;
}

/**
 * Null where the page does not hold what W_O makes of the heads.
 * @param {Attention} attention @param {number} layer @param {number} query @returns {Output | null}
 */
export function outputOf(attention, layer, query) {
  const { head_outputs, output_bias, outputs } = attention.tensors;
  if (!head_outputs || !output_bias || !outputs) return null;
  const at = attention.layers.indexOf(layer);
  const width = outputs.shape[2];
  const parts = attention.heads.map((_, i) => head_outputs.at(at, i, query));
  const bias = output_bias.at(at);
  const stored = outputs.at(at, query);
  const here = sumOf([...parts, bias], width);
  const complete = attention.heads.length === attention.head_count;
  const others = complete ? null : stored.map((value, e) => value - here[e]);
  return { parts, others, bias, sum: others ? sumOf([here, others], width) : here, stored, width };
}
