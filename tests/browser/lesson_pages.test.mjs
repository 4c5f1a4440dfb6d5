// The pages that lessons write, opened as their readers open them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { active, lines } from "./support/head.mjs";
import { copied, keyCell } from "./support/neuron.mjs";
import { writeNpy } from "./support/npy.mjs";
import { pageTest } from "./support/page.mjs";
import { number } from "./support/text.mjs";

const folder = mkdtempSync(join(tmpdir(), "stepgrad-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs a lesson into a folder of this name. */
function teach(lesson, name, ...options) {
  const program = join(process.env.STEPGRAD_LESSONS, lesson, lesson);
  execFileSync(program, ["--emit", "html", "--output-dir", join(folder, name), ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
}

const page = (lesson, name) => join(folder, name, `${lesson}.attention.html`);
const tab = (at) => at.locator('[role=tab][aria-selected="true"]').textContent();

const q = [1, -2, 0.5, 3];
const k = [2, 0, 1, 1, 0, 1, -2, 0];
const weights = [1 / (1 + Math.exp(-4.25)), 1 / (1 + Math.exp(4.25))];

/** One layer and one head, a query and two keys: what somebody might have saved from elsewhere. */
function capture(at) {
  mkdirSync(at);
  writeNpy(join(at, "attentions.npy"), [1, 1, 1, 2], weights);
  writeNpy(join(at, "queries.npy"), [1, 1, 1, 4], q);
  writeNpy(join(at, "keys.npy"), [1, 1, 2, 4], k);
  writeFileSync(join(at, "tokens.json"), JSON.stringify({ left_text: ["chat"], right_text: ["the", "cat"] }));
}

before(() => {
  const text = ["--text", "time flies like an arrow", "--text-pair", "fruit flies like a banana"];
  teach("11_sentence_pair", "all", ...text);
  teach("11_sentence_pair", "head 8", "--heads-shown", "8", ...text);
  teach("12_inside_a_head", "tutorial", "--layer", "0", "--head", "8", ...text);
  teach("15_bert", "model", "--view", "model");
  teach("06_multi_head_attention", "six");
  teach("09_masks", "nine");
  teach("10_cross_attention", "ten");
  teach("06_multi_head_attention", "chinese", "--lang", "zh");
  teach("06_multi_head_attention", "hostile", "--text", "</script> <!--<script> \" ' &lt; שלום");
  capture(join(folder, "saved"));
  teach("12_inside_a_head", "captured", "--captured", join(folder, "saved"), "--layer", "0", "--head", "0");
});

pageTest(
  "lesson 11: the head view, and the warning that its weights are random",
  page("11_sentence_pair", "all"),
  {},
  async (at) => {
    assert.equal(await tab(at), "Heads");
    assert.equal((await active(at)).length, 12);
    assert.equal(await lines(at), 12 * 13 * 13);
    assert.match(await at.locator("header .warning").textContent(), /random/);
    assert.equal(await at.locator("#slice-AB").isVisible(), true);
  },
);

pageTest(
  "lesson 11 with --heads-shown 8 opens as the tutorial's heads=[8]",
  page("11_sentence_pair", "head 8"),
  {},
  async (at) => {
    assert.deepEqual(await active(at), [8]);
  },
);

pageTest(
  "lesson 12: the neuron view of layer 0, head 8, with sums that add up",
  page("12_inside_a_head", "tutorial"),
  {},
  async (at) => {
    assert.equal(await tab(at), "Neurons");
    assert.equal(await at.locator("#layer-menu").inputValue(), "0");
    assert.equal(await at.locator("#head-menu").inputValue(), "8");
    assert.equal(await at.locator(".neuron-checks .wrong").count(), 0);
    assert.match(
      await at.locator(".neuron-checks").textContent(),
      /The weights computed here.*The heads and the bias add up/,
    );
  },
);

pageTest("lesson 12: what somebody else captured", page("12_inside_a_head", "captured"), {}, async (at) => {
  assert.equal(await keyCell(at, 0, "dot").textContent(), "5.5000");
  assert.equal(await keyCell(at, 1, "scaled").textContent(), "−1.5000");
  const { keys } = await copied(at);
  keys.forEach((key, i) => assert.ok(Math.abs(number(key["computed weight"]) - weights[i]) < 1e-6));
  assert.match(await at.locator(".neuron-checks").textContent(), /values\.npy/);
});

pageTest("lesson 15: 12 layers of 12 heads", page("15_bert", "model"), {}, async (at) => {
  assert.equal(await tab(at), "Model");
  assert.equal(await at.locator(".head-grid .cell").count(), 144);
});

for (const [lesson, name] of [
  ["06_multi_head_attention", "six"],
  ["09_masks", "nine"],
  ["10_cross_attention", "ten"],
  ["06_multi_head_attention", "hostile"],
]) {
  pageTest(`${lesson} (${name}): every attention and every view`, page(lesson, name), {}, async (at) => {
    const count = await at.locator("#attention-menu option").count();
    for (let i = 0; i < count; ++i) {
      if (count > 1) await at.locator("#attention-menu").selectOption(String(i));
      for (const view of ["Neurons", "Model", "Heads"]) {
        await at.getByRole("tab", { name: view }).click();
        if (view === "Neurons") assert.equal(await at.locator(".neuron-checks .wrong").count(), 0);
      }
      assert.ok((await lines(at)) > 0);
    }
  });
}

pageTest("a lesson in Chinese writes a page in Chinese", page("06_multi_head_attention", "chinese"), {}, async (at) => {
  assert.equal(await at.getAttribute("html", "lang"), "zh-CN");
  assert.equal(await tab(at), "头");
});
