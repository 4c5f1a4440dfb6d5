// One row a key: k, q ∘ k, q · k, scale, mask, softmax, v and weight × v, with q above and the sums below.
import { element } from "stepgrad/dom.js";
import { shortToken, shownToken } from "stepgrad/labels.js";
import { cellText, sumText, vectorsIn } from "stepgrad/neuron_cells.js";
import { figures } from "stepgrad/numbers.js";
import { elementAt, paintStrip, rangeOf } from "stepgrad/neuron_strips.js";
import { classOf, columnHeads, columns } from "stepgrad/neuron_columns.js";
import { neuron } from "stepgrad/neuron_words.js";
import { say } from "stepgrad/words.js";

/** @typedef {import("stepgrad/data.js").Attention} Attention */
/** @typedef {import("stepgrad/neuron_numbers.js").Row} Row */
/** @typedef {import("stepgrad/neuron_numbers.js").Numbers} Numbers */
/** @typedef {{key: number, element: number}} Place */
/** @typedef {{qk: number, products: number, v: number, parts: number}} Reaches the largest |value| of each kind of bars */
/** @typedef {{attention: Attention, query: number, row: Row, reaches: Reaches}} Shown */

/** @param {{point: (place: Partial<Place>) => void}} told */
export function neuronTable({ point }) {
  const head = element("thead", {});
  const body = element("tbody", {});
  const foot = element("tfoot", {});
  const table = element("table", { class: "neuron-table", "aria-label": say(neuron.tableOf) }, head, body, foot);
  const box = element("div", { class: "neuron-keys" }, table);
  /** @type {Shown | null} */
  let shown = null;
  let built = "";

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        target.classList.toggle("seen", isIntersecting);
        if (!isIntersecting) for (const canvas of target.querySelectorAll("canvas")) canvas.remove();
      }
      paint(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
    },
    { rootMargin: "200px" },
  );
  new ResizeObserver(() => paint(table.querySelectorAll("tr.seen"))).observe(table);

  /** @param {Iterable<Element>} rows */
  function paint(rows) {
    if (!shown) return;
    const now = shown;
    const strips = [...rows].flatMap((row) => stripsOf(/** @type {HTMLTableRowElement} */ (row), now));
    if (strips.length === 0) return;
    const { clientWidth: width, clientHeight: height } = strips[0].canvas; // all are alike, and asking is slow
    for (const { canvas, values, reach } of strips) paintStrip(canvas, values, reach, width, height);
  }

  for (const event of /** @type {const} */ (["pointermove", "pointerdown", "focusin"])) {
    table.addEventListener(event, (told) => {
      const x = told instanceof PointerEvent ? told.clientX : undefined;
      point(placeAt(told.target, x, shown?.row.depth ?? 0));
    });
  }

  return {
    element: box,
    table,
    /** @param {Shown} now */
    update(now) {
      shown = now;
      const { attention, row } = now;
      const text = JSON.stringify([attention.key_tokens, attention.sentence_b_start, row.depth, Object.keys(attention.tensors)]);
      if (text !== built) {
        seen.disconnect();
        body.replaceChildren(...attention.key_tokens.map((token, key) => keyRow(attention, token, key)));
        table.style.setProperty("--depth", String(row.depth));
        table.classList.toggle("roomy", attention.key_tokens.length <= 8);
      }
      head.replaceChildren(columnHeads(attention, now.reaches), queryRow(now));
      foot.replaceChildren(sumRow(now));
      for (const [key, line] of [...body.rows].entries()) write(line, row, key);
      if (text !== built) for (const line of body.rows) seen.observe(line);
      built = text;
      for (const line of [head.rows[1], foot.rows[0]]) line.classList.add("seen");
      paint(table.querySelectorAll("tr.seen"));
    },
    /** @param {Place} place */
    select({ key, element }) {
      table.style.setProperty("--element", String(element));
      for (const line of body.querySelectorAll(".selected")) line.classList.remove("selected");
      for (const button of body.querySelectorAll('[tabindex="0"]')) button.setAttribute("tabindex", "-1");
      body.rows[key]?.classList.add("selected");
      body.rows[key]?.querySelector("button")?.setAttribute("tabindex", "0");
    },
    /** @param {number} key */
    focus(key) {
      body.rows[key]?.querySelector("button")?.focus();
    },
  };
}

