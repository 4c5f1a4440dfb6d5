// What the page holds: its JSON, as docs/attention_page.md describes it, with tensors that decode themselves.
import { Tensor } from "stepgrad/tensor.js";

/**
 * @typedef {Object} Attention
 * @property {string} name
 * @property {"self" | "cross"} kind
 * @property {string[]} query_tokens
 * @property {string[]} key_tokens
 * @property {number | null} sentence_b_start
 * @property {number[]} layers the model's numbers of the layers that are stored
 * @property {number[]} heads
 * @property {number} layer_count
 * @property {number} head_count
 * @property {number | null} scale
 * @property {false} [mask_known] false where there may have been a mask that the page does not hold
 * @property {Record<string, Tensor | undefined>} tensors
 *
 * @typedef {Object} Page
 * @property {string} title
 * @property {string} lesson
 * @property {string} language
 * @property {string} source
 * @property {string} warning
 * @property {string[]} notes
 * @property {{view: string, layer: number, head: number, heads: number[], query?: number}} open
 * @property {Attention[]} attentions
 */

/** @param {string} text @returns {Page} */
export function readPage(text) {
  const page = JSON.parse(text);
  if (page.format !== "stepgrad attention" || page.version !== 1) {
    throw new Error("the data of this page are not stepgrad attention, version 1");
  }
  page.notes ??= [];
  for (const attention of page.attentions) {
    for (const name of Object.keys(attention.tensors)) {
      attention.tensors[name] = new Tensor(attention.tensors[name]);
    }
  }
  return page;
}

/**
 * The numbers of a tensor at a layer and a head, both as the model numbers them. Null where the page does not hold them.
 * @param {Attention} attention @param {string} name @param {number} layer @param {number} head
 */
export function numbersOf(attention, name, layer, head) {
  const tensor = attention.tensors[name];
  if (!tensor) return null;
  const index = [];
  if (tensor.axes.includes("layer")) index.push(attention.layers.indexOf(layer));
  if (tensor.axes.includes("head")) index.push(attention.heads.indexOf(head));
  return index.includes(-1) ? null : tensor.at(...index);
}

/** True where the mask blocks a key. @param {Attention} attention @param {number} query @param {number} key */
export function isMasked(attention, query, key) {
  const mask = attention.tensors.mask;
  return mask !== undefined && mask.at()[query * attention.key_tokens.length + key] === 0;
}
