// The model view: all heads of all layers at a glance, each the way to its own view.
import { element } from "stepgrad/dom.js";
import { fold } from "stepgrad/fold.js";
import { HeadGrid } from "stepgrad/head_grid.js";
import { listField } from "stepgrad/list_field.js";
import { segments } from "stepgrad/menus.js";
import { orderMenu } from "stepgrad/order_menu.js";
import { areTooMany } from "stepgrad/thumbnail.js";
import { tokenControls } from "stepgrad/token_controls.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */

/** @param {State} state @param {Page} _page */
export function modelView(state, _page) {
  const grid = new HeadGrid(state, (layer, head) =>
    state.change({ view: state.chosen.opens, layer, head, heads: new Set([head]), layers: "one" }),
  );
  const controls = [
    ...choices(state),
    ...tokenControls(state, "grid-").filter((_, i) => i !== 2),
    orderMenu(state, "grid-"),
  ];
  const bar = element("div", { class: "grid-bar" }, ...controls.map((control) => control.element));
  const hint = element("p", { class: "remarks" }, `${say(words.gridHint)} ${say(words.axes)}`);
  return {
    element: element(
      "section",
      { class: "model" },
      fold("grid-settings", bar),
      hint,
      element("div", { class: "grid-scroll" }, grid.element),
    ),
    update() {
      for (const control of controls) control.update();
      grid.update();
    },
  };
}

/** @param {State} state */
function choices(state) {
  return [
    listField({
      id: "grid-layers",
      label: say(words.layers),
      there: () => state.attention.layers,
      value: () => state.chosen.grid_layers,
      choose: (value) => state.change({ grid_layers: value }),
    }),
    listField({
      id: "grid-heads",
      label: say(words.heads),
      there: () => state.attention.heads,
      value: () => state.chosen.grid_heads,
      choose: (value) => state.change({ grid_heads: value }),
    }),
    thumbnails(state),
    segments({
      id: "opens",
      label: say(words.opens),
      options: () => [
        { value: "head", text: say(words.headView) },
        { value: "neuron", text: say(words.neuronView) },
      ],
      value: () => state.chosen.opens,
      choose: (value) => state.change({ opens: value }),
    }),
  ];
}

/** @param {State} state */
function thumbnails(state) {
  const tooMany = () => areTooMany(Math.max(state.attention.query_tokens.length, state.attention.key_tokens.length));
  return segments({
    id: "thumbnails",
    label: say(words.drawnAs),
    options: () => [
      { value: "lines", text: say(words.groupLines), disabled: tooMany() },
      { value: "matrix", text: say(words.matrices) },
    ],
    value: () => (tooMany() ? "matrix" : state.chosen.thumbnails),
    choose: (value) => state.change({ thumbnails: value }),
  });
}
