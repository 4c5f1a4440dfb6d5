// A phone: 390 × 844, a finger instead of a mouse.
import assert from "node:assert/strict";
import { lines, said, token } from "./support/head.mjs";
import { keyCell, keyRows, neuron, queryButton, reading } from "./support/neuron.mjs";
import { pageTest } from "./support/page.mjs";

const phone = { size: [390, 844], touch: true };

/** How much wider the page is than the screen. */
const overhang = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const file of ["pair", "hostile", "several", "large", "filtered", "cross", "long", "pair_in_chinese"]) {
  for (const view of ["head", "neuron", "model"]) {
    pageTest(
      `${file}, ${view} view: nothing is wider than the screen`,
      `${file}.html`,
      { ...phone, fragment: `#view=${view}` },
      async (page) => {
        await page.locator(`#${view}-view`).waitFor();
        assert.equal(await overhang(page), 0);
      },
    );
  }
}

for (const width of [320, 768, 1280, 1920]) {
  pageTest(`nor at ${width} pixels`, "pair.html", { size: [width, 720] }, async (page) => {
    for (const name of ["Neurons", "Model", "Heads"]) {
      await page.getByRole("tab", { name }).click();
      assert.equal(await overhang(page), 0, name);
    }
  });
}

pageTest("a tap shows a token's lines and numbers", "pair.html", { ...phone, fragment: "#heads=8" }, async (page) => {
  await token(page, "query", 3).tap();
  assert.equal(await lines(page), 13);
  assert.match(await said(page).textContent(), /^query 3 /);
});

pageTest("the settings are folded, and there to open", "pair.html", phone, async (page) => {
  assert.equal(await page.locator("#slice").isVisible(), false);
  await page.locator("#settings summary").tap();
  await page.locator("#slice-AB").tap();
  assert.equal(await page.locator(".tokens.query .token").count(), 7);
});

pageTest(
  "a tap on a strip writes its numbers out, in sight",
  "pair.html",
  { ...phone, fragment: neuron },
  async (page) => {
    const strip = keyCell(page, 2, "products");
    await strip.scrollIntoViewIfNeeded();
    const { width, height } = await strip.boundingBox();
    await strip.tap({ position: { x: width / 2, y: height / 2 } });
    assert.match(await reading(page).textContent(), /q\[[34]\] × k\[[34]\]/);
    assert.equal(
      await keyRows(page)
        .nth(2)
        .evaluate((row) => row.classList.contains("selected")),
      true,
    );
    const { y, height: tall } = await reading(page).boundingBox();
    assert.ok(y >= 0 && y + tall <= 844 + 1, "the sums are on the screen");
    await queryButton(page, 5).tap();
    assert.equal(await page.locator(".neuron-table .query th").textContent(), "q 5 arrow");
  },
);
