// What a saved picture of neurons is made of: words that are wrapped as on the screen, and strips of bars.
import { colour } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { barsOf } from "stepgrad/neuron_strips.js";

/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */

const fine = 8; // bars lie on whole units, so these are small ones

/**
 * @param {string} text @param {number} x @param {number} y of the baseline
 * @param {{ink?: "text" | "quiet", anchor?: "start" | "end" | "middle", size?: number, weight?: number}} [look]
 */
export function words(text, x, y, { ink = "text", anchor = "start", size = 13, weight = 400 } = {}) {
  const made = svgElement("text", {
    x,
    y,
    "text-anchor": anchor,
    "font-size": size,
    "font-weight": weight === 400 ? null : weight,
    fill: colour(ink),
  });
  made.textContent = text;
  return made;
}

/** @param {number} x @param {number} y @param {number} width @param {boolean} [dashed] */
export const rule = (x, y, width, dashed = false) =>
  svgElement("path", {
    d: `M${x} ${y + 0.5}h${width}`,
    stroke: colour("line"),
    "stroke-dasharray": dashed ? "4 3" : null,
  });

/**
 * One path for each sign.
 * @param {Numbers} values @param {number} reach
 * @param {{x: number, y: number, width: number, height: number}} box
 */
export function strip(values, reach, { x, y, width: across, height: down }) {
  const [width, height] = [across * fine, down * fine];
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

const ruler = document.createElement("canvas").getContext("2d");

/** Breaks a text at its spaces where it would be wider. @param {string} text @param {number} width @param {number} size */
export function wrapped(text, width, size) {
  if (!ruler) return [text];
  ruler.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && ruler.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
