/**
 * Fast entry of tiles. Typed digits narrow down the tiles for the selected slot. Enter places the tile, and the next
 * slot is selected. Without a slot, digits select a tile. Digits also choose the tiles for the hand.
 */

import { announce } from "./announce.js";
import { closest } from "./dom.js";
import { LETTERS, likely, narrowed } from "./entry.js";
import { t, tn } from "./i18n.js";
import { corners, key, place, same } from "./lattice.js";
import { frontier, known, playedNames } from "./position.js";
import { digits, pointValues, tileName } from "./tiles.js";
import { sumWords, typedNone } from "./words.js";

const SPELLED = 3;
/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./picker.js").Choice} Choice */

/** @type {Record<string, Place>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {import("./scene.js").Move} Move */

/**
 * @typedef {object} Answer The findings of a board, and the board they belong to.
 * @property {import("./position.js").Position} of
 * @property {string[]} [tiles]
 * @property {Move[] | null} [placements]
 * @property {{ slots: { at: Place, status: string, text?: string | null }[] } | null} [analysis]
 */

/**
 * @typedef {object} Board The board: its position, its findings, and the possible actions.
 * @property {import("./main.js").App} app
 * @property {import("./position.js").Position} position
 * @property {Answer | null} answer
 * @property {boolean} here
 * @property {() => void} draw
 * @property {() => void} beginOwn
 * @property {() => Promise<boolean>} settled
 * @property {(move: Choice) => void} foresee
 * @property {(name: string, byKeyboard: boolean) => unknown} choose
 * @property {(name: string) => void} toHand
 * @property {(move: Choice, byKeyboard: boolean) => void} lay
 */

export class FastEntry {
  /** What digits choose. @type {"slot" | "tile" | "hand" | null} */
  kind = null;
  /** @type {Place | null} */
  face = null;
  typed = "";
  keyed = false;
  quiet = false;
  unasked = false;
  /** @type {{ byKeyboard: boolean } | null} */
  following = null;
  /** @type {Promise<unknown>} */
  queue = Promise.resolve();

  /** @param {Board} mode */
  constructor(mode) {
    this.mode = mode;
  }

  /** Clear the selection, and stop filling the hand. */
  reset() {
    if (this.kind === "hand") this.mode.app.setToHand(false);
    const blank = { kind: null, face: null, typed: "", keyed: false, quiet: false, unasked: false, following: null };
    Object.assign(this, blank);
  }

  get slot() {
    return this.kind === "slot" ? this.face : null;
  }

  /** The letters that select slots, by `key(face)`. */
  get letters() {
    if (!this.keyed || this.kind !== "slot") return new Map();
    const slots = this.#likely()
      .filter((face) => !this.face || !same(face, this.face))
      .slice(0, LETTERS.length);
    return new Map(slots.map((face, index) => [key(face), LETTERS[index]]));
  }

  /**
   * @param {Place} face
   * @param {boolean} byKeyboard
   */
  pick(face, byKeyboard) {
    this.reset();
    Object.assign(this, { kind: "slot", face, keyed: byKeyboard });
    this.show();
    this.mode.draw();
  }

  hand() {
    const was = this.kind;
    this.close();
    if (was === "hand") return;
    this.mode.beginOwn();
    this.kind = "hand";
    this.show();
    this.mode.draw();
  }

  /** End fast entry. Return whether it was in use. */
  close() {
    const open = this.kind !== null;
    this.reset();
    this.mode.app.picker.hide();
    return open;
  }

  /** Select the next slot as soon as the new findings arrive. @param {boolean} byKeyboard */
  follow(byKeyboard) {
    this.following = { byKeyboard };
  }

  /** After a placement, select the next slot. Return a function to call when the board has been drawn, or null. */
  answered() {
    if (!this.following) return null;
    const { byKeyboard } = this.following;
    const [next] = this.#likely();
    this.reset();
    if (next)
      Object.assign(this, { kind: "slot", face: next, keyed: byKeyboard, quiet: !byKeyboard, unasked: !byKeyboard });
    const face = next ?? this.mode.position.tiles.at(-1)?.at;
    return byKeyboard && face ? () => this.mode.app.view.focus(face) : null;
  }

