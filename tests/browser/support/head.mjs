// The head view as tests look at it.
export const square = (page, head) => page.locator(`#head-${head}`);
export const token = (page, side, position) => page.locator(`#${side}-${position}`);
export const said = (page) => page.locator("#said");

/** How many lines are drawn. */
export const lines = async (page) => Number(await page.locator("canvas#lines").getAttribute("data-lines"));

/** The numbers of the heads that are active. */
export const active = (page) =>
  page
    .locator(".head-square[aria-pressed=true] .number")
    .evaluateAll((names) => names.map((name) => Number(name.textContent)));

/** The table of what is pointed at: a row for each head. */
export const numbers = (page) =>
  page
    .locator("#readout tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

/** The chosen value of a group of buttons. */
export const pressed = (page, id) => page.locator(`#${id} [aria-pressed=true]`).getAttribute("data-value");
