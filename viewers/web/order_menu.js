// In which order heads stand, in the head view's row and in the model view's grid.
import { menu } from "stepgrad/menus.js";
import { say, words } from "stepgrad/words.js";

/** @param {import("stepgrad/state.js").State} state @param {string} prefix of its id: a page has it twice */
export function orderMenu(state, prefix) {
  return menu({
    id: `${prefix}order`,
    label: say(words.order),
    options: () => [
      { value: "number", text: say(words.byNumber) },
      { value: "entropy", text: say(words.byEntropy) },
    ],
    value: () => state.chosen.order,
    choose: (value) => state.change({ order: value }),
  });
}
