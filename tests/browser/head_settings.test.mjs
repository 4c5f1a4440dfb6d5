// What the settings of the head view do to the numbers, held against the page's own data.
import assert from "node:assert/strict";
import { tensorOf } from "./support/data.mjs";
import { lines, numbers, square, token } from "./support/head.mjs";
import { pageTest } from "./support/page.mjs";
import { number, sum } from "./support/text.mjs";

const close = (a, b, tolerance = 5.1e-5) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

/** The numbers of the one active head when a token is pointed at. */
async function row(page, side, position) {
  await page.mouse.move(1, 1);
  await token(page, side, position).hover();
  return (await numbers(page))[0].slice(1).map(number);
}

const slices = { AA: [0, 7, 0, 7], BB: [7, 13, 7, 13], AB: [0, 7, 7, 13], BA: [7, 13, 0, 7] };

for (const [slice, [q0, q1, k0, k1]] of Object.entries(slices)) {
  pageTest(
    `${slice}: its tokens, their own weights, not renormalised`,
    "pair.html",
    { fragment: "#heads=4" },
    async (page) => {
      const weight = await tensorOf(page, "weights");
      await page.locator(`#slice-${slice}`).click();
      assert.equal(await page.locator(".tokens.query .token").count(), q1 - q0);
      assert.equal(await page.locator(".tokens.key .token").count(), k1 - k0);
      assert.equal(await lines(page), (q1 - q0) * (k1 - k0));
      const shown = await row(page, "query", q0 + 1);
      shown.forEach((value, i) => close(value, weight(0, 4, q0 + 1, k0 + i)));
      assert.ok(sum(shown) < 0.999);
    },
  );
}

pageTest(
  "renormalised rows add up to 1, and it is said",
  "pair.html",
  { fragment: "#heads=4&slice=AB" },
  async (page) => {
    const weight = await tensorOf(page, "weights");
    await page.locator("#renormalised").check();
    const shown = await row(page, "query", 3);
    close(sum(shown), 1, 4e-4);
    const total = sum(shown.map((_, i) => weight(0, 4, 3, 7 + i)));
    shown.forEach((value, i) => close(value, weight(0, 4, 3, 7 + i) / total));
    assert.match(await page.locator(".head-main .remarks").textContent(), /each row is divided by the sum/);
  },
);

pageTest("[CLS] and [SEP] are taken away and brought back", "pair.html", { fragment: "#heads=4" }, async (page) => {
  await page.locator("#specials").uncheck();
  assert.equal(await lines(page), 10 * 10);
  assert.equal(await token(page, "query", 0).count(), 0);
  assert.equal(await token(page, "key", 12).count(), 0);
  await page.locator("#specials").check();
  assert.equal(await lines(page), 13 * 13);
});

pageTest("the threshold leaves out weaker lines", "pair.html", { fragment: "#heads=4" }, async (page) => {
  const weight = await tensorOf(page, "weights");
  await page.locator("#threshold").focus();
  for (let i = 0; i < 10; ++i) await page.keyboard.press("ArrowRight");
  let expected = 0;
  for (let q = 0; q < 13; ++q) for (let k = 0; k < 13; ++k) expected += weight(0, 4, q, k) >= 0.1;
  assert.ok(expected > 0 && expected < 169);
  assert.equal(await lines(page), expected);
});

pageTest("of each query only the largest weights", "pair.html", { fragment: "#heads=4" }, async (page) => {
  for (const k of ["1", "2", "3", "5", "10"]) {
    await page.locator("#top").selectOption(k);
    assert.equal(await lines(page), 13 * Number(k));
  }
});

pageTest("the average of the active heads", "pair.html", { fragment: "#heads=1,8" }, async (page) => {
  const weight = await tensorOf(page, "weights");
  await page.locator("#together-mean").click();
  assert.equal(await lines(page), 169);
  (await row(page, "query", 5)).forEach((value, key) =>
    close(value, (weight(0, 1, 5, key) + weight(0, 8, 5, key)) / 2),
  );
});

pageTest("the average of all layers", "pair.html", { fragment: "#heads=2" }, async (page) => {
  const weight = await tensorOf(page, "weights");
  await page.locator("#layers").selectOption("mean");
  (await row(page, "query", 5)).forEach((value, key) =>
    close(value, sum([0, 1, 2].map((layer) => weight(layer, 2, 5, key))) / 3),
  );
});

pageTest(
  "rollout: the product of half attention and half what came in",
  "pair.html",
  { fragment: "#heads=2,3&layer=1" },
  async (page) => {
    const weight = await tensorOf(page, "weights");
    await page.locator("#layers").selectOption("rollout");
    const half = (layer, q, k) => ((weight(layer, 2, q, k) + weight(layer, 3, q, k)) / 2 + (q === k ? 1 : 0)) / 2;
    const expected = (q, k) => sum(Array.from({ length: 13 }, (_, m) => half(1, q, m) * half(0, m, k)));
    const shown = await row(page, "query", 6);
    shown.forEach((value, key) => close(value, expected(6, key), 1e-4));
    close(sum(shown), 1, 7e-4);
  },
);

pageTest("rollout is not to be had of cross-attention", "several.html", { fragment: "#attention=2" }, async (page) => {
  assert.equal(await page.locator("#layers option[value=rollout]").getAttribute("disabled"), "");
});

pageTest("each head's entropy is beside it, and they stand in its order", "pair.html", {}, async (page) => {
  const weight = await tensorOf(page, "weights");
  const entropy = (head) => {
    let bits = 0;
    for (let q = 0; q < 13; ++q)
      for (let k = 0; k < 13; ++k) bits -= weight(0, head, q, k) * Math.log2(weight(0, head, q, k));
    return bits / 13;
  };
  close(number(await square(page, 6).locator(".bits").textContent()), entropy(6), 0.0051);
  await page.locator("#order").selectOption("entropy");
  const order = (await page.locator(".head-square .number").allTextContents()).map(Number);
  assert.deepEqual(
    order,
    [...order].sort((a, b) => entropy(a) - entropy(b)),
  );
  assert.notDeepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
});

for (const name of ["d_weights", "d_scores"]) {
  pageTest(`${name} in the same view`, "pair.html", { fragment: "#heads=4&slice=AB" }, async (page) => {
    const gradient = await tensorOf(page, name);
    await page.locator("#numbers").selectOption(name);
    (await row(page, "query", 3)).forEach((value, i) => close(value, gradient(0, 4, 3, 7 + i), 1e-3));
  });
}

pageTest(
  "each row of the scores' gradient adds up to 0, and it is said",
  "pair.html",
  { fragment: "#heads=4" },
  async (page) => {
    await page.locator("#numbers").selectOption("d_scores");
    close(sum(await row(page, "query", 3)), 0, 2e-4);
    assert.match(await page.locator(".head-main .remarks").textContent(), /Each row of ∂L\/∂scores sums to 0/);
  },
);

pageTest("without gradients there is no menu of numbers", "equal.html", {}, async (page) => {
  assert.equal(await page.locator("#numbers").isVisible(), false);
});
