// Which numbers become lines: no masked ones, none below the threshold, and of each query's only the largest, if a
// number of them is asked for (and those that equal the last of these).

/** @typedef {import("stepgrad/shown.js").Shown} Shown */

/** More lines than this would be a blot, and slow. Those of one token are always all drawn. */
export const most_lines = 12000;

/**
 * For each matrix the size that a number needs to be drawn, row by row; and how many lines there are of how many.
 * `whole`: the size below which a line is left out of the picture of all tokens.
 * @typedef {{least: Float32Array[], whole: number, count: number, of: number}} Drawn
 */

/**
 * @param {Shown} all @param {number} threshold a weight; of gradients a share of the largest
 * @param {number} top 0: all
 * @returns {Drawn}
 */
export function drawnLines(all, threshold, top) {
  const columns = all.keys.length;
  const floor = Math.max(all.signed ? threshold * all.largest : threshold, Number.MIN_VALUE);
  const least = all.matrices.map(({ values }) => {
    const rows = new Float32Array(all.queries.length).fill(floor);
    if (top > 0 && top < columns) {
      for (let row = 0; row < rows.length; ++row) {
        rows[row] = Math.max(floor, nthLargest(values.subarray(row * columns, (row + 1) * columns), top));
      }
    }
    return rows;
  });
  return { least, ...strongest(all, least) };
}

/** @param {Shown} all @param {Drawn} drawn @param {number} matrix @param {number} row @param {number} column */
export function isDrawn(all, drawn, matrix, row, column) {
  const at = row * all.keys.length + column;
  const size = Math.abs(all.matrices[matrix].values[at]);
  return size > 0 && size >= drawn.least[matrix][row] && size < Infinity && !all.masked[at];
}

/** @param {Float32Array} row @param {number} n */
function nthLargest(row, n) {
  const sizes = row
    .map(Math.abs)
    .filter((size) => size < Infinity)
    .sort();
  return sizes[Math.max(0, sizes.length - n)] ?? 0;
}

/**
 * The size below which lines are left out of the whole picture, where there are too many.
 * @param {Shown} all @param {Float32Array[]} least
 */
function strongest(all, least) {
  const bins = new Uint32Array(4096);
  let of = 0;
  eachPassing(all, least, (size) => {
    ++of;
    ++bins[Math.min(4095, Math.floor((size / all.largest) * 4096))];
  });
  let [count, bin] = [0, 4096];
  while (bin > 0 && count + bins[bin - 1] <= most_lines) count += bins[--bin];
  return { of, count: of <= most_lines ? of : count, whole: of <= most_lines ? 0 : (bin / 4096) * all.largest };
}

/** @param {Shown} all @param {Float32Array[]} least @param {(size: number) => void} visit */
function eachPassing(all, least, visit) {
  const columns = all.keys.length;
  all.matrices.forEach(({ values }, matrix) => {
    for (let row = 0, at = 0; row < all.queries.length; ++row) {
      const floor = least[matrix][row];
      for (let column = 0; column < columns; ++column, ++at) {
        const size = Math.abs(values[at]);
        if (size > 0 && size >= floor && size < Infinity && !all.masked[at]) visit(size);
      }
    }
  });
}
