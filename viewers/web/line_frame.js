// Where lines and strips lie, on a canvas or in a picture.
import { colour, headColour, signColour } from "stepgrad/colours.js";
import { isDrawn } from "stepgrad/drawn.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/drawn.js").Drawn} Drawn */
/** @typedef {{left: number, right: number, row: number, top: number}} Frame row: the height of a token's row */
/**
 * @typedef {{row: number | null, column: number | null}} Cell what is pointed at, among the rows and columns shown
 */

/**
 * What is drawn, whatever it is drawn on. `strength`: what a number's size is multiplied by for its line's opacity.
 * @typedef {{all: Shown, drawn: Drawn, cell: Cell, strength: number}} LinePicture
 */

/** @param {Cell} cell */
export const isWhole = ({ row, column }) => row === null && column === null;

/**
 * The heads' lines of one pair lie side by side.
 * @param {Frame} frame @param {number} matrix @param {number} count
 */
export function offset(frame, matrix, count) {
  const spread = Math.min(frame.row * 0.5, (count - 1) * 1.5);
  return count === 1 ? 0 : spread * (matrix / (count - 1) - 0.5);
}

/** The middle of a token's row. @param {Frame} frame @param {number} index */
export const middle = (frame, index) => frame.top + (index + 0.5) * frame.row;

/**
 * Visits the lines to draw: all, or those of what is pointed at.
 * @param {LinePicture} picture
 * @param {(matrix: number, row: number, column: number, value: number) => void} visit
 */
export function eachLine({ all, drawn, cell }, visit) {
  const columns = all.keys.length;
  const rows = cell.row === null ? indices(all.queries.length) : [cell.row];
  const least = isWhole(cell) ? drawn.whole : 0;
  all.matrices.forEach(({ values }, matrix) => {
    for (const row of rows) {
      const [first, end] = cell.column === null ? [0, columns] : [cell.column, cell.column + 1];
      for (let column = first; column < end; ++column) {
        const value = values[row * columns + column];
        if (Math.abs(value) >= least && isDrawn(all, drawn, matrix, row, column)) visit(matrix, row, column, value);
      }
    }
  });
}

/** @param {Shown} all @param {number} matrix @param {number} value */
export function lineColour(all, matrix, value) {
  if (all.signed) return signColour(value);
  const { head } = all.matrices[matrix];
  return head === null ? colour("text") : headColour(head);
}

/** Strips beside the tokens that the pointed one looks at, or that look at it. @param {number} count of matrices */
export const stripWidth = (count) => Math.max(5, Math.min(14, 96 / count));

/** @param {number} count */
const indices = (count) => [...Array(count).keys()];
