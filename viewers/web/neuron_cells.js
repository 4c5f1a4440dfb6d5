// What stands in the cells of the table of keys: its numbers as text, and its vectors with the scale of their bars.
import { total } from "stepgrad/neuron_numbers.js";
import { fixed } from "stepgrad/numbers.js";

/** @typedef {import("stepgrad/neuron_numbers.js").Row} Row */
/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */
/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */

/** @param {Row} row @param {number} key @param {string} column */
export function cellText({ scores, masked, mask_known, weights }, key, column) {
  if (column === "mask") return !mask_known ? "" : masked[key] ? "−∞" : "+ 0";
  if (column === "weight") return weightText(scores, scores?.weights[key], weights[key]);
  if (!scores) return "";
  if (column === "dot") return fixed(scores.dots[key], 4);
  if (column === "scaled") return fixed(scores.scaled[key], 4);
  return column === "exp" ? fixed(scores.exps[key], 4) : "";
}

/** @param {Row} row @param {string} column */
export function sumText({ scores, weights }, column) {
  if (column === "weight") return weightText(scores, scores && total(scores.weights), total(weights));
  return column === "exp" && scores ? fixed(scores.sum, 4) : "";
}

/**
 * Both weights where they are not the same. @param {Row["scores"]} scores @param {number | null | undefined} computed @param {number} stored
 */
const weightText = (scores, computed, stored) =>
  scores?.differ ? `${fixed(computed ?? NaN, 4)} | ${fixed(stored, 4)}` : fixed(stored, 4);

/**
 * @param {Shown} shown @param {"query" | "sum" | number} line
 * @returns {Record<string, {values: Numbers, reach: number} | null>}
 */
export function vectorsIn({ row: { scores, v, parts, output }, reaches }, line) {
  if (line === "query") return { k: scores && { values: scores.q, reach: reaches.qk } };
  if (line === "sum") return { parts: output && { values: output, reach: reaches.parts } };
  return {
    k: scores && { values: scores.k[line], reach: reaches.qk },
    products: scores && { values: scores.products[line], reach: reaches.products },
    v: v && { values: v[line], reach: reaches.v },
    parts: output && { values: parts[line], reach: reaches.parts },
  };
}
