// Draws a matrix: rows are queries, columns are keys.
import { colour, inkOn } from "stepgrad/colours.js";
import { cellText, fills, part, scaleEnd } from "stepgrad/matrix_layout.js";
import { matrixPixels } from "stepgrad/matrix_pixels.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/whole.js").Matrix} Matrix */
/** @typedef {import("stepgrad/matrix_layout.js").Layout} Layout */

/** @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Matrix} matrix @param {Layout} layout */
export function paintCells(pen, all, matrix, layout) {
  if (!layout.labels) return paintPixels(pen, all, matrix, layout);
  const end = scaleEnd(matrix, all);
  const [plus, minus] = [fills(matrix, all, 1), fills(matrix, all, -1)];
  const gap = 1;
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
  frame(pen, all, layout, gap);
}

/** @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Matrix} matrix @param {Layout} layout */
function paintPixels(pen, all, matrix, layout) {
  const { left, top, across, down } = layout;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(matrixPixels(all, matrix), left, top, across * all.keys.length, down * all.queries.length);
  frame(pen, all, layout, 0);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Layout} layout @param {number} gap between cells
 */
function frame(pen, all, layout, gap) {
  pen.strokeStyle = colour("line");
  pen.lineWidth = 1;
  pen.strokeRect(
    layout.left - 0.5,
    layout.top - 0.5,
    layout.across * all.keys.length + 1 - gap,
    layout.down * all.queries.length + 1 - gap,
  );
}

/**
 * @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width
 * @param {number} height
 */
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
