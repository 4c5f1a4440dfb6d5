// From q and k to the output, number by number, for one query of one head: all of it on the screen from the start.
import { copyButton } from "stepgrad/copy_button.js";
import { element } from "stepgrad/dom.js";
import { figure } from "stepgrad/figure.js";
import { shortToken } from "stepgrad/labels.js";
import { neuronChecks, outputChecks, rowChecks } from "stepgrad/neuron_checks.js";
import { neuronConcat } from "stepgrad/neuron_concat.js";
import { neuronElements } from "stepgrad/neuron_elements.js";
import { neuronHeads } from "stepgrad/neuron_heads.js";
import { neuronRow, reachOf, reachOfAll } from "stepgrad/neuron_numbers.js";
import { concatOf, outputOf } from "stepgrad/neuron_output.js";
import { neuronSvg } from "stepgrad/neuron_picture.js";
import { neuronQueries } from "stepgrad/neuron_queries.js";
import { neuronReading } from "stepgrad/neuron_reading.js";
import { NeuronTable } from "stepgrad/neuron_table.js";
import { neuronTsv } from "stepgrad/neuron_tsv.js";
import { neuron } from "stepgrad/neuron_words.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */
/** @typedef {import("stepgrad/neuron_table.js").Place} Place */
/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */

const pause = 200; // milliseconds of the pointer's rest on a query, after which what is below the table follows it

/**
 * The shell has the menus of the attention, the layer and the head; this draws state.attention at state.layer, state.head.
 * @param {State} state @param {Page} page
 */
export function neuronView(state, page) {
  const choose = (/** @type {number} */ head) => state.change({ head });
  const queries = neuronQueries({ choose: (query) => state.change({ query }), glance: (query) => glance(query) });
  const table = new NeuronTable((place) => point(place));
  const reading = neuronReading();
  const checks = neuronChecks();
  const concat = neuronConcat({ choose });
  const heads = neuronHeads({ choose });
  const elements = neuronElements();
  const whole = element(
    "section",
    { class: "neuron-output" },
    element("h2", {}, say(neuron.outputTitle)),
    concat.element,
    heads.element,
  );
  const fileName = () => `${page.lesson}.layer_${state.layer}.head_${state.head}.neurons`;
  const keys = figure(
    "neuron",
    table.element,
    () => ({ svg: neuronSvg(state, /** @type {Shown} */ (shown), place, title(), say(neuron.axes)), name: fileName() }),
    copyButton("copy-neuron", () => neuronTsv(/** @type {Shown} */ (shown), place.key), fileName),
  );
  keys.element.firstElementChild?.prepend(queries.element);
  keys.element.append(reading.element, checks.element);
  const view = element("section", { class: "neuron" }, keys.element, whole, elements.element);

  /** @type {number | null} the query under the pointer */
  let glanced = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  /** @type {Place} */
  let place = { key: 0, element: 0 };
  /** @type {Shown | null} */
  let shown = null;

  const title = () => {
    const token = shown ? `${shown.query} ${shortToken(shown.attention.query_tokens[shown.query], 24)}` : "";
    return tell(neuron.title, state.layer, state.head, token);
  };

  /** @param {number | null} wanted */
  function glance(wanted) {
    if (wanted === glanced) return;
    glanced = wanted;
    drawTable();
    clearTimeout(later);
    later = setTimeout(drawRest, pause);
  }

  /** @param {Partial<Place>} part @param {boolean} [aloud] */
  function point(part, aloud = false) {
    const to = { ...place, ...part };
    if (!shown || (to.key === place.key && to.element === place.element)) return;
    place = to;
    showPlace(shown, aloud);
    showElement(shown);
  }

  /** @param {Shown} now @param {boolean} aloud */
  function showPlace(now, aloud) {
    table.select(place);
    reading.update(now, place, aloud);
  }

  /** @param {Shown} now */
  function showElement(now) {
    elements.update(now, place);
    concat.select(state.attention.heads.indexOf(state.head) * now.row.depth + place.element);
  }

  function drawTable() {
    const { attention, layer, head, query } = state;
    const at = Math.min(glanced ?? query, attention.query_tokens.length - 1);
    const row = neuronRow(attention, layer, head, at);
    shown = { attention, query: at, row, reaches: reachesOf(state, row) };
    place = placeIn(shown, place);
    queries.update(attention.query_tokens, query, at, attention.kind === "self" ? attention.sentence_b_start : null);
    keys.name(title());
    table.update(shown);
    showPlace(shown, false);
  }

  function drawRest() {
    if (!shown) return;
    const { attention, row, query } = shown;
    const joined = concatOf(attention, state.layer, query);
    const output = outputOf(attention, state.layer, query);
    checks.update([...rowChecks(attention, row), ...outputChecks(output)]);
    concat.element.hidden = !joined;
    heads.element.hidden = !output;
    whole.hidden = !joined && !output;
    if (joined) concat.update(attention, joined, state.head, place.element);
    if (output) heads.update(attention, output, state.head);
    showElement(shown);
  }

  table.table.addEventListener("keydown", (event) => {
    const to = destination(event, place, shown);
    if (!to) return;
    event.preventDefault();
    point(to, true);
    table.focus(place.key);
  });

  return {
    element: view,
    /** @param {Set<string>} changed */
    update(changed) {
      if (changed.has("query")) glanced = null;
      clearTimeout(later);
      drawTable();
      drawRest();
    },
  };
}

/** The place, or the last one there is. @param {Shown} shown @param {Place} place @returns {Place} */
function placeIn({ attention, row }, { key, element }) {
  return {
    key: Math.min(key, attention.key_tokens.length - 1),
    element: Math.min(element, Math.max(0, row.depth - 1)),
  };
}

/** @param {State} state @param {import("stepgrad/neuron_numbers.js").Row} row */
function reachesOf({ attention, layer, head }, row) {
  return {
    qk: Math.max(reachOfAll(attention, "queries", layer, head), reachOfAll(attention, "keys", layer, head)),
    products: reachOf(row.scores?.products ?? []),
    v: reachOfAll(attention, "values", layer, head),
    parts: reachOf(row.output ? [...row.parts, row.output] : []),
  };
}

/**
 * Where an arrow key leads.
 * @param {KeyboardEvent} event @param {Place} place @param {Shown | null} shown @returns {Partial<Place> | null}
 */
function destination({ key, altKey, ctrlKey, metaKey }, place, shown) {
  if (!shown || altKey || ctrlKey || metaKey) return null;
  const [last_key, last_element] = [shown.attention.key_tokens.length - 1, Math.max(0, shown.row.depth - 1)];
  switch (key) {
    case "ArrowUp":
      return { key: Math.max(0, place.key - 1) };
    case "ArrowDown":
      return { key: Math.min(last_key, place.key + 1) };
    case "ArrowLeft":
      return { element: Math.max(0, place.element - 1) };
    case "ArrowRight":
      return { element: Math.min(last_element, place.element + 1) };
    case "Home":
      return { element: 0 };
    case "End":
      return { element: last_element };
    default:
      return null;
  }
}
