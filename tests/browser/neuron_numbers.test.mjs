// The neuron view's numbers: each step follows from the one before, and the last one is what the page holds.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { copied, keyCell, keyRows, neuron, pointAt, queryButton, reading } from "./support/neuron.mjs";
import { pageTest } from "./support/page.mjs";
import { number, sum } from "./support/text.mjs";

const near = (a, b, tolerance = 2e-6) =>
  assert.ok(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b)), `${a} is not ${b}`);

pageTest(
  "a masked key: its raw score is shown, then −∞ and the weight 0",
  "masked.html",
  { fragment: neuron },
  async (page) => {
    const column = (name) => Promise.all([0, 1, 2].map((key) => keyCell(page, key, name).textContent()));
    assert.deepEqual(await column("dot"), ["5.5000", "−3.0000", "22.5000"]);
    assert.deepEqual(await column("scaled"), ["2.7500", "−1.5000", "11.2500"]);
    assert.deepEqual(await column("mask"), ["+ 0", "+ 0", "−∞"]);
    assert.deepEqual(await column("weight"), ["0.9859", "0.0141", "0.0000"]);
    const { keys } = await copied(page);
    assert.deepEqual(
      keys.map(({ score }) => number(score)),
      [2.75, -1.5, -Infinity],
    );
    keys.forEach((key, i) => near(number(key["computed weight"]), [0.985936372957, 0.0140636270432, 0][i], 1e-9));
  },
);

pageTest("the products of each element, hovered one by one", "masked.html", { fragment: neuron }, async (page) => {
  const products = [
    [2, 0, 0.5, 3],
    [0, -2, -1, 0],
    [9, -18, 4.5, 27],
  ];
  for (const [key, expected] of products.entries()) {
    for (const [element, product] of expected.entries()) {
      await pointAt(keyCell(page, key, "products"), element, 4);
      const line = await reading(page).locator("dd").first().textContent();
      const [, value, so_far] = line.match(/= (\S+);\s+Σ to \d+ = (\S+);/);
      near(number(value), product);
      near(number(so_far), sum(expected.slice(0, element + 1)));
    }
  }
});

pageTest("a masked cell is hatched, and no other", "masked.html", { fragment: neuron }, async (page) => {
  const hatched = (key) =>
    keyCell(page, key, "mask").evaluate((cell) =>
      getComputedStyle(cell).backgroundImage.includes("repeating-linear-gradient"),
    );
  assert.deepEqual([await hatched(0), await hatched(1), await hatched(2)], [false, false, true]);
});

pageTest(
  "every step of a row follows from the one before",
  "pair.html",
  { fragment: `${neuron}&layer=1&head=5&query=3` },
  async (page) => {
    await keyRows(page).nth(9).hover();
    const { keys, elements } = await copied(page);
    const of = (name) => keys.map((key) => number(key[name]));
    const largest = Math.max(...of("score"));
    const total = sum(of("exp"));
    assert.equal(keys.length, 13);
    for (const key of keys) {
      near(number(key["q·k × scale"]), number(key["q·k"]) / Math.sqrt(8));
      near(number(key.exp), Math.exp(number(key.score) - largest));
      near(number(key["computed weight"]), number(key.exp) / total);
      near(number(key["computed weight"]), number(key.weight));
    }
    near(sum(of("weight")), 1);
    assert.equal(elements.length, 8);
    near(sum(elements.map((element) => number(element.q) * number(element.k))), number(keys[9]["q·k"]));
    for (const element of elements) near(number(element["weight × v"]), number(keys[9].weight) * number(element.v));
  },
);

pageTest(
  "weight × v adds up over the keys to the head's output",
  "pair.html",
  { fragment: `${neuron}&layer=2&head=11&query=12` },
  async (page) => {
    const parts = [];
    let output;
    for (let key = 0; key < 13; ++key) {
      await keyRows(page).nth(key).hover();
      const { elements } = await copied(page);
      parts.push(number(elements[6]["weight × v"]));
      output = number(elements[6]["Σ over keys"]);
    }
    near(sum(parts), output);
  },
);

pageTest(
  "the heads and the bias add up to the output, element by element",
  "pair.html",
  { fragment: `${neuron}&query=4` },
  async (page) => {
    const table = page.getByRole("table", { name: "What W_O makes of each head" });
    await table.focus();
    for (let element = 0; element < 3; ++element) {
      assert.equal(await table.locator("th.number").textContent(), `element ${element}`);
      const numbers = (await table.locator("td.number").allTextContents()).map(number);
      assert.equal(numbers.length, 14);
      near(sum(numbers.slice(0, 13)), numbers[13], 1e-5);
      await page.keyboard.press("ArrowRight");
    }
  },
);

