// Draws the lines between queries and keys on a canvas.
import { colour } from "stepgrad/colours.js";
import { eachLine, isWhole, lineColour, middle, offset, stripWidth } from "stepgrad/line_frame.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/line_frame.js").Frame} Frame */
/** @typedef {import("stepgrad/line_frame.js").LinePicture} LinePicture */
/** @typedef {import("stepgrad/line_frame.js").Cell} Cell */

/**
 * @param {CanvasRenderingContext2D} pen @param {LinePicture} picture @param {Frame} frame @param {number} height
 * @returns {number} how many lines there are
 */
export function paintLines(pen, picture, frame, height) {
  const { all, cell, strength } = picture;
  const count = all.matrices.length;
  const [left, right] = ends(frame, cell, count);
  let lines = 0;
  pen.lineWidth = frame.row < 20 ? 1 : 1.75;
  eachLine(picture, (matrix, row, column, value) => {
    ++lines;
    const shift = offset(frame, matrix, count);
    const [from, to] = [middle(frame, row) + shift, middle(frame, column) + shift];
    if (Math.max(from, to) < 0 || Math.min(from, to) > height) return;
    const opacity = Math.min(1, Math.abs(value) * strength);
    if (opacity < 0.008) return; // a canvas would round its colour to another
    pen.globalAlpha = opacity;
    pen.strokeStyle = lineColour(all, matrix, value);
    pen.setLineDash(value < 0 ? [5, 3] : []);
    pen.beginPath();
    pen.moveTo(left, from);
    pen.lineTo(right, to);
    pen.stroke();
  });
  pen.globalAlpha = 1;
  pen.setLineDash([]);
  if (!isWhole(cell)) paintStrips(pen, all, frame, cell, height);
  return lines;
}

/** Lines end where the strips begin. @param {Frame} frame @param {Cell} cell @param {number} count */
function ends(frame, cell, count) {
  const room = count * stripWidth(count) + 6;
  return [
    frame.left + (cell.row === null && cell.column !== null ? room : 0),
    frame.right - (cell.row !== null ? room : 0),
  ];
}

/**
 * A strip for each head beside each token: its opacity is that head's number, not divided.
 * @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Frame} frame @param {Cell} cell @param {number} height
 */
function paintStrips(pen, all, frame, cell, height) {
  const { matrices, keys, queries, masked } = all;
  const width = stripWidth(matrices.length);
  const toKeys = cell.row !== null;
  const left = toKeys ? frame.right - width * matrices.length : frame.left;
  const tokens = toKeys ? keys.length : queries.length;
  const first = Math.max(0, Math.floor(-frame.top / frame.row));
  const end = Math.min(tokens, Math.ceil((height - frame.top) / frame.row));
  for (let token = first; token < end; ++token) {
    if (toKeys && cell.column !== null && cell.column !== token) continue;
    const at = toKeys ? Number(cell.row) * keys.length + token : token * keys.length + Number(cell.column);
    matrices.forEach(({ values }, matrix) => {
      const [x, y] = [left + matrix * width, frame.top + token * frame.row + 1.5];
      paintStrip(pen, all, matrix, masked[at] ? 0 : values[at], [x, y, width - 1, frame.row - 3]);
    });
  }
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Shown} all @param {number} matrix @param {number} value
 * @param {[number, number, number, number]} box
 */
function paintStrip(pen, all, matrix, value, box) {
  pen.fillStyle = colour("line");
  pen.globalAlpha = 0.16;
  pen.fillRect(...box);
  if (!Number.isFinite(value)) return;
  pen.fillStyle = lineColour(all, matrix, value);
  pen.globalAlpha = Math.min(1, Math.abs(value) / (all.signed ? all.largest || 1 : 1));
  pen.fillRect(...box);
  pen.globalAlpha = 1;
}
