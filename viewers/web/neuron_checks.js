// What the view says of its own numbers: that they add up, by how much they do not, and what the page does not hold.
import { element } from "stepgrad/dom.js";
import { largestDifference, reachOf } from "stepgrad/neuron_numbers.js";
import { neuron } from "stepgrad/neuron_words.js";
import { figures } from "stepgrad/numbers.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_numbers.js").Row} Row */
/** @typedef {import("stepgrad/neuron_output.js").Output} Output */
/** @typedef {{text: string, wrong?: boolean}} Check */

export function neuronChecks() {
  const list = element("ul", { class: "neuron-checks" });
  return {
    element: list,
    /** @param {Check[]} checks */
    update(checks) {
      list.replaceChildren(...checks.map(({ text, wrong }) => element("li", { class: wrong && "wrong" }, text)));
      list.hidden = checks.length === 0;
    },
  };
}

/** @param {Attention} attention @param {Row} row @returns {Check[]} */
export function rowChecks(attention, row) {
  const checks = [];
  if (row.scores) {
    const { difference, differ } = row.scores;
    const text = tell(differ ? neuron.weightsDiffer : neuron.weightCheck, figures(difference));
    if (Number.isFinite(difference)) checks.push({ text, wrong: differ });
  } else {
    checks.push({ text: say(neuron.noVectors) });
  }
  if (!row.v) checks.push({ text: say(neuron.noValues) });
  for (const [name, tensor] of Object.entries(attention.tensors)) {
    if (tensor?.error) checks.push({ text: tell(neuron.rounded, name, figures(tensor.error)) });
  }
  if (![row.weights, row.scores?.dots, row.output].every((values) => values?.every(Number.isFinite) ?? true)) {
    checks.push({ text: say(neuron.notNumbers) });
  }
  return checks;
}

/** @param {Output | null} output @returns {Check[]} */
export function outputChecks(output) {
  if (!output) return [{ text: say(neuron.noOutput) }];
  if (output.others) return [];
  const by = largestDifference(output.sum, output.stored);
  const well = by <= 1e-5 * Math.max(1, reachOf([output.stored]));
  return [{ text: tell(well ? neuron.outputCheck : neuron.outputDiffers, figures(by)), wrong: !well }];
}
