// What the pictures say of themselves: which numbers they show, and what their colours and lines mean.
import { figures, fixed } from "stepgrad/numbers.js";
import { averageSum, furthestSum } from "stepgrad/row_sums.js";
import { sliceName } from "stepgrad/token_controls.js";
import { layersShown, numbersShown } from "stepgrad/whole.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/drawn.js").Drawn} Drawn */

/**
 * "Layer 0, head 8, A→B: weights"
 * @param {State} state @param {number | null} head null: several @param {boolean} averaged
 */
export function caption(state, head, averaged) {
  const mode = layersShown(state);
  const layer =
    mode === "one"
      ? tell(words.ofLayer, state.layer)
      : mode === "mean"
        ? tell(words.ofAllLayers, state.attention.layers.length)
        : tell(words.ofRollout, state.layer);
  const heads = head === null ? headsName(state.heads, averaged) : tell(words.ofHead, head);
  const slice =
    state.attention.sentence_b_start === null || state.chosen.slice === "all" ? "" : sliceName(state.chosen.slice);
  const numbers = say(words[mode === "rollout" ? "rolledOut" : numbersShown(state)]);
  return [layer, heads, slice].filter(Boolean).join(say(words.comma)) + say(words.colon) + numbers;
}

/** @param {number[]} heads @param {boolean} averaged */
export function headsName(heads, averaged) {
  if (heads.length === 1) return tell(words.ofHead, heads[0]);
  return tell(averaged ? words.ofAverage : words.ofHeads, heads.length);
}

/**
 * What is to be known of the picture, a sentence each.
 * @param {State} state @param {Shown} all @param {Drawn} drawn
 */
export function remarks(state, all, drawn) {
  const active = all.matrices.length;
  const error = state.attention.tensors[numbersShown(state)]?.error ?? 0;
  return [
    say(words.axes),
    all.signed ? say(words.signs) : opacity(active, state.chosen.strongest),
    layersShown(state) === "rollout" ? say(words.rolloutIs) : "",
    all.cut && !all.signed
      ? all.renormalised
        ? say(words.isRenormalised)
        : tell(words.isRaw, fixed(averageSum(all), 3))
      : "",
    numbersShown(state) === "d_scores" && !all.cut ? tell(words.zeroSums, figures(furthestSum(all))) : "",
    error > 0 ? tell(words.storedError, figures(error)) : "",
    all.masked.some(Boolean) ? say(words.hatched) : "",
    drawn.count < drawn.of ? tell(words.tooMany, drawn.count.toLocaleString("en"), drawn.of.toLocaleString("en")) : "",
  ].filter(Boolean);
}

/** @param {Shown} all */
export function warnings({ not_finite, queries, keys }) {
  return [
    not_finite ? tell(words.notFinite, not_finite) : "",
    queries.length === 0 || keys.length === 0 ? say(words.nothingLeft) : "",
  ].filter(Boolean);
}

/** @param {number} active heads @param {boolean} strongest */
function opacity(active, strongest) {
  if (active === 1) return say(strongest ? words.opacityStrongestOne : words.opacityPlainOne);
  return strongest ? say(words.opacityStrongest) : tell(words.opacityPlain, active);
}
