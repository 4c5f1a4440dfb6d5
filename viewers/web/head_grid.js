// The grid of the model view: a row for each layer, a cell for each head, drawn when it comes into sight.
import { cleared } from "stepgrad/canvas.js";
import { headColourName } from "stepgrad/colours.js";
import { element } from "stepgrad/dom.js";
import { entropyOf } from "stepgrad/entropy.js";
import { gridRows, smallOf } from "stepgrad/grid_cells.js";
import { fixed } from "stepgrad/numbers.js";
import { paintThumbnail } from "stepgrad/thumbnail.js";
import { told } from "stepgrad/told.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */

const wide = matchMedia("(min-width: 60rem)");
/** Of a dense grid's cells, in pixels. */
const dense = { gap: 3, least: 32, labels: 36 };

export class HeadGrid {
  #written = "";
  /** @type {Set<HTMLElement>} */
  #inSight = new Set();
  /** How high cells are where layers lie close together; null where they need not. @type {number | null} */
  #height = null;

  /** @param {State} state @param {(layer: number, head: number) => void} open */
  constructor(state, open) {
    this.state = state;
    this.open = open;
    this.element = element("div", { class: "head-grid", role: "grid", "aria-label": say(words.gridLabel) });
    this.observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#seen(entry)), {
      rootMargin: "200px",
    });
    this.element.addEventListener("keydown", (event) => this.#move(event));
    addEventListener("resize", () => this.element.clientWidth > 0 && this.#paintAll());
  }

  update() {
    const rows = gridRows(this.state);
    const written = JSON.stringify([rows, this.state.chosen.attention]);
    if (written !== this.#written) this.#rewrite(rows);
    this.#written = written;
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.element.querySelector(`#cell-${this.state.layer}-${this.state.head}`)?.setAttribute("aria-current", "true");
    this.#paintAll();
  }

  #paintAll() {
    this.#height = this.#fitting();
    this.element.classList.toggle("dense", this.#height !== null);
    this.element.style.setProperty("--height", `${this.#height}px`);
    for (const cell of this.#inSight) this.#paint(cell);
  }

  /** As high as lets all layers be seen at once, if a head can then still be made out. */
  #fitting() {
    const [first] = this.#cells();
    const layers = this.element.childElementCount;
    if (!first || !wide.matches) return null;
    const top = this.element.getBoundingClientRect().top + scrollY;
    const room = Math.floor((innerHeight - top - 8) / layers) - dense.gap;
    return room < first.clientWidth * 0.72 + 20 ? Math.max(dense.least, room) : null;
  }

  /** @param {{layer: number, heads: number[]}[]} rows */
  #rewrite(rows) {
    this.observer.disconnect();
    this.#inSight.clear();
    this.element.replaceChildren(...rows.map((row) => this.#row(row)));
    this.element.style.setProperty("--heads", String(rows[0]?.heads.length ?? 1));
    for (const cell of this.#cells()) this.observer.observe(cell);
    const current = this.element.querySelector(`#cell-${this.state.layer}-${this.state.head}`) ?? this.#cells()[0];
    current?.setAttribute("tabindex", "0");
  }

  /** @param {{layer: number, heads: number[]}} row */
  #row({ layer, heads }) {
    const name = element("div", { role: "rowheader", class: "layer-name" }, tell(words.ofLayer, layer));
    return element("div", { role: "row", class: "layer-row" }, name, ...heads.map((head) => this.#cell(layer, head)));
  }

  /** @param {number} layer @param {number} head */
  #cell(layer, head) {
    const bits = fixed(entropyOf(this.state.attention, layer, head), 2);
    const cell = element(
      "button",
      {
        type: "button",
        id: `cell-${layer}-${head}`,
        class: "cell",
        tabindex: -1,
        title: tell(words.cellLabel, layer, head, bits),
      },
      element("canvas", {}),
      ...told(
        words.cellLabel,
        element("span", { class: "unseen" }, String(layer)),
        element("span", { class: "cell-head", style: `--head: var(--${headColourName(head)})` }, String(head)),
        element("span", { class: "bits" }, bits),
      ),
    );
    cell.dataset.layer = String(layer);
    cell.dataset.head = String(head);
    cell.addEventListener("click", () => this.open(layer, head));
    return element("div", { role: "gridcell" }, cell);
  }

  /** @param {IntersectionObserverEntry} entry */
  #seen({ target, isIntersecting }) {
    const cell = /** @type {HTMLElement} */ (target);
    if (!isIntersecting) return void this.#inSight.delete(cell);
    this.#inSight.add(cell);
    this.#paint(cell);
  }

  /** @param {HTMLElement} cell */
  #paint(cell) {
    const small = smallOf(this.state, Number(cell.dataset.layer), Number(cell.dataset.head));
    const canvas = cell.querySelector("canvas");
    if (!small || !canvas) return;
    const width = cell.clientWidth - (this.#height === null ? 0 : dense.labels);
    const height = this.#height === null ? Math.round(width * 0.72) : this.#height - 2;
    paintThumbnail(cleared(canvas, width, height), small, this.state.chosen.thumbnails, width, height);
  }

  /** @returns {HTMLElement[]} */
  #cells() {
    return [...this.element.querySelectorAll("button")];
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const cells = this.#cells();
    const from = cells.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const across = this.element.querySelector(".layer-row")?.querySelectorAll("button").length ?? 1;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across };
    const to = cells[from + steps[event.key]];
    if (from < 0 || !to) return;
    event.preventDefault();
    cells[from].tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
}