pageTest(
  "it is said that the sums are what the page holds, and by how much they are not",
  "pair.html",
  { fragment: neuron },
  async (page) => {
    const checks = (await page.locator(".neuron-checks li").allTextContents()).map((text) => [
      text.slice(0, 11),
      number(text.match(/is (\S+)\.$/)[1]),
    ]);
    assert.deepEqual(
      checks.map(([text]) => text),
      ["The weights", "The heads a"],
    );
    for (const [, difference] of checks) assert.ok(difference < 1e-5);
    assert.equal(await page.locator(".neuron-checks .wrong").count(), 0);
  },
);

pageTest(
  "weights that do not follow from q and k are said to be wrong",
  "hostile.html",
  { fragment: `${neuron}&layer=1&head=1&query=3` },
  async (page) => {
    assert.match(await page.locator(".neuron-checks").textContent(), /NaN or ∞/);
  },
);

pageTest("heads that are not in the page are named in the sum", "filtered.html", { fragment: neuron }, async (page) => {
  const names = await page.locator(".neuron-sum tbody th").allTextContents();
  assert.deepEqual(names, ["head 0", "head 8", "head 15", "13 heads not in this page", "bias of W_O", "output"]);
  const numbers = (await page.locator(".neuron-sum td.number").allTextContents()).map(number);
  near(sum(numbers.slice(0, 5)), numbers[5], 1e-5);
});

pageTest("what a page does not hold is said", "cross.html", { fragment: neuron }, async (page) => {
  const said = await page.locator(".neuron-checks").textContent();
  for (const what of ["no q and k", "no v", "does not hold what W_O makes"]) assert.ok(said.includes(what), what);
  const absent = page.locator(".neuron-table .columns .absent");
  assert.deepEqual(await absent.locator(".name").allTextContents(), [
    "q, k",
    "q ∘ k",
    "q · k",
    "× scale",
    "exp",
    "v",
    "weight × v",
  ]);
  assert.equal(await keyCell(page, 2, "weight").textContent(), "0.6000");
  await queryButton(page, 1).click();
  assert.equal(await keyCell(page, 2, "weight").textContent(), "0.3000");
});

const folder = mkdtempSync(join(tmpdir(), "stepgrad-neuron-"));
after(() => rmSync(folder, { recursive: true }));

/** A page in which one thing stands otherwise. @param {string} name @param {string | RegExp} from @param {string} to */
function changed(name, from, to) {
  const text = readFileSync(join(process.env.STEPGRAD_PAGES, "pair.html"), "utf8");
  assert.notEqual(text.search(from), -1);
  writeFileSync(join(folder, name), text.replace(from, to));
  return join(folder, name);
}

pageTest(
  "weights that are not the computed ones stand beside them, and it is said above the table",
  changed("scale.html", /"scale":0\.35[0-9]*/, '"scale":0.5'),
  { fragment: neuron },
  async (page) => {
    const { keys } = await copied(page);
    for (const key of [0, 7, 12]) {
      const both = (await keyCell(page, key, "weight").textContent()).split(" | ").map(number);
      assert.equal(both.length, 2);
      near(both[0], number(keys[key]["computed weight"]), 5.1e-5);
      near(both[1], number(keys[key].weight), 5.1e-5);
    }
    assert.equal(await page.locator(".neuron-table .sum .weight").textContent(), "1.0000 | 1.0000");
    const notice = await page.locator(".neuron-checks .wrong").boundingBox();
    assert.match(await page.locator(".neuron-checks .wrong").textContent(), /are not the stored ones/);
    assert.ok(notice.y + notice.height <= (await page.locator(".neuron-keys").boundingBox()).y + 1);
  },
);

pageTest(
  "a mask that is not known is not said to be none",
  changed("mask.html", '"kind":"self"', '"kind":"self","mask_known":false'),
  { fragment: neuron },
  async (page) => {
    assert.equal(await page.locator(".neuron-table .columns .mask").textContent(), "masknot known");
    assert.equal(await keyCell(page, 3, "mask").textContent(), "");
    assert.equal((await copied(page)).keys[3].mask, "");
  },
);

pageTest(
  "the page opens at the query that it names, unless a link names another",
  changed("query.html", '"open":{', '"open":{"query":9,'),
  { fragment: neuron },
  async (page) => {
    assert.equal(await page.locator(".neuron-table .query th").textContent(), "q 9 like");
    await queryButton(page, 0).click();
    await page.waitForURL(/query=0/);
  },
);
