// What the page hands out: numbers to the clipboard, pictures as SVG and PNG.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { tensorOf } from "./support/data.mjs";
import { neuron } from "./support/neuron.mjs";
import { pageTest } from "./support/page.mjs";
import { number } from "./support/text.mjs";

/** Presses a button and gives the file that comes of it. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The texts of an SVG, which must be well-formed XML; parsed in the browser, which has a parser. */
const textsOf = (page, svg) =>
  page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
    const error = parsed.querySelector("parsererror");
    return error ? [error.textContent] : [...parsed.querySelectorAll("text, title")].map((one) => one.textContent);
  }, svg);

pageTest(
  "the head view's numbers, every digit of them",
  "pair.html",
  { fragment: "#heads=3,8&layer=1" },
  async (page) => {
    const weight = await tensorOf(page, "weights");
    await page.locator("#copy-numbers").click();
    const lines = (await page.evaluate(() => navigator.clipboard.readText()))
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t"));
    assert.equal(lines.length, 1 + 2 * 13);
    assert.deepEqual(lines[0].slice(0, 6), ["numbers", "layer", "head", "query", "token", "0 [CLS]"]);
    assert.deepEqual(lines[14].slice(0, 5), ["weights", "1", "8", "0", "[CLS]"]);
    for (let key = 0; key < 13; ++key) assert.equal(Math.fround(number(lines[14][5 + key])), weight(1, 8, 0, key));
  },
);

const pictures = {
  "lines of the head view": ["#lines", "#view=head&heads=8", ["banana", "[CLS]"]],
  "the matrix of the head view": ["#matrix", "#view=head&heads=8", ["banana", "[CLS]"]],
  "the neuron view": [
    "#neuron",
    `${neuron}&head=8`,
    [
      ...["banana", "[CLS]", "12", "q ∘ k", "softmax: exp", "÷ Σ exp", "weight × v", "Σ", "attention_output", "concat"],
      ...["head 11", "bias of W_O", "output"],
    ],
  ],
};

for (const [name, [id, fragment, texts]] of Object.entries(pictures)) {
  pageTest(`${name} as SVG`, "pair.html", { fragment }, async (page) => {
    const { name: file, bytes } = await saved(page, `${id}-svg`);
    assert.match(file, /^11_sentence_pair\..*\.svg$/);
    const svg = bytes.toString();
    assert.ok(!/(href|src)="(?!#)/.test(svg), "a picture needs no other file");
    const found = await textsOf(page, svg);
    for (const text of texts) assert.ok(found.includes(text), `${text} is not among ${found}`);
    assert.match(found[0], /Layer 0, head 8/);
  });

  pageTest(`${name} as PNG`, "pair.html", { fragment }, async (page) => {
    const { name: file, bytes } = await saved(page, `${id}-png`);
    assert.match(file, /^11_sentence_pair\..*\.png$/);
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    assert.ok(
      bytes.readUInt32BE(16) > 600 && bytes.readUInt32BE(20) > 600,
      `${bytes.readUInt32BE(16)} × ${bytes.readUInt32BE(20)}`,
    );
  });

  pageTest(`${name} as SVG, of hostile tokens`, "hostile.html", { fragment }, async (page) => {
    const found = await textsOf(page, (await saved(page, `${id}-svg`)).bytes.toString());
    assert.ok(
      found.some((text) => text.startsWith("</script>")),
      String(found),
    );
  });
}

pageTest("the grid of all heads as a picture", "large.html", { fragment: "#view=model" }, async (page) => {
  await page.locator("#grid-layers").fill("3,5");
  await page.locator("#grid-heads").fill("8-10");
  const { name, bytes } = await saved(page, "#grid-svg");
  assert.match(name, /^15_bert\.heads\.svg$/);
  const found = await textsOf(page, bytes.toString());
  assert.equal(found[0], "2 layers, 3 heads each: weights");
  assert.deepEqual(found.slice(3), ["Layer 3", "Layer 5", "8", "9", "10", "8", "9", "10"]);
  assert.equal((await saved(page, "#grid-png")).bytes.subarray(1, 4).toString(), "PNG");
});

/** The opacities of the lines of the saved picture. */
const opacities = async (page) =>
  (await saved(page, "#lines-svg")).bytes
    .toString()
    .match(/(?<=stroke-opacity=")[\d.]+/g)
    .map(Number);

pageTest(
  "the strongest line is opaque, of all tokens and of the one that is held",
  "pair.html",
  { fragment: "#heads=3,8" },
  async (page) => {
    const weight = await tensorOf(page, "weights");
    const row = (query) =>
      [3, 8].flatMap((head) => Array.from({ length: 13 }, (_, key) => weight(0, head, query, key)));
    const all = Array.from({ length: 13 }, (_, query) => Math.max(...row(query)));
    const weakest = all.indexOf(Math.min(...all));
    assert.equal(Math.max(...(await opacities(page))), 1);
    await page.locator(`#query-${weakest}`).click();
    await page.mouse.move(5, 5);
    const largest = all[weakest];
    assert.deepEqual(
      await opacities(page),
      row(weakest).map((value) => Number((value / largest).toFixed(3))),
    );
  },
);

pageTest("saved lines have the tokens' positions and the sentences", "pair.html", {}, async (page) => {
  const svg = (await saved(page, "#lines-svg")).bytes.toString();
  const found = await textsOf(page, svg);
  for (const text of ["0", "12", "A", "B"])
    assert.equal(found.filter((one) => one === text).length, text === "A" || text === "B" ? 2 : 2 + (text === "0"));
});

pageTest("a name that is no file's name is made one", "hostile.html", {}, async (page) => {
  const { name } = await saved(page, "#lines-svg");
  assert.match(name, /^[\w.-]+\.svg$/);
});

/** Pairs of texts of an SVG that lie one over the other. */
const overlapping = (page, svg) =>
  page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    document.body.prepend(document.adoptNode(parsed));
    const boxes = [...parsed.querySelectorAll("text")].map((text) => ({ text, box: text.getBBox() }));
    const over = ({ box: a }, { box: b }) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y + 3 < b.y + b.height && b.y + 3 < a.y + a.height;
    const pairs = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter((other) => over(one, other))
        .map((other) => [one, other]),
    );
    return pairs.map((pair) => pair.map(({ text }) => text.textContent));
  }, svg);

for (const file of ["pair", "pair_in_chinese", "masked", "filtered", "cross"]) {
  pageTest(
    `no words of the neuron view's picture lie over others: ${file}`,
    `${file}.html`,
    { fragment: neuron },
    async (page) => {
      const { bytes } = await saved(page, "#neuron-svg");
      assert.deepEqual(await overlapping(page, bytes.toString()), []);
    },
  );
}
