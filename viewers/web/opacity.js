// How opaque a line is: the weight ÷ the number of active heads, so that what all heads give to a pair adds up to their
// average weight. If asked for, all are made stronger alike, until the strongest pair is opaque. Lines of a token that is
// pointed at are few, and not divided.

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {{whole: number, pointed: number}} Strength what a number's size is multiplied by */

/** @param {Shown} all @param {boolean} strongest @returns {Strength} */
export function strengthOf(all, strongest) {
  const pointed = strongest || all.signed ? 1 / (all.largest || 1) : 1;
  const whole = strongest ? 1 / (strongestPair(all) || 1) : pointed;
  return { whole: whole / all.matrices.length, pointed };
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
