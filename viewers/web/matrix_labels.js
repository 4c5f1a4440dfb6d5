// The names of a matrix's rows and columns: short enough to leave room for the cells.
import { colour } from "stepgrad/colours.js";
import { shortToken } from "stepgrad/labels.js";
import { slant } from "stepgrad/matrix_layout.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/matrix_layout.js").Layout} Layout */

const longest = 88; // pixels, of 12-pixel words
const ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** @param {number} size in pixels */
const font = (size) => `${size}px ${getComputedStyle(document.body).fontFamily}`;

/** A token, cut until it fits. It is measured at 12 pixels. @param {string} token */
export function fitted(token) {
  ruler.font = font(12);
  for (let characters = 14; ; --characters) {
    const text = shortToken(token, characters);
    if (characters === 1 || ruler.measureText(text).width <= longest) return text;
  }
}

/**
 * How long the labels are, and how far a slanted one leans over the edge.
 * @param {Shown} all @param {Attention} attention @param {number} [size] of the words
 */
export function labelLengths({ queries, keys }, { query_tokens, key_tokens }, size = 12) {
  const length = (/** @type {string} */ token) => (ruler.measureText(fitted(token)).width * size) / 12;
  const columns = keys.slice(-60).map((key) => length(key_tokens[key]));
  const label = Math.max(10, ...columns, ...queries.slice(0, 60).map((query) => length(query_tokens[query])));
  const over = Math.max(0, ...columns.map((width, i) => width * slant + 8 - (columns.length - 1 - i + 0.5) * 13));
  return { label, over };
}

/**
 * @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Attention} attention @param {Layout} layout
 * @param {number} size of the words
 */
export function paintLabels(pen, all, attention, layout, size) {
  pen.font = font(size);
  pen.textBaseline = "middle";
  if (!layout.labels) return paintPositions(pen, all, layout);
  pen.textAlign = "right";
  pen.fillStyle = colour("text");
  all.queries.forEach((query, row) => {
    pen.fillText(fitted(attention.query_tokens[query]), layout.left - 6, layout.top + (row + 0.5) * layout.down);
  });
  pen.textAlign = "left";
  all.keys.forEach((key, column) => {
    pen.save();
    pen.translate(layout.left + (column + 0.5) * layout.across, layout.top - 6);
    pen.rotate(-Math.PI / 3);
    pen.fillText(fitted(attention.key_tokens[key]), 0, 0);
    pen.restore();
  });
}

/**
 * Of more tokens than can be named, every hundredth position.
 * @param {CanvasRenderingContext2D} pen @param {Shown} all @param {Layout} layout
 */
function paintPositions(pen, { queries, keys }, { left, top, across, down }) {
  const every = Math.max(queries.length, keys.length) > 200 ? 100 : 20;
  pen.fillStyle = colour("quiet");
  pen.textAlign = "right";
  queries.forEach(
    (query, row) =>
      query % every === 0 && pen.fillText(String(query), left - 4, top + (row + 0.5) * down + (row ? 0 : 4)),
  );
  pen.textAlign = "center";
  keys.forEach(
    (key, column) =>
      key % every === 0 && pen.fillText(String(key), left + (column + 0.5) * across + (column ? 0 : 4), top - 10),
  );
}
