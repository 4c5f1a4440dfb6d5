// The heads' outputs side by side, as W_O gets them, with the place of the one head marked.
import { headColourName } from "stepgrad/colours.js";
import { element } from "stepgrad/dom.js";
import { reachOf } from "stepgrad/neuron_numbers.js";
import { elementAt, paintStrip } from "stepgrad/neuron_strips.js";
import { neuron } from "stepgrad/neuron_words.js";
import { figures, fixed } from "stepgrad/numbers.js";
import { say, tell } from "stepgrad/words.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */

/** @param {{choose: (head: number) => void}} told */
export function neuronConcat({ choose }) {
  const title = element("p", { class: "formula" });
  const canvas = element("canvas", { "aria-hidden": true });
  const strip = element("div", { class: "strip seen" }, canvas);
  const names = element("div", { class: "names", role: "group", "aria-label": say(neuron.concat) });
  const reading = element("p", { class: "formula", role: "status" });
  const box = element("div", { class: "neuron-concat" }, title, strip, names, reading);
  /** @type {{values: Numbers, heads: number[], depth: number, reach: number} | null} */
  let shown = null;

  let size = { width: 0, height: 0 }; // as last told: to ask is slow
  const paint = () => shown && size.width && paintStrip(canvas, shown.values, shown.reach, size.width, size.height);
  new ResizeObserver(([{ contentRect }]) => {
    size = contentRect;
    paint();
  }).observe(strip);

  /** @param {number} at */
  const select = (at) => {
    if (!shown) return;
    const { heads, depth, values } = shown;
    box.style.setProperty("--element", String(at));
    const head = tell(neuron.head, heads[Math.floor(at / depth)]);
    reading.textContent = `${say(neuron.concat)}[${at}] = ${head}, ${say(neuron.headOutput)}[${at % depth}] = ${fixed(values[at], 6)}`;
  };
  strip.addEventListener(
    "pointermove",
    ({ clientX }) => shown && select(elementAt(strip, clientX, shown.values.length)),
  );
  names.addEventListener("click", ({ target }) => {
    const head = target instanceof Element ? target.closest("button")?.dataset.head : undefined;
    if (head !== undefined) choose(Number(head));
  });

  return {
    element: box,
    /** @param {Attention} attention @param {Numbers} values @param {number} head @param {number} d */
    update({ heads }, values, head, d) {
      const depth = values.length / heads.length;
      shown = { values, heads, depth, reach: reachOf([values]) };
      title.textContent = `${tell(neuron.concatRule, heads.length, depth)}; ${tell(neuron.bars, figures(shown.reach))}`;
      box.style.setProperty("--depth", String(values.length));
      names.replaceChildren(...heads.map((one) => nameOf(one, one === head)));
      select(heads.indexOf(head) * depth + d);
      paint();
    },
    select,
  };
}

/** @param {number} head @param {boolean} chosen */
function nameOf(head, chosen) {
  const style = `--head: var(--${headColourName(head)})`;
  return element(
    "button",
    { type: "button", "data-head": head, "aria-pressed": String(chosen), style, "aria-label": tell(neuron.head, head) },
    String(head),
  );
}
