// The model view: all heads of all layers at a glance, each the way to its own view.
import { element } from "stepgrad/dom.js";
import { fold } from "stepgrad/fold.js";
import { saveButtons } from "stepgrad/figure.js";
import { gridRows } from "stepgrad/grid_cells.js";
import { gridSvg } from "stepgrad/grid_svg.js";
import { HeadGrid } from "stepgrad/head_grid.js";
import { listField } from "stepgrad/list_field.js";
import { segments } from "stepgrad/menus.js";
import { orderMenu } from "stepgrad/order_menu.js";
import { areTooMany } from "stepgrad/thumbnail.js";
import { sliceName, tokenControls } from "stepgrad/token_controls.js";
import { numbersShown } from "stepgrad/whole.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */

/** @param {State} state @param {Page} page */
export function modelView(state, page) {
  const grid = new HeadGrid(state, (layer, head) =>
    state.change({ view: state.chosen.opens, layer, head, heads: new Set([head]), layers: "one" }),
  );
  const controls = [
    ...choices(state),
    ...tokenControls(state, "grid-").filter((_, i) => i !== 2),
    orderMenu(state, "grid-"),
  ];
  const bar = element("div", { class: "grid-bar" }, ...controls.map((control) => control.element));
  const draw = () => ({ svg: gridSvg(state, title(state)), name: `${page.lesson}.heads` });
  bar.append(element("div", { class: "tools" }, ...saveButtons("grid", draw)));
  const scroller = element("div", { class: "grid-scroll" }, grid.element);
  const sideways = element("p", { class: "sideways" }, say(words.sideways));
  new ResizeObserver(() => (sideways.hidden = scroller.scrollWidth <= scroller.clientWidth)).observe(grid.element);
  const hint = element("p", { class: "remarks" }, `${say(words.gridHint)} ${say(words.axes)}`);
  return {
    element: element(
      "section",
      { class: "model" },
      fold("grid-settings", bar),
      hint,
      sideways,
      scroller,
    ),
    update() {
      for (const control of controls) control.update();
      grid.update();
    },
  };
}

/** "12 layers, 12 heads, A→B: weights" @param {State} state */
function title(state) {
  const rows = gridRows(state);
  const slice =
    state.attention.sentence_b_start === null || state.chosen.slice === "all"
      ? ""
      : say(words.comma) + sliceName(state.chosen.slice);
  const size = tell(words.gridSize, rows.length, rows[0]?.heads.length ?? 0);
  return size + slice + say(words.colon) + say(words[numbersShown(state)]);
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
