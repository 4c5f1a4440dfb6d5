// The choices of the head view: what is shown, of which tokens, of which heads and layers, and which lines are drawn.
import { element } from "stepgrad/dom.js";
import { checkbox, menu, segments } from "stepgrad/menus.js";
import { hasSpecials } from "stepgrad/places.js";
import { slider } from "stepgrad/slider.js";
import { canRollOut, layersShown, numbersShown } from "stepgrad/whole.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/menus.js").Control} Control */

/** @param {State} state */
export function settings(state) {
  const groups = [
    group(say(words.groupTokens), tokenControls(state)),
    group(say(words.groupHeads), headControls(state)),
    group(say(words.groupLines), lineControls(state)),
  ];
  const wide = matchMedia("(min-width: 60rem)");
  const box = element("details", { id: "settings", open: wide.matches }, element("summary", {}, say(words.settings)));
  wide.addEventListener("change", () => (box.open = wide.matches));
  box.append(...groups.map(({ element }) => element));
  return { element: box, update: () => groups.forEach((one) => one.update()) };
}

/** @param {string} title @param {Control[]} controls */
function group(title, controls) {
  const set = element("fieldset", {}, element("legend", {}, title), ...controls.map((control) => control.element));
  return { element: set, update: () => controls.forEach((control) => control.update()) };
}

/** Hides a control where there is nothing to choose. @param {Control} control @param {() => boolean} there @returns {Control} */
const onlyIf = (control, there) => ({
  element: control.element,
  update() {
    control.element.hidden = !there();
    control.update();
  },
});

/** @param {State} state */
function tokenControls(state) {
  const slices = segments({
    id: "slice",
    label: say(words.slice),
    options: () => ["all", "AA", "BB", "AB", "BA"].map((value) => ({ value, text: sliceName(value) })),
    value: () => state.chosen.slice,
    choose: (slice) => state.change(/** @type {any} */ ({ slice })),
  });
  const specials = checkbox({
    id: "specials",
    label: say(words.specials),
    value: () => state.chosen.specials,
    choose: (value) => state.change({ specials: value }),
  });
  const renormalised = checkbox({
    id: "renormalised",
    label: say(words.renormalised),
    value: () => state.chosen.renormalised,
    choose: (value) => state.change({ renormalised: value }),
  });
  const isPair = () => state.attention.sentence_b_start !== null;
  return [
    onlyIf(slices, isPair),
    onlyIf(specials, () => hasSpecials(state.attention)),
    onlyIf(renormalised, () => isPair() || hasSpecials(state.attention)),
    numbersMenu(state),
  ];
}

/** @param {string} slice */
export const sliceName = (slice) => (slice === "all" ? say(words.all) : `${slice[0]}→${slice[1]}`);

/** @param {State} state */
function numbersMenu(state) {
  const there = () => /** @type {const} */ (["weights", "d_weights", "d_scores"]).filter((name) => state.attention.tensors[name]);
  const control = menu({
    id: "numbers",
    label: say(words.numbers),
    options: () => there().map((value) => ({ value, text: say(words[value]) })),
    value: () => numbersShown(state),
    choose: (numbers) => state.change(/** @type {any} */ ({ numbers })),
  });
  return onlyIf(control, () => there().length > 1);
}

/** @param {State} state */
function headControls(state) {
  const together = segments({
    id: "together",
    label: say(words.heads),
    options: () => [
      { value: "each", text: say(words.each), disabled: layersShown(state) === "rollout" },
      { value: "mean", text: say(words.averaged) },
    ],
    value: () => (layersShown(state) === "rollout" ? "mean" : state.chosen.together),
    choose: (value) => state.change(/** @type {any} */ ({ together: value })),
  });
  const order = menu({
    id: "order",
    label: say(words.order),
    options: () => ["number", "entropy"].map((value) => ({ value, text: say(value === "number" ? words.byNumber : words.byEntropy) })),
    value: () => state.chosen.order,
    choose: (value) => state.change(/** @type {any} */ ({ order: value })),
  });
  return [together, layersMenu(state), order];
}

/** @param {State} state */
function layersMenu(state) {
  const weights = () => numbersShown(state) === "weights";
  return menu({
    id: "layers",
    label: say(words.layers),
    options: () => [
      { value: "one", text: say(words.thisLayer)(state.layer) },
      { value: "mean", text: say(words.allLayers)(state.attention.layers.length), disabled: !weights() },
      { value: "rollout", text: say(words.rollout)(state.layer), disabled: !weights() || !canRollOut(state.attention) },
    ],
    value: () => layersShown(state),
    choose: (layers) => state.change(/** @type {any} */ ({ layers })),
  });
}

/** @param {State} state */
function lineControls(state) {
  const strongest = checkbox({
    id: "strongest",
    label: say(words.strongest),
    value: () => state.chosen.strongest,
    choose: (value) => state.change({ strongest: value }),
  });
  const threshold = slider({
    id: "threshold",
    label: say(words.threshold),
    value: () => state.chosen.threshold,
    text: (value) => (numbersShown(state) === "weights" ? value.toFixed(2) : `${Math.round(value * 100)} %`),
    choose: (value) => state.change({ threshold: value }),
  });
  const top = menu({
    id: "top",
    label: say(words.top),
    options: () => [0, 1, 2, 3, 5, 10].map((k) => ({ value: String(k), text: k === 0 ? say(words.all) : say(words.largestOnes)(k) })),
    value: () => String(state.chosen.top),
    choose: (value) => state.change({ top: Number(value) }),
  });
  return [threshold, top, strongest];
}
