// How dark a line is: the weight ÷ the number of active heads, so that what all heads give to a pair adds up to their
// average weight. If asked for, all are made darker alike, until the strongest pair is opaque.

/** @typedef {import("stepgrad/shown.js").Shown} Shown */

/** What a number's size is multiplied by. @param {Shown} all @param {boolean} strongest */
export function darkness(all, strongest) {
  const active = all.matrices.length;
  if (!strongest) return 1 / active / (all.signed ? all.largest || 1 : 1);
  return 1 / active / (strongestPair(all) || 1);
}

/** The largest average size of a pair's numbers. @param {Shown} all */
function strongestPair({ matrices }) {
  let strongest = 0;
  for (let i = 0; i < matrices[0].values.length; ++i) {
    let sum = 0;
    for (const { values } of matrices) if (Number.isFinite(values[i])) sum += Math.abs(values[i]);
    strongest = Math.max(strongest, sum / matrices.length);
  }
  return strongest;
}
