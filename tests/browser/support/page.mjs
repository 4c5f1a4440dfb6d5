// Opens pages in Chromium without a network, and holds every one of them to the same promises: it asks for nothing
// beside itself, writes nothing to the console, and throws nothing.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startChromium } from "./chromium.mjs";

let browser;
after(() => browser?.close());

/** What a page must not do, as lines that were collected while it did. */
function watch(page, url) {
  const complaints = [];
  page.on("console", (message) => complaints.push(`console: ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith("data:") && !asked.startsWith("blob:") && asked.split("#")[0] !== url)
      complaints.push(`request: ${asked}`);
  });
  return complaints;
}

/**
 * The URL of a page in STEPGRAD_PAGES, or of a file.
 * @param {string} file
 */
export const urlOf = (file) => pathToFileURL(file.startsWith("/") ? file : join(process.env.STEPGRAD_PAGES, file)).href;

/**
 * Opens a page, hands it to `look`, and returns what was wrong with it.
 * @param {string} file
 * @param {{theme?: "light" | "dark", size?: [number, number], fragment?: string, touch?: boolean, reducedMotion?: "reduce"}} how
 * @param {(page: import("playwright-core").Page) => Promise<void>} look
 */
export async function visit(
  file,
  { theme = "light", size = [1280, 720], fragment = "", touch = false, reducedMotion } = {},
  look,
) {
  browser ??= await startChromium();
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width: size[0], height: size[1] },
    hasTouch: touch,
    offline: true,
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion,
  });
  context.setDefaultTimeout(15_000);
  await context.route(/^https?:/, (route) => route.abort());
  const page = await context.newPage();
  const url = urlOf(file);
  const complaints = watch(page, url);
  try {
    await page.goto(url + fragment);
    await look(page);
  } finally {
    await context.close();
  }
  return complaints;
}

/** A test of one page, which keeps the promises above. */
export function pageTest(name, file, how, look) {
  test(name, async (context) => {
    const complaints = await visit(file, how, (page) => look(page, context));
    assert.deepEqual(complaints, [], "the page must be quiet and ask for nothing");
  });
}
