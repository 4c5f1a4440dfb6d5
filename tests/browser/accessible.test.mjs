// What somebody hears who does not see the page, or does not use a mouse: names, roles, order of tabs, contrast.
import assert from "node:assert/strict";
import { neuron } from "./support/neuron.mjs";
import { pageTest } from "./support/page.mjs";

const views = { head: "#view=head", neuron, model: "#view=model" };

/** The things that can be focused or chosen and that have no name. */
const nameless = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, select, input, summary, [role=tab], [tabindex]")]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const labels = one.labels ? [...one.labels].map((label) => label.textContent).join("") : "";
        const by = (one.getAttribute("aria-labelledby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent ?? "")
          .join("");
        return (one.getAttribute("aria-label") ?? "") + labels + by + one.textContent === "";
      })
      .map((one) => one.outerHTML.slice(0, 100)),
  );

for (const [name, fragment] of Object.entries(views)) {
  pageTest(
    `${name} view: whatever can be chosen has a name, and no id is given twice`,
    "pair.html",
    { fragment },
    async (page) => {
      await page.locator(`#${name}-view`).waitFor();
      assert.deepEqual(await nameless(page), []);
      const twice = await page.evaluate(() => {
        const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
        return ids.filter((id, i) => ids.indexOf(id) !== i);
      });
      assert.deepEqual(twice, []);
    },
  );

  pageTest(
    `${name} view: few stops for the Tab key, and every one is seen to be focused`,
    "pair.html",
    { fragment },
    async (page) => {
      await page.locator(`#${name}-view`).waitFor();
      const stops = [];
      for (let i = 0; i < 60; ++i) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => {
          const one = document.activeElement;
          if (one === document.body) return null;
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return { what: one.outerHTML.slice(0, 60), seen: outlineStyle !== "none" && outlineWidth !== "0px" };
        });
        if (stop === null) break;
        stops.push(stop);
      }
      assert.ok(stops.length > 4 && stops.length < 45, `${stops.length} stops`);
      assert.deepEqual(
        stops.filter(({ seen }) => !seen),
        [],
      );
    },
  );
}

pageTest("tabs, panels and headings have their roles", "pair.html", {}, async (page) => {
  await page.getByRole("tablist", { name: "Views" }).waitFor();
  await page.getByRole("tabpanel", { name: "Heads" }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Sentence pair" }).waitFor();
  await page.getByRole("group", { name: "Heads" }).first().waitFor();
  await page.getByRole("combobox", { name: "Layer", exact: true }).waitFor();
});

pageTest(
  "the neuron view is tables with headers of rows and columns",
  "pair.html",
  { fragment: neuron },
  async (page) => {
    const table = page.getByRole("table", { name: "From q and k to the weights and the head's output" });
    assert.equal(await table.getByRole("columnheader").count(), 10);
    assert.equal(await table.getByRole("rowheader").count(), 15);
    await table
      .getByRole("img", { name: /^from −[\d.]+ to [\d.]+$/ })
      .first()
      .waitFor();
  },
);

for (const theme of ["light", "dark"]) {
  for (const [name, fragment] of Object.entries(views)) {
    pageTest(
      `${name} view, ${theme}: text stands out from its ground by 4.5 to 1`,
      "pair.html",
      { fragment, theme },
      async (page) => {
        await page.locator(`#${name}-view`).waitFor();
        const faint = await page.evaluate(() => {
          const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          const rgb = (colour, under) => {
            paint.fillStyle = `rgb(${under.join()})`;
            paint.fillRect(0, 0, 1, 1);
            paint.fillStyle = colour;
            paint.fillRect(0, 0, 1, 1);
            return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
          };
          const ground = (one) =>
            one ? rgb(getComputedStyle(one).backgroundColor, ground(one.parentElement)) : [255, 255, 255];
          const light = (colour) => {
            const [r, g, b] = colour.map((part) =>
              part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
            );
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const found = new Set();
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const one = texts.currentNode.parentElement;
            if (
              !texts.currentNode.data.trim() ||
              one.closest("script, noscript, option, :disabled, .unseen") ||
              !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            )
              continue;
            const under = ground(one);
            const [a, b] = [light(under), light(rgb(getComputedStyle(one).color, under))].sort((x, y) => x - y);
            if ((b + 0.05) / (a + 0.05) < 4.5)
              found.add(
                `${one.className || one.tagName} ${texts.currentNode.data.slice(0, 20)}: ${((b + 0.05) / (a + 0.05)).toFixed(2)}`,
              );
          }
          return [...found];
        });
        assert.deepEqual(faint, []);
      },
    );
  }
}

pageTest("whoever asks for less motion gets none", "pair.html", { reducedMotion: "reduce" }, async (page) => {
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter(
        (one) =>
          parseFloat(getComputedStyle(one).transitionDuration) > 0 || getComputedStyle(one).animationName !== "none",
      ).length,
  );
  assert.equal(moving, 0);
});
