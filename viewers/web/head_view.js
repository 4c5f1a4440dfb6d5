// The head view: who looks at whom, as lines, as a matrix, and in numbers.
import { caption, remarks, warnings } from "stepgrad/captions.js";
import { element } from "stepgrad/dom.js";
import { drawnLines } from "stepgrad/drawn.js";
import { figure } from "stepgrad/figure.js";
import { headRow } from "stepgrad/head_row.js";
import { found, Lines } from "stepgrad/lines.js";
import { linesSvg } from "stepgrad/lines_svg.js";
import { Matrix } from "stepgrad/matrix.js";
import { matrixMenu } from "stepgrad/matrix_menu.js";
import { matrixSvg } from "stepgrad/matrix_svg.js";
import { button } from "stepgrad/menus.js";
import { strengthOf } from "stepgrad/opacity.js";
import { Pointed } from "stepgrad/pointed.js";
import { Readout } from "stepgrad/readout.js";
import { copy } from "stepgrad/save.js";
import { settings } from "stepgrad/settings.js";
import { shown } from "stepgrad/shown.js";
import { asTsv } from "stepgrad/tsv.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */

/** @param {State} state @param {Page} page */
export function headView(state, page) {
  const pointed = new Pointed();
  const lines = new Lines(state, pointed);
  const matrix = new Matrix(state, pointed);
  const readout = new Readout(state, pointed);
  const heads = headRow(state);
  const menu = matrixMenu(state);
  const chosen = settings(state);
  let all = shown(state);
  let drawn = drawnLines(all, 0, 0);

  const fileName = (/** @type {string} */ what) => `${page.lesson}.layer_${state.layer}.${what}`;
  const ofLines = () => caption(state, all.matrices.length === 1 ? all.matrices[0].head : null, all.matrices[0].head === null);
  const ofMatrix = () => caption(state, matrix.chosen(all).head, true);
  const line_figure = figure("lines", lines.element, () => {
    const cell = { row: found(all.queries, pointed.held.query), column: found(all.keys, pointed.held.key) };
    const { whole, pointed: one } = strengthOf(all, state.chosen.strongest);
    const strength = cell.row === null && cell.column === null ? whole : one;
    return { svg: linesSvg(state, all, drawn, cell, strength, ofLines()), name: fileName("lines") };
  }, copyButton(() => asTsv(state, all), () => fileName("numbers")));
  const matrix_figure = figure("matrix", matrix.element, () => {
    return { svg: matrixSvg(state, all, matrix.chosen(all), ofMatrix()), name: fileName("matrix") };
  }, menu.element);
  const alarms = element("div", { role: "status" });
  const notes = element("p", { class: "remarks" });
  const pictures = element("div", { class: "pictures" }, line_figure.element, matrix_figure.element);

  return {
    element: element("section", { class: "head" }, chosen.element,
      element("div", { class: "head-main" }, heads.element, alarms, pictures, readout.element, notes)),
    update() {
      all = shown(state);
      drawn = drawnLines(all, state.chosen.threshold, state.chosen.top);
      for (const part of [heads, menu, chosen]) part.update();
      line_figure.name(ofLines());
      matrix_figure.name(ofMatrix());
      matrix_figure.element.classList.toggle("named-by-menu", !menu.element.hidden);
      alarms.replaceChildren(...warnings(all).map((text) => element("p", { class: "warning" }, text)));
      alarms.hidden = alarms.childElementCount === 0;
      notes.textContent = remarks(state, all, drawn).join(" ");
      lines.update(all, drawn);
      matrix.update(all);
      readout.update(all);
    },
  };
}

/** @param {() => string} text @param {() => string} name */
function copyButton(text, name) {
  const made = button(say(words.copyNumbers), "copy-numbers", async () => {
    const copied = await copy(text(), name());
    made.textContent = say(copied ? words.copied : words.saved);
    setTimeout(() => (made.textContent = say(words.copyNumbers)), 1500);
  });
  made.title = say(words.copyTitle);
  return made;
}
