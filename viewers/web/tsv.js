// The numbers shown as tab-separated text, which a spreadsheet and a program read alike.
import { exact } from "stepgrad/numbers.js";
import { layersShown, numbersShown } from "stepgrad/whole.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */

/** A line for each head and query, a column for each key. @param {State} state @param {Shown} all */
export function asTsv(state, all) {
  const { query_tokens, key_tokens } = state.attention;
  const keys = all.keys.map((key) => `${key} ${key_tokens[key]}`);
  const lines = [["numbers", "layer", "head", "query", "token", ...keys]];
  for (const { head, values } of all.matrices) {
    all.queries.forEach((query, row) => {
      const numbers = values.subarray(row * all.keys.length, (row + 1) * all.keys.length);
      const place = [numbersShown(state), layerName(state), head === null ? "average" : String(head), String(query)];
      lines.push([...place, query_tokens[query], ...Array.from(numbers, exact)]);
    });
  }
  return tsvOf(lines);
}

/** @param {State} state */
function layerName(state) {
  const names = { one: String(state.layer), mean: "average", rollout: `rollout to ${state.layer}` };
  return names[layersShown(state)];
}

/** @param {string[][]} lines */
export const tsvOf = (lines) => lines.map((line) => `${line.map(oneField).join("\t")}\n`).join("");

/** A token may hold what ends a field. @param {string} text */
const oneField = (text) => text.replace(/[\t\n\r]/g, " ");
