// Frames around the row, the column and the cell that are pointed at. They lie over the matrix, which is not drawn anew.
import { element } from "stepgrad/dom.js";

/** @typedef {import("stepgrad/shown.js").Shown} Shown */
/** @typedef {import("stepgrad/matrix_layout.js").Layout} Layout */
/** @typedef {import("stepgrad/line_frame.js").Cell} Cell */

export class MatrixPointer {
  #row = element("div", { class: "frame", hidden: true });
  #column = element("div", { class: "frame", hidden: true });
  #cell = element("div", { class: "frame strong", hidden: true });

  get elements() {
    return [this.#row, this.#column, this.#cell];
  }

  /** Scrolls a large matrix to the cell. */
  reveal() {
    this.#cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {Shown} all @param {Layout} layout @param {Cell} cell */
  point({ queries, keys }, { left, top, across, down }, { row, column }) {
    const [x, y] = [left + (column ?? 0) * across, top + (row ?? 0) * down];
    place(this.#row, row !== null, left, y, across * keys.length, down);
    place(this.#column, column !== null, x, top, across, down * queries.length);
    place(this.#cell, row !== null && column !== null, x, y, across, down);
  }
}

/**
 * @param {HTMLElement} frame @param {boolean} there @param {number} x @param {number} y @param {number} width
 * @param {number} height
 */
function place(frame, there, x, y, width, height) {
  frame.hidden = !there;
  frame.style.transform = `translate(${x - 2}px, ${y - 2}px)`;
  frame.style.width = `${width + 3}px`;
  frame.style.height = `${height + 3}px`;
}
