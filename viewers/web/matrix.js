// A matrix beside the lines: of one head, or the average of the active ones. Arrow keys move through its cells.
import { element } from "stepgrad/dom.js";
import { shortToken } from "stepgrad/labels.js";
import { cleared, found } from "stepgrad/lines.js";
import { fills, layOut, scaleEnd } from "stepgrad/matrix_layout.js";
import { label_font, longest_label, paintCells, paintLabels, paintPointed } from "stepgrad/matrix_paint.js";
import { figures } from "stepgrad/numbers.js";
import { meanOf } from "stepgrad/shown.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/pointed.js").Pointed} Pointed */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/whole.js").Matrix} OneMatrix */
/** @typedef {import("stepgrad/matrix_layout.js").Layout} Layout */

export class Matrix {
  /** @type {{all: Shown, matrix: OneMatrix, layout: Layout} | null} */
  #now = null;
  #cells = document.createElement("canvas");

  /** @param {State} state @param {Pointed} pointed */
  constructor(state, pointed) {
    this.state = state;
    this.pointed = pointed;
    this.canvas = element("canvas", {
      id: "matrix",
      tabindex: 0,
      role: "application",
      "aria-label": say(words.matrixLabel),
      "aria-describedby": "said",
    });
    this.scroller = element("div", { class: "matrix" }, this.canvas);
    this.scale = element("div", { class: "scale", "aria-hidden": true });
    this.element = element("div", {}, this.scroller, this.scale);
    new ResizeObserver(() => this.#now && this.update(this.#now.all)).observe(this.element);
    pointed.subscribe(() => this.paint());
    this.#listen();
  }

  #listen() {
    this.canvas.addEventListener("pointermove", (event) => this.pointed.pass(this.#placeAt(event)));
    this.canvas.addEventListener("pointerleave", () => this.pointed.leave());
    this.canvas.addEventListener("click", (event) => this.pointed.hold(this.#placeAt(event)));
    this.canvas.addEventListener("keydown", (event) => this.#move(event));
    this.canvas.addEventListener("blur", () => this.pointed.leave());
  }

  /** The matrix shown: of the chosen head if its lines are drawn, or of all. @param {Shown} all */
  chosen(all) {
    const own = this.state.chosen.matrix === "head" && all.matrices.find(({ head }) => head === this.state.head);
    return own || meanOf(all);
  }

  /** @param {Shown} all */
  update(all) {
    const matrix = this.chosen(all);
    const row = all.queries.length > 24 ? 20 : 26;
    const layout = layOut(all.queries.length, all.keys.length, this.element.clientWidth, row, this.#labelLength(all));
    this.#now = { all, matrix, layout };
    this.element.parentElement?.parentElement?.style.setProperty("--heading", `${layout.top}px`); // rows beside rows
    this.#scale(all, matrix);
    paintCells(cleared(this.#cells, layout.width, layout.height), all, matrix, layout);
    this.paint();
  }

  /** From the emptiest fill to the fullest. @param {Shown} all @param {OneMatrix} matrix */
  #scale(all, matrix) {
    const end = scaleEnd(matrix, all);
    const [full, empty] = [fills(matrix, all, 1)[255], fills(matrix, all, 1)[0]];
    const from = all.signed ? fills(matrix, all, -1)[255] : empty;
    const bar = element("span", { class: "bar-of-colour" });
    bar.style.backgroundImage = all.signed ? `linear-gradient(to right, ${from}, ${empty}, ${full})` : `linear-gradient(to right, ${empty}, ${full})`;
    const text = (/** @type {number} */ value) => (all.signed ? figures(value) : String(value));
    this.scale.replaceChildren(text(all.signed ? -end : 0), bar, text(end));
  }

  paint() {
    if (!this.#now) return;
    const { all, layout } = this.#now;
    const pen = cleared(this.canvas, layout.width, layout.height);
    const cell = { row: found(all.queries, this.pointed.place.query), column: found(all.keys, this.pointed.place.key) };
    pen.drawImage(this.#cells, 0, 0, layout.width, layout.height);
    paintLabels(pen, all, this.state.attention, layout, cell);
    paintPointed(pen, all, layout, cell);
  }

  /** @param {Shown} all */
  #labelLength({ queries, keys }) {
    const { query_tokens, key_tokens } = this.state.attention;
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    pen.font = label_font();
    const texts = [...queries.slice(0, 60).map((i) => query_tokens[i]), ...keys.slice(0, 60).map((i) => key_tokens[i])];
    return Math.max(...texts.map((text) => pen.measureText(shortToken(text, longest_label)).width), 10);
  }

  /** @param {MouseEvent} event */
  #placeAt(event) {
    if (!this.#now) return {};
    const { all, layout } = this.#now;
    const row = Math.floor((event.offsetY - layout.top) / layout.down);
    const column = Math.floor((event.offsetX - layout.left) / layout.across);
    const inside = { query: all.queries[row] ?? null, key: all.keys[column] ?? null };
    return inside.query === null && inside.key === null ? {} : inside;
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    if (!this.#now) return;
    if (event.key === "Escape") return this.pointed.letGo();
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (!steps[event.key]) return;
    event.preventDefault();
    const { queries, keys } = this.#now.all;
    const { query, key } = this.pointed.place;
    this.pointed.pass({
      query: stepped(queries, query, key === null ? 0 : steps[event.key][0]),
      key: stepped(keys, key, query === null ? 0 : steps[event.key][1]),
    });
  }
}

/** @param {number[]} positions @param {number | null} from @param {number} step */
function stepped(positions, from, step) {
  const at = found(positions, from);
  return positions[at === null ? 0 : Math.min(positions.length - 1, Math.max(0, at + step))];
}
