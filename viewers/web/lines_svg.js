// The lines and their tokens as a picture for a paper.
import { colour } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { shortToken } from "stepgrad/labels.js";
import { eachLine, lineColour, middle, offset } from "stepgrad/line_frame.js";
import { headLegend, picture } from "stepgrad/picture.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/line_frame.js").LinePicture} LinePicture */
/** @typedef {import("stepgrad/line_frame.js").Frame} Frame */

const label = 130;
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
  svg.append(names(state.attention.query_tokens, all.queries, frame, frame.left - 8, "end"));
  svg.append(names(state.attention.key_tokens, all.keys, frame, frame.right + 8, "start"));
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
 * @param {string[]} tokens @param {number[]} positions @param {Frame} frame
 * @param {number} x @param {string} anchor
 */
function names(tokens, positions, frame, x, anchor) {
  const group = svgElement("g", { "text-anchor": anchor, fill: colour("text"), "font-size": 13 });
  positions.forEach((position, row) => {
    // A right-to-left token would turn its anchor around.
    const text = svgElement("text", { x, y: middle(frame, row) + 4.5, style: "unicode-bidi: isolate" });
    text.textContent = shortToken(tokens[position], 18);
    group.append(text);
  });
  return group;
}
