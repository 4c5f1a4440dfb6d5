// The neuron view as tests look at it.
import { records } from "./text.mjs";

export const neuron = "#view=neuron";
export const keyRows = (page) => page.locator(".neuron-table tbody tr");
export const keyCell = (page, key, column) => keyRows(page).nth(key).locator(`td.${column}`);
export const reading = (page) => page.locator(".neuron-reading");
export const queryButton = (page, query) => page.locator(".neuron-tokens button").nth(query);

/** Points at one element of a strip, whose depth is known. */
export async function pointAt(strip, element, depth) {
  const { width, height } = await strip.locator("canvas").boundingBox();
  await strip.hover({ position: { x: ((element + 0.5) / depth) * width, y: height / 2 } });
}

/** What the Copy button gives: the keys of the query, and the elements of the chosen key. */
export async function copied(page) {
  await page.locator("#copy-neuron").click();
  const [keys, elements] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n\n");
  return { keys: records(keys), elements: records(elements) };
}
