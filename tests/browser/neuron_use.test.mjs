// The neuron view in use: pointer, keyboard, menus.
import assert from "node:assert/strict";
import { keyCell, keyRows, neuron, pointAt, queryButton, reading } from "./support/neuron.mjs";
import { pageTest } from "./support/page.mjs";

pageTest("everything is on the screen from the start", "pair.html", { fragment: neuron }, async (page) => {
  const names = await page.locator(".neuron-table .columns .name").allTextContents();
  assert.deepEqual(names, ["key", "k", "q ∘ k", "q · k", "× scale", "mask", "exp", "weight", "v", "weight × v"]);
  for (const name of ["k", "products", "v", "parts"]) {
    const painted = await keyCell(page, 0, name)
      .locator("canvas")
      .evaluate((canvas) =>
        canvas
          .getContext("2d")
          .getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value !== 0),
      );
    assert.ok(painted, name);
  }
  assert.equal(await page.locator(".neuron-table .query canvas").count(), 1);
  assert.equal(await page.locator(".neuron-table .sum canvas").count(), 1);
  assert.equal(await page.locator(".neuron-concat canvas").isVisible(), true);
  assert.equal(await page.locator(".neuron-sum tbody tr").count(), 14);
});

pageTest("the scale and the bars' scale are stated", "pair.html", { fragment: neuron }, async (page) => {
  const head = await page.locator(".neuron-table .columns").textContent();
  assert.match(head, /0\.3536= 1\/√8/);
  assert.equal(head.match(/bars to ±[\d.]+/g).length, 4);
});

pageTest(
  "an element that is pointed at is marked in every strip, and written out",
  "pair.html",
  { fragment: neuron },
  async (page) => {
    await pointAt(keyCell(page, 6, "parts"), 5, 8);
    assert.match(await reading(page).textContent(), /q\[5\] × k\[5\]/);
    assert.match(await reading(page).textContent(), /weight × v\[5\]/);
    assert.equal(
      await keyRows(page)
        .nth(6)
        .evaluate((row) => row.classList.contains("selected")),
      true,
    );
    for (const [key, name] of [
      [0, "k"],
      [12, "products"],
      [3, "v"],
      [6, "parts"],
    ]) {
      const strip = await keyCell(page, key, name).locator("canvas").boundingBox();
      const mark = await keyCell(page, key, name).locator(".mark").boundingBox();
      assert.ok(Math.abs(mark.x - strip.x - (5 / 8) * strip.width) < 1, name);
      assert.ok(Math.abs(mark.width - strip.width / 8) < 1, name);
    }
  },
);

pageTest("any layer and any head", "pair.html", { fragment: neuron }, async (page) => {
  const weight = () => keyCell(page, 3, "weight").textContent();
  const seen = new Set([await weight()]);
  await page.locator("#layer-menu").selectOption("2");
  seen.add(await weight());
  await page.locator("#head-menu").selectOption("11");
  seen.add(await weight());
  assert.equal(seen.size, 3);
});

pageTest(
  "a click in the concat, or on a head's name, chooses the head",
  "pair.html",
  { fragment: neuron },
  async (page) => {
    await page.locator(".neuron-concat").getByRole("button", { name: "head 4" }).click();
    assert.equal(await page.locator("#head-menu").inputValue(), "4");
    await page.locator(".neuron-sum").getByRole("button", { name: "head 9" }).click();
    assert.equal(await page.locator("#head-menu").inputValue(), "9");
  },
);

pageTest(
  "a query is chosen with a click, and glanced at with the pointer",
  "pair.html",
  { fragment: neuron },
  async (page) => {
    const label = page.locator(".neuron-table .query th");
    await queryButton(page, 3).hover();
    assert.equal(await label.textContent(), "q like");
    await page.mouse.move(2, 2);
    assert.equal(await label.textContent(), "q [CLS]");
    await queryButton(page, 11).click();
    await page.mouse.move(2, 2);
    assert.equal(await label.textContent(), "q banana");
    await page.waitForURL(/query=11/);
  },
);

pageTest("arrow keys choose the query", "pair.html", { fragment: neuron }, async (page) => {
  await queryButton(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".neuron-table .query th").textContent(), "q flies");
  await page.keyboard.press("End");
  assert.equal(await page.locator(".neuron-table .query th").textContent(), "q [SEP]");
});

pageTest(
  "arrow keys choose the key and the element, and are read out",
  "pair.html",
  { fragment: neuron },
  async (page) => {
    await keyRows(page).first().locator("button").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"])
      await page.keyboard.press(key);
    assert.equal(
      await keyRows(page)
        .nth(2)
        .locator("button")
        .evaluate((button) => button === document.activeElement),
      true,
    );
    assert.match(await reading(page).textContent(), /q\[3\] × k\[3\]/);
    assert.equal(await reading(page).getAttribute("aria-live"), "polite");
    await page.keyboard.press("End");
    assert.match(await reading(page).textContent(), /q\[7\] × k\[7\]/);
  },
);

pageTest("only one key of the table is in the order of tabs", "pair.html", { fragment: neuron }, async (page) => {
  await keyRows(page).nth(4).hover();
  assert.equal(await page.locator('.neuron-table tbody [tabindex="0"]').count(), 1);
});

pageTest(
  "cross-attention: three queries of five keys",
  "several.html",
  { fragment: `${neuron}&attention=2&head=3` },
  async (page) => {
    assert.deepEqual(await page.locator(".neuron-tokens button").allTextContents(), ["le", "chat", "dort"]);
    assert.deepEqual(await page.locator(".neuron-table tbody th").allTextContents(), [
      "[CLS]",
      "the",
      "cat",
      "sleeps",
      "[SEP]",
    ]);
    await queryButton(page, 2).click();
    await page.locator("#attention-menu").selectOption({ label: "decoder" });
    assert.equal(await keyRows(page).count(), 3);
    assert.equal(await page.locator(".neuron-table .query th").textContent(), "q dort");
  },
);

pageTest(
  "later words are hatched for a query that may not see them",
  "several.html",
  { fragment: `${neuron}&attention=1` },
  async (page) => {
    assert.deepEqual(await page.locator(".neuron-table td.mask").allTextContents(), ["", "+ 0", "−∞", "−∞", ""]);
    assert.equal(await page.locator(".neuron-table tbody .masked").count(), 2);
  },
);

pageTest("all numbers of a query and a key are in a real table", "pair.html", { fragment: neuron }, async (page) => {
  const table = page.getByRole("table", { name: "Numbers of query [CLS] and key time" });
  await keyRows(page).nth(1).hover();
  await table.waitFor();
  assert.deepEqual(await table.getByRole("columnheader").allTextContents(), [
    "element",
    "q",
    "k",
    "q × k",
    "Σ so far",
    "v",
    "weight × v",
    "Σ over keys",
  ]);
  assert.equal(await table.locator("tbody tr").count(), 8);
});
