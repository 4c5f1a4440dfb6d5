// The numbers of a query as tab-separated text: a line for each key, then the elements of one of them.
import { elementColumns } from "stepgrad/neuron_elements.js";
import { exact } from "stepgrad/numbers.js";
import { tsvOf } from "stepgrad/tsv.js";

/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */

/** @param {Shown} shown @param {number} key */
export function neuronTsv(shown, key) {
  return `${tsvOf(keyLines(shown))}\n${tsvOf(elementLines(shown, key))}`;
}

/** @param {Shown} shown */
function keyLines({ attention, query, row: { scores, masked, mask_known, weights } }) {
  const names = ["query", "key", "token", "q·k", "q·k × scale", "mask", "score", "exp", "computed weight", "weight"];
  const lines = attention.key_tokens.map((token, key) => {
    const computed = scores && [
      scores.dots[key],
      scores.scaled[key],
      scores.scores[key],
      scores.exps[key],
      scores.weights[key],
    ];
    const [dot, scaled, score, exp, weight] = computed ? computed.map(exact) : Array(5).fill("");
    return [
      String(query),
      String(key),
      token,
      dot,
      scaled,
      !mask_known ? "" : masked[key] ? "block" : "keep",
      score,
      exp,
      weight,
      exact(weights[key]),
    ];
  });
  return [names, ...lines];
}

/** @param {Shown} shown @param {number} key */
function elementLines(shown, key) {
  const columns = elementColumns(shown, key);
  const lines = Array.from({ length: columns[0].values.length }, (_, d) => [
    String(d),
    ...columns.map(({ values }) => exact(values[d])),
  ]);
  return [["element", ...columns.map(({ name }) => name)], ...lines];
}
