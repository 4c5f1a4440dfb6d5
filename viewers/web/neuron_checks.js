// What the view says of its own numbers: that they add up, by how much they do not, and what the page does not hold.
import { element } from "stepgrad/dom.js";
import { largestDifference, reachOf, scaleOf } from "stepgrad/neuron_numbers.js";
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
    const by = row.scores.difference;
    const well = by <= allowed(attention, row.scores);
    if (Number.isFinite(by))
      checks.push({ text: tell(well ? neuron.weightCheck : neuron.weightsDiffer, figures(by)), wrong: !well });
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

/**
 * How far a weight may be off. A weight moves by no more than the scores do: by what rounding to 16 bits took from q and
 * k, and by what the model's own floats lost in the sum. @param {Attention} attention @param {import("stepgrad/neuron_numbers.js").Scores} scores
 */
function allowed(attention, { q, k }) {
  const { queries, keys, weights } = attention.tensors;
  const [of_q, of_k] = [queries?.error ?? 0, keys?.error ?? 0];
  const off = k.map((vector) => {
    let sum = 0;
    vector.forEach(
      (value, d) => (sum += Math.abs(value) * of_q + Math.abs(q[d]) * of_k + 1e-6 * Math.abs(q[d] * value)),
    );
    return sum;
  });
  return (weights?.error ?? 0) + 1e-6 + scaleOf(attention).value * Math.max(...off);
}
