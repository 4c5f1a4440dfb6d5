// A matrix as a picture for a paper.
import { colour, inkOn } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { cellText, fills, layOut, part, scaleEnd } from "stepgrad/matrix_layout.js";
import { fitted, labelLengths } from "stepgrad/matrix_labels.js";
import { matrixPixels } from "stepgrad/matrix_pixels.js";
import { picture } from "stepgrad/picture.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/whole.js").Matrix} Matrix */
/** @typedef {import("stepgrad/matrix_layout.js").Layout} Layout */

/** @param {State} state @param {Shown} all @param {Matrix} matrix @param {string} title */
export function matrixSvg(state, all, matrix, title) {
  const { label, over } = labelLengths(all, state.attention);
  const layout = layOut(all.queries.length, all.keys.length, Infinity, 26, label, over);
  layout.left += 8;
  layout.top += 44;
  const svg = picture(Math.max(layout.width + 24, 420), layout.height + 56, title);
  if (layout.labels) svg.append(hatching(), rowNames(state, all, layout), columnNames(state, all, layout));
  svg.append(layout.labels ? cells(all, matrix, layout) : pixels(all, matrix, layout));
  return svg;
}

/** @param {Shown} all @param {Matrix} matrix @param {Layout} layout */
function cells(all, matrix, layout) {
  const group = svgElement("g", { "font-size": 11, "text-anchor": "middle" });
  const end = scaleEnd(matrix, all);
  const [plus, minus] = [fills(matrix, all, 1), fills(matrix, all, -1)];
  const gap = 1;
  matrix.values.forEach((value, at) => {
    const x = layout.left + (at % all.keys.length) * layout.across;
    const y = layout.top + Math.floor(at / all.keys.length) * layout.down;
    const fill = Number.isFinite(value) ? (value < 0 ? minus : plus)[part(value, end)] : colour("input-fill");
    const box = { x, y, width: layout.across - gap, height: layout.down - gap };
    group.append(svgElement("rect", { ...box, fill }));
    if (all.masked[at]) group.append(svgElement("rect", { ...box, fill: "url(#masked)" }));
    const text = all.masked[at] ? "" : cellText(value, all, layout);
    if (!text) return;
    const made = svgElement("text", {
      x: x + (layout.across - gap) / 2,
      y: y + layout.down / 2 + 3.5,
      fill: inkOn(fill),
    });
    made.textContent = text;
    group.append(made);
  });
  return group;
}

/** A quarter of a million cells are an image. @param {Shown} all @param {Matrix} matrix @param {Layout} layout */
function pixels(all, matrix, layout) {
  return svgElement("image", {
    x: layout.left,
    y: layout.top,
    width: layout.across * all.keys.length,
    height: layout.down * all.queries.length,
    href: matrixPixels(all, matrix).toDataURL(),
    style: "image-rendering: pixelated",
  });
}

function hatching() {
  const pattern = svgElement("pattern", { id: "masked", width: 5, height: 5, patternUnits: "userSpaceOnUse" });
  pattern.append(svgElement("path", { d: "M0 5 L5 0", stroke: colour("line"), "stroke-width": 1 }));
  return svgElement("defs", {}, pattern);
}

/** @param {State} state @param {Shown} all @param {Layout} layout */
function rowNames({ attention }, all, layout) {
  const group = svgElement("g", { "text-anchor": "end", "font-size": 12, fill: colour("text") });
  all.queries.forEach((query, row) => {
    const y = layout.top + (row + 0.5) * layout.down + 4;
    group.append(named(attention.query_tokens[query], { x: layout.left - 6, y }));
  });
  return group;
}

/** @param {State} state @param {Shown} all @param {Layout} layout */
function columnNames({ attention }, all, layout) {
  const group = svgElement("g", { "font-size": 12, fill: colour("text") });
  all.keys.forEach((key, column) => {
    const x = layout.left + (column + 0.5) * layout.across + 4;
    group.append(named(attention.key_tokens[key], { transform: `translate(${x} ${layout.top - 6}) rotate(-60)` }));
  });
  return group;
}

/** @param {string} token @param {import("stepgrad/dom.js").Attributes} place */
function named(token, place) {
  const text = svgElement("text", { ...place, style: "unicode-bidi: isolate" });
  text.textContent = fitted(token);
  return text;
}
