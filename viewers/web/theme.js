// Light or dark: as the system says, until the reader says otherwise.
import { forgetColours } from "stepgrad/colours.js";
import { button } from "stepgrad/menus.js";
import { say, words } from "stepgrad/words.js";

/** @typedef {import("stepgrad/state.js").State} State */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @param {State} state */
const isDark = (state) => (state.chosen.theme ? state.chosen.theme === "dark" : dark.matches);

/**
 * Must be called before any view subscribes: colours are forgotten before they are asked for.
 * @param {State} state
 */
export function followTheme(state) {
  const apply = () => {
    const root = document.documentElement;
    if (state.chosen.theme) root.dataset.theme = state.chosen.theme;
    else delete root.dataset.theme;
    forgetColours();
  };
  apply();
  state.subscribe((changed) => changed.has("theme") && apply());
  dark.addEventListener("change", () => state.notify(new Set(["theme"])));
}

/** @param {State} state */
export function themeButton(state) {
  const made = button("", "theme", () => state.change({ theme: isDark(state) ? "light" : "dark" }));
  const update = () => (made.textContent = say(isDark(state) ? words.toLight : words.toDark));
  update();
  state.subscribe((changed) => changed.has("theme") && update());
  return made;
}
