// A picture with its caption above it, and the buttons that save it.
import { element } from "stepgrad/dom.js";
import { button } from "stepgrad/menus.js";
import { saveAsPng, saveAsSvg } from "stepgrad/save.js";
import { say, words } from "stepgrad/words.js";

/**
 * @param {string} id @param {HTMLElement} picture @param {() => {svg: SVGElement, name: string}} draw
 * @param {...HTMLElement} tools
 */
export function figure(id, picture, draw, ...tools) {
  const title = element("h2", {});
  const buttons = element("div", { class: "tools" }, ...tools, ...saveButtons(id, draw));
  return {
    element: element("figure", { id: `${id}-figure` }, element("figcaption", {}, title, buttons), picture),
    /** @param {string} text */
    name: (text) => (title.textContent = text),
  };
}

/** @param {string} id @param {() => {svg: SVGElement, name: string}} draw */
export function saveButtons(id, draw) {
  const svg = button("SVG", `${id}-svg`, () => saveAsSvg(draw().svg, draw().name));
  const png = button("PNG", `${id}-png`, () => saveAsPng(draw().svg, draw().name));
  svg.title = png.title = say(words.savePicture);
  return [svg, png];
}
