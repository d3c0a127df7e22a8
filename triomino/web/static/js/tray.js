/** Tiles to choose from: the set, or a hand. */

import { closest, h, refill } from "./dom.js";
import { loose } from "./shapes.js";

/**
 * @typedef {object} TrayTile
 * @property {string} name
 * @property {string} label
 * @property {number} turns
 * @property {boolean} [used]
 * @property {boolean} [chosen]
 * @property {boolean} [fitting]
 * @property {boolean} [marked]
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {HTMLElement} button */
const nameOf = (button) => button.dataset.tile ?? "";

export class Tray {
  /**
   * `on.take` is called for a click on a tile. `on.other` is called for a right click and for the keys H, Delete and
   * Backspace.
   *
   * @param {HTMLElement} container
   * @param {{ take: (name: string, byKeyboard: boolean) => void, other: (name: string) => void }} on
   */
  constructor(container, on) {
    this.container = container;
    this.on = on;
    this.current = "";
    this.typed = "";
    /** @type {Map<string, { text: string, button: HTMLButtonElement, turns: number }>} */
    this.shown = new Map();
    this.order = /** @type {string | null} */ (null);
    container.addEventListener("click", (event) => {
      const button = closest(event, "[data-tile]");
      if (!button) return;
      this.#rove(button);
      if (button.getAttribute("aria-disabled") !== "true") on.take(nameOf(button), event.detail === 0);
    });
    container.addEventListener("contextmenu", (event) => {
      const button = closest(event, "[data-tile]");
      event.preventDefault();
      if (button) on.other(nameOf(button));
    });
    container.addEventListener("keydown", (event) => this.#key(event));
    container.addEventListener("focusin", (event) => this.#rove(closest(event, "[data-tile]")));
  }

  /** Update only the buttons that have changed. @param {TrayTile[]} tiles */
  show(tiles) {
    const names = tiles.map(({ name }) => name);
    const order = names.join();
    for (const tile of tiles) {
      const text = JSON.stringify(tile);
      const known = this.shown.get(tile.name);
      if (known?.text === text) continue;
      const button =
        known?.button ?? h("button", { type: "button", tabindex: -1, "data-tile": tile.name, "data-key": tile.name });
      this.#dress(button, tile, known?.turns !== tile.turns);
      this.shown.set(tile.name, { text, button, turns: tile.turns });
    }
    if (order === this.order) return;
    this.order = order;
    for (const name of this.shown.keys()) if (!names.includes(name)) this.shown.delete(name);
    refill(
      this.container,
      names.map((name) => this.shown.get(name)?.button),
    );
    this.#rove(this.shown.get(this.current)?.button ?? this.#buttons()[0]);
  }

  /** @param {HTMLButtonElement} button @param {TrayTile} tile @param {boolean} turned */
  #dress(button, { name, label, turns, used, chosen, fitting, marked }, turned) {
    const states = { used, chosen, unfit: fitting === false, marked };
    const on = Object.entries(states).flatMap(([state, is]) => (is ? [state] : []));
    button.className = ["tray-tile", ...on].join(" ");
    button.setAttribute("aria-pressed", String(Boolean(chosen)));
    if (used) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    button.setAttribute("aria-label", label);
    button.title = label;
    if (turned) button.replaceChildren(loose(name, turns));
  }

  focus(name = this.current) {
    this.typed = "";
    const button = this.#buttons().find((each) => each.dataset.tile === name) ?? this.#buttons()[0];
    button?.focus();
  }

  /** @returns {HTMLElement[]} */
  #buttons() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.container.querySelectorAll("[data-tile]"))];
  }

  /** @param {HTMLElement | null | undefined} button */
  #rove(button) {
    if (!button) return;
    for (const each of this.#buttons()) each.tabIndex = each === button ? 0 : -1;
    this.current = nameOf(button);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const button = closest(event, "[data-tile]");
    if (!button || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = this.#buttons();
    const index = buttons.indexOf(button);
    /** @type {HTMLElement | undefined} */
    let next;
    if (event.key in STEPS) next = buttons[index + STEPS[event.key]];
    else if (event.key === "ArrowDown" || event.key === "ArrowUp")
      next = this.#beside(buttons, button, event.key === "ArrowDown");
    else if (event.key === "Home") [next] = buttons;
    else if (event.key === "End") next = buttons.at(-1);
    else if (/^\d$/.test(event.key)) next = this.#spell(buttons, event.key);
    else if (event.key === "h" || event.key === "H" || event.key === "Delete" || event.key === "Backspace")
      this.on.other(nameOf(button));
    else return;
    event.preventDefault();
    next?.focus();
  }

  /**
   * Return the nearest tile in the row below or above.
   *
   * @param {HTMLElement[]} buttons
   * @param {HTMLElement} button
   * @param {boolean} down
   */
  #beside(buttons, button, down) {
    const here = button.getBoundingClientRect();
    const rows = buttons.filter((each) =>
      down ? each.offsetTop > button.offsetTop : each.offsetTop < button.offsetTop,
    );
    const top = down
      ? Math.min(...rows.map((each) => each.offsetTop))
      : Math.max(...rows.map((each) => each.offsetTop));
    const far = (/** @type {HTMLElement} */ each) => Math.abs(each.getBoundingClientRect().left - here.left);
    return rows.filter((each) => each.offsetTop === top).sort((a, b) => far(a) - far(b))[0];
  }

  /**
   * Return the tile that the typed digits name. They may begin at any corner.
   *
   * @param {HTMLElement[]} buttons
   * @param {string} digit
   */
  #spell(buttons, digit) {
    const spells = (/** @type {string} */ name, /** @type {string} */ typed) => {
      const digits = name.replaceAll("-", "");
      return (digits + digits).includes(typed);
    };
    // After three digits, a new tile begins.
    const longer = (this.typed.length < 3 ? this.typed : "") + digit;
    const hit = (/** @type {string} */ typed) =>
      buttons.find((each) => nameOf(each).replaceAll("-", "").startsWith(typed)) ??
      buttons.find((each) => spells(nameOf(each), typed));
    const found = hit(longer);
    this.typed = found ? longer : digit;
    return found ?? hit(digit);
  }
}
