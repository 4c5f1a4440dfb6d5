// A sentence whose parts are seen and whose other words are only heard: a button that shows "8 2.00" is called
// "Head 8, entropy 2.00 bits".
import { element } from "stepgrad/dom.js";
import { say } from "stepgrad/words.js";

/** @param {{en: string, zh: string}} pair with places {0}, {1}, … @param {...HTMLElement} parts @returns {HTMLElement[]} */
export function told(pair, ...parts) {
  return say(pair)
    .split(/(\{\d\})/)
    .filter(Boolean)
    .map((text) => (/^\{\d\}$/.test(text) ? parts[Number(text[1])] : element("span", { class: "unseen" }, text)));
}
