// Choices that a narrow screen folds away, and a wide one shows.
import { element } from "stepgrad/dom.js";
import { say, words } from "stepgrad/words.js";

const wide = matchMedia("(min-width: 60rem)");

/** @param {string} id @param {...HTMLElement} children */
export function fold(id, ...children) {
  const box = element(
    "details",
    { id, class: "fold", open: wide.matches },
    element("summary", {}, say(words.settings)),
    ...children,
  );
  wide.addEventListener("change", () => (box.open = wide.matches));
  return box;
}
