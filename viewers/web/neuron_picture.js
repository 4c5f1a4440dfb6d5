// The neuron view as a picture for a paper: the table of keys, the sums written out, the way to the output.
import { shortToken } from "stepgrad/labels.js";
import { cellText, sumText, vectorsIn } from "stepgrad/neuron_cells.js";
import { columnLines, columnsOf } from "stepgrad/neuron_columns.js";
import { outputPart } from "stepgrad/neuron_picture_output.js";
import { readingLines } from "stepgrad/neuron_reading.js";
import { rule, strip, words, wrapped } from "stepgrad/neuron_svg.js";
import { neuron } from "stepgrad/neuron_words.js";
import { picture } from "stepgrad/picture.js";
import { say } from "stepgrad/words.js";

/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */
/** @typedef {import("stepgrad/neuron_table.js").Place} Place */
/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {{name: string, kind: "strip" | "number", left: number, width: number}} Column */

const row_height = 26;
const line_height = 18;
const token_width = 136;
const margin = 8;
const small = 11;
const name_line = 58;

/** @param {State} state @param {Shown} shown @param {Place} place @param {string} title @param {string} axes */
export function neuronSvg(state, shown, place, title, axes) {
  const { attention } = shown;
  const columns = columnsIn(shown);
  const last = columns[columns.length - 1];
  const width = Math.max(last.left + last.width + margin, 640);
  const heads = headsOf(shown, columns);
  const top = name_line + 10 + small * 1.3 * Math.max(...heads.map(({ rest }) => rest.length));
  const rows = /** @type {("query" | number | "sum")[]} */ (["query", ...attention.key_tokens.keys(), "sum"]);
  const below = top + rows.length * row_height;
  const sums = readingLines(shown, place);
  const after = below + 14 + sums.length * line_height;
  const output = outputPart(state, shown, after + 16, width);

  const svg = picture(width, after + 16 + output.height, title, axes);
  for (const { column, name, rest } of heads) svg.append(...headOf(column, name, rest));
  rows.forEach((row, at) => svg.append(...rowOf(shown, row, columns, top + at * row_height)));
  const across = width - 2 * margin;
  svg.append(rule(margin, top + row_height, across), rule(margin, below - row_height, across));
  if (attention.kind === "self" && attention.sentence_b_start !== null)
    svg.append(rule(margin, top + (1 + attention.sentence_b_start) * row_height, across, true));
  svg.append(rule(margin, below, across));
  sums.forEach(([name, text], at) => {
    const y = below + 20 + at * line_height;
    svg.append(words(name, margin, y, { ink: "quiet" }), words(text, margin + token_width, y));
  });
  svg.append(...output.parts);
  return svg;
}

/** @param {Shown} shown @returns {Column[]} */
function columnsIn({ attention, row }) {
  let left = margin + token_width;
  return columnsOf(attention).map(({ name, kind }) => {
    const width = kind === "strip" ? 170 : name === "weight" && row.scores?.differ ? 124 : 84;
    left += width + 14;
    return { name, kind, left: left - width - 14, width };
  });
}

/** @param {Shown} shown @param {Column[]} columns */
function headsOf({ attention, reaches, row }, columns) {
  const lines = columnLines(attention, reaches, row.scores?.differ ?? false);
  return columns.map((column) => {
    const [name, ...rest] = lines[column.name];
    return { column, name, rest: rest.flatMap((line) => wrapped(line, column.width, small)) };
  });
}

/** @param {Column} column @param {string} name @param {string[]} rest */
function headOf(column, name, rest) {
  const [x, anchor] = edgeOf(column);
  return [
    words(name, x, name_line, { anchor, weight: 600 }),
    ...rest.map((line, at) => words(line, x, name_line + 15 + at * small * 1.3, { anchor, size: small, ink: "quiet" })),
  ];
}

/** Where a column's words begin or end. @param {Column} column @returns {[number, "start" | "end"]} */
const edgeOf = ({ kind, left, width }) => (kind === "number" ? [left + width, "end"] : [left, "start"]);

/** @param {Shown} shown @param {"query" | number | "sum"} row @param {Column[]} columns @param {number} y */
function rowOf(shown, row, columns, y) {
  const baseline = y + row_height / 2 + 4.5;
  const parts = labelOf(shown, row, baseline);
  const vectors = vectorsIn(shown, row);
  for (const column of columns) {
    const { name, kind, left, width } = column;
    const [x, anchor] = edgeOf(column);
    const vector = vectors[name];
    if (vector) parts.push(strip(vector.values, vector.reach, { x: left, y: y + 2, width, height: row_height - 4 }));
    else if (kind === "number" && row !== "query") {
      const text = row === "sum" ? sumText(shown.row, name) : cellText(shown.row, row, name);
      if (text) parts.push(words(text, x, baseline, { anchor }));
    } else if (name === "v" && row === "sum") {
      parts.push(words(say(neuron.headOutput), left + width, baseline, { anchor: "end", ink: "quiet" }));
    }
  }
  return parts;
}

/** @param {Shown} shown @param {"query" | number | "sum"} row @param {number} y */
function labelOf({ attention: { query_tokens, key_tokens }, query }, row, y) {
  if (row === "sum") return [words("Σ", margin, y)];
  const [position, token] = row === "query" ? [query, query_tokens[query]] : [row, key_tokens[row]];
  const named = [
    words(String(position), margin + 34, y, { anchor: "end", ink: "quiet", size: small }),
    words(shortToken(token, 13), margin + 40, y),
  ];
  return row === "query" ? [words("q", margin, y), ...named] : named;
}
