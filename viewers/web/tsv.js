// The numbers shown as tab-separated text, which a spreadsheet and a program read alike.
import { exact } from "stepgrad/numbers.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */

/** A line for each head and query, a column for each key. @param {State} state @param {Shown} all */
export function asTsv({ attention }, all) {
  const header = ["head", "query", "token", ...all.keys.map((key) => `${key} ${attention.key_tokens[key]}`)];
  const lines = [header];
  for (const { head, values } of all.matrices) {
    all.queries.forEach((query, row) => {
      const numbers = values.subarray(row * all.keys.length, (row + 1) * all.keys.length);
      lines.push([
        head === null ? "average" : String(head),
        String(query),
        attention.query_tokens[query],
        ...Array.from(numbers, exact),
      ]);
    });
  }
  return tsvOf(lines);
}

/** @param {string[][]} lines */
export const tsvOf = (lines) => lines.map((line) => `${line.map(oneField).join("\t")}\n`).join("");

/** A token may hold what ends a field. @param {string} text */
const oneField = (text) => text.replace(/[\t\n\r]/g, " ");
