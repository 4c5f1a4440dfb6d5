// The two columns of tokens and the lines between them. One canvas, as large as what is seen of it, is drawn anew when
// the reader scrolls, points or chooses: 512 tokens have more lines than a page could hold as elements.
import { element } from "stepgrad/dom.js";
import { paintLines } from "stepgrad/lines_paint.js";
import { strengthOf } from "stepgrad/opacity.js";
import { moveAmong, TokenColumn } from "stepgrad/tokens.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/pointed.js").Pointed} Pointed */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/drawn.js").Drawn} Drawn */
/** @typedef {import("stepgrad/line_frame.js").Cell} Cell */

export class Lines {
  /** @type {{all: Shown, drawn: Drawn, strength: import("stepgrad/opacity.js").Strength} | null} */
  #now = null;
  /** The picture while nothing is pointed at, which the pointer comes back to often. */
  #whole = document.createElement("canvas");
  #sight = { width: 0, height: 0, frame: { left: 0, right: 0, row: 1, top: 0 } };

  /** @param {State} state @param {Pointed} pointed */
  constructor(state, pointed) {
    this.state = state;
    this.pointed = pointed;
    this.canvas = element("canvas", { id: "lines", role: "img", "aria-label": say(words.linesLabel) });
    this.queries = new TokenColumn("query", pointed);
    this.keys = new TokenColumn("key", pointed);
    const columns = element("div", { class: "columns" }, this.queries.element, this.keys.element);
    this.element = element("div", { class: "lines" }, this.canvas, columns);
    moveAmong(columns, [this.queries, this.keys]);
    this.element.addEventListener("scroll", () => this.#redraw(), { passive: true });
    new ResizeObserver(() => this.#redraw()).observe(this.element);
    pointed.subscribe(() => this.#paint());
  }

  /** @param {Shown} all @param {Drawn} drawn */
  update(all, drawn) {
    const { query_tokens, key_tokens, sentence_b_start } = this.state.attention;
    this.queries.update(query_tokens, all.queries, sentence_b_start);
    this.keys.update(key_tokens, all.keys, sentence_b_start);
    this.#now = { all, drawn, strength: strengthOf(all, this.state.chosen.strongest) };
    this.#redraw();
  }

  /** After what is shown, or where it is, has changed. */
  #redraw() {
    this.#sight = this.#measured();
    this.#whole.width = 0;
    this.#paint();
  }

  #paint() {
    this.queries.point(this.pointed.place, this.pointed.held);
    this.keys.point(this.pointed.place, this.pointed.held);
    if (!this.#now || this.#sight.width === 0) return;
    const { all, drawn, strength } = this.#now;
    const { width, height, frame } = this.#sight;
    const pen = cleared(this.canvas, width, height);
    const cell = this.#cell(all);
    const whole = cell.row === null && cell.column === null;
    if (whole && this.#whole.width > 0) {
      pen.drawImage(this.#whole, 0, 0, width, height);
      this.canvas.dataset.lines = String(drawn.count);
      return;
    }
    this.canvas.dataset.lines = String(paintLines(pen, all, drawn, frame, cell, whole ? strength.whole : strength.pointed, height));
    if (whole) keep(this.canvas, this.#whole);
  }

  /** What is in sight, as scrolled. It is measured when it may have changed, not at each move of the pointer. */
  #measured() {
    const first = /** @type {HTMLElement | undefined} */ (this.queries.list.firstElementChild ?? undefined);
    const frame = {
      left: this.queries.element.offsetLeft + this.queries.element.offsetWidth,
      right: this.keys.element.offsetLeft,
      row: first?.offsetHeight ?? 1,
      top: (first?.offsetTop ?? 0) - this.element.scrollTop,
    };
    return { width: this.element.clientWidth, height: this.element.clientHeight, frame };
  }

  /** @param {Shown} all @returns {Cell} */
  #cell({ queries, keys }) {
    const { query, key } = this.pointed.place;
    return { row: found(queries, query), column: found(keys, key) };
  }
}

/** @param {number[]} positions @param {number | null} position */
export function found(positions, position) {
  const index = position === null ? -1 : positions.indexOf(position);
  return index < 0 ? null : index;
}

/** The canvas's pen, in the page's pixels. @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
export function cleared(canvas, width, height) {
  const ratio = devicePixelRatio || 1;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
}

/** @param {HTMLCanvasElement} from @param {HTMLCanvasElement} to */
function keep(from, to) {
  to.width = from.width;
  to.height = from.height;
  to.getContext("2d")?.drawImage(from, 0, 0);
}
