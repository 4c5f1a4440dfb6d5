// Menus, choices and switches with their labels. Each knows how to show what is chosen now.
import { element } from "stepgrad/dom.js";

/** @typedef {{element: HTMLElement, update: () => void}} Control */
/**
 * @template {string} Value
 * @typedef {{value: Value, text: string, disabled?: boolean}} Option
 */
/**
 * @template {string} Value
 * @typedef {{id: string, label: string, options: () => Option<Value>[], value: () => Value, choose: (value: Value) => void}} Choice
 */

/**
 * A select. Its options are asked for anew at each update.
 * @template {string} Value
 * @param {Choice<Value>} menu
 * @returns {Control}
 */
export function menu({ id, label, options, value, choose }) {
  const select = element("select", { id });
  select.addEventListener("change", () => choose(/** @type {Value} */ (select.value)));
  let written = "";
  return {
    element: element("label", { class: "control" }, element("span", {}, label), select),
    update() {
      const now = options();
      const text = JSON.stringify(now);
      if (text !== written) select.replaceChildren(...now.map(option));
      written = text;
      select.value = value();
    },
  };
}

/** @param {Option<string>} entry */
function option({ value, text, disabled }) {
  return element("option", { value, disabled }, text);
}

/**
 * A few choices side by side, of which one is pressed.
 * @template {string} Value
 * @param {Choice<Value>} choices
 * @returns {Control}
 */
export function segments({ id, label, options, value, choose }) {
  const row = element("div", { class: "segments", role: "group", "aria-label": label, id });
  let written = "";
  return {
    element: element("div", { class: "control" }, element("span", { "aria-hidden": true }, label), row),
    update() {
      const now = options();
      const text = JSON.stringify(now);
      if (text !== written) row.replaceChildren(...now.map((entry) => segment(id, entry, choose)));
      written = text;
      for (const button of row.children) {
        button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.value === value()));
      }
    },
  };
}

/**
 * @template {string} Value
 * @param {string} id @param {Option<Value>} entry @param {(value: Value) => void} choose
 */
function segment(id, { value, text, disabled }, choose) {
  const made = element("button", { type: "button", id: `${id}-${value}`, "data-value": value, disabled }, text);
  made.addEventListener("click", () => choose(value));
  return made;
}

/**
 * @param {{id: string, label: string, value: () => boolean, choose: (value: boolean) => void, allowed?: () => boolean}} box
 * @returns {Control}
 */
export function checkbox({ id, label, value, choose, allowed = () => true }) {
  const input = element("input", { id, type: "checkbox" });
  input.addEventListener("change", () => choose(input.checked));
  return {
    element: element("label", { class: "switch" }, input, element("span", {}, label)),
    update() {
      input.checked = value();
      input.disabled = !allowed();
    },
  };
}

/** @param {string} text @param {string} id @param {() => void} press */
export function button(text, id, press) {
  const made = element("button", { type: "button", id }, text);
  made.addEventListener("click", press);
  return made;
}
