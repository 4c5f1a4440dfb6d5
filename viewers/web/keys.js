// Arrow keys in a row of buttons of which one is in the order of tabs at a time.

/**
 * @param {HTMLElement} row whose children are the buttons
 * @param {Record<string, number>} steps how far a key goes
 * @param {(button: HTMLElement) => void} [arrived]
 */
export function moveWith(row, steps, arrived = () => {}) {
  row.addEventListener("keydown", (event) => {
    const buttons = /** @type {HTMLElement[]} */ ([...row.children]);
    const from = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = destination(event, steps, from, buttons.length);
    if (from < 0 || to === undefined) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
    arrived(buttons[to]);
  });
}

/** @param {KeyboardEvent} event @param {Record<string, number>} steps @param {number} from @param {number} count */
function destination(event, steps, from, count) {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (event.key === "Home") return 0;
  if (event.key === "End") return count - 1;
  const step = steps[event.key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, from + step));
}
