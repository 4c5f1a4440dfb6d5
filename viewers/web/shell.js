// Around every view: what the page is, whose numbers these are, and the menus that all views share.
import { element } from "stepgrad/dom.js";
import { headView } from "stepgrad/head_view.js";
import { modelView } from "stepgrad/model_view.js";
import { neuronView } from "stepgrad/neuron_view.js";
import { sharedMenus } from "stepgrad/shared_menus.js";
import { tabs } from "stepgrad/tabs.js";
import { followTheme, themeButton } from "stepgrad/theme.js";

/** @typedef {import("stepgrad/state.js").State} State */
/** @typedef {import("stepgrad/data.js").Page} Page */
/** @typedef {{element: HTMLElement, update: (changed: Set<string>) => void}} View */
/** @typedef {"head" | "neuron" | "model"} ViewName */

/** @type {Record<ViewName, (state: State, page: Page) => View>} */
const makers = { head: headView, neuron: neuronView, model: modelView };

/** @param {State} state @param {Page} page @returns {HTMLElement[]} */
export function shell(state, page) {
  followTheme(state);
  const header = headerOf(state, page);
  const bar = sharedMenus(state, page);
  const main = element("main", {});
  const names = tabs(state);
  const navigation = element("nav", {}, names.element, bar.element);
  /** @type {Partial<Record<ViewName, View>>} */
  const views = {};

  /** A view is made when it is first looked at. @param {Set<string>} changed */
  const update = (changed) => {
    const name = state.chosen.view;
    const view = (views[name] ??= mounted(name, makers[name](state, page), main));
    for (const other of Object.values(views)) other.element.hidden = other !== view;
    names.update();
    bar.update();
    view.update(changed);
  };
  state.subscribe(update);
  // A canvas is painted to its size, which it has only once it is on the page.
  queueMicrotask(() => update(new Set()));
  return [header, navigation, main];
}

/** @param {ViewName} name @param {View} view @param {HTMLElement} main */
function mounted(name, view, main) {
  view.element.id = `${name}-view`;
  view.element.setAttribute("role", "tabpanel");
  view.element.setAttribute("aria-labelledby", `tab-${name}`);
  main.append(view.element);
  return view;
}

/** @param {State} state @param {Page} page */
function headerOf(state, page) {
  const header = element(
    "header",
    {},
    element("h1", { dir: "auto" }, page.title),
    element("p", { class: "lesson" }, page.lesson),
    element("p", { class: "source", dir: "auto" }, page.source),
    themeButton(state),
  );
  for (const note of page.notes) header.append(element("p", { class: "note", dir: "auto" }, ...unbroken(note)));
  if (page.warning)
    header.append(element("p", { class: "warning", role: "note", dir: "auto" }, ...unbroken(page.warning)));
  return header;
}

/** A command line's options do not break after their dashes. @param {string} text */
const unbroken = (text) =>
  text.split(/(--[\w-]+)/).map((part, i) => (i % 2 ? element("span", { class: "option" }, part) : part));
