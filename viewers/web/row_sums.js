// What rows add up to: the share of its attention that a query gives to the keys shown, and whether the gradients of a
// row of scores add up to zero, as softmax makes them.

/** @typedef {import("stepgrad/shown.js").Shown} Shown */

/** The average over rows and heads. @param {Shown} all */
export function averageSum(all) {
  const sums = rowSums(all);
  return sums.reduce((a, b) => a + b, 0) / sums.length;
}

/** The one that is furthest from zero. @param {Shown} all */
export const furthestSum = (all) => rowSums(all).reduce((most, sum) => Math.max(most, Math.abs(sum)), 0);

/** @param {Shown} all */
function rowSums({ matrices, keys, queries }) {
  return matrices.flatMap(({ values }) =>
    queries.map((_, row) => {
      let sum = 0;
      for (let i = row * keys.length; i < (row + 1) * keys.length; ++i) sum += values[i];
      return sum;
    }),
  );
}
