// Draws a matrix: rows are queries, columns are keys.
import { colour, inkOn } from "stepgrad/colours.js";
import { shortToken } from "stepgrad/labels.js";
import { cellText, fills, part, scaleEnd } from "stepgrad/matrix_layout.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/whole.js").Matrix} Matrix */
/** @typedef {import("stepgrad/matrix_layout.js").Layout} Layout */
/** @typedef {import("stepgrad/line_frame.js").Cell} Cell */

export const label_font = () => `12px ${getComputedStyle(document.body).fontFamily}`;
export const longest_label = 12;

/** @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Matrix} matrix @param {Layout} layout */
export function paintCells(pen, all, matrix, layout) {
  const end = scaleEnd(matrix, all);
  const [plus, minus] = [fills(matrix, all, 1), fills(matrix, all, -1)];
  const gap = layout.across > 8 ? 1 : 0;
  pen.font = `11px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  matrix.values.forEach((value, at) => {
    const x = layout.left + (at % all.keys.length) * layout.across;
    const y = layout.top + Math.floor(at / all.keys.length) * layout.down;
    const box = /** @type {const} */ ([x, y, layout.across - gap, layout.down - gap]);
    const fill = Number.isFinite(value) ? (value < 0 ? minus : plus)[part(value, end)] : colour("input-fill");
    pen.fillStyle = fill;
    pen.fillRect(...box);
    if (all.masked[at]) return hatch(pen, ...box);
    const text = cellText(value, all, layout);
    if (!text) return;
    pen.fillStyle = inkOn(fill);
    pen.fillText(text, x + (layout.across - gap) / 2, y + (layout.down - gap) / 2 + 0.5);
  });
  pen.strokeStyle = colour("line");
  pen.lineWidth = 1;
  pen.strokeRect(layout.left - 0.5, layout.top - 0.5, layout.across * all.keys.length + 1 - gap, layout.down * all.queries.length + 1 - gap);
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width @param {number} height */
export function hatch(pen, x, y, width, height) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.strokeStyle = colour("line");
  pen.lineWidth = 1;
  pen.beginPath();
  for (let from = -height; from < width; from += 5) {
    pen.moveTo(x + from, y + height);
    pen.lineTo(x + from + height, y);
  }
  pen.stroke();
  pen.restore();
}

/** @param {CanvasRenderingContext2D} pen @param {Shown} all @param {{query_tokens: string[], key_tokens: string[]}} tokens @param {Layout} layout @param {Cell} cell */
export function paintLabels(pen, all, tokens, layout, cell) {
  if (!layout.labels) return;
  pen.font = label_font();
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  all.queries.forEach((query, row) => {
    pen.fillStyle = colour(cell.row === row ? "parameter" : "text");
    pen.fillText(shortToken(tokens.query_tokens[query], longest_label), layout.left - 6, layout.top + (row + 0.5) * layout.down);
  });
  pen.textAlign = "left";
  all.keys.forEach((key, column) => {
    pen.save();
    pen.translate(layout.left + (column + 0.5) * layout.across, layout.top - 6);
    pen.rotate(-Math.PI / 3);
    pen.fillStyle = colour(cell.column === column ? "parameter" : "text");
    pen.fillText(shortToken(tokens.key_tokens[key], longest_label), 0, 0);
    pen.restore();
  });
}

/** A frame around the row, the column or the cell that is pointed at. @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Layout} layout @param {Cell} cell */
export function paintPointed(pen, all, layout, { row, column }) {
  const { left, top, across, down } = layout;
  pen.strokeStyle = colour("parameter");
  pen.lineWidth = 2;
  if (row !== null) pen.strokeRect(left - 1, top + row * down - 1, across * all.keys.length + 1, down + 1);
  if (column !== null) pen.strokeRect(left + column * across - 1, top - 1, across + 1, down * all.queries.length + 1);
  if (row === null || column === null) return;
  pen.strokeStyle = colour("text");
  pen.strokeRect(left + column * across - 1, top + row * down - 1, across + 1, down + 1);
}
