/** The list for choosing a tile, usually beside a slot. */

import { byId, closest, h, refill, unbroken } from "./dom.js";
import { lying } from "./shapes.js";
import { byName } from "./tiles.js";
import { typedNone } from "./words.js";

const APART = 8;
const FEW = 8;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * @typedef {object} Choice
 * @property {string} tile
 * @property {import("./lattice.js").Triple} corners
 * @property {Place} at
 * @property {Place} face the tile is drawn as if it lay on this face
 * @property {number | null} [score]
 * @property {boolean} held
 * @property {string} label
 */

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {{ tile: string, corners: import("./lattice.js").Triple, at: Place }} Laid */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

export class Picker {
  /** @type {Choice[]} */
  choices = [];
  sixths = 0;

  /**
   * @param {{ take: (choice: Choice, byKeyboard: boolean) => void, look: (choice: Choice) => void,
   *   close: () => void }} on
   */
  constructor(on) {
    this.on = on;
    this.element = byId("picker");
    this.holder = byId("picker-tiles");
    this.stage = /** @type {HTMLElement} */ (this.element.parentElement);
    const choiceOf = (/** @type {Event} */ event) =>
      this.choices.at(Number(closest(event, "[data-choice]")?.dataset.choice ?? Infinity));
    this.element.addEventListener("click", (event) => {
      if (closest(event, "[data-close]")) on.close();
      const choice = choiceOf(event);
      if (choice) on.take(choice, event.detail === 0);
    });
    for (const looked of ["pointerover", "focusin"]) {
      this.element.addEventListener(looked, (event) => {
        const choice = choiceOf(event);
        if (choice) on.look(choice);
      });
    }
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get open() {
    return !this.element.hidden;
  }

  /**
   * Offer `choices` to the user. Enter takes the choice `meant`. If no tile fits, `why` gives the reason.
   *
   * @param {{ title: string, typed: string, choices: Choice[], meant: Choice | null, sixths: number,
   *   why?: string | null }} offer
   */
  show({ title, typed, choices, meant, sixths, why }) {
    this.sixths = sixths;
    const many = choices.length > FEW;
    this.choices = many ? [...choices].sort((one, other) => byName(one.tile, other.tile)) : choices;
    byId("picker-title").textContent = title;
    byId("picker-typed").textContent = typed;
    const none = typed ? typedNone(typed) : (why ?? "");
    byId("picker-none").hidden = choices.length > 0 || !none;
    refill(byId("picker-none"), unbroken(none));
    refill(
      this.holder,
      this.choices.map((choice, index) => this.#button(choice, index, choice === meant)),
    );
    this.element.classList.toggle("many", many);
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
    this.choices = [];
  }

  focus() {
    this.holder.querySelector("button")?.focus();
  }

  /**
   * Move beside a box or, without one, to the foot of the board. The picker takes the side where it covers the least of
   * this box and of `others`.
   *
   * @param {DOMRect | null | undefined} beside
   * @param {DOMRect[]} others
   */
  place(beside, others = []) {
    if (!this.open) return;
    const stage = this.stage.getBoundingClientRect();
    const room = {
      left: Math.max(stage.left, 0) + APART,
      top: Math.max(stage.top, 0) + APART,
      right: Math.min(stage.right, innerWidth) - APART,
      bottom: Math.min(stage.bottom, innerHeight) - APART,
    };
    this.element.style.maxWidth = `${room.right - room.left}px`;
    this.element.style.maxHeight = `${Math.max(120, room.bottom - room.top)}px`;
    const { width, height } = this.element.getBoundingClientRect();
    /** @param {number[]} spot */
    const within = ([left, top]) => [
      Math.max(room.left, Math.min(left, room.right - width)),
      Math.max(room.top, Math.min(top, room.bottom - height)),
    ];
    const middle = (room.left + room.right - width) / 2;
    const spots = beside ? around(beside, width, height).map(within) : [within([middle, room.bottom])];
    /** @param {number[]} spot */
    const covered = ([left, top]) => {
      const box = { left, top, right: left + width, bottom: top + height };
      return (beside ? 40 * overlap(box, beside) : 0) + others.reduce((sum, other) => sum + overlap(box, other), 0);
    };
    const [left, top] = spots.sort((one, other) => covered(one) - covered(other))[0];
    this.element.style.left = `${left - stage.left}px`;
    this.element.style.top = `${top - stage.top}px`;
  }

  /** @param {Choice} choice @param {number} index @param {boolean} meant */
  #button({ tile, corners, face, score, held, label }, index, meant) {
    return h(
      "button",
      {
        type: "button",
        class: `choice${meant ? " meant" : ""}${held ? " marked" : ""}`,
        "data-choice": String(index),
        "data-key": tile,
        "data-tile": tile,
        "aria-label": label,
        title: label,
      },
      lying(face, corners, this.sixths),
      h(
        "span",
        { class: "choice-score", "aria-hidden": "true" },
        score === undefined || score === null ? "" : String(score),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const buttons = [...this.holder.querySelectorAll("button")];
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (event.key === "Escape") this.on.close();
    else if (event.key in STEPS && index >= 0)
      buttons[Math.max(0, Math.min(buttons.length - 1, index + STEPS[event.key]))]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Return the upper left corners of the places to the right of a box, to its left, below it and above it.
 *
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 */
function around(box, width, height) {
  const [across, down] = [(box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2];
  return [
    [box.right + APART, down],
    [box.left - APART - width, down],
    [across, box.bottom + APART],
    [across, box.top - APART - height],
  ];
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}
