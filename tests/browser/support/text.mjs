// Numbers as the page writes them, with a true minus, and tables as lists.

/** @param {string} text @returns {number} */
export function number(text) {
  const plain = text.trim().replace("−", "-").replace("e−", "e-");
  if (/^-?∞$|^-?inf$/.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  return plain === "" ? NaN : Number(plain);
}

/** The cells of a table's body, row by row. */
export const cellsOf = (table) =>
  table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

/** A block of tab-separated lines as one object for each line. */
export function records(tsv) {
  const [names, ...lines] = tsv
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i]])));
}

/** @param {number[]} values */
export const sum = (values) => values.reduce((a, b) => a + b, 0);
