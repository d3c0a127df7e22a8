/** Making elements. Texts become text nodes, never markup, so nothing that is shown can be more than text. */

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/**
 * An HTML element. A function among the attributes listens to the event of that name.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {any[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * An SVG element.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {any[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** The lines of a text as paragraphs, and as a list those that begin with a number in brackets. */
export function listedLines(text) {
  const found = [];
  for (const line of text.split("\n")) {
    if (!/^ *\(\d/.test(line)) found.push(h("p", null, line.trim()));
    else {
      if (found.at(-1)?.tagName !== "OL") found.push(h("ol", null));
      found.at(-1).append(h("li", line.startsWith(" ") ? { class: "nested-link" } : null, line.trim()));
    }
  }
  return found;
}

/** A text in which the names of tiles are not broken over two lines. */
export function unbroken(text) {
  return text.split(/(\d(?:-\d)+)/).map((part, index) => (index % 2 ? h("span", { class: "whole" }, part) : part));
}

/**
 * @template {keyof Elements} Id
 * @param {Id} id
 * @returns {Elements[Id]}
 */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @returns {NodeListOf<HTMLElement>} */
export const elements = (selector) => document.querySelectorAll(selector);

/**
 * What clicks on elements do, by their ids.
 *
 * @param {Partial<Record<keyof Elements, (event: MouseEvent) => unknown>>} actions
 */
export function onClick(actions) {
  for (const [id, action] of Object.entries(actions)) document.getElementById(id).addEventListener("click", action);
}

/**
 * Show or hide elements, by their ids.
 *
 * @param {Partial<Record<keyof Elements, boolean>>} visible
 */
export function show(visible) {
  for (const [id, seen] of Object.entries(visible)) document.getElementById(id).hidden = !seen;
}

/** Put these children in the place of those that an element has, keeping the focus on one with the same data-key. */
export function refill(element, ...children) {
  const active = /** @type {HTMLElement} */ (document.activeElement);
  const focused = element.contains(active) ? active.dataset.key : null;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** An action that does not begin again while it runs: a further call gets the result of the running one. */
export function once(action) {
  let doing = null;
  return (...given) =>
    (doing ??= action(...given).finally(() => {
      doing = null;
    }));
}

/** Offer a text or picture as a file. */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
