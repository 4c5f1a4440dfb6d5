// What the reader has chosen. It is one for all views, so a choice survives a change of view, layer or attention.
import { pushFragment, readFragment, writeFragment } from "stepgrad/fragment.js";

/** @typedef {import("stepgrad/data.js").Page} Page */
/** @typedef {import("stepgrad/data.js").Attention} Attention */

/**
 * @typedef {Object} Choices
 * @property {"head" | "neuron" | "model"} view
 * @property {number} attention index into page.attentions
 * @property {number} layer as the model numbers it
 * @property {number} head the one head that the neuron view and a matrix of one head show
 * @property {number} query the one token that the neuron view follows
 * @property {Set<number>} heads those whose lines are drawn, never none
 * @property {"all" | "AA" | "BB" | "AB" | "BA"} slice
 * @property {boolean} specials whether [CLS], [SEP] and their like are shown
 * @property {boolean} renormalised whether each row's shown weights are divided by their sum
 * @property {number} threshold weights below it are not drawn
 * @property {number} top how many of a query's largest weights are drawn; 0: all
 * @property {"weights" | "d_weights" | "d_scores"} numbers
 * @property {"one" | "mean" | "rollout"} layers
 * @property {"each" | "mean"} together whether the active heads are drawn each or as their average
 * @property {boolean} strongest whether lines are made so dark that the strongest is opaque
 * @property {"number" | "entropy"} order of the heads
 * @property {"mean" | "head"} matrix
 * @property {number[]} grid_layers layers that the model view shows; none: all
 * @property {number[]} grid_heads
 * @property {"lines" | "matrix"} thumbnails
 * @property {"head" | "neuron"} opens the view that a click in the model view leads to
 * @property {"" | "light" | "dark"} theme
 */

export class State {
  /** @type {Choices} */
  #chosen;
  /** @type {Set<(changed: Set<string>) => void>} */
  #listeners = new Set();

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.#chosen = linked(page);
    addEventListener("hashchange", () => {
      const before = this.#chosen;
      this.#chosen = linked(page);
      this.notify(difference(before, this.#chosen));
    });
  }

  get chosen() {
    return /** @type {Readonly<Choices>} */ (this.#chosen);
  }

  /** @returns {Attention} */
  get attention() {
    return this.page.attentions[this.#chosen.attention];
  }

  /** The chosen layer; where this attention lacks it, the nearest that it has. */
  get layer() {
    return nearest(this.attention.layers, this.#chosen.layer);
  }

  /** The one that is active alone, or the chosen one. */
  get head() {
    return this.heads.length === 1 ? this.heads[0] : nearest(this.attention.heads, this.#chosen.head);
  }

  get query() {
    return Math.min(this.#chosen.query, this.attention.query_tokens.length - 1);
  }

  /** The active heads that this attention has, in their order; where it has none of them, all. */
  get heads() {
    const there = this.attention.heads.filter((head) => this.#chosen.heads.has(head));
    return there.length ? there : this.attention.heads;
  }

  /** @param {Partial<Choices>} part */
  change(part) {
    const before = this.#chosen;
    const chosen = { ...before, ...withHeads(part, this.heads.length === 1) };
    const changed = difference(before, chosen);
    if (changed.size === 0) return;
    this.#chosen = chosen;
    if (changed.has("view")) pushFragment(before, chosen, opening(this.page));
    else writeFragment(chosen, opening(this.page));
    this.notify(changed);
  }

  /** Tells all views to draw again, as after a change of the theme. @param {Set<string>} [changed] */
  notify(changed = new Set()) {
    for (const listener of this.#listeners) listener(changed);
  }

  /** @param {(changed: Set<string>) => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
  }
}

/** What the page's address says, over the page's own opening. @param {Page} page @returns {Choices} */
function linked(page) {
  const start = opening(page);
  return { ...start, ...withHeads(readFragment(location.hash, page), start.heads.size === 1) };
}

/**
 * Where one head is active alone, a head that is chosen takes its place: all views show the same one.
 * @param {Partial<Choices>} part @param {boolean} alone @returns {Partial<Choices>}
 */
const withHeads = (part, alone) =>
  alone && part.head !== undefined && !part.heads ? { ...part, heads: new Set([part.head]) } : part;

/** @param {Choices} before @param {Choices} after */
function difference(before, after) {
  const names = /** @type {(keyof Choices)[]} */ (Object.keys(after));
  return new Set(names.filter((name) => before[name] !== after[name]));
}

/** What is chosen before the reader chooses. @param {Page} page @returns {Choices} */
function opening(page) {
  const { view, layer, head, heads } = page.open;
  const stored = page.attentions[0].heads;
  return {
    view: view === "neuron" || view === "model" ? view : "head",
    attention: 0,
    layer: layer ?? 0,
    head: head ?? 0,
    query: page.open.query ?? 0,
    heads: new Set(heads?.length ? heads : stored),
    slice: "all",
    specials: true,
    renormalised: false,
    threshold: 0,
    top: 0,
    numbers: "weights",
    layers: "one",
    together: "each",
    strongest: true,
    order: "number",
    matrix: "mean",
    grid_layers: [],
    grid_heads: [],
    thumbnails: "lines",
    opens: "head",
    theme: "",
  };
}

/** @param {number[]} there @param {number} wanted */
function nearest(there, wanted) {
  return there.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));
}
