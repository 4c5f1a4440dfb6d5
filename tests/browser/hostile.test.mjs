// Tokens and names that would break a page that believed them. They are text, and are shown as they are.
import assert from "node:assert/strict";
import { documentOf } from "./support/data.mjs";
import { token } from "./support/head.mjs";
import { neuron } from "./support/neuron.mjs";
import { pageTest } from "./support/page.mjs";

const views = { head: "#view=head", neuron, model: "#view=model" };
const file = "hostile.html";

pageTest("the page has its own scripts and no others, and nothing that a token asked for", file, {}, async (page) => {
  const scripts = await page.locator("script").evaluateAll((all) => all.map((one) => one.type));
  assert.deepEqual(scripts, ["application/json", "importmap", "module"]);
  assert.equal(await page.locator("b, img").count(), 0);
  assert.equal(await page.title(), '</title><script>document.title = "broken"</script>');
});

pageTest("the data hold exactly these tokens", file, {}, async (page) => {
  const { attentions } = await documentOf(page);
  const tokens = attentions[0].query_tokens;
  assert.equal(tokens.length, 21);
  for (const expected of [
    "</script><b>x</b>",
    "<!--<script>",
    "&lt;",
    '"',
    "'",
    "\\",
    "\u2028",
    "שלום\u202eabc",
    "x".repeat(300),
    "",
    " ",
    "__proto__",
  ]) {
    assert.ok(tokens.includes(expected), JSON.stringify(expected));
  }
});

pageTest("tokens are shown as they are, and what cannot be seen is named", file, {}, async (page) => {
  const shown = await page.locator(".tokens.query bdi").allTextContents();
  assert.deepEqual(shown.slice(0, 10), [
    "[CLS]",
    "</script><b>x</b>",
    "<!--<script>",
    "&lt;",
    '"',
    "'",
    "\\",
    "⟨2028⟩",
    "⟨2029⟩",
    "שלום⟨202E⟩abc",
  ]);
  assert.deepEqual(shown.slice(-5), ["∅", "␣", "</title>", "__proto__", "[SEP]"]);
});

for (const [name, fragment] of Object.entries(views)) {
  for (const layer of [0, 1]) {
    pageTest(
      `${name} view, layer ${layer}: nothing runs over, nothing breaks`,
      file,
      { fragment: `${fragment}&layer=${layer}` },
      async (page) => {
        await page.locator(`#${name}-view`).waitFor();
        const { scroll, client } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          client: document.documentElement.clientWidth,
        }));
        assert.ok(scroll <= client, `the page is ${scroll} wide in ${client}`);
        assert.equal(await page.title(), '</title><script>document.title = "broken"</script>');
      },
    );
  }
}

pageTest("every token can be pointed at in the head view", file, {}, async (page) => {
  for (let position = 0; position < 21; ++position) {
    await token(page, "query", position).hover();
    assert.match(await page.locator("#said").textContent(), new RegExp(`^query ${position} `));
  }
});

pageTest(
  "every query of the neuron view, with NaN and ∞ among its numbers",
  file,
  { fragment: `${neuron}&layer=1` },
  async (page) => {
    const buttons = page.locator(".neuron-tokens button");
    for (const head of ["0", "1", "2"]) {
      await page.locator("#head-menu").selectOption(head);
      for (let query = 0; query < 21; ++query) await buttons.nth(query).click();
    }
    await page.locator("#head-menu").selectOption("0");
    await buttons.nth(2).click();
    assert.match(await page.locator(".neuron-checks").textContent(), /NaN or ∞/);
    assert.match(await page.locator(".neuron-table").textContent(), /NaN/);
  },
);
