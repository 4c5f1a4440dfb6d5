// What every saved picture has: its ground, its fonts, its title, what the axes are, and which colour is which head.
import { colour, headColour } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */

const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', sans-serif";

/** @param {number} width @param {number} height @param {string} title @param {string} [axes] */
export function picture(width, height, title, axes = say(words.axes)) {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const svg = svgElement("svg", {
    width: w,
    height: h,
    viewBox: `0 0 ${w} ${h}`,
    "font-family": fonts,
    "font-size": 13,
  });
  const name = svgElement("title");
  name.textContent = title;
  svg.append(name, svgElement("rect", { width: w, height: h, fill: colour("background") }));
  svg.append(line(title, 18, 13, "text"), line(axes, 34, 11, "quiet"));
  return svg;
}

/** @param {string} text @param {number} y @param {number} size @param {string} ink */
function line(text, y, size, ink) {
  const made = svgElement("text", { x: 8, y, "font-size": size, fill: colour(ink) });
  made.textContent = text;
  return made;
}

/** A square and a number for each head. @param {Shown} all @param {number} top @param {number} width */
export function headLegend({ matrices, signed }, top, width) {
  const group = svgElement("g", { "font-size": 12 });
  const heads = signed ? [] : matrices.flatMap(({ head }) => (head === null ? [] : [head]));
  const across = Math.floor((width - 68) / 40);
  if (heads.length) {
    const name = svgElement("text", { x: 8, y: top + 10.5, fill: colour("quiet") });
    name.textContent = say(words.heads);
    group.append(name);
  }
  heads.forEach((head, i) => {
    const [x, y] = [60 + (i % across) * 40, top + Math.floor(i / across) * 20];
    const text = svgElement("text", { x: x + 16, y: y + 10.5, fill: colour("text") });
    text.textContent = String(head);
    group.append(svgElement("rect", { x, y, width: 12, height: 12, rx: 2, fill: headColour(head) }), text);
  });
  return { element: group, height: Math.ceil(heads.length / across) * 20 };
}
