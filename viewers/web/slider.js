// A slider from 0 to 1 with its number beside it.
import { element } from "stepgrad/dom.js";

/**
 * @param {{id: string, label: string, value: () => number, text: (value: number) => string, choose: (value: number) => void}} slider
 */
export function slider({ id, label, value, text, choose }) {
  const input = element("input", { id, type: "range", min: 0, max: 1, step: 0.01 });
  const output = element("output", { for: id });
  input.addEventListener("input", () => choose(Number(input.value)));
  return {
    element: element("label", { class: "control" }, element("span", {}, label), input, output),
    update() {
      input.value = String(value());
      output.textContent = text(value());
      input.setAttribute("aria-valuetext", output.textContent);
    },
  };
}
