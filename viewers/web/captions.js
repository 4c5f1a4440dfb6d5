// What the pictures say of themselves: which numbers they show, and what their colours and lines mean.
import { figures, fixed } from "stepgrad/numbers.js";
import { averageSum, furthestSum } from "stepgrad/row_sums.js";
import { sliceName } from "stepgrad/token_controls.js";
import { layersShown, numbersShown } from "stepgrad/whole.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/drawn.js").Drawn} Drawn */

/** "Layer 0, head 8, A→B: weights" @param {State} state @param {number | null} head null: several @param {boolean} averaged */
export function caption(state, head, averaged) {
  const mode = layersShown(state);
  const layer =
    mode === "one" ? say(words.ofLayer)(state.layer)
    : mode === "mean" ? say(words.ofAllLayers)(state.attention.layers.length)
    : say(words.ofRollout)(state.layer);
  const heads = head === null ? say(averaged ? words.ofAverage : words.ofHeads)(state.heads) : say(words.ofHead)(head);
  const slice = state.attention.sentence_b_start === null || state.chosen.slice === "all" ? "" : sliceName(state.chosen.slice);
  return `${[layer, heads, slice].filter(Boolean).join(say(words.comma))}${say(words.colon)}${say(words[mode === "rollout" ? "rolledOut" : numbersShown(state)])}`;
}

/** What is to be known of the picture, a sentence each. @param {State} state @param {Shown} all @param {Drawn} drawn */
export function remarks(state, all, drawn) {
  const active = all.matrices.length;
  return [
    say(words.axes),
    all.signed ? say(words.signs) : say(state.chosen.strongest ? words.opacityStrongest : words.opacityPlain)(active),
    layersShown(state) === "rollout" ? say(words.rolloutIs) : "",
    all.cut && !all.signed ? (all.renormalised ? say(words.isRenormalised) : say(words.isRaw)(fixed(averageSum(all), 3))) : "",
    numbersShown(state) === "d_scores" && !all.cut ? say(words.zeroSums)(figures(furthestSum(all))) : "",
    all.masked.some(Boolean) ? say(words.hatched) : "",
    drawn.count < drawn.of ? say(words.tooMany)(drawn.count, drawn.of) : "",
  ].filter(Boolean);
}

/** @param {Shown} all */
export function warnings({ not_finite, queries, keys }) {
  return [
    not_finite ? say(words.notFinite)(not_finite) : "",
    queries.length === 0 || keys.length === 0 ? say(words.nothingLeft) : "",
  ].filter(Boolean);
}
