// The lines and their tokens as a picture for a paper.
import { colour } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { shortToken } from "stepgrad/labels.js";
import { eachLine, lineColour, middle, offset } from "stepgrad/line_frame.js";
import { headLegend, picture } from "stepgrad/picture.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/line_frame.js").LinePicture} LinePicture */
/** @typedef {import("stepgrad/line_frame.js").Frame} Frame */

const label = 168;
const between = 300;

/** @param {State} state @param {LinePicture} lines @param {string} title */
export function linesSvg(state, lines, title) {
  const { all } = lines;
  const frame = { left: label, right: label + between, row: 24, top: 50 };
  const width = 2 * label + between;
  const height = frame.top + frame.row * Math.max(all.queries.length, all.keys.length) + 12;
  const legend = headLegend(all, height, width);
  const svg = picture(width, height + legend.height, title);
  svg.append(lineGroup(lines, frame));
  const { query_tokens, key_tokens, sentence_b_start } = state.attention;
  svg.append(...column(query_tokens, all.queries, sentence_b_start, frame, { x: frame.left, out: -1 }));
  svg.append(...column(key_tokens, all.keys, sentence_b_start, frame, { x: frame.right, out: 1 }));
  svg.append(legend.element);
  return svg;
}

/** @param {LinePicture} lines @param {Frame} frame */
function lineGroup(lines, frame) {
  const { all, strength } = lines;
  const group = svgElement("g", { "stroke-width": 1.75, fill: "none" });
  const count = all.matrices.length;
  eachLine(lines, (matrix, row, column, value) => {
    const shift = offset(frame, matrix, count);
    group.append(
      svgElement("line", {
        x1: frame.left,
        y1: middle(frame, row) + shift,
        x2: frame.right,
        y2: middle(frame, column) + shift,
        stroke: lineColour(all, matrix, value),
        "stroke-opacity": Math.min(1, Math.abs(value) * strength).toFixed(3),
        "stroke-dasharray": value < 0 ? "5 3" : null,
      }),
    );
  });
  return group;
}

/**
 * A column of tokens, their positions beside them, and where a sentence begins. `out`: the way from the lines.
 * @param {string[]} tokens @param {number[]} positions @param {number | null} b_start @param {Frame} frame
 * @param {{x: number, out: 1 | -1}} side
 */
function column(tokens, positions, b_start, frame, { x, out }) {
  const anchor = out < 0 ? "end" : "start";
  const named = svgElement("g", { "text-anchor": anchor, fill: colour("text"), "font-size": 13 });
  const numbered = svgElement("g", { "text-anchor": "end", fill: colour("quiet"), "font-size": 11 });
  const far = x + out * (label - 20);
  positions.forEach((position, row) => {
    const y = middle(frame, row) + 4.5;
    // A right-to-left token would turn its anchor around.
    named.append(text(shortToken(tokens[position], 14), { x: x + out * 8, y, style: "unicode-bidi: isolate" }));
    numbered.append(text(String(position), { x: x + out * (label - 38) + 8, y }));
    if (b_start === null || (row > 0 && position !== b_start)) return;
    numbered.append(text(position < b_start ? "A" : "B", { x: far + 5, y, "font-weight": 700 }));
    if (row > 0) numbered.append(division(x, far + out * 12, frame.top + row * frame.row));
  });
  return [named, numbered];
}

/** @param {number} x1 @param {number} x2 @param {number} y */
const division = (x1, x2, y) =>
  svgElement("line", { x1, x2, y1: y, y2: y, stroke: colour("line"), "stroke-dasharray": "3 2" });

/** @param {string} words @param {import("stepgrad/dom.js").Attributes} place */
function text(words, place) {
  const made = svgElement("text", place);
  made.textContent = words;
  return made;
}
