// The two columns of tokens and the lines between them. One canvas, as large as what is seen of it, is drawn anew when
// the reader scrolls, points or chooses: 512 tokens have more lines than a page could hold as elements.
import { cleared } from "stepgrad/canvas.js";
import { element } from "stepgrad/dom.js";
import { isWhole } from "stepgrad/line_frame.js";
import { paintLines } from "stepgrad/lines_paint.js";
import { strengthOf } from "stepgrad/opacity.js";
import { found } from "stepgrad/pointed.js";
import { moveAmong, TokenColumn } from "stepgrad/tokens.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/pointed.js").Pointed} Pointed */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/drawn.js").Drawn} Drawn */
/** @typedef {import("stepgrad/line_frame.js").LinePicture} LinePicture */
/** @typedef {import("stepgrad/pointed.js").Place} Place */

export class Lines {
  /** @type {{all: Shown, drawn: Drawn} | null} */
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
    this.#now = { all, drawn };
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
    if (!this.#now || this.#sight.width === 0 || this.#sight.height === 0) return;
    const { width, height, frame } = this.#sight;
    const pen = cleared(this.canvas, width, height);
    const picture = this.#picture(this.#now, this.pointed.place);
    const whole = isWhole(picture.cell);
    if (whole && this.#whole.width > 0) {
      pen.drawImage(this.#whole, 0, 0, width, height);
      this.canvas.dataset.lines = this.#whole.dataset.lines;
      return;
    }
    this.canvas.dataset.lines = String(paintLines(pen, picture, frame, height));
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

  /** What is to be saved: all lines, or those of what is held. */
  picture() {
    if (!this.#now) throw new Error("lines are saved before they are shown");
    return this.#picture(this.#now, this.pointed.held);
  }

  /** @param {{all: Shown, drawn: Drawn}} now @param {Place} place @returns {LinePicture} */
  #picture({ all, drawn }, { query, key }) {
    const cell = { row: found(all.queries, query), column: found(all.keys, key) };
    return { all, drawn, cell, strength: strengthOf(all, this.state.chosen.strongest, cell) };
  }
}

/** @param {HTMLCanvasElement} from @param {HTMLCanvasElement} to */
function keep(from, to) {
  to.width = from.width;
  to.height = from.height;
  to.dataset.lines = from.dataset.lines;
  to.getContext("2d")?.drawImage(from, 0, 0);
}
