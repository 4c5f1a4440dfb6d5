// The row of heads, the menus, and what survives when they change.
import assert from "node:assert/strict";
import { active, lines, square, token } from "./support/head.mjs";
import { pageTest } from "./support/page.mjs";

const every = (count) => Array.from({ length: count }, (_, i) => i);

pageTest(
  "every head is active at first, and each has a line for every pair of tokens",
  "pair.html",
  {},
  async (page) => {
    assert.deepEqual(await active(page), every(12));
    assert.equal(await lines(page), 12 * 13 * 13);
  },
);

pageTest("the page opens with the heads that it names", "pair_in_chinese.html", {}, async (page) => {
  assert.deepEqual(await active(page), [8]);
  assert.equal(await page.locator("#layer-menu").inputValue(), "1");
  assert.equal(await lines(page), 13 * 13);
});

pageTest("a click turns a head off, and on again", "pair.html", {}, async (page) => {
  await square(page, 3).click();
  assert.deepEqual(await active(page), [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
  assert.equal(await lines(page), 11 * 13 * 13);
  await square(page, 3).click({ delay: 600 });
  assert.deepEqual(await active(page), every(12));
});

pageTest("the last active head stays on", "pair.html", { fragment: "#heads=5" }, async (page) => {
  const hint = page.locator("#heads-hint");
  assert.match(await hint.textContent(), /^A click: on or off\./);
  await square(page, 5).click();
  assert.deepEqual(await active(page), [5]);
  assert.match(await hint.textContent(), /^Head 5 stays on: it is the last/);
  await square(page, 6).click();
  assert.match(await hint.textContent(), /^A click: on or off\./);
});

pageTest("a head that is active alone is the neuron view's, and the other way round", "pair.html", {}, async (page) => {
  await square(page, 5).focus();
  await page.keyboard.press("Enter");
  await square(page, 8).click();
  await square(page, 8).click();
  await page.getByRole("tab", { name: "Neurons" }).click();
  assert.equal(await page.locator("#head-menu").inputValue(), "5");
  await page.locator("#head-menu").selectOption("7");
  assert.equal(await page.locator("#head-menu").inputValue(), "7");
  await page.getByRole("tab", { name: "Heads" }).click();
  assert.deepEqual(await active(page), [7]);
});

pageTest(
  "a link to one head alone is to that head in the neuron view",
  "pair.html",
  { fragment: "#view=neuron&heads=5" },
  async (page) => {
    assert.equal(await page.locator("#head-menu").inputValue(), "5");
  },
);

pageTest("a double click leaves a head alone, and brings all back", "pair.html", {}, async (page) => {
  await square(page, 7).dblclick();
  assert.deepEqual(await active(page), [7]);
  await page.waitForTimeout(700);
  await square(page, 7).dblclick();
  assert.deepEqual(await active(page), every(12));
});

pageTest("a button brings all heads back", "pair.html", { fragment: "#heads=2,4" }, async (page) => {
  await page.getByRole("button", { name: "All heads" }).click();
  assert.deepEqual(await active(page), every(12));
});

pageTest("the keyboard goes along the heads, turns them off, and leaves one alone", "pair.html", {}, async (page) => {
  await square(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  assert.deepEqual(await active(page), [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  assert.deepEqual(await active(page), [11]);
});

pageTest(
  "heads have their own colours, and their numbers beside them",
  "large.html",
  { fragment: "#view=head" },
  async (page) => {
    const colours = await page
      .locator(".head-square")
      .evaluateAll((squares) => squares.map((one) => getComputedStyle(one).getPropertyValue("--head")));
    const values = await page.evaluate(() =>
      Array.from({ length: 16 }, (_, i) =>
        getComputedStyle(document.documentElement).getPropertyValue(`--head-${i}`).trim(),
      ),
    );
    assert.equal(colours.length, 16);
    assert.equal(new Set(values).size, 16);
    assert.deepEqual(await active(page), every(16));
  },
);

pageTest(
  "a selection survives a change of the layer, of the sentences and of the view",
  "pair.html",
  { fragment: "#heads=1,8" },
  async (page) => {
    const check = async () => assert.deepEqual(await active(page), [1, 8]);
    await page.locator("#layer-menu").selectOption("2");
    await check();
    await page.locator("#slice-AB").click();
    await check();
    await page.getByRole("tab", { name: "Neurons" }).click();
    await page.getByRole("tab", { name: "Model" }).click();
    await page.getByRole("tab", { name: "Heads" }).click();
    await check();
    assert.equal(await page.locator("#layer-menu").inputValue(), "2");
    assert.equal(await page.locator("#slice-AB").getAttribute("aria-pressed"), "true");
  },
);

pageTest("the layer menu names what is stored, by the model's numbers", "filtered.html", {}, async (page) => {
  assert.deepEqual(await page.locator("#layer-menu option").allTextContents(), ["3", "23"]);
  assert.equal(await page.locator("#layer-menu").inputValue(), "23");
  assert.deepEqual(await page.locator(".head-square .number").allTextContents(), ["0", "8", "15"]);
});

pageTest("each of several attentions has its own tokens", "several.html", {}, async (page) => {
  const sizes = { encoder: [5, 5], decoder: [3, 3], cross: [3, 5] };
  for (const [name, [queries, keys]] of Object.entries(sizes)) {
    await page.locator("#attention-menu").selectOption({ label: name });
    assert.equal(await page.locator(".tokens.query .token").count(), queries);
    assert.equal(await page.locator(".tokens.key .token").count(), keys);
  }
  assert.equal(await lines(page), 4 * 3 * 5);
});

pageTest("masked pairs have no lines", "several.html", { fragment: "#attention=1" }, async (page) => {
  assert.equal(await lines(page), 4 * (1 + 2 + 3));
});

pageTest("cross-attention is not square", "cross.html", {}, async (page) => {
  assert.equal(await page.locator(".tokens.query .token").count(), 2);
  assert.equal(await page.locator(".tokens.key .token").count(), 4);
  assert.equal(await lines(page), 8);
  assert.equal(await page.locator("#slice-AB").isVisible(), false);
});

pageTest("equal words are not merged", "equal.html", {}, async (page) => {
  assert.deepEqual(await page.locator(".tokens.query bdi").allTextContents(), ["the", "cat", "the", "cat"]);
  assert.equal(await lines(page), 16);
  await token(page, "query", 0).hover();
  assert.equal(await lines(page), 4);
});

pageTest("few tokens have higher rows and larger words where the window has room", "equal.html", {}, async (page) => {
  const height = async () => (await token(page, "query", 0).boundingBox()).height;
  const size = () => token(page, "query", 0).evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.waitForFunction(() => document.querySelector("#query-0").offsetHeight === 26);
  assert.equal(await size(), 14);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.waitForFunction(() => document.querySelector("#query-0").offsetHeight === 42);
  assert.equal(await size(), 20);
  const [row, matrix] = [await token(page, "key", 3).boundingBox(), await page.locator("#matrix").boundingBox()];
  assert.ok(Math.abs(row.y + (await height()) - (matrix.y + matrix.height)) < 3, "rows are beside rows");
});
