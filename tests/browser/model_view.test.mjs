// The model view: a grid of all heads of all layers.
import assert from "node:assert/strict";
import { active } from "./support/head.mjs";
import { pageTest } from "./support/page.mjs";
import { number } from "./support/text.mjs";

const model = "#view=model";
const cells = (page) => page.locator(".head-grid .cell");

/** Whether something is drawn on a canvas. */
const isPainted = (canvas) =>
  canvas.evaluate((one) =>
    one
      .getContext("2d")
      .getImageData(0, 0, one.width, one.height)
      .data.some((value) => value !== 0),
  );

pageTest("24 layers of 16 heads, each drawn when it is seen", "large.html", {}, async (page) => {
  assert.equal(await cells(page).count(), 24 * 16);
  assert.equal(await isPainted(page.locator("#cell-0-0 canvas")), true);
  await page.locator("#cell-23-15").scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("#cell-23-15 canvas").width > 1);
  assert.equal(await isPainted(page.locator("#cell-23-15 canvas")), true);
});

pageTest("a click opens the head in the head view", "large.html", {}, async (page) => {
  await page.locator("#cell-3-11").click();
  assert.equal(await page.getByRole("tab", { name: "Heads" }).getAttribute("aria-selected"), "true");
  assert.equal(await page.locator("#layer-menu").inputValue(), "3");
  assert.deepEqual(await active(page), [11]);
});

pageTest("or in the neuron view", "large.html", { fragment: model }, async (page) => {
  await page.locator("#opens-neuron").click();
  await page.locator("#cell-5-2").click();
  assert.equal(await page.locator("#layer-menu").inputValue(), "5");
  assert.equal(await page.locator("#head-menu").inputValue(), "2");
  assert.equal(await page.locator(".neuron-table").isVisible(), true);
});

pageTest(
  "lists filter layers and heads; what is no list is marked and changes nothing",
  "large.html",
  { fragment: model },
  async (page) => {
    await page.locator("#grid-layers").fill("0,3-5,23");
    await page.locator("#grid-heads").fill("8,15");
    assert.deepEqual(await page.locator(".layer-name").allTextContents(), [
      "Layer 0",
      "Layer 3",
      "Layer 4",
      "Layer 5",
      "Layer 23",
    ]);
    assert.equal(await cells(page).count(), 10);
    for (const wrong of ["24", "-1", "3-", "x", "5-3"]) {
      await page.locator("#grid-layers").fill(wrong);
      assert.equal(await page.locator("#grid-layers").getAttribute("aria-invalid"), "true", wrong);
      assert.equal(await cells(page).count(), 10, wrong);
    }
    await page.locator("#grid-layers").fill("");
    assert.equal(await cells(page).count(), 48);
  },
);

pageTest("heads in the order of their entropy", "pair.html", { fragment: model }, async (page) => {
  await page.locator("#grid-order").selectOption("entropy");
  const bits = (await page.locator(".layer-row").nth(1).locator(".bits").allTextContents()).map(number);
  assert.equal(bits.length, 12);
  assert.deepEqual(
    bits,
    [...bits].sort((a, b) => a - b),
  );
});

pageTest("arrow keys go through the grid, Enter opens", "large.html", { fragment: model }, async (page) => {
  await page.locator("#cell-0-0").focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#layer-menu").inputValue(), "2");
  assert.deepEqual(await active(page), [1]);
});

pageTest("12 layers of 12 heads are seen at once", "large.html", { fragment: model }, async (page) => {
  await page.locator("#grid-layers").fill("0-11");
  await page.locator("#grid-heads").fill("0-11");
  const last = await page.locator("#cell-11-11").boundingBox();
  assert.ok(last.y + last.height <= 720, `the last cell ends at ${last.y + last.height}`);
  assert.ok(last.height >= 30, `cells are ${last.height} high`);
  assert.equal(await isPainted(page.locator("#cell-11-11 canvas")), true);
});

pageTest("few layers have larger cells", "pair.html", { fragment: model }, async (page) => {
  const { width, height } = await page.locator("#cell-0-0").boundingBox();
  assert.ok(height > 0.8 * width, `${width} × ${height}`);
});

pageTest(
  "on a phone it is said that heads scroll sideways",
  "large.html",
  { size: [390, 844], touch: true, fragment: model },
  async (page) => {
    await page.getByText("The heads scroll sideways").waitFor();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.locator(".sideways").waitFor({ state: "hidden" });
  },
);

pageTest("each cell has a name", "filtered.html", { fragment: model }, async (page) => {
  await page.getByRole("button", { name: /^Layer 23\s*, head 15\s*, entropy \d\.\d\d bits$/ }).waitFor();
  assert.equal(await cells(page).count(), 6);
});

pageTest(
  "thumbnails are lines or matrices, of the sentences chosen",
  "pair.html",
  { fragment: model },
  async (page) => {
    const picture = () => page.locator("#cell-1-4 canvas").evaluate((canvas) => canvas.toDataURL());
    const first = await picture();
    await page.locator("#grid-slice-AB").click();
    const sliced = await picture();
    await page.locator("#thumbnails [aria-pressed=false]").click();
    const other = await picture();
    assert.equal(new Set([first, sliced, other]).size, 3);
  },
);
