// The row of heads: click one on or off (the last stays on), double-click for it alone, again for all.
import { headColour, headColourName, inkOn } from "stepgrad/colours.js";
import { element } from "stepgrad/dom.js";
import { entropyOf } from "stepgrad/entropy.js";
import { moveWith } from "stepgrad/keys.js";
import { button } from "stepgrad/menus.js";
import { fixed } from "stepgrad/numbers.js";
import { told } from "stepgrad/told.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */

/** @param {State} state */
export function headRow(state) {
  const row = element("div", { class: "head-row", role: "group", "aria-label": say(words.heads) });
  const all = button(say(words.allHeads), "all-heads", () => state.change({ heads: new Set(state.attention.heads) }));
  moveWith(row, { ArrowLeft: -1, ArrowRight: 1 });
  const hint = element("p", { id: "heads-hint", role: "status" });
  let written = "";
  return {
    element: element("div", { class: "heads" }, row, rowName(), all, hint),
    update() {
      const heads = ordered(state);
      const text = JSON.stringify([heads, state.layer, state.chosen.attention]);
      if (text !== written)
        rewrite(
          row,
          heads.map((head) => square(state, head, hint)),
        );
      written = text;
      const active = state.heads;
      heads.forEach((head, i) => {
        row.children[i].setAttribute("aria-pressed", String(active.includes(head)));
        /** @type {HTMLElement} */ (row.children[i]).style.setProperty("--ink", inkOn(headColour(head)));
      });
      write(hint, say(words.headsHint));
      all.disabled = active.length === state.attention.heads.length;
    },
  };
}

/** The same words are not said again. @param {HTMLElement} hint @param {string} text */
function write(hint, text) {
  if (hint.textContent !== text) hint.textContent = text;
}

/** What the two lines of a square are. */
const rowName = () =>
  element(
    "div",
    { class: "row-name", "aria-hidden": true },
    element("span", {}, say(words.head)),
    element("span", {}, say(words.entropyBits)),
  );

/** The head that had the focus keeps it. @param {HTMLElement} row @param {HTMLElement[]} squares */
function rewrite(row, squares) {
  const focused = row.contains(document.activeElement) ? document.activeElement?.id : undefined;
  row.replaceChildren(...squares);
  const kept = squares.find(({ id }) => id === focused);
  (kept ?? squares[0]).tabIndex = 0;
  kept?.focus();
}

/** @param {State} state */
export function ordered(state) {
  const { attention, layer, chosen } = state;
  if (chosen.order === "number") return attention.heads;
  const entropy = (/** @type {number} */ head) => entropyOf(attention, layer, head);
  return [...attention.heads].sort((a, b) => entropy(a) - entropy(b) || a - b);
}

/** @param {State} state @param {number} head @param {HTMLElement} hint */
function square(state, head, hint) {
  const bits = fixed(entropyOf(state.attention, state.layer, head), 2);
  const made = element(
    "button",
    {
      type: "button",
      class: "head-square",
      id: `head-${head}`,
      tabindex: -1,
      style: `--head: var(--${headColourName(head)})`,
      title: tell(words.headSquare, head, bits),
    },
    ...told(
      words.headSquare,
      element("span", { class: "number" }, String(head)),
      element("span", { class: "bits" }, bits),
    ),
  );
  made.addEventListener("click", (event) => (event.detail < 2 ? toggle(state, head, hint) : undefined));
  made.addEventListener("dblclick", () => solo(state, head));
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // a button's Enter would be a click
    solo(state, head);
  });
  return made;
}

/** @param {State} state @param {number} head @param {HTMLElement} hint */
function toggle(state, head, hint) {
  const heads = new Set([...state.chosen.heads, ...state.heads]); // those that only another attention has stay chosen
  if (!heads.delete(head)) heads.add(head);
  if (state.attention.heads.some((one) => heads.has(one)))
    state.change({ heads, head: heads.has(head) ? head : state.head });
  else write(hint, tell(words.lastStays, head));
}

/** @param {State} state @param {number} head */
function solo(state, head) {
  const alone = state.heads.length === 1 && state.heads[0] === head;
  state.change({ heads: new Set(alone ? state.attention.heads : [head]), head });
}
