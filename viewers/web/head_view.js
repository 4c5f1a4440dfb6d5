// The head view: who looks at whom, as lines, as a matrix, and in numbers.
import { caption, remarks, warnings } from "stepgrad/captions.js";
import { copyButton } from "stepgrad/copy_button.js";
import { element } from "stepgrad/dom.js";
import { drawnLines } from "stepgrad/drawn.js";
import { figure } from "stepgrad/figure.js";
import { headRow } from "stepgrad/head_row.js";
import { Lines } from "stepgrad/lines.js";
import { linesSvg } from "stepgrad/lines_svg.js";
import { Matrix } from "stepgrad/matrix.js";
import { matrixMenu } from "stepgrad/matrix_menu.js";
import { matrixSvg } from "stepgrad/matrix_svg.js";
import { Pointed } from "stepgrad/pointed.js";
import { Readout } from "stepgrad/readout.js";
import { scrollTogether } from "stepgrad/scroll_together.js";
import { settings } from "stepgrad/settings.js";
import { shown } from "stepgrad/shown.js";
import { asTsv } from "stepgrad/tsv.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/drawn.js").Drawn} Drawn */

/** Choices that change which lines are drawn, and no number. */
const of_lines_alone = new Set(["threshold", "top", "strongest"]);

class HeadView {
  /** @param {State} state @param {Page} page */
  constructor(state, page) {
    this.state = state;
    this.page = page;
    this.all = shown(state);
    this.drawn = drawnLines(this.all, 0, 0);
    const pointed = new Pointed();
    this.lines = new Lines(state, pointed);
    this.matrix = new Matrix(state, pointed);
    this.readout = new Readout(state, pointed);
    scrollTogether(this.lines.element, this.matrix.scroller, () => this.matrix.hasRowsOf(this.all));
    this.menu = matrixMenu(state);
    this.controls = [headRow(state), settings(state), this.menu];
    this.line_figure = this.#lineFigure();
    this.matrix_figure = this.#matrixFigure();
    this.alarms = element("div", { role: "status" });
    this.notes = element("p", { class: "remarks" });
    addEventListener("resize", () => this.#resize());
    this.element = element("section", { class: "head" }, this.controls[1].element, this.#main());
  }

  /** Rows are as high as the window lets them be. */
  #resize() {
    const few = this.all.queries.length <= 40;
    if (few && !this.element.hidden && !this.matrix.hasRowsOf(this.all)) this.update(new Set());
  }

  #main() {
    const pictures = element("div", { class: "pictures" }, this.line_figure.element, this.matrix_figure.element);
    const parts = [this.controls[0].element, this.alarms, pictures, this.notes, this.readout.element];
    return element("div", { class: "head-main" }, ...parts);
  }

  #lineFigure() {
    const copy = copyButton(
      "copy-numbers",
      () => asTsv(this.state, this.all),
      () => this.#file("numbers"),
    );
    const draw = () => ({
      svg: linesSvg(this.state, this.lines.picture(), this.#ofLines()),
      name: this.#file("lines"),
    });
    return figure("lines", this.lines.element, draw, copy);
  }

  #matrixFigure() {
    const draw = () => {
      const matrix = this.matrix.chosen(this.all);
      return { svg: matrixSvg(this.state, this.all, matrix, this.#ofMatrix()), name: this.#file("matrix") };
    };
    return figure("matrix", this.matrix.element, draw, this.menu.element);
  }

  /** @param {string} what */
  #file(what) {
    return `${this.page.lesson}.layer_${this.state.layer}.${what}`;
  }

  #ofLines() {
    const { matrices } = this.all;
    return caption(this.state, matrices.length === 1 ? matrices[0].head : null, matrices[0].head === null);
  }

  #ofMatrix() {
    return caption(this.state, this.matrix.chosen(this.all).head, true);
  }

  /** @param {Set<string>} changed */
  update(changed) {
    const same = changed.size > 0 && [...changed].every((name) => of_lines_alone.has(name));
    if (!same) this.all = shown(this.state);
    this.drawn = drawnLines(this.all, this.state.chosen.threshold, this.state.chosen.top);
    for (const control of this.controls) control.update();
    this.lines.update(this.all, this.drawn);
    this.#say();
    if (same) return;
    this.matrix.update(this.all);
    this.readout.update(this.all);
  }

  #say() {
    this.line_figure.name(this.#ofLines());
    this.matrix_figure.name(this.#ofMatrix());
    this.matrix_figure.element.classList.toggle("named-by-menu", !this.menu.element.hidden);
    this.alarms.replaceChildren(...warnings(this.all).map((text) => element("p", { class: "warning" }, text)));
    this.alarms.hidden = this.alarms.childElementCount === 0;
    this.notes.textContent = remarks(this.state, this.all, this.drawn).join(" ");
  }
}

/** @param {State} state @param {Page} page */
export const headView = (state, page) => new HeadView(state, page);
