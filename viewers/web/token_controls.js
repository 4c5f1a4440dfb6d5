// Which tokens' numbers are shown, and which numbers: the choices that the head view and the model view share.
import { checkbox, menu, segments } from "stepgrad/menus.js";
import { hasSpecials } from "stepgrad/places.js";
import { numbersShown } from "stepgrad/whole.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/menus.js").Control} Control */

/**
 * Hides a control where there is nothing to choose.
 * @param {Control} control @param {() => boolean} there @returns {Control}
 */
const onlyIf = (control, there) => ({
  element: control.element,
  update() {
    control.element.hidden = !there();
    control.update();
  },
});

const slices_of_pair = /** @type {const} */ (["all", "AA", "BB", "AB", "BA"]);

/** @param {State} state @param {string} prefix of their ids: a page has them twice @returns {Control[]} */
export function tokenControls(state, prefix) {
  const slices = segments({
    id: `${prefix}slice`,
    label: say(words.slice),
    options: () => slices_of_pair.map((value) => ({ value, text: sliceName(value) })),
    value: () => state.chosen.slice,
    choose: (slice) => state.change({ slice }),
  });
  const specials = checkbox({
    id: `${prefix}specials`,
    label: say(words.specials),
    value: () => state.chosen.specials,
    choose: (value) => state.change({ specials: value }),
  });
  const renormalised = checkbox({
    id: `${prefix}renormalised`,
    label: say(words.renormalised),
    value: () => state.chosen.renormalised,
    choose: (value) => state.change({ renormalised: value }),
    allowed: () => numbersShown(state) === "weights" && (state.chosen.slice !== "all" || !state.chosen.specials),
  });
  const isPair = () => state.attention.sentence_b_start !== null;
  return [
    onlyIf(slices, isPair),
    onlyIf(specials, () => hasSpecials(state.attention)),
    onlyIf(renormalised, () => isPair() || hasSpecials(state.attention)),
    numbersMenu(state, prefix),
  ];
}

/** @param {string} slice */
export const sliceName = (slice) => (slice === "all" ? say(words.all) : `${slice[0]}→${slice[1]}`);

/** @param {State} state @param {string} prefix */
function numbersMenu(state, prefix) {
  const there = () =>
    /** @type {const} */ (["weights", "d_weights", "d_scores"]).filter((name) => state.attention.tensors[name]);
  const control = menu({
    id: `${prefix}numbers`,
    label: say(words.numbers),
    options: () => there().map((value) => ({ value, text: say(words[value]) })),
    value: () => numbersShown(state),
    choose: (numbers) => state.change({ numbers }),
  });
  return onlyIf(control, () => there().length > 1);
}