/**
 * Which key and element the reader points at; what is not pointed at is not named.
 * @param {EventTarget | null} target @param {number | undefined} x undefined where no pointer is @param {number} depth
 */
function placeAt(target, x, depth) {
  /** @type {Partial<Place>} */
  const place = {};
  if (!(target instanceof Element)) return place;
  const key = target.closest("tr")?.dataset.key;
  if (key !== undefined) place.key = Number(key);
  const cell = target.closest(".strip");
  if (cell && x !== undefined) place.element = elementAt(cell, x, depth);
  return place;
}

/** @param {Attention} attention @param {string} token @param {number} key */
function keyRow(attention, token, key) {
  const begins_b = attention.kind === "self" && key === attention.sentence_b_start;
  const label = element("button", { type: "button", tabindex: -1, title: shownToken(token) }, element("bdi", {}, shortToken(token, 24)));
  const cells = columns.map((column) => element("td", { class: classOf(attention, column) }));
  return element("tr", { "data-key": key, class: begins_b && "begins-b" }, element("th", { scope: "row" }, label), ...cells);
}

/** @param {HTMLTableRowElement} line @param {Row} row @param {number} key */
function write(line, row, key) {
  line.classList.toggle("masked", row.masked[key]);
  for (const [i, { name, kind }] of columns.entries()) {
    const cell = line.cells[i + 1];
    if (kind !== "number") continue;
    const text = cellText(row, key, name);
    if (cell.textContent !== text) cell.textContent = text;
  }
  line.style.setProperty("--weight", String(Number.isFinite(row.weights[key]) ? row.weights[key] : 0));
}

/** @param {Shown} shown */
function queryRow({ attention, query, row }) {
  const token = element("bdi", {}, shortToken(attention.query_tokens[query], 24));
  const cells = columns.slice(1).map(({ name }) => element("td", { class: name }));
  const label = element("th", { scope: "row" }, element("span", { class: "quiet" }, "q "), token);
  return element("tr", { class: "query" }, label, element("td", { class: row.scores ? "strip k" : "k" }), ...cells);
}

/** @param {Shown} shown */
function sumRow({ row }) {
  const cells = columns.map(({ name, kind }) => {
    if (name === "parts") return element("td", { class: row.output ? "strip parts" : "parts" });
    const text = name === "v" && row.output ? say(neuron.headOutput) : sumText(row, name);
    return element("td", { class: kind === "number" ? `number ${name}` : name }, text);
  });
  return element("tr", { class: "sum" }, element("th", { scope: "row" }, "Σ"), ...cells);
}

/** @typedef {{canvas: HTMLCanvasElement, values: Numbers, reach: number}} Strip */

/** The strips of a row, whose canvases are made where there are none. @param {HTMLTableRowElement} line @param {Shown} shown @returns {Strip[]} */
function stripsOf(line, shown) {
  const strips = [];
  const { key } = line.dataset;
  const which = key !== undefined ? Number(key) : line.classList.contains("sum") ? "sum" : "query";
  for (const [name, vector] of Object.entries(vectorsIn(shown, which))) {
    const cell = line.querySelector(`.strip.${name}`);
    if (!cell || !vector) continue;
    const { values, reach } = vector;
    const canvas = cell.querySelector("canvas") ?? cell.appendChild(element("canvas", { role: "img" }));
    const [least, most] = rangeOf(values);
    canvas.setAttribute("aria-label", say(neuron.range)(figures(least), figures(most)));
    strips.push({ canvas, values, reach });
  }
  return strips;
}
