// A column of tokens: each is a button, pointed at by mouse, finger or keyboard, and known by its position.
import { element } from "stepgrad/dom.js";
import { shownToken } from "stepgrad/labels.js";
import { told } from "stepgrad/told.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/pointed.js").Pointed} Pointed */
/** @typedef {import("stepgrad/pointed.js").Place} Place */
/** @typedef {"query" | "key"} Side */

export class TokenColumn {
  #written = "";
  /** @type {Element | null} */
  #marked = null;
  /** @type {Element | null} */
  #pressed = null;

  /** @param {Side} side @param {Pointed} pointed */
  constructor(side, pointed) {
    this.side = side;
    this.list = element("div", { class: "list", role: "group", "aria-label": say(words[side]) });
    const name = element("h3", { "aria-hidden": true }, say(side === "query" ? words.queries : words.keys));
    this.element = element("div", { class: `tokens ${side}` }, name, this.list);
    this.element.addEventListener("pointerover", (event) => this.#follow(event, (place) => pointed.pass(place)));
    this.element.addEventListener("pointerleave", () => pointed.leave());
    this.element.addEventListener("focusin", (event) => this.#follow(event, (place) => pointed.pass(place)));
    this.element.addEventListener("focusout", () => pointed.leave());
    this.element.addEventListener("click", (event) => this.#follow(event, (place) => pointed.hold(place)));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && pointed.letGo());
  }

  /** @param {string[]} tokens @param {number[]} positions @param {number | null} b_start */
  update(tokens, positions, b_start) {
    const row = rowHeight(positions.length);
    this.element.style.setProperty("--row", `${row}px`);
    this.element.style.setProperty("--size", `${textSize(row)}px`);
    const written = JSON.stringify([tokens, positions, b_start]);
    if (written === this.#written) return;
    this.#written = written;
    this.list.replaceChildren(
      ...positions.map((position, row) => this.#button(tokens[position], position, row, b_start)),
    );
    this.element.classList.toggle("dense", positions.length > 40);
  }

  /** @param {Place} place @param {Place} held */
  point(place, held) {
    this.#marked?.removeAttribute("data-pointed");
    this.#pressed?.setAttribute("aria-pressed", "false");
    this.#marked = this.#token(place[this.side]);
    this.#pressed = this.#token(held[this.side]);
    this.#marked?.setAttribute("data-pointed", "");
    this.#pressed?.setAttribute("aria-pressed", "true");
  }

  /** @param {number} row */
  focusRow(row) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const wanted = buttons[Math.min(buttons.length - 1, Math.max(0, row))];
    if (!wanted) return;
    for (const button of this.element.querySelectorAll("[tabindex='0']")) button.setAttribute("tabindex", "-1");
    wanted.tabIndex = 0;
    wanted.focus();
  }

  /** The row that has the focus, or −1. */
  get focusedRow() {
    return [...this.list.children].indexOf(/** @type {Element} */ (document.activeElement));
  }

  /** @param {number | null} position */
  #token(position) {
    return position === null ? null : document.getElementById(`${this.side}-${position}`);
  }

  /** @param {string} token @param {number} position @param {number} row @param {number | null} b_start */
  #button(token, position, row, b_start) {
    const text = shownToken(token);
    const sentence = b_start === null ? null : position < b_start ? "A" : "B";
    return element(
      "button",
      {
        type: "button",
        class: "token",
        id: `${this.side}-${position}`,
        tabindex: row === 0 ? 0 : -1,
        title: text,
        "aria-pressed": "false",
        "data-position": position,
        "data-sentence": sentence,
        "data-first": sentence !== null && (row === 0 || position === b_start) ? sentence : null,
      },
      ...told(
        this.side === "query" ? words.queryNamed : words.keyNamed,
        element("span", { class: "position" }, String(position)),
        element("bdi", {}, text),
      ),
    );
  }

  /** @param {Event} event @param {(place: Partial<Place>) => void} then */
  #follow(event, then) {
    const token = /** @type {HTMLElement} */ (event.target).closest(".token");
    if (token) then({ [this.side]: Number(/** @type {HTMLElement} */ (token).dataset.position) });
  }
}

const wide = matchMedia("(min-width: 60rem)");
const beside_rows = 480; // pixels of a wide page that are above and below the rows

/** Of a token's row, in pixels: few rows grow where the window has room. @param {number} tokens how many there are */
export function rowHeight(tokens) {
  if (tokens > 40) return 18;
  return wide.matches ? Math.max(26, Math.min(42, Math.floor((innerHeight - beside_rows) / tokens))) : 26;
}

/** Of a row's words, in pixels, where they are 14 in a row of 26. @param {number} row its height */
export const textSize = (row) => Math.max(14, Math.min(20, Math.round(row * 0.5)));

/**
 * Up and down go along a column, left and right to the other.
 * @param {HTMLElement} around @param {[TokenColumn, TokenColumn]} columns
 */
export function moveAmong(around, columns) {
  around.addEventListener("keydown", (event) => {
    const here = columns.findIndex((column) => column.focusedRow >= 0);
    if (here < 0) return;
    const row = columns[here].focusedRow;
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowUp: () => columns[here].focusRow(row - 1),
      ArrowDown: () => columns[here].focusRow(row + 1),
      ArrowLeft: () => columns[0].focusRow(row),
      ArrowRight: () => columns[1].focusRow(row),
      Home: () => columns[here].focusRow(0),
      End: () => columns[here].focusRow(Infinity),
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  });
}
