// One row a key: k, q ∘ k, q · k, scale, mask, softmax, v and weight × v, with q above and the sums below. There may be
// 512 of them, so only those in sight are written and painted.
import { element } from "stepgrad/dom.js";
import { columnHeads } from "stepgrad/neuron_columns.js";
import { emptyRow, keyRow, queryRow, stripsOf, sumRow, write } from "stepgrad/neuron_rows.js";
import { elementAt, paintStrip } from "stepgrad/neuron_strips.js";
import { neuron } from "stepgrad/neuron_words.js";
import { say } from "stepgrad/words.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_numbers.js").Row} Row */
/** @typedef {{key: number, element: number}} Place */
/** @typedef {{qk: number, products: number, v: number, parts: number}} Reaches the largest |value| of each kind of bars */
/** @typedef {{attention: Attention, query: number, row: Row, reaches: Reaches}} Shown */

const most_marked = 64;

export class NeuronTable {
  /** @type {Shown | null} */
  #shown = null;
  #built = "";
  /** @type {Place} */
  #place = { key: 0, element: 0 };
  #strip = { width: 0, height: 0 };

  /** @param {(place: Partial<Place>) => void} point what the reader points at */
  constructor(point) {
    this.head = element("thead", {});
    this.body = element("tbody", {});
    this.foot = element("tfoot", {});
    this.table = element(
      "table",
      { class: "neuron-table", "aria-label": say(neuron.tableOf) },
      this.head,
      this.body,
      this.foot,
    );
    this.element = element("div", { class: "neuron-keys" }, this.table);
    // On a phone the page scrolls, and else the table does: what is on the screen is in sight in both.
    this.sight = new IntersectionObserver((entries) => this.#sighted(entries), { rootMargin: "48px" });
    new ResizeObserver(() => this.#resized()).observe(this.table);
    for (const event of /** @type {const} */ (["pointermove", "pointerdown", "focusin"])) {
      this.table.addEventListener(event, (told) => {
        const x = told instanceof PointerEvent ? told.clientX : undefined;
        point(placeAt(told.target, x, this.#shown?.row.depth ?? 0));
      });
    }
  }

  /** @param {Shown} shown */
  update(shown) {
    this.#shown = shown;
    this.#build(shown);
    const differ = shown.row.scores?.differ ?? false;
    this.table.classList.toggle("differ", differ);
    this.head.replaceChildren(columnHeads(shown.attention, shown.reaches, differ), queryRow(shown));
    this.foot.replaceChildren(sumRow(shown));
    const seen = this.#seen();
    this.#write(seen);
    this.#paint(seen);
  }

  /** @param {Place} place */
  select({ key, element }) {
    const last = this.body.rows[this.#place.key];
    last?.classList.remove("selected");
    last?.querySelector("button")?.setAttribute("tabindex", "-1");
    this.#place = { key, element };
    this.body.rows[key]?.classList.add("selected");
    this.body.rows[key]?.querySelector("button")?.setAttribute("tabindex", "0");
    this.#mark();
  }

  /** @param {number} key */
  focus(key) {
    this.body.rows[key]?.querySelector("button")?.focus();
  }

  /** New rows where there are other tokens or other columns. @param {Shown} shown */
  #build({ attention, row }) {
    const { key_tokens, sentence_b_start, tensors } = attention;
    const built = JSON.stringify([key_tokens, sentence_b_start, row.depth, Object.keys(tensors)]);
    if (built === this.#built) return;
    this.#built = built;
    this.#strip = { width: 0, height: 0 };
    this.sight.disconnect();
    this.body.replaceChildren(...key_tokens.map((token, key) => keyRow(attention, token, key)));
    this.table.classList.toggle("roomy", key_tokens.length <= 8);
    for (const line of this.body.rows) {
      if (key_tokens.length <= 32) line.classList.add("seen");
      else this.sight.observe(line);
    }
  }

  /** The rows in sight, and q and the sums, which always are. @returns {HTMLTableRowElement[]} */
  #seen() {
    const keys = /** @type {NodeListOf<HTMLTableRowElement>} */ (this.body.querySelectorAll("tr.seen"));
    return [...keys, ...[...this.head.rows].slice(1), ...this.foot.rows];
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #sighted(entries) {
    const come = [];
    for (const { target, isIntersecting } of entries) {
      target.classList.toggle("seen", isIntersecting);
      if (isIntersecting) come.push(/** @type {HTMLTableRowElement} */ (target));
      else emptyRow(target);
    }
    this.#write(come);
    this.#paint(come);
  }

  /** @param {Iterable<HTMLTableRowElement>} lines */
  #write(lines) {
    if (!this.#shown) return;
    for (const line of lines) {
      if (line.dataset.key !== undefined) write(line, this.#shown.row, Number(line.dataset.key));
    }
  }

  /** @param {HTMLTableRowElement[]} lines */
  #paint(lines) {
    const shown = this.#shown;
    const strips = shown ? lines.flatMap((line) => stripsOf(line, shown)) : [];
    if (strips.length === 0) return;
    if (this.#strip.width === 0) {
      const { clientWidth, clientHeight } = strips[0].canvas; // all are alike, and asking is slow
      this.#strip = { width: clientWidth, height: clientHeight };
    }
    const { width, height } = this.#strip;
    for (const { canvas, values, reach } of strips) paintStrip(canvas, values, reach, width, height);
    this.#mark();
  }

  #resized() {
    this.#strip = { width: 0, height: 0 };
    this.#paint(this.#seen());
  }

  /**
   * Marks the element in every strip in sight; of many keys only where the reader points, since what is marked is painted
   * anew. A custom property of the table would have all its cells styled anew.
   */
  #mark() {
    const bar = this.#strip.width / (this.#shown?.row.depth || 1);
    const many = this.body.rows.length > most_marked;
    for (const mark of /** @type {NodeListOf<HTMLElement>} */ (this.table.querySelectorAll(".mark"))) {
      const line = /** @type {HTMLElement} */ (mark.closest("tr"));
      mark.hidden = many && line.dataset.key !== undefined && Number(line.dataset.key) !== this.#place.key;
      if (mark.hidden) continue;
      mark.style.left = `${this.#place.element * bar}px`;
      mark.style.width = `${Math.max(2, bar)}px`;
    }
  }
}

/**
 * Which key and element the reader points at; what is not pointed at is not named.
 * @param {EventTarget | null} target @param {number | undefined} x undefined where no pointer is @param {number} depth
 */
function placeAt(target, x, depth) {
  /** @type {Partial<Place>} */
  const place = {};
  if (!(target instanceof Element)) return place;
  const key = target.closest("tr")?.dataset.key;
  if (key !== undefined) place.key = Number(key);
  const cell = target.closest(".strip");
  if (cell && x !== undefined) place.element = elementAt(cell, x, depth);
  return place;
}
