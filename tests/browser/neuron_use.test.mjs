// The neuron view in use: pointer, keyboard, menus.
import assert from "node:assert/strict";
import { keyCell, keyRows, neuron, pointAt, queryButton, reading } from "./support/neuron.mjs";
import { pageTest } from "./support/page.mjs";

pageTest("everything is on the screen from the start", "pair.html", { fragment: neuron }, async (page) => {
  const names = await page.locator(".neuron-table .columns .name").allTextContents();
  assert.deepEqual(names, ["key", "q, k", "q ∘ k", "q · k", "× scale", "mask", "exp", "weight", "v", "weight × v"]);
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

pageTest(
  "at 1280 × 720 thirteen keys, their sums and the sums written out are on the opening screen, and none covers another",
  "pair.html",
  { fragment: neuron },
  async (page) => {
    const box = (selector) => page.locator(selector).boundingBox();
    const [table, sums, written, next] = await Promise.all(
      [".neuron-keys", ".neuron-table .sum", ".neuron-reading", ".neuron-output h2"].map(box),
    );
    assert.equal(await page.locator(".neuron-keys").evaluate((keys) => keys.scrollHeight - keys.clientHeight), 0);
    const last = await keyRows(page).nth(12).boundingBox();
    assert.ok(last.y + last.height <= sums.y + 1, "the last key is above the sums");
    assert.ok(sums.y + sums.height <= table.y + table.height + 1);
    assert.ok(table.y + table.height <= written.y + 1, "the sums are above those written out");
    assert.ok(written.y + written.height <= next.y);
    assert.ok(next.y + next.height <= 720, "what follows is announced");
  },
);

pageTest(
  "of many keys the table scrolls, and the sums stay on the opening screen",
  "long.html",
  { fragment: neuron },
  async (page) => {
    const [sums, written] = await Promise.all(
      [".neuron-table .sum", ".neuron-reading"].map((selector) => page.locator(selector).boundingBox()),
    );
    assert.ok(sums.y + sums.height <= written.y + 1);
    assert.ok(written.y + written.height <= 720 + 1);
  },
);

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
    assert.equal(await label.textContent(), "q 3 like");
    await page.mouse.move(2, 2);
    assert.equal(await label.textContent(), "q 0 [CLS]");
    await queryButton(page, 11).click();
    await page.mouse.move(2, 2);
    assert.equal(await label.textContent(), "q 11 banana");
    await page.waitForURL(/query=11/);
  },
);

pageTest("arrow keys choose the query", "pair.html", { fragment: neuron }, async (page) => {
  await queryButton(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".neuron-table .query th").textContent(), "q 2 flies");
  await page.keyboard.press("End");
  assert.equal(await page.locator(".neuron-table .query th").textContent(), "q 12 [SEP]");
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
    assert.deepEqual(await page.locator(".neuron-tokens button").allTextContents(), [
      "query 0: le",
      "query 1: chat",
      "query 2: dort",
    ]);
    assert.deepEqual(await page.locator(".neuron-table tbody th").allTextContents(), [
      "key 0: [CLS]",
      "key 1: the",
      "key 2: cat",
      "key 3: sleeps",
      "key 4: [SEP]",
    ]);
    await queryButton(page, 2).click();
    await page.locator("#attention-menu").selectOption({ label: "decoder" });
    assert.equal(await keyRows(page).count(), 3);
    assert.equal(await page.locator(".neuron-table .query th").textContent(), "q 2 dort");
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
  const table = page.getByRole("table", { name: "Numbers of query 0 [CLS] and key 1 time" });
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
