// What is around the views: tabs, the theme, links that hold what is chosen, and the page's two languages.
import assert from "node:assert/strict";
import { active, pressed } from "./support/head.mjs";
import { pageTest } from "./support/page.mjs";

const selected = (page) => page.locator('[role=tab][aria-selected="true"]').textContent();

pageTest("the title, the source and the warning are there to read", "pair.html", {}, async (page) => {
  assert.equal(await page.title(), "Sentence pair");
  assert.equal(await page.locator("h1").textContent(), "Sentence pair");
  assert.equal(await page.locator(".source").textContent(), "Made for a test.");
  assert.match(await page.locator("header .warning").textContent(), /this attention means nothing yet/);
});

pageTest("arrow keys go from tab to tab", "pair.html", {}, async (page) => {
  await page.getByRole("tab", { name: "Heads" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await selected(page), "Neurons");
  await page.keyboard.press("ArrowRight");
  assert.equal(await selected(page), "Model");
  await page.keyboard.press("Home");
  assert.equal(await selected(page), "Heads");
});

pageTest("one view is shown at a time", "pair.html", {}, async (page) => {
  for (const name of ["Neurons", "Model", "Heads"]) {
    await page.getByRole("tab", { name }).click();
    assert.equal(await page.locator("[role=tabpanel]:visible").count(), 1);
  }
});

for (const theme of ["light", "dark"]) {
  pageTest(`the system's theme, ${theme}, and the other one`, "pair.html", { theme }, async (page) => {
    const brightness = () =>
      page.evaluate(
        () =>
          getComputedStyle(document.body)
            .backgroundColor.match(/\d+/g)
            .map(Number)
            .reduce((a, b) => a + b) / 3,
      );
    const first = await brightness();
    await page.locator("#theme").click();
    await page.waitForTimeout(200);
    const second = await brightness();
    assert.equal(first > 128, theme === "light");
    assert.equal(second > 128, theme !== "light");
    await page.waitForURL(/theme=/);
  });
}

pageTest(
  "what is chosen is in the address, and a link opens it again",
  "pair.html",
  { fragment: "#view=head&layer=2&heads=3,9&slice=BA&top=2&specials=no" },
  async (page) => {
    const check = async () => {
      assert.equal(await page.locator("#layer-menu").inputValue(), "2");
      assert.deepEqual(await active(page), [3, 9]);
      assert.equal(await pressed(page, "slice"), "BA");
      assert.equal(await page.locator("#top").inputValue(), "2");
      assert.equal(await page.locator("#specials").isChecked(), false);
    };
    await check();
    await page.reload();
    await check();
    await page.locator("#layer-menu").selectOption("1");
    await page.waitForURL(/layer=1/);
  },
);

pageTest("Back and Forward go from view to view, and what was chosen in each is kept", "pair.html", {}, async (page) => {
  await page.locator("#layer-menu").selectOption("2");
  await page.getByRole("tab", { name: "Model" }).click();
  await page.locator("#cell-1-4").click();
  await page.locator("#slice-AB").click();
  await page.waitForURL(/slice=AB/);
  const chosen = (view) => page.locator(`#tab-${view}[aria-selected=true]`).waitFor();
  await page.goBack();
  await chosen("model");
  await page.goBack();
  await chosen("head");
  assert.equal(await page.locator("#layer-menu").inputValue(), "2");
  assert.equal((await active(page)).length, 12);
  await page.goForward();
  await chosen("model");
  await page.goForward();
  await chosen("head");
  assert.equal(await page.locator("#layer-menu").inputValue(), "1");
  assert.deepEqual(await active(page), [4]);
  assert.equal(await pressed(page, "slice"), "AB");
});

pageTest("other choices than of a view are no step for Back", "pair.html", {}, async (page) => {
  const before = await page.evaluate(() => history.length);
  await page.locator("#layer-menu").selectOption("2");
  await page.locator("#slice-AB").click();
  await page.waitForURL(/slice=AB/);
  assert.equal(await page.evaluate(() => history.length), before);
});

pageTest(
  "an address that makes no sense shows the page all the same",
  "pair.html",
  { fragment: "#view=x&layer=99&head=-1&heads=a&slice=CC&attention=7&top=many&__proto__=1" },
  async (page) => {
    assert.equal(await selected(page), "Heads");
    assert.equal(await page.locator("#layer-menu").inputValue(), "2");
    assert.equal((await active(page)).length, 12);
  },
);

pageTest(
  "a slider that is drawn to and fro does not overwhelm the browser, and the address follows",
  "cross.html",
  {},
  async (page) => {
    await page.evaluate(() => {
      const slider = document.querySelector("#threshold");
      for (let i = 0; i <= 300; ++i) {
        slider.value = String((i % 100) / 100);
        slider.dispatchEvent(new Event("input"));
      }
    });
    await page.locator("#threshold").fill("0.25");
    await page.waitForURL(/threshold=0.25/);
  },
);

pageTest("the Chinese page is in Chinese, in every view", "pair_in_chinese.html", {}, async (page) => {
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  for (const [view, name] of [
    ["head", "头"],
    ["neuron", "神经元"],
    ["model", "模型"],
  ]) {
    await page.getByRole("tab", { name, exact: true }).click();
    const words = (await page.locator(`#${view}-view`).innerText()).match(/[A-Za-z]{4,}/g) ?? [];
    const kept = /^(time|flies|like|arrow|fruit|banana|softmax|attention|output)$/;
    assert.deepEqual([...new Set(words.filter((word) => !kept.test(word)))], []);
  }
});
