// The columns of the table of keys, and what stands above them: a name, its formula, the scale of its bars.
import { element } from "stepgrad/dom.js";
import { scaleOf } from "stepgrad/neuron_numbers.js";
import { neuron } from "stepgrad/neuron_words.js";
import { figures } from "stepgrad/numbers.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_table.js").Reaches} Reaches */

export const columns = /** @type {const} */ ([
  { name: "k", kind: "strip", needs: "keys" },
  { name: "products", kind: "strip", needs: "keys" },
  { name: "dot", kind: "number", needs: "keys" },
  { name: "scaled", kind: "number", needs: "keys" },
  { name: "mask", kind: "number", needs: "" },
  { name: "exp", kind: "number", needs: "keys" },
  { name: "weight", kind: "number", needs: "" },
  { name: "v", kind: "strip", needs: "values" },
  { name: "parts", kind: "strip", needs: "values" },
]);

/** @typedef {typeof columns[number]} Column */

/** Whether the page holds what a column shows. @param {Attention} attention @param {Column} column */
const isHere = (attention, { needs }) => needs === "" || attention.tensors[needs] !== undefined;

/** Those of which the page holds what they show. @param {Attention} attention */
export const columnsOf = (attention) => columns.filter((column) => isHere(attention, column));

/** @param {Attention} attention @param {Column} column */
export const classOf = (attention, column) => `${isHere(attention, column) ? column.kind : "absent"} ${column.name}`;

/** @param {Attention} attention @param {Reaches} reaches @param {boolean} differ as for columnLines */
export function columnHeads(attention, reaches, differ) {
  const lines = columnLines(attention, reaches, differ);
  const heads = columns.map((column) => {
    const [title, ...rest] = lines[column.name];
    return columnHead(classOf(attention, column), title, isHere(attention, column) ? rest : [say(neuron.absent)]);
  });
  return element("tr", { class: "columns" }, columnHead("", say(neuron.key), [say(neuron.keys)]), ...heads);
}

/** @param {string} name @param {string} title @param {string[]} rest */
function columnHead(name, title, rest) {
  const lines = rest.map((line) => element("span", { class: "formula" }, line));
  return element("th", { scope: "col", class: name }, element("span", { class: "name" }, title), ...lines);
}

/**
 * What stands above each column: its name, and lines in smaller letters.
 * @param {Attention} attention @param {Reaches} reaches
 * @param {boolean} differ whether the weights that are computed here are not the stored ones
 * @returns {Record<string, string[]>}
 */
export function columnLines(attention, reaches, differ) {
  /** @param {number} reach */
  const bars = (reach) => tell(neuron.bars, figures(reach));
  return {
    k: ["q, k", say(neuron.qThenK), bars(reaches.qk)],
    products: ["q ∘ k", say(neuron.products), bars(reaches.products)],
    dot: ["q · k", say(neuron.dot)],
    scaled: [say(neuron.scale), ...scaleLines(attention)],
    mask: [say(neuron.mask), maskLine(attention)],
    exp: [say(neuron.expName), say(neuron.exp)],
    weight: [say(neuron.weight), say(differ ? neuron.bothWeights : neuron.weightRule)],
    v: ["v", say(neuron.v), bars(reaches.v)],
    parts: [say(neuron.parts), say(neuron.partsRule), bars(reaches.parts)],
  };
}

/** @param {Attention} attention */
function maskLine({ tensors, mask_known }) {
  if (tensors.mask) return say(neuron.maskRule);
  return say(mask_known === false ? neuron.unknownMask : neuron.noMask);
}

/** @param {Attention} attention */
function scaleLines(attention) {
  const { value, depth, usual, assumed } = scaleOf(attention);
  const lines = [figures(value)];
  if (usual) lines.push(`= 1/√${depth}`);
  if (assumed) lines.push(say(neuron.assumed));
  return lines;
}
