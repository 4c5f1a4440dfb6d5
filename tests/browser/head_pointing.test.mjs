// Pointing at tokens and cells, by mouse and by keyboard, and the exact numbers of what is pointed at.
import assert from "node:assert/strict";
import { tensorOf } from "./support/data.mjs";
import { lines, numbers, said, token } from "./support/head.mjs";
import { pageTest } from "./support/page.mjs";
import { number } from "./support/text.mjs";

pageTest(
  "a query that is pointed at shows its lines alone, and its row of every head",
  "pair.html",
  { fragment: "#layer=2" },
  async (page) => {
    const weight = await tensorOf(page, "weights");
    await token(page, "query", 4).hover();
    assert.equal(await lines(page), 12 * 13);
    const rows = await numbers(page);
    assert.equal(rows.length, 13); // the heads and their average
    for (let head = 0; head < 12; ++head) {
      for (let key = 0; key < 13; ++key)
        assert.ok(Math.abs(number(rows[head][key + 1]) - weight(2, head, 4, key)) < 5.1e-5);
    }
  },
);

pageTest("a key that is pointed at shows its column", "pair.html", { fragment: "#heads=8" }, async (page) => {
  const weight = await tensorOf(page, "weights");
  await token(page, "key", 9).hover();
  assert.equal(await lines(page), 13);
  const [row] = await numbers(page);
  for (let query = 0; query < 13; ++query)
    assert.ok(Math.abs(number(row[query + 1]) - weight(0, 8, query, 9)) < 5.1e-5);
});

pageTest("all lines come back when the pointer leaves", "pair.html", {}, async (page) => {
  await token(page, "query", 4).hover();
  await page.mouse.move(5, 5);
  assert.equal(await lines(page), 12 * 13 * 13);
  assert.match(await said(page).textContent(), /^Point at a token/);
});

pageTest("a click holds a token, Escape lets go", "pair.html", { fragment: "#heads=0" }, async (page) => {
  await token(page, "query", 2).click();
  await page.mouse.move(5, 5);
  await page.locator("h1").click();
  assert.equal(await lines(page), 13);
  await token(page, "query", 2).focus();
  await page.keyboard.press("Escape");
  await page.mouse.move(5, 5);
  assert.equal(await token(page, "query", 2).getAttribute("aria-pressed"), "false");
});

pageTest("arrow keys go along the tokens and across", "pair.html", { fragment: "#heads=3" }, async (page) => {
  await token(page, "query", 0).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.match(await said(page).textContent(), /^query 2 /);
  await page.keyboard.press("ArrowRight");
  assert.match(await said(page).textContent(), /^key 2 /);
  await page.keyboard.press("End");
  assert.match(await said(page).textContent(), /^key 12 /);
});

pageTest("a cell of the matrix has six decimals", "pair.html", { fragment: "#heads=5&layer=1" }, async (page) => {
  const weight = await tensorOf(page, "weights");
  const matrix = page.locator("canvas#matrix");
  await matrix.focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  const text = await said(page).textContent();
  const [, query, key] = text.match(/query (\d+).*→.*key (\d+)/);
  const value = number((await numbers(page))[0][1]);
  assert.ok(Math.abs(value - weight(1, 5, Number(query), Number(key))) < 5.1e-7, text);
  assert.ok(Number(query) > 0 && Number(key) > 0);
});

pageTest("the mouse over the matrix points at the same pair", "equal.html", {}, async (page) => {
  const matrix = page.locator("canvas#matrix");
  const { width, height } = await matrix.boundingBox();
  await matrix.hover({ position: { x: width - 60, y: height - 8 } });
  const [row] = await numbers(page);
  assert.match(await said(page).textContent(), /^query 3 ⁨cat⁩ → key \d /);
  assert.equal(row.length, 2);
});

pageTest("the matrix is of the average, or of one head", "pair.html", { fragment: "#heads=2,6" }, async (page) => {
  const menu = page.locator("#matrix-of");
  assert.equal((await menu.locator("option").allTextContents()).length, 3);
  await menu.selectOption("6");
  assert.equal(await menu.inputValue(), "6");
});

pageTest("rows are said to be queries and columns keys", "pair.html", {}, async (page) => {
  assert.match(
    await page.locator(".head-main .remarks").textContent(),
    /Rows \(left\) are queries, columns \(right\) are keys\./,
  );
});

pageTest("numbers that are none are said to be so", "hostile.html", { fragment: "#layer=1" }, async (page) => {
  assert.match(await page.locator(".head-main .warning").textContent(), /NaN or infinite numbers here: 22\./);
  await token(page, "query", 2).hover();
  assert.equal((await numbers(page))[0][1], "NaN");
});
