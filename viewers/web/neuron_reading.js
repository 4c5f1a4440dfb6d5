// The numbers at the place that the reader points at, written out as sums that add up.
import { element } from "stepgrad/dom.js";
import { runningSums, scaleOf, total } from "stepgrad/neuron_numbers.js";
import { neuron } from "stepgrad/neuron_words.js";
import { exact, figures, fixed } from "stepgrad/numbers.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */
/** @typedef {import("stepgrad/neuron_table.js").Place} Place */

export function neuronReading() {
  const list = element("dl", {});
  const box = element("div", { class: "neuron-reading", role: "status" }, list);
  return {
    element: box,
    /** @param {Shown} shown @param {Place} place @param {boolean} aloud whether a screen reader is to hear of it */
    update(shown, place, aloud) {
      box.setAttribute("aria-live", aloud ? "polite" : "off");
      list.replaceChildren(
        ...readingLines(shown, place).map(([name, text]) =>
          element("div", {}, element("dt", {}, name), element("dd", {}, text)),
        ),
      );
    },
  };
}

/** Each a name and a sum. @param {Shown} shown @param {Place} place */
export const readingLines = (shown, place) => [...scoreLines(shown, place), ...valueLines(shown, place)];

const six = (/** @type {number} */ value) => fixed(value, 6);

/** @param {Shown} shown @param {Place} place @returns {[string, string][]} */
function scoreLines({ attention, row }, { key, element: d }) {
  const { scores } = row;
  if (!scores) return [[say(neuron.weight), six(row.weights[key])]];
  const product = scores.products[key][d];
  const so_far = runningSums(scores.products[key])[d];
  const [scaled, exp, weight] = [scores.scaled[key], scores.exps[key], scores.weights[key]];
  const scale = scaleOf(attention).value;
  const difference = figures(Math.abs(weight - row.weights[key]));
  return [
    [
      "q · k",
      `q[${d}] × k[${d}] = ${six(scores.q[d])} × ${six(scores.k[key][d])} = ${six(product)};  ` +
        `${tell(neuron.upTo, d)} = ${six(so_far)};  q · k = ${six(scores.dots[key])}`,
    ],
    [
      say(neuron.score),
      `q · k × ${say(neuron.scaleWord)} = ${six(scores.dots[key])} × ${exact(scale)} = ${six(scaled)}` +
        (row.masked[key] ? `;  ${say(neuron.blocked)}` : ""),
    ],
    [
      say(neuron.weight),
      `exp ÷ Σ exp = ${six(exp)} ÷ ${six(scores.sum)} = ${six(weight)};  ` +
        `${say(neuron.stored)} ${six(row.weights[key])}, ${say(neuron.difference)} ${difference}`,
    ],
  ];
}

/** @param {Shown} shown @param {Place} place @returns {[string, string][]} */
function valueLines({ row }, { key, element: d }) {
  if (!row.v || !row.output) return [];
  const so_far = total(Float64Array.from(row.parts.slice(0, key + 1), (part) => part[d]));
  return [
    [
      say(neuron.headOutput),
      `${say(neuron.parts)}[${d}] = ${six(row.weights[key])} × ${six(row.v[key][d])} = ${six(row.parts[key][d])};  ` +
        `${say(neuron.upToKey)} = ${six(so_far)};  ${say(neuron.overKeys)} = ${six(row.output[d])}`,
    ],
  ];
}
