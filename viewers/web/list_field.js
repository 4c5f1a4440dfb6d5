// A field for a list of numbers. What it cannot read it marks, and leaves what is shown as it is.
import { element, setAttributes } from "stepgrad/dom.js";
import { readList, writeList } from "stepgrad/number_list.js";
import { tell, words } from "stepgrad/words.js";

/**
 * @param {{id: string, label: string, there: () => number[], value: () => number[], choose: (value: number[]) => void}} field
 * @returns {import("stepgrad/menus.js").Control}
 */
export function listField({ id, label, there, value, choose }) {
  const input = element("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false" });
  const problem = element("span", { id: `${id}-problem`, class: "problem", role: "alert" });
  input.addEventListener("input", () => {
    const numbers = readList(input.value, there());
    setAttributes(input, { "aria-invalid": numbers ? null : "true", "aria-describedby": numbers ? null : problem.id });
    problem.textContent = numbers ? "" : tell(words.notAList, writeList(there()));
    if (numbers) choose(numbers);
  });
  return {
    element: element("label", { class: "control" }, element("span", {}, label), input, problem),
    update() {
      input.placeholder = writeList(there());
      if (document.activeElement !== input) input.value = writeList(value());
    },
  };
}
