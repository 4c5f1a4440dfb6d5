import { element } from "stepgrad/dom.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */

/** @param {State} _state @param {Page} _page */
export function modelView(_state, _page) {
  return { element: element("section", { class: "model" }), update() {} };
}
