// The choices of the head view: what is shown, of which heads and layers, and which lines are drawn.
import { element } from "stepgrad/dom.js";
import { fold } from "stepgrad/fold.js";
import { checkbox, menu, segments } from "stepgrad/menus.js";
import { orderMenu } from "stepgrad/order_menu.js";
import { slider } from "stepgrad/slider.js";
import { tokenControls } from "stepgrad/token_controls.js";
import { canRollOut, layersShown, numbersShown } from "stepgrad/whole.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/menus.js").Control} Control */

/** @param {State} state */
export function settings(state) {
  const groups = [
    group(say(words.groupTokens), tokenControls(state, "")),
    group(say(words.groupHeads), headControls(state)),
    group(say(words.groupLines), lineControls(state)),
  ];
  return {
    element: fold("settings", ...groups.map(({ element }) => element)),
    update: () => groups.forEach((one) => one.update()),
  };
}

/** @param {string} title @param {Control[]} controls */
function group(title, controls) {
  const set = element("fieldset", {}, element("legend", {}, title), ...controls.map((control) => control.element));
  return {
    element: set,
    update() {
      for (const control of controls) control.update();
      set.hidden = controls.every((control) => control.element.hidden);
    },
  };
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
    choose: (value) => state.change({ together: value }),
  });
  return [together, layersMenu(state), orderMenu(state, "")];
}

/** @param {State} state */
function layersMenu(state) {
  const weights = () => numbersShown(state) === "weights";
  return menu({
    id: "layers",
    label: say(words.layers),
    options: () => [
      { value: "one", text: tell(words.thisLayer, state.layer) },
      { value: "mean", text: tell(words.allLayers, state.attention.layers.length), disabled: !weights() },
      rolloutOption(state, weights()),
    ],
    value: () => layersShown(state),
    choose: (layers) => state.change({ layers }),
  });
}

/** @param {State} state @param {boolean} weights @returns {import("stepgrad/menus.js").Option<"rollout">} */
function rolloutOption(state, weights) {
  const can = canRollOut(state.attention);
  return {
    value: "rollout",
    text: can ? tell(words.rollout, state.layer) : say(words.noRollout),
    disabled: !weights || !can,
  };
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
    options: () => [0, 1, 2, 3, 5, 10].map((k) => ({ value: String(k), text: topName(k) })),
    value: () => String(state.chosen.top),
    choose: (value) => state.change({ top: Number(value) }),
  });
  return [threshold, top, strongest];
}

/** @param {number} k */
function topName(k) {
  if (k === 0) return say(words.all);
  return k === 1 ? say(words.largestOne) : tell(words.largestOnes, k);
}
