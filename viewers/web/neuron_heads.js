// From the heads to the output: their place in the concat, what W_O makes of each, and the sum with the bias.
import { headColourName } from "stepgrad/colours.js";
import { element } from "stepgrad/dom.js";
import { reachOf } from "stepgrad/neuron_numbers.js";
import { elementAt, paintStrip } from "stepgrad/neuron_strips.js";
import { neuron } from "stepgrad/neuron_words.js";
import { figures, fixed } from "stepgrad/numbers.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */
/** @typedef {import("stepgrad/neuron_output.js").Output} Output */

/** @param {{choose: (head: number) => void}} told */
export function neuronHeads({ choose }) {
  const body = element("tbody", {});
  const number = element("th", { scope: "col", class: "number" });
  const bars = element("span", { class: "formula" });
  const heads = element(
    "tr",
    {},
    element("td", {}),
    element("th", { scope: "col" }, say(neuron.byOutput), bars),
    number,
  );
  const table = element(
    "table",
    { class: "neuron-sum", tabindex: 0, "aria-label": say(neuron.byOutput) },
    element("thead", {}, heads),
    body,
  );
  /** @type {{output: Output, lines: Line[]} | null} */
  let shown = null;
  let chosen = 0;

  const paint = () => {
    if (!shown) return;
    const canvases = [...body.querySelectorAll("canvas")];
    const { clientWidth: width, clientHeight: low } = canvases[0];
    const tall = canvases[canvases.length - 1].clientHeight;
    for (const [i, canvas] of canvases.entries()) {
      const { values, reach, sum } = shown.lines[i];
      paintStrip(canvas, values, reach, width, sum ? tall : low);
    }
  };
  new ResizeObserver(paint).observe(table);

  /** @param {number} e */
  const select = (e) => {
    if (!shown) return;
    chosen = Math.min(shown.output.width - 1, Math.max(0, e));
    number.textContent = `${say(neuron.element)} ${chosen}`;
    table.style.setProperty("--element", String(chosen));
    for (const [i, row] of [...body.rows].entries()) row.cells[2].textContent = fixed(shown.lines[i].values[chosen], 6);
  };
  table.addEventListener("pointermove", ({ target, clientX }) => {
    const strip = target instanceof Element ? target.closest(".strip") : null;
    if (strip && shown) select(elementAt(strip, clientX, shown.output.width));
  });
  table.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || event.target !== table) return;
    event.preventDefault();
    select(chosen + step);
  });
  body.addEventListener("click", ({ target }) => {
    const head = target instanceof Element ? target.closest("button")?.dataset.head : undefined;
    if (head !== undefined) choose(Number(head));
  });

  return {
    element: table,
    /** @param {Attention} attention @param {Output} output @param {number} head */
    update(attention, output, head) {
      const lines = linesOf(attention, output);
      shown = { output, lines };
      bars.textContent = `${tell(neuron.bars, figures(lines[0].reach))}; ${say(neuron.output)} ${tell(neuron.bars, figures(lines[lines.length - 1].reach))}`;
      table.style.setProperty("--depth", String(output.width));
      body.replaceChildren(...lines.map((line) => lineOf(line, line.head === head)));
      select(chosen);
      paint();
    },
  };
}

/** @typedef {{name: string, values: Numbers, reach: number, head?: number, sum?: boolean}} Line */

/**
 * What is added and, last, the sum. Its bars have a scale of their own: it is larger than any one head's part.
 * @param {Attention} attention @param {Output} output @returns {Line[]}
 */
export function linesOf(attention, { parts, others, bias, sum }) {
  const reach = reachOf([...parts, bias]);
  /** @type {Line[]} */
  const lines = parts.map((values, i) => ({
    name: tell(neuron.head, attention.heads[i]),
    values,
    reach,
    head: attention.heads[i],
  }));
  if (others) lines.push({ name: tell(neuron.others, attention.head_count - parts.length), values: others, reach });
  lines.push({ name: say(neuron.bias), values: bias, reach });
  lines.push({ name: say(neuron.output), values: sum, reach: reachOf([sum]), sum: true });
  return lines;
}

/** @param {Line} line @param {boolean} chosen */
function lineOf({ name, head, sum }, chosen) {
  const label =
    head === undefined
      ? name
      : element("button", { type: "button", "data-head": head, "aria-pressed": String(chosen) }, swatch(head), name);
  const cells = [
    element("th", { scope: "row" }, label),
    element("td", { class: "strip seen" }, element("canvas", { "aria-hidden": true })),
    element("td", { class: "number" }),
  ];
  return element("tr", { class: chosen ? "chosen" : sum ? "sum" : null }, ...cells);
}

/** @param {number} head */
const swatch = (head) => element("i", { class: "swatch", style: `--head: var(--${headColourName(head)})` });
