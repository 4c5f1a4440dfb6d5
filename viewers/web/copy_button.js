// The button that copies numbers, and says for a moment that it has.
import { button } from "stepgrad/menus.js";
import { copy } from "stepgrad/save.js";
import { say, words } from "stepgrad/words.js";

/** @param {string} id @param {() => string} text @param {() => string} name of the file, where there is no clipboard */
export function copyButton(id, text, name) {
  const made = button(say(words.copyNumbers), id, async () => {
    const copied = await copy(text(), name());
    made.textContent = say(copied ? words.copied : words.saved);
    setTimeout(() => (made.textContent = say(words.copyNumbers)), 1500);
  });
  made.title = say(words.copyTitle);
  return made;
}
