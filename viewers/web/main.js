// Reads the page's data and puts its views on the screen.
import { readPage } from "stepgrad/data.js";
import { element } from "stepgrad/dom.js";
import { shell } from "stepgrad/shell.js";
import { State } from "stepgrad/state.js";
import { speak } from "stepgrad/words.js";

/** Data that cannot be read are said so, on the page. */
function parts() {
  try {
    const page = readPage(document.getElementById("attention")?.textContent ?? "");
    speak(page.language);
    document.title = page.title;
    return shell(new State(page), page);
  } catch (error) {
    return [
      element(
        "p",
        { class: "warning", role: "alert" },
        `This page cannot be shown: ${error instanceof Error ? error.message : error}`,
      ),
    ];
  }
}

document.body.append(...parts());
