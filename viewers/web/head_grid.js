// The grid of the model view: a row for each layer, a cell for each head, drawn when it comes into sight.
import { headColourName } from "stepgrad/colours.js";
import { numbersOf } from "stepgrad/data.js";
import { element } from "stepgrad/dom.js";
import { entropyOf } from "stepgrad/entropy.js";
import { cleared } from "stepgrad/canvas.js";
import { fixed } from "stepgrad/numbers.js";
import { places } from "stepgrad/places.js";
import { cutTo } from "stepgrad/shown.js";
import { paintThumbnail } from "stepgrad/thumbnail.js";
import { told } from "stepgrad/told.js";
import { numbersShown } from "stepgrad/whole.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */

export class HeadGrid {
  #written = "";
  /** @type {Set<HTMLElement>} */
  #inSight = new Set();

  /** @param {State} state @param {(layer: number, head: number) => void} open */
  constructor(state, open) {
    this.state = state;
    this.open = open;
    this.element = element("div", { class: "head-grid", role: "grid", "aria-label": say(words.gridLabel) });
    this.observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#seen(entry)), {
      rootMargin: "200px",
    });
    this.element.addEventListener("keydown", (event) => this.#move(event));
  }

  update() {
    const rows = cellsOf(this.state);
    const written = JSON.stringify([rows, this.state.chosen.attention]);
    if (written !== this.#written) this.#rewrite(rows);
    this.#written = written;
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.element.querySelector(`#cell-${this.state.layer}-${this.state.head}`)?.setAttribute("aria-current", "true");
    for (const cell of this.#inSight) this.#paint(cell);
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
    const { attention, chosen } = this.state;
    const [layer, head] = [Number(cell.dataset.layer), Number(cell.dataset.head)];
    const numbers = numbersOf(attention, numbersShown(this.state), layer, head);
    const canvas = cell.querySelector("canvas");
    if (!numbers || !canvas) return;
    const [width, height] = [cell.clientWidth, Math.round(cell.clientWidth * 0.72)];
    const { queries, keys } = places(attention, chosen.slice, chosen.specials);
    const values = cutTo(numbers, queries, keys, attention);
    const small = {
      values,
      rows: queries.length,
      columns: keys.length,
      head,
      signed: numbersShown(this.state) !== "weights",
    };
    paintThumbnail(cleared(canvas, width, height), small, chosen.thumbnails, width, height);
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

/** @param {State} state */
function cellsOf({ attention, chosen }) {
  const layers = kept(attention.layers, chosen.grid_layers);
  const heads = kept(attention.heads, chosen.grid_heads);
  return layers.map((layer) => {
    const entropy = (/** @type {number} */ head) => entropyOf(attention, layer, head);
    const order = chosen.order === "entropy" ? [...heads].sort((a, b) => entropy(a) - entropy(b) || a - b) : heads;
    return { layer, heads: order };
  });
}

/** Those that are asked for, or all. @param {number[]} there @param {number[]} wanted */
function kept(there, wanted) {
  const found = there.filter((one) => wanted.includes(one));
  return found.length ? found : there;
}
