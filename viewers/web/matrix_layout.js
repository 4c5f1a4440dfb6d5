// Where a matrix's cells and labels lie, on a canvas or in a picture.
import { colour, headColour, mixed, signColour } from "stepgrad/colours.js";
import { fixed } from "stepgrad/numbers.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/whole.js").Matrix} Matrix */
/** @typedef {{left: number, top: number, across: number, down: number, width: number, height: number, labels: boolean}} Layout
 *    `across` and `down`: a cell's size */

/**
 * Rows are as high as the rows of tokens beside them.
 * @param {number} rows @param {number} columns @param {number} room how wide the matrix may be
 * @param {number} row the height of a row @param {number} label how long the longest label is
 * @param {number} over how far a slanted label may lean over the edge
 * @returns {Layout}
 */
export function layOut(rows, columns, room, row, label, over) {
  const labels = columns <= 60 && rows <= 60;
  const left = labels ? label + 10 : 30;
  const lean = labels ? over : 0;
  const across = Math.max(labels ? 13 : 2, Math.min(row * 1.75, Math.floor((room - left - lean) / columns)));
  const down = labels ? row : across;
  const top = labels ? label * 0.87 + 14 : 20;
  return { left, top, across, down, width: left + across * columns + lean + 1, height: top + down * rows + 1, labels };
}

/** Labels of columns lean by 60°: this much of their length lies across. */
export const slant = 0.5;

/**
 * A round number that no weight exceeds: what the darkest fill stands for.
 * @param {Matrix} matrix @param {Shown} all
 */
export function scaleEnd({ values }, { signed }) {
  let largest = 0;
  for (const value of values) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  if (signed) return largest || 1;
  const steps = [1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
  return steps.find((step) => step >= largest && largest > 0) ?? 1;
}

/**
 * The colour of a cell with 0 to 255 parts of the fullest fill.
 * @param {Matrix} matrix @param {Shown} all @param {number} sign
 */
export function fills(matrix, all, sign) {
  const full = all.signed ? signColour(sign) : matrix.head === null ? colour("text") : headColour(matrix.head);
  const empty = colour("background");
  return Array.from({ length: 256 }, (_, part) => mixed(full, empty, part / 255));
}

/** @param {number} value @param {number} end */
export const part = (value, end) => Math.min(255, Math.round((Math.abs(value) / end) * 255));

/**
 * What a cell has room to say: some decimals of a weight, the sign of a gradient.
 * @param {number} value @param {Shown} all @param {Layout} layout
 */
export function cellText(value, all, layout) {
  if (all.signed && Number.isFinite(value)) return value === 0 ? "" : value < 0 ? "−" : "+";
  if (layout.across < 26) return "";
  return fixed(value, layout.across < 34 ? 2 : 3).replace(/^0/, "");
}
