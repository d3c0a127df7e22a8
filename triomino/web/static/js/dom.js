/** Create and change elements. Strings always become text nodes, so text cannot inject elements. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | false | null | undefined | Child[]} Child */

/**
 * The attributes of an element, and its listeners by event.
 *
 * @template Target
 * @typedef {{ [Name in keyof GlobalEventHandlersEventMap]?:
 *   (event: GlobalEventHandlersEventMap[Name] & { currentTarget: Target }) => unknown } & Record<string, unknown>}
 *   Attributes
 */

/**
 * @template {Element} Target
 * @param {Target} element
 * @param {Attributes<Target> | null | undefined} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
const nodes = (children) =>
  children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child === null || child === undefined || child === false) return [];
    return [typeof child === "number" ? String(child) : child];
  });

/**
 * Create an HTML element. A function as an attribute becomes an event listener.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes<HTMLElementTagNameMap[Tag]> | null} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes<SVGElementTagNameMap[Tag]> | null} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/**
 * Create a section that can be folded up. `state` remembers whether it is open when it is drawn again.
 *
 * @param {{ open: boolean }} state
 * @param {string} key
 * @param {string} heading
 * @param {Child[]} children
 */
export const foldable = (state, key, heading, ...children) =>
  h(
    "details",
    { open: state.open },
    h(
      "summary",
      {
        "data-key": key,
        // The event "toggle" would come too late: a redraw might already have replaced this part.
        click: (event) => {
          state.open = !event.currentTarget.closest("details")?.open;
        },
      },
      h("h2", {}, heading),
    ),
    ...children,
  );

/** Turn each line into a paragraph. Lines that begin with "(" or a space become a list. @param {string} text */
export function listedLines(text) {
  /** @type {HTMLElement[]} */
  const found = [];
  for (const line of text.trimStart().split("\n")) {
    if (!/^[ (]/.test(line)) found.push(h("p", null, line.trim()));
    else {
      if (found.at(-1)?.tagName !== "OL") found.push(h("ol", null));
      const depth = line.search(/\S/) / 2;
      found.at(-1)?.append(h("li", depth ? { class: `nested-${Math.min(depth, 2)}` } : null, line.trim()));
    }
  }
  return found;
}

/** Keep tile names on one line. @param {string | undefined} text */
export function unbroken(text = "") {
  return text.split(/(\d(?:-\d)+)/).map((part, index) => (index % 2 ? h("span", { class: "whole" }, part) : part));
}

/**
 * @template {keyof Elements} Id
 * @param {Id} id
 * @returns {Elements[Id]}
 */
export const byId = (id) => /** @type {Elements[Id]} */ (named(id));

/** Like `byId`, for ids that are not in `Elements`. @param {string} id */
export function named(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no element ${id}`);
  return element;
}

/** @param {string} selector @returns {NodeListOf<HTMLElement>} */
export const elements = (selector) => document.querySelectorAll(selector);

/**
 * Return the closest element at or above the event's target that matches the selector.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Set the action for each id. @param {{ [Id in keyof Elements]?: (event: MouseEvent) => unknown }} actions */
export function onClick(actions) {
  for (const [id, action] of Object.entries(actions)) named(id).addEventListener("click", action);
}

/** @param {{ [Id in keyof Elements]?: boolean }} visible */
export function show(visible) {
  for (const [id, seen] of Object.entries(visible)) named(id).hidden = !seen;
}

/**
 * Replace the children. The focus moves to the new descendant with the same `data-key`.
 *
 * @param {Element} element
 * @param {Child[]} children
 */
export function refill(element, ...children) {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : null;
  element.replaceChildren(...nodes(children));
  if (!focused) return;
  const again = element.querySelector(`[data-key="${CSS.escape(focused)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * Like `refill`, but keep children that look the same, so that clicks on them are not lost. They keep their listeners,
 * which must depend only on what the child shows.
 *
 * @param {Element} element
 * @param {Child[]} children
 */
export function renew(element, ...children) {
  const after = [...h("div", {}, children).childNodes];
  const before = element.childNodes;
  if (after.length !== before.length || after.some((child, index) => !child.isEqualNode(before[index])))
    refill(element, after);
}

/** Replace the children, and scroll to new text. @param {Element} element @param {Child[]} children */
export function tell(element, ...children) {
  const before = element.textContent;
  refill(element, ...children);
  if (!element.textContent || element.textContent === before) return;
  requestAnimationFrame(() => element.scrollIntoView({ block: "nearest" })); // when everything has been drawn
}

/**
 * Show a message about the last action, in red if something was wrong.
 *
 * @param {Element} element
 * @param {string} words
 */
export function note(element, words, wrong = false) {
  element.textContent = words;
  element.classList.toggle("problems", wrong);
  element.classList.toggle("faint", !wrong);
}

/**
 * Wrap an action so that it never runs twice at once. Calls during a run return its result.
 *
 * @template {unknown[]} Given
 * @template Result
 * @param {(...given: Given) => Promise<Result>} action
 * @returns {(...given: Given) => Promise<Result>}
 */
export function once(action) {
  /** @type {Promise<Result> | null} */
  let doing = null;
  return (...given) =>
    (doing ??= action(...given).finally(() => {
      doing = null;
    }));
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
