// The rows of the table of keys: one a key, q above them, the sums below.
import { element } from "stepgrad/dom.js";
import { shortToken, shownToken } from "stepgrad/labels.js";
import { cellText, sumText, vectorsIn } from "stepgrad/neuron_cells.js";
import { classOf, columns } from "stepgrad/neuron_columns.js";
import { rangeOf } from "stepgrad/neuron_strips.js";
import { neuron } from "stepgrad/neuron_words.js";
import { figures } from "stepgrad/numbers.js";
import { told } from "stepgrad/told.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_numbers.js").Row} Row */
/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */
/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */

/** A token's number, which tells it from its like. @param {number} position */
export const positionOf = (position) => element("span", { class: "position" }, String(position));

/** @param {Attention} attention @param {string} token @param {number} key */
export function keyRow(attention, token, key) {
  const begins_b = attention.kind === "self" && key === attention.sentence_b_start;
  const label = element(
    "button",
    { type: "button", tabindex: -1, title: shownToken(token) },
    ...told(words.keyNamed, positionOf(key), element("bdi", {}, shortToken(token, 24))),
  );
  const cells = columns.map((column) => element("td", { class: classOf(attention, column) }));
  return element(
    "tr",
    { "data-key": key, class: begins_b && "begins-b" },
    element("th", { scope: "row" }, label),
    ...cells,
  );
}

/** @param {HTMLTableRowElement} line @param {Row} row @param {number} key */
export function write(line, row, key) {
  line.classList.toggle("masked", row.masked[key]);
  for (const [i, { name, kind }] of columns.entries()) {
    const cell = line.cells[i + 1];
    if (kind !== "number") continue;
    const text = cellText(row, key, name);
    if (cell.textContent !== text) cell.textContent = text;
  }
  const weight = /** @type {HTMLElement} */ (line.querySelector(".weight"));
  weight.style.setProperty("--weight", String(Number.isFinite(row.weights[key]) ? row.weights[key] : 0));
}

/** @param {Shown} shown */
export function queryRow({ attention, query, row }) {
  const token = element("bdi", {}, shortToken(attention.query_tokens[query], 24));
  const cells = columns.slice(1).map(({ name }) => element("td", { class: name }));
  const label = element("th", { scope: "row" }, "q ", positionOf(query), " ", token);
  return element("tr", { class: "query" }, label, element("td", { class: row.scores ? "strip k" : "k" }), ...cells);
}

/** @param {Shown} shown */
export function sumRow({ row }) {
  const cells = columns.map(({ name, kind }) => {
    if (name === "parts") return element("td", { class: row.output ? "strip parts" : "parts" });
    const text = name === "v" && row.output ? say(neuron.headOutput) : sumText(row, name);
    return element("td", { class: kind === "number" ? `number ${name}` : name }, text);
  });
  return element("tr", { class: "sum" }, element("th", { scope: "row" }, "Σ"), ...cells);
}

/** @typedef {{canvas: HTMLCanvasElement, values: Numbers, reach: number}} Strip */

/**
 * The strips of a row, whose canvases are made where there are none.
 * @param {HTMLTableRowElement} line @param {Shown} shown @returns {Strip[]}
 */
export function stripsOf(line, shown) {
  const strips = [];
  const { key } = line.dataset;
  const which = key !== undefined ? Number(key) : line.classList.contains("sum") ? "sum" : "query";
  for (const [name, vector] of Object.entries(vectorsIn(shown, which))) {
    const cell = line.querySelector(`.strip.${name}`);
    if (!cell || !vector) continue;
    const { values, reach } = vector;
    const canvas = cell.querySelector("canvas") ?? emptyStrip(cell);
    const [least, most] = rangeOf(values);
    canvas.setAttribute("aria-label", tell(neuron.range, figures(least), figures(most)));
    strips.push({ canvas, values, reach });
  }
  return strips;
}

/** A mark for the element that is pointed at, and the bars over it. @param {Element} cell */
function emptyStrip(cell) {
  const canvas = element("canvas", { role: "img" });
  cell.append(element("i", { class: "mark" }), canvas);
  return canvas;
}

/** What is out of sight holds no picture and no number. @param {Element} line */
export function emptyRow(line) {
  for (const cell of line.querySelectorAll("td")) cell.replaceChildren();
}
