// The names of the three views; arrow keys go from one to the next.
import { element } from "stepgrad/dom.js";
import { moveWith } from "stepgrad/keys.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */

const views = /** @type {const} */ (["head", "neuron", "model"]);
const names = { head: words.headView, neuron: words.neuronView, model: words.modelView };

/** @param {State} state */
export function tabs(state) {
  const list = element("div", { class: "tabs", role: "tablist", "aria-label": say(words.views) });
  for (const view of views) {
    const tab = element("button", { type: "button", role: "tab", id: `tab-${view}`, "aria-controls": `${view}-view` });
    tab.textContent = say(names[view]);
    tab.addEventListener("click", () => state.change({ view }));
    list.append(tab);
  }
  moveWith(list, { ArrowLeft: -1, ArrowRight: 1 }, (tab) => tab.click());
  return {
    element: list,
    update() {
      views.forEach((view, i) => {
        const chosen = state.chosen.view === view;
        list.children[i].setAttribute("aria-selected", String(chosen));
        list.children[i].setAttribute("tabindex", chosen ? "0" : "-1");
      });
    },
  };
}
