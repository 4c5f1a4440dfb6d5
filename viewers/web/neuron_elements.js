// All numbers of one query and one key, element by element, as a table: nothing in it is a picture.
import { element } from "stepgrad/dom.js";
import { shortToken } from "stepgrad/labels.js";
import { runningSums } from "stepgrad/neuron_numbers.js";
import { neuron } from "stepgrad/neuron_words.js";
import { fixed } from "stepgrad/numbers.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */
/** @typedef {import("stepgrad/neuron_table.js").Place} Place */

export function neuronElements() {
  const title = element("h2", { id: "neuron-elements-title" });
  const head = element("thead", {});
  const body = element("tbody", {});
  const foot = element("tfoot", {});
  const table = element("table", { "aria-labelledby": "neuron-elements-title" }, head, body, foot);
  const box = element(
    "div",
    { class: "neuron-box", tabindex: 0, role: "group", "aria-labelledby": "neuron-elements-title" },
    table,
  );
  let written = "";
  return {
    element: element("section", { class: "neuron-elements" }, title, box),
    /** @param {Shown} shown @param {Place} place */
    update(shown, { key, element: d }) {
      const columns = elementColumns(shown, key);
      const names = columns.map(({ name }) => name);
      title.textContent = tell(
        neuron.numbersOf,
        `${shown.query} ${shortToken(shown.attention.query_tokens[shown.query], 24)}`,
        `${key} ${shortToken(shown.attention.key_tokens[key], 24)}`,
      );
      const text = JSON.stringify([names, shown.row.depth]);
      if (text !== written) build(head, body, foot, names, shown.row.depth);
      written = text;
      for (const [at, row] of [...body.rows].entries()) {
        columns.forEach(({ values }, i) => put(row.cells[i + 1], fixed(values[at], 6)));
        row.classList.toggle("selected", at === d);
      }
      columns.forEach(({ sum }, i) => put(foot.rows[0].cells[i + 1], sum === undefined ? "" : fixed(sum, 6)));
    },
  };
}

/** @param {Shown} shown @param {number} key @returns {{name: string, values: ArrayLike<number>, sum?: number}[]} */
export function elementColumns({ row: { scores, v, parts, output, weights } }, key) {
  const columns = [];
  if (scores) {
    const products = scores.products[key];
    columns.push(
      { name: "q", values: scores.q },
      { name: "k", values: scores.k[key] },
      { name: "q × k", values: products, sum: scores.dots[key] },
      { name: say(neuron.running), values: runningSums(products) },
    );
  }
  if (v && output) {
    columns.push(
      { name: "v", values: v[key] },
      { name: say(neuron.parts), values: parts[key] },
      { name: say(neuron.overKeys), values: output },
    );
  }
  return columns.length ? columns : [{ name: say(neuron.weight), values: [weights[key]] }];
}

/**
 * @param {HTMLElement} head @param {HTMLElement} body @param {HTMLElement} foot @param {string[]} names @param {number} depth
 */
function build(head, body, foot, names, depth) {
  const heads = [say(neuron.element), ...names].map((name) => element("th", { scope: "col" }, name));
  head.replaceChildren(element("tr", {}, ...heads));
  body.replaceChildren(...Array.from({ length: depth }, (_, d) => line(String(d), names)));
  foot.replaceChildren(line("Σ", names));
}

/** @param {string} label @param {string[]} names */
const line = (label, names) =>
  element("tr", {}, element("th", { scope: "row" }, label), ...names.map(() => element("td", {})));

/** @param {HTMLElement} cell @param {string} text */
function put(cell, text) {
  if (cell.textContent !== text) cell.textContent = text;
}
