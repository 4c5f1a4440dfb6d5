// Which matrix is shown beside the lines: an active head's, or their average.
import { headsName } from "stepgrad/captions.js";
import { menu } from "stepgrad/menus.js";
import { layersShown } from "stepgrad/whole.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */

/** @param {State} state */
export function matrixMenu(state) {
  const several = () => state.heads.length > 1 && state.chosen.together === "each" && layersShown(state) !== "rollout";
  const control = menu({
    id: "matrix-of",
    label: "",
    options: () => [
      { value: "mean", text: headsName(state.heads, true) },
      ...state.heads.map((head) => ({ value: String(head), text: tell(words.ofHead, head) })),
    ],
    value: () => (state.chosen.matrix === "head" && state.heads.includes(state.head) ? String(state.head) : "mean"),
    choose: (value) => state.change(value === "mean" ? { matrix: "mean" } : { matrix: "head", head: Number(value) }),
  });
  control.element.setAttribute("aria-label", say(words.matrixOf));
  control.element.querySelector("select")?.setAttribute("aria-label", say(words.matrixOf));
  return {
    element: control.element,
    update() {
      control.element.hidden = !several();
      control.update();
    },
  };
}
