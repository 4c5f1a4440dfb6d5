// What pageTest promises of every page is worth something only if it can fail: pages that break each promise.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { visit } from "./support/page.mjs";

const folder = mkdtempSync(join(tmpdir(), "stepgrad-"));
after(() => rmSync(folder, { recursive: true }));

/** What is found wrong with a page of this body. */
async function complaintsAbout(body) {
  const file = join(folder, "page.html");
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><title>A page</title>${body}`);
  return visit(file, {}, (page) => page.waitForTimeout(200));
}

test("a quiet page is fine", async () => {
  assert.deepEqual(await complaintsAbout('<p>Text</p><script type="module">document.title = "Quiet";</script>'), []);
});

test("a message on the console is noticed", async () => {
  assert.match((await complaintsAbout("<script>console.debug('here')</script>")).join(), /console: debug: here/);
});

test("an error is noticed", async () => {
  assert.match((await complaintsAbout("<script>throw new Error('broken')</script>")).join(), /error: broken/);
});

test("a rejection that nobody handles is noticed", async () => {
  assert.match((await complaintsAbout("<script>Promise.reject(new Error('lost'))</script>")).join(), /error: lost/);
});

test("a request is noticed, to another host and to another file", async () => {
  assert.match((await complaintsAbout('<img src="https://example.invalid/a.png" alt="">')).join(), /request: https:/);
  assert.match(
    (await complaintsAbout('<link rel="stylesheet" href="beside.css">')).join(),
    /request: file:.*beside\.css/,
  );
});
