// The table of keys as a picture for a paper.
import { colour } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { shortToken } from "stepgrad/labels.js";
import { columnLines, columnsOf } from "stepgrad/neuron_columns.js";
import { barsOf } from "stepgrad/neuron_strips.js";
import { cellText, sumText, vectorsIn } from "stepgrad/neuron_cells.js";
import { picture } from "stepgrad/picture.js";

/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */
/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */

const row_height = 26;
const widths = { token: 120, strip: 170, number: 84 };
const top = 104;
const fine = 8; // bars lie on whole units, so these are small ones

/** @param {Shown} shown @param {string} title @param {string} axes */
export function neuronSvg(shown, title, axes) {
  const columns = columnsOf(shown.attention);
  /** @type {number[]} */
  const lefts = [];
  let x = 8 + widths.token;
  for (const { kind } of columns) {
    lefts.push(x);
    x += widths[kind] + 14;
  }
  const rows = /** @type {("query" | number | "sum")[]} */ (["query", ...shown.attention.key_tokens.keys(), "sum"]);
  const svg = picture(x, top + rows.length * row_height + 12, title, axes);
  const lines = columnLines(shown.attention, shown.reaches, shown.row.scores?.differ ?? false);
  columns.forEach(({ name, kind }, i) =>
    lines[name].forEach((line, at) =>
      svg.append(words(line, lefts[i], kind, 56 + 15 * at, at === 0 ? "text" : "quiet")),
    ),
  );
  rows.forEach((row, at) => svg.append(rowOf(shown, row, columns, lefts, top + at * row_height)));
  for (const edge of [1, rows.length - 1]) {
    svg.append(
      svgElement("rect", { x: 8, y: top + edge * row_height, width: x - 16, height: 1, fill: colour("line") }),
    );
  }
  return svg;
}

/**
 * @param {Shown} shown @param {"query" | number | "sum"} row @param {ReturnType<typeof columnsOf>} columns
 * @param {number[]} lefts @param {number} y
 */
function rowOf(shown, row, columns, lefts, y) {
  const group = svgElement("g", {});
  const { query_tokens, key_tokens } = shown.attention;
  const label =
    row === "sum"
      ? "Σ"
      : row === "query"
        ? `q ${shortToken(query_tokens[shown.query], 14)}`
        : shortToken(key_tokens[row], 16);
  const baseline = y + row_height / 2 + 4.5;
  group.append(words(label, 8, "strip", baseline, "text"));
  const vectors = vectorsIn(shown, row);
  columns.forEach(({ name, kind }, i) => {
    const vector = vectors[name];
    if (vector) group.append(strip(vector.values, vector.reach, lefts[i], y + 2));
    else if (kind === "number" && row !== "query") {
      group.append(
        words(
          row === "sum" ? sumText(shown.row, name) : cellText(shown.row, row, name),
          lefts[i],
          kind,
          baseline,
          "text",
        ),
      );
    }
  });
  return group;
}

/** @param {string} text @param {number} left @param {"strip" | "number"} kind @param {number} y @param {string} ink */
function words(text, left, kind, y, ink) {
  const x = kind === "number" ? left + widths.number : left;
  const size = ink === "quiet" ? 11 : 13;
  const made = svgElement("text", {
    x,
    y,
    "text-anchor": kind === "number" ? "end" : "start",
    "font-size": size,
    fill: colour(ink),
  });
  made.textContent = text;
  return made;
}

/** One path for each sign. @param {Numbers} values @param {number} reach @param {number} x @param {number} y */
function strip(values, reach, x, y) {
  const [width, height] = [widths.strip * fine, (row_height - 4) * fine];
  const bars = barsOf(values, reach, width, height);
  const group = svgElement("g", { transform: `translate(${x} ${y}) scale(${1 / fine})` });
  for (const kind of /** @type {const} */ (["positive", "negative"])) {
    const path = bars[kind].map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h-${bar.width}z`).join("");
    if (path) group.append(svgElement("path", { d: path, fill: colour(kind) }));
  }
  const crosses = bars.neither.map((bar) => `M${bar.x} ${bar.y + bar.height}l${bar.width}-${bar.height}`).join("");
  if (crosses) group.append(svgElement("path", { d: crosses, stroke: colour("text"), "stroke-width": fine }));
  group.append(svgElement("rect", { x: 0, y: height / 2, width, height: fine / 2, fill: colour("line") }));
  return group;
}
