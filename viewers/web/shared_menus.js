// The menus of every view: which attention, which layer, and in the neuron view which head.
import { element } from "stepgrad/dom.js";
import { menu } from "stepgrad/menus.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */

/** @param {State} state @param {Page} page */
export function sharedMenus(state, page) {
  const attention = attentionMenu(state, page);
  const layer = numberMenu(state, "layer", say(words.layer), () => state.attention.layers);
  const head = numberMenu(state, "head", say(words.head), () => state.attention.heads);
  const bar = element("div", { class: "bar" }, attention.element, layer.element, head.element);
  return {
    element: bar,
    update() {
      attention.element.hidden = page.attentions.length === 1;
      layer.element.hidden = state.chosen.view === "model";
      head.element.hidden = state.chosen.view !== "neuron";
      bar.hidden = [...bar.children].every((control) => /** @type {HTMLElement} */ (control).hidden);
      for (const control of [attention, layer, head]) control.update();
    },
  };
}

/** @param {State} state @param {Page} page */
function attentionMenu(state, page) {
  return menu({
    id: "attention-menu",
    label: say(words.attention),
    options: () => page.attentions.map(({ name }, i) => ({ value: String(i), text: name })),
    value: () => String(state.chosen.attention),
    choose: (value) => state.change({ attention: Number(value) }),
  });
}

/** @param {State} state @param {"layer" | "head"} name @param {string} label @param {() => number[]} there */
function numberMenu(state, name, label, there) {
  return menu({
    id: `${name}-menu`,
    label,
    options: () => there().map((number) => ({ value: String(number), text: String(number) })),
    value: () => String(state[name]),
    choose: (value) => state.change({ [name]: Number(value) }),
  });
}
