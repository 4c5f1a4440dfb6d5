// How opaque a line is: its number ÷ the largest shown, so that the strongest line is opaque. If asked for, the number itself
// ÷ the number of active heads instead, so that what all heads give to a pair adds up to their average. Lines of a token
// that is pointed at are few, and not divided.

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {{whole: number, pointed: number}} Strength what a number's size is multiplied by */

/** @param {Shown} all @param {boolean} strongest @returns {Strength} */
export function strengthOf(all, strongest) {
  const pointed = strongest || all.signed ? 1 / (all.largest || 1) : 1;
  return { whole: strongest ? pointed : pointed / all.matrices.length, pointed };
}
