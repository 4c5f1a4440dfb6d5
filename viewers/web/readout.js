// The numbers of what is pointed at: a row for each head, a column for each token.
import { headColourName } from "stepgrad/colours.js";
import { element } from "stepgrad/dom.js";
import { shownToken, shortToken } from "stepgrad/labels.js";
import { figures, fixed } from "stepgrad/numbers.js";
import { found, isSomewhere } from "stepgrad/pointed.js";
import { meanOf } from "stepgrad/shown.js";
import { say, tell, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/pointed.js").Pointed} Pointed */
/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/whole.js").Matrix} Matrix */
/** @typedef {{position: number, side: "query" | "key", at: number}} Column `at`: the place in a matrix's numbers */

const most_columns = 16;

export class Readout {
  /** @type {Shown | null} */
  #all = null;

  /** @param {State} state @param {Pointed} pointed */
  constructor(state, pointed) {
    this.state = state;
    this.pointed = pointed;
    this.said = element("p", { id: "said", role: "status", "aria-live": "polite" });
    this.table = element("div", { class: "numbers", role: "group", tabindex: 0, "aria-label": say(words.numbers) });
    this.element = element("section", { id: "readout", "aria-label": say(words.numbers) }, this.said, this.table);
    pointed.subscribe(() => this.#write());
  }

  /** @param {Shown} all */
  update(all) {
    this.#all = all;
    this.#write();
  }

  #write() {
    const columns = this.#all && this.#columns(this.#all);
    if (!this.#all || !columns?.length) {
      this.said.textContent = say(words.pointHint);
      this.table.replaceChildren();
      return;
    }
    const mean = meanOf(this.#all);
    const largest = [...columns].sort((a, b) => size(mean.values[b.at]) - size(mean.values[a.at]));
    const kept = new Set(largest.slice(0, most_columns));
    this.said.textContent = this.#sentence(this.#all, columns, largest[0], mean);
    this.table.replaceChildren(
      this.#tableOf(
        this.#all,
        columns.filter((column) => kept.has(column)),
        mean,
      ),
    );
  }

  /** The tokens across from the one pointed at, or the one of a pair. @param {Shown} all @returns {Column[]} */
  #columns({ queries, keys }) {
    const { place } = this.pointed;
    if (!isSomewhere(place)) return [];
    const [row, column] = [found(queries, place.query), found(keys, place.key)];
    if ((place.query !== null && row === null) || (place.key !== null && column === null)) return [];
    if (row === null) {
      return queries.map((position, at) => ({ position, side: "query", at: at * keys.length + Number(column) }));
    }
    const to_keys = keys.map(
      (position, at) => /** @type {Column} */ ({ position, side: "key", at: row * keys.length + at }),
    );
    return column === null ? to_keys : [to_keys[column]];
  }

  /** @param {Shown} all @param {Column[]} columns @param {Column} first @param {Matrix} mean */
  #sentence(all, columns, first, mean) {
    const { query, key } = this.pointed.place;
    const number = this.#number(mean.values[first.at], all, 6);
    const across = this.#named(first.side, first.position);
    const from = query !== null ? this.#named("query", query) : this.#named("key", Number(key));
    const known = columns.length > 1 && Number.isFinite(mean.values[first.at]);
    const heads = all.matrices.length > 1 ? tell(words.onAverage, all.matrices.length) : "";
    const text = tell(known ? words.tokenSaid : words.pairSaid, from, across, number, heads);
    const many = columns.length > most_columns ? ` ${tell(words.largestOf, most_columns, columns.length)}` : "";
    return text + many;
  }

  /** @param {"query" | "key"} side @param {number} position */
  #named(side, position) {
    return `${say(words[side])} ${position} \u2068${shortToken(this.#token(side, position), 40)}\u2069`;
  }

  /** @param {"query" | "key"} side @param {number} position */
  #token(side, position) {
    return this.state.attention[`${side}_tokens`][position];
  }

  /** @param {Shown} all @param {Column[]} columns @param {Matrix} mean */
  #tableOf(all, columns, mean) {
    const head = element("tr", {}, element("th", { scope: "col" }, say(words.head)));
    for (const { side, position } of columns) {
      const token = this.#token(side, position);
      const label = element("bdi", { title: shownToken(token) }, shortToken(token, 12));
      head.append(element("th", { scope: "col" }, label, element("span", { class: "position" }, ` ${position}`)));
    }
    const rows = all.matrices.map((matrix) => this.#row(all, columns, matrix));
    if (rows.length > 1) rows.push(this.#row(all, columns, mean));
    return element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  }

  /** @param {Shown} all @param {Column[]} columns @param {Matrix} matrix */
  #row(all, columns, matrix) {
    const name = matrix.head === null ? say(words.average) : String(matrix.head);
    const colour = matrix.head === null ? "text" : headColourName(matrix.head);
    const row = element("tr", {}, element("th", { scope: "row", style: `--head: var(--${colour})` }, name));
    for (const { at } of columns) {
      const text = all.masked[at]
        ? say(words.masked)
        : this.#number(matrix.values[at], all, columns.length === 1 ? 6 : 4);
      row.append(element("td", {}, text));
    }
    return row;
  }

  /** @param {number} value @param {Shown} all @param {number} decimals */
  #number(value, all, decimals) {
    return all.signed ? figures(value) : fixed(value, decimals);
  }
}

/** @param {number} value */
const size = (value) => (Number.isFinite(value) ? Math.abs(value) : Infinity);
