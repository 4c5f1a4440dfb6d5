// The query tokens, of which one is chosen; pointing at another shows it for as long.
import { element } from "stepgrad/dom.js";
import { moveWith } from "stepgrad/keys.js";
import { shortToken, shownToken } from "stepgrad/labels.js";
import { neuron } from "stepgrad/neuron_words.js";
import { positionOf } from "stepgrad/neuron_rows.js";
import { told } from "stepgrad/told.js";
import { say, words } from "stepgrad/words.js";

/**
 * @param {{choose: (query: number) => void, glance: (query: number | null) => void}} told
 */
export function neuronQueries({ choose, glance }) {
  const list = element("div", { class: "neuron-tokens", role: "group", "aria-label": say(neuron.queries) });
  moveWith(list, { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }, (button) => button.click());
  list.addEventListener("pointerover", (event) => {
    const query = queryOf(event.target);
    if (query !== null && event.pointerType === "mouse") glance(query);
  });
  list.addEventListener("pointerleave", () => glance(null));
  list.addEventListener("click", (event) => {
    const query = queryOf(event.target);
    if (query !== null) choose(query);
  });
  let written = "";
  return {
    element: element(
      "div",
      { class: "neuron-queries" },
      element("span", { "aria-hidden": true }, say(neuron.queries)),
      list,
    ),
    /** @param {string[]} tokens @param {number} chosen @param {number} shown @param {number | null} b_start */
    update(tokens, chosen, shown, b_start) {
      const text = JSON.stringify([tokens, b_start]);
      if (text !== written) list.replaceChildren(...tokens.map((token, i) => tokenButton(token, i, i === b_start)));
      written = text;
      for (const button of list.querySelectorAll(".shown, [tabindex='0']")) mark(button, false, false);
      mark(list.children[shown], false, true);
      mark(list.children[chosen], true, chosen === shown);
    },
  };
}

/** @param {string} token @param {number} query @param {boolean} begins_b */
function tokenButton(token, query, begins_b) {
  const text = told(words.queryNamed, positionOf(query), element("bdi", {}, shortToken(token, 24)));
  return element(
    "button",
    {
      type: "button",
      tabindex: -1,
      "aria-pressed": "false",
      "data-query": query,
      title: shownToken(token),
      class: begins_b && "begins-b",
    },
    ...text,
  );
}

/** @param {Element} button @param {boolean} chosen @param {boolean} shown */
function mark(button, chosen, shown) {
  button.setAttribute("aria-pressed", String(chosen));
  button.setAttribute("tabindex", chosen ? "0" : "-1");
  button.classList.toggle("shown", shown);
}

/** @param {EventTarget | null} target */
function queryOf(target) {
  const button = target instanceof Element ? target.closest("button") : null;
  return button ? Number(button.dataset.query) : null;
}
