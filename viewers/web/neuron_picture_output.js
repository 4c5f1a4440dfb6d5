// The lower part of the saved picture: the heads side by side, what W_O makes of each, and their sum.
import { headColour } from "stepgrad/colours.js";
import { svgElement } from "stepgrad/dom.js";
import { linesOf } from "stepgrad/neuron_heads.js";
import { reachOf } from "stepgrad/neuron_numbers.js";
import { concatOf, outputOf } from "stepgrad/neuron_output.js";
import { rule, strip, words } from "stepgrad/neuron_svg.js";
import { neuron } from "stepgrad/neuron_words.js";
import { figures } from "stepgrad/numbers.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */
/** @typedef {import("stepgrad/neuron_table.js").Shown} Shown */
/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {{parts: SVGElement[], height: number}} Part */

const margin = 8;
const label = 136; // wide
const left = margin + label;
const title_height = 20;
const part_height = 22;
const sum_height = 36;
const names_height = 28;

/**
 * What the page does not hold is not drawn.
 * @param {State} state @param {Shown} shown @param {number} top @param {number} width of the picture @returns {Part}
 */
export function outputPart(state, { attention, query }, top, width) {
  const joined = concatOf(attention, state.layer, query);
  const output = outputOf(attention, state.layer, query);
  const above = joined ? concatPart(state, joined, top, width) : { parts: [], height: 0 };
  const below = output ? headsPart(state, output, top + above.height, width) : { parts: [], height: 0 };
  return { parts: [...above.parts, ...below.parts], height: above.height + below.height + margin };
}

/** @param {State} state @param {Numbers} values @param {number} top @param {number} width @returns {Part} */
function concatPart({ attention: { heads }, head }, values, top, width) {
  const across = width - left - margin;
  const each = across / heads.length;
  const reach = reachOf([values]);
  const rule_of_it = tell(neuron.concatRule, heads.length, values.length / heads.length);
  const y = top + title_height;
  return {
    parts: [
      words(say(neuron.concat), margin, top + 13, { weight: 600 }),
      words(`${rule_of_it}; ${tell(neuron.bars, figures(reach))}`, left, top + 13, { ink: "quiet", size: 11 }),
      strip(values, reach, { x: left, y, width: across, height: sum_height }),
      ...heads.flatMap((one, i) => nameOf(one, one === head, left + i * each, each, y + sum_height)),
    ],
    height: title_height + sum_height + names_height,
  };
}

/** @param {number} head @param {boolean} chosen @param {number} x @param {number} width @param {number} y */
const nameOf = (head, chosen, x, width, y) => [
  svgElement("rect", { x: x + 0.5, y, width: Math.max(1, width - 1), height: 3, fill: headColour(head) }),
  words(String(head), x + width / 2, y + 15, { anchor: "middle", size: 11, weight: chosen ? 600 : 400 }),
];

/**
 * @param {State} state @param {import("stepgrad/neuron_output.js").Output} output @param {number} top
 * @param {number} width @returns {Part}
 */
function headsPart({ attention, head }, output, top, width) {
  const lines = linesOf(attention, output);
  const [one, sum] = [lines[0], lines[lines.length - 1]].map(({ reach }) => tell(neuron.bars, figures(reach)));
  const bars = `${one}; ${say(neuron.output)} ${sum}`;
  const parts = [
    words(say(neuron.byOutput), margin, top + 13, { weight: 600 }),
    words(bars, width - margin, top + 13, { ink: "quiet", size: 11, anchor: "end" }),
  ];
  let y = top + title_height;
  for (const line of lines) {
    const height = line.sum ? sum_height : part_height;
    parts.push(...lineOf(line, line.head === head, y, height, width));
    y += height;
  }
  return { parts, height: y - top };
}

/**
 * @param {import("stepgrad/neuron_heads.js").Line} line @param {boolean} chosen @param {number} y @param {number} height
 * @param {number} width
 */
function lineOf({ name, values, reach, sum, head }, chosen, y, height, width) {
  const swatch = head === undefined ? 0 : 16;
  const parts = [
    words(name, margin + swatch, y + height / 2 + 4.5, { weight: sum || chosen ? 600 : 400 }),
    strip(values, reach, { x: left, y: y + 1, width: width - left - margin, height: height - 2 }),
  ];
  if (sum) parts.push(rule(margin, y, width - 2 * margin));
  if (head !== undefined)
    parts.push(svgElement("rect", { x: margin, y: y + 6, width: 10, height: 10, fill: headColour(head) }));
  return parts;
}
