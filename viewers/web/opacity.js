// How opaque a line is: its number ÷ the largest of the lines that may be drawn (of all tokens, or of the one that is
// pointed at), so that the strongest line is opaque. If asked for, the number itself ÷ the number of active heads instead,
// so that what all heads give to a pair adds up to their average; of a token that is pointed at, undivided.
import { isWhole } from "stepgrad/line_frame.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/line_frame.js").Cell} Cell */

/**
 * What a number's size is multiplied by.
 * @param {Shown} all @param {boolean} strongest @param {Cell} cell
 */
export function strengthOf(all, strongest, cell) {
  if (strongest) return 1 / (largestOf(all, cell) || 1);
  const plain = all.signed ? 1 / (all.largest || 1) : 1;
  return isWhole(cell) ? plain / all.matrices.length : plain;
}

/** The largest number of a row, of a column or of one cell, over the heads. @param {Shown} all @param {Cell} cell */
function largestOf(all, cell) {
  if (isWhole(cell)) return all.largest;
  const columns = all.keys.length;
  const first = (cell.row ?? 0) * columns + (cell.column ?? 0);
  const end = cell.row === null ? all.masked.length : first + (cell.column === null ? columns : 1);
  const step = cell.row === null ? columns : 1;
  let largest = 0;
  for (const { values } of all.matrices) {
    for (let at = first; at < end; at += step) {
      const size = all.masked[at] ? 0 : Math.abs(values[at]);
      if (size > largest && size < Infinity) largest = size;
    }
  }
  return largest;
}