  /** Return whether the entry uses the key. @param {KeyboardEvent} event */
  key(event) {
    if (/^\d$/.test(event.key) && !this.kind) this.mode.beginOwn();
    if (/^\d$/.test(event.key)) this.#then(() => this.#type(event.key));
    else if (event.key === "Backspace" && this.typed) this.#then(() => this.#retype(this.typed.slice(0, -1)));
    else if (event.key === "Enter" && this.kind && !this.quiet && !closest(event, "button, a, summary")) this.enter();
    else if (event.key in STEPS && !this.mode.position.tiles.length) this.#move(STEPS[event.key]);
    else if (this.keyed && LETTERS.includes(event.key.toLowerCase()))
      this.#then(() => this.#jump(event.key.toLowerCase()));
    else return false;
    return true;
  }

  /** Carry out the choice that the digits determine. If several choices match, let the user pick one. */
  enter() {
    this.#then(() => {
      const { left, meant } = this.#offer();
      if (meant) this.take(meant, true);
      else if (left.length) {
        this.quiet = false;
        this.show();
        this.mode.app.picker.focus();
      }
    });
  }

  /** @param {Choice} choice */
  look(choice) {
    if (this.kind === "slot") this.mode.foresee(choice);
  }

  /**
   * @param {Choice} choice
   * @param {boolean} byKeyboard
   */
  take(choice, byKeyboard) {
    if (this.kind === "hand") {
      this.typed = "";
      this.mode.toHand(choice.tile);
    } else if (this.kind === "tile") {
      this.close();
      void this.mode.choose(choice.tile, true);
    } else {
      this.mode.lay(choice, byKeyboard);
    }
  }

  show() {
    const { app } = this.mode;
    if (!this.kind || this.quiet) {
      app.picker.hide();
      return;
    }
    const { left, meant } = this.#offer();
    const { sixths } = app.view.camera;
    const why = this.mode.answer?.analysis?.slots.find(({ at }) => this.slot && same(at, this.slot))?.text;
    app.picker.show({ title: this.#title(left), typed: this.typed, choices: left, meant, sixths, why });
    if (meant) this.look(meant);
    this.place();
  }

  place() {
    const { picker, view } = this.mode.app;
    if (!picker.open) return;
    const slots = view.boxes(".slot:is(.playable, .first, .picked)");
    const beside = this.face && slots.get(key(this.face));
    // The picker must not cover the slots, so that the user can tap another one. If no tile fits, it must not cover the
    // placed tiles, because they show why.
    const covered = picker.choices.length ? slots : view.boxes(".tile");
    picker.place(
      beside,
      [...covered.values()].filter((box) => box !== beside),
    );
  }

  /** Say how many choices match the typed digits. @param {number} count */
  #heard(count) {
    if (!count) return typedNone(this.typed);
    if (!this.typed)
      return tn("Nothing typed: {count} tile to choose from.", "Nothing typed: {count} tiles to choose from.", count);
    return tn("{typed}: {count} tile to choose from.", "{typed}: {count} tiles to choose from.", count, {
      typed: this.typed,
    });
  }

  /** @param {Choice[]} left */
  #title(left) {
    if (this.kind === "hand") return t("Which tiles are in your hand?");
    if (this.kind === "tile") return t("Which tile?");
    if (!left.length && !this.typed) return t("No tile fits here.");
    return this.mode.position.tiles.length
      ? tn("{at}: {count} tile fits", "{at}: {count} tiles fit", left.length, {
          at: this.face ? key(this.face) : "",
        })
      : t("Choose the first tile to place.");
  }

  /**
   * Run an action after the earlier ones, when the findings have arrived. Skip it if the board is no longer shown.
   *
   * @param {() => void} action
   */
  #then(action) {
    this.queue = this.queue
      .then(() => this.mode.settled())
      .catch(() => this.mode.here)
      .then((here) => here && action());
    return this.queue;
  }

  /** @param {Place} step */
  #move([right, down]) {
    const [x, y] = this.face ?? [0, 0];
    /** @type {Place} */
    const face = [x + right, y + down];
    this.pick(face, true);
    this.mode.app.view.focus(face);
  }

  /** @param {string} digit */
  #type(digit) {
    if (this.kind === "slot") this.quiet = false;
    if (!this.kind && !this.mode.position.tiles.length)
      Object.assign(this, { kind: "slot", face: [0, 0], keyed: true });
    if (!this.kind) this.kind = "tile";
    const anew = this.kind === "slot" && this.typed.length >= SPELLED && !this.#offer().left.length;
    this.#retype(anew ? digit : this.typed + digit);
  }

  /** @param {string} typed */
  #retype(typed) {
    const { app } = this.mode;
    this.typed = typed;
    let { left, meant } = this.#offer();
    if (!left.length && this.unasked) {
      // No tile for this slot matches. The user has not selected the slot, so the digits must name a tile.
      Object.assign(this, { kind: "tile", face: null, keyed: false, unasked: false });
      ({ left, meant } = this.#offer());
    }
    if (!left.length && this.kind !== "slot") {
      this.typed = typed.slice(-1);
      ({ left, meant } = this.#offer());
    }
    if (this.typed && meant && this.kind === "tile") this.take(meant, true);
    else if (this.typed.length >= SPELLED && meant && this.kind === "hand") this.take(meant, true);
    else {
      announce(meant ? meant.label : this.#heard(left.length));
      const inside = app.picker.element.contains(document.activeElement);
      this.show();
      if (inside && !app.picker.element.contains(document.activeElement)) app.picker.focus();
      this.mode.draw();
    }
  }

  /** @param {string} letter */
  #jump(letter) {
    const [face] = [...this.letters].find(([, each]) => each === letter) ?? [];
    if (face) this.mode.app.view.focus(place(face));
  }

  #likely() {
    const { position, answer } = this.mode;
    if (answer?.of !== position || !position.tiles.length) return [];
    const last = position.tiles[position.tiles.length - 1].at;
    const before = new Set(frontier(position.tiles.slice(0, -1)).map(key));
    const fresh = position.tiles.length > 1 ? frontier(position.tiles).filter((face) => !before.has(key(face))) : [];
    const open = (answer.analysis?.slots ?? []).filter((slot) => slot.status === "playable").map((slot) => slot.at);
    return likely(open, last, fresh);
  }

  /** `meant` is the choice for Enter. @returns {{ left: Choice[], meant: Choice | null }} */
  #offer() {
    const { position, answer } = this.mode;
    if (answer?.of !== position) return { left: [], meant: null };
    if (this.kind === "slot" && this.face) {
      return narrowed(
        this.fitting().map((move) => this.#choice(move)),
        this.typed,
        known(pointValues(position.tiles, corners), this.face),
      );
    }
    const played = playedNames(position);
    const tiles = (answer.tiles ?? []).filter((name) => !played.has(name)).map((name) => this.#loose(name));
    const { left, meant } = narrowed(tiles, this.typed, [null, null, null]);
    const spelled =
      this.typed.length === SPELLED &&
      left.find((choice) => choice.tile === tileName(digits([...this.typed].join("-"))));
    return { left, meant: spelled || (this.typed ? meant : null) };
  }

  fitting() {
    const { position, answer } = this.mode;
    const placements = answer?.placements ?? [];
    const { face } = this;
    if (!face) return [];
    if (!position.tiles.length) return placements.map((move) => ({ ...move, at: face }));
    return placements.filter((move) => same(move.at, face));
  }

  /** @param {Move} move @returns {Choice} */
  #choice(move) {
    const held = this.mode.position.hand.includes(move.tile);
    const label = choiceLabel(move, held);
    return { ...move, face: move.at, held, label };
  }

  /** @param {string} name @returns {Choice} */
  #loose(name) {
    const held = this.mode.position.hand.includes(name);
    return {
      tile: name,
      corners: digits(name),
      at: [0, 0],
      face: [0, 0],
      held,
      label: held ? t("Tile {tile}, in your hand", { tile: name }) : t("Tile {tile}", { tile: name }),
    };
  }
}

/** @param {Move} move @param {boolean} held */
function choiceLabel(move, held) {
  const { tile, score } = move;
  const about = { tile, words: sumWords(move) };
  if (held)
    return about.words
      ? tn(
          "Tile {tile}, in your hand, for {count} point: {words}",
          "Tile {tile}, in your hand, for {count} points: {words}",
          score,
          about,
        )
      : tn(
          "Tile {tile}, in your hand, for {count} point",
          "Tile {tile}, in your hand, for {count} points",
          score,
          about,
        );
  return about.words
    ? tn("Tile {tile} for {count} point: {words}", "Tile {tile} for {count} points: {words}", score, about)
    : tn("Tile {tile} for {count} point", "Tile {tile} for {count} points", score, about);
}
