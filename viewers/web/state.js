// What the reader has chosen. It is one for all views, so a choice survives a change of view, layer or attention.
import { readFragment, writeFragment } from "stepgrad/fragment.js";

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
    this.#chosen = { ...opening(page), ...readFragment(location.hash, page) };
    addEventListener("hashchange", () => this.change({ ...opening(page), ...readFragment(location.hash, page) }));
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

  get head() {
    return nearest(this.attention.heads, this.#chosen.head);
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
    const keys = /** @type {(keyof Choices)[]} */ (Object.keys(part));
    const changed = new Set(keys.filter((key) => part[key] !== this.#chosen[key]));
    if (changed.size === 0) return;
    this.#chosen = { ...this.#chosen, ...part };
    writeFragment(this.#chosen, opening(this.page));
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

/** What is chosen before the reader chooses. @param {Page} page @returns {Choices} */
function opening(page) {
  const { view, layer, head, heads } = page.open;
  const stored = page.attentions[0].heads;
  return {
    view: view === "neuron" || view === "model" ? view : "head",
    attention: 0,
    layer: layer ?? 0,
    head: head ?? 0,
    query: 0,
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
