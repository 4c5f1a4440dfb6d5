// Takes pictures of each view of a page, in both themes, on a desk and on a phone, to be looked at:
// STEPGRAD_NODE_MODULES=… node screenshots.mjs PAGE.html FOLDER
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startChromium } from "./support/chromium.mjs";

const [file, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node screenshots.mjs PAGE.html FOLDER");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const sizes = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

const browser = await startChromium();
for (const [place, viewport] of Object.entries(sizes)) {
  for (const theme of ["light", "dark"]) {
    const context = await browser.newContext({ viewport, colorScheme: theme, deviceScaleFactor: 2, offline: true });
    const page = await context.newPage();
    for (const view of ["head", "neuron", "model"]) {
      await page.goto(`${pathToFileURL(resolve(file)).href}#view=${view}`);
      await page.reload(); // another fragment alone is the same page
      await page.locator(`#${view}-view`).waitFor();
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(folder, `${view}.${place}.${theme}.png`) });
      await page.screenshot({ path: join(folder, `${view}.${place}.${theme}.whole.png`), fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
