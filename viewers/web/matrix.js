// A matrix beside the lines: of one head, or the average of the active ones. Arrow keys move through its cells.
import { element } from "stepgrad/dom.js";
import { cleared } from "stepgrad/canvas.js";
import { found } from "stepgrad/pointed.js";
import { rowHeight, textSize } from "stepgrad/tokens.js";
import { fills, layOut, scaleEnd } from "stepgrad/matrix_layout.js";
import { labelLengths, paintLabels } from "stepgrad/matrix_labels.js";
import { paintCells } from "stepgrad/matrix_paint.js";
import { MatrixPointer } from "stepgrad/matrix_pointer.js";
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
  #frames = new MatrixPointer();

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
    this.scroller = element("div", { class: "matrix" }, this.canvas, ...this.#frames.elements);
    this.scale = element("div", { class: "scale", "aria-hidden": true });
    this.element = element("div", {}, this.scroller, this.scale);
    new ResizeObserver(() => this.#now && this.update(this.#now.all)).observe(this.element);
    pointed.subscribe(() => this.#point());
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

  /** Whether its rows are as high as those of tokens. @param {Shown} all */
  hasRowsOf(all) {
    return this.#now?.layout.down === rowHeight(all.queries.length);
  }

  /** @param {Shown} all */
  update(all) {
    const matrix = this.chosen(all);
    const row = rowHeight(all.queries.length);
    const size = textSize(row) - 2;
    const { label, over } = labelLengths(all, this.state.attention, size);
    const layout = layOut(all.queries.length, all.keys.length, this.scroller.clientWidth, row, label, over);
    this.#now = { all, matrix, layout };
    this.element.parentElement?.parentElement?.style.setProperty("--heading", `${layout.top}px`); // rows beside rows
    this.#scale(all, matrix);
    const pen = cleared(this.canvas, layout.width, layout.height);
    paintCells(pen, all, matrix, layout);
    paintLabels(pen, all, this.state.attention, layout, size);
    this.#point();
  }

  /** From the emptiest fill to the fullest. @param {Shown} all @param {OneMatrix} matrix */
  #scale(all, matrix) {
    const end = scaleEnd(matrix, all);
    const [full, empty] = [fills(matrix, all, 1)[255], fills(matrix, all, 1)[0]];
    const from = all.signed ? fills(matrix, all, -1)[255] : empty;
    const bar = element("span", { class: "bar-of-colour" });
    bar.style.backgroundImage = all.signed
      ? `linear-gradient(to right, ${from}, ${empty}, ${full})`
      : `linear-gradient(to right, ${empty}, ${full})`;
    const text = (/** @type {number} */ value) => (all.signed ? figures(value) : String(value));
    this.scale.replaceChildren(text(all.signed ? -end : 0), bar, text(end));
  }

  #point() {
    if (!this.#now) return;
    const { all, layout } = this.#now;
    const { query, key } = this.pointed.place;
    this.#frames.point(all, layout, { row: found(all.queries, query), column: found(all.keys, key) });
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
    this.#frames.reveal();
  }
}

/** @param {number[]} positions @param {number | null} from @param {number} step */
function stepped(positions, from, step) {
  const at = found(positions, from);
  return positions[at === null ? 0 : Math.min(positions.length - 1, Math.max(0, at + step))];
}
