// Reads the page's data and puts its views on the screen.
import { readPage } from "stepgrad/data.js";
import { shell } from "stepgrad/shell.js";
import { State } from "stepgrad/state.js";
import { speak } from "stepgrad/words.js";

const page = readPage(document.getElementById("attention")?.textContent ?? "");
speak(page.language);
document.title = page.title;
document.body.append(...shell(new State(page), page));
