// The grid of all heads as a picture for a paper. Its thumbnails are one image: as lines they would be tens of thousands.
import { colour, headColour } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { gridRows, smallOf } from "stepgrad/grid_cells.js";
import { picture } from "stepgrad/picture.js";
import { paintThumbnail } from "stepgrad/thumbnail.js";
import { tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {{layer: number, head: number, x: number, y: number}} Cell */

const cell = { width: 72, height: 48, across: 80, down: 66 };
const [left, top, fine] = [72, 50, 2]; // `fine`: pixels of the image to one of the picture

/** @param {State} state @param {string} title */
export function gridSvg(state, title) {
  const rows = gridRows(state);
  const [across, down] = [(rows[0]?.heads.length ?? 0) * cell.across, rows.length * cell.down];
  const svg = picture(Math.max(420, left + across + 8), top + down + 8, title);
  const cells = rows.flatMap(({ layer, heads }, row) =>
    heads.map((head, at) => ({ layer, head, x: at * cell.across, y: row * cell.down })),
  );
  const href = thumbnails(state, cells, across, down).toDataURL();
  svg.append(svgElement("image", { x: left, y: top, width: across, height: down, href }));
  const names = svgElement("g", { fill: colour("text"), "font-size": 11 });
  rows.forEach(({ layer }, row) => {
    names.append(text(tell(words.ofLayer, layer), 8, top + row * cell.down + 16 + cell.height / 2));
  });
  for (const { head, x, y } of cells) {
    const [from, down] = [left + x, top + y];
    names.append(svgElement("rect", { x: from, y: down, width: 3, height: 10, fill: headColour(head) }));
    names.append(text(String(head), from + 7, down + 9));
    names.append(
      svgElement("rect", { x: from, y: down + 12, ...size, fill: "none", stroke: colour("line"), "stroke-width": 0.5 }),
    );
  }
  svg.append(names);
  return svg;
}

const size = { width: cell.width, height: cell.height };

/** @param {State} state @param {Cell[]} cells @param {number} across @param {number} down */
function thumbnails(state, cells, across, down) {
  const canvas = document.createElement("canvas");
  canvas.width = across * fine;
  canvas.height = down * fine;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  for (const { layer, head, x, y } of cells) {
    const small = smallOf(state, layer, head);
    pen.setTransform(fine, 0, 0, fine, x * fine, (y + 12) * fine);
    if (small) paintThumbnail(pen, small, state.chosen.thumbnails, cell.width, cell.height);
  }
  return canvas;
}

/** @param {string} words @param {number} x @param {number} y */
function text(words, x, y) {
  const made = svgElement("text", { x, y });
  made.textContent = words;
  return made;
}
