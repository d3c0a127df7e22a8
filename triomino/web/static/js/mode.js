/** The base classes of the page's views. */

import { announce } from "./announce.js";
import { byId, closest } from "./dom.js";
import { t } from "./i18n.js";
import { same } from "./lattice.js";
import { EMPTY } from "./position.js";
import { byName } from "./tiles.js";
import { handLabel, placesWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */
/** @typedef {{ name: string, turns: number }} Chosen */
/** @typedef {{ at: Place, corners: Triple, kind: string }} Preview */

/**
 * @typedef {object} Look
 * @property {Chosen | null} chosen
 * @property {Place | null} slot
 * @property {Preview | null} preview
 */

/**
 * @typedef {object} Target A possible placement of the chosen tile.
 * @property {Place} at
 * @property {Triple} corners
 * @property {string} [tile]
 * @property {boolean} [forced]
 * @property {number | null} [score] null if the rules forbid the placement
 */

/** @type {Place} */
const NOWHERE = [Infinity, Infinity];

export class Mode {
  /** Null in views without fast entry. @type {import("./fastentry.js").FastEntry | null} */
  entry = null;

  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
  }

  get position() {
    return EMPTY;
  }

  /** Whether activating a face is final, because it answers the puzzle. */
  get decides() {
    return false;
  }

  enter() {}
  leave() {}

  /** Whether this view is shown. If it is not, a late answer must not draw on the board. */
  get here() {
    return this.app.mode === this;
  }

  // Actions on tiles.

  /** @param {string} _name @param {boolean} [_byKeyboard] @returns {void | Promise<void>} */
  choose(_name, _byKeyboard) {}
  /** @param {string} _name */
  pickUp(_name) {}
  /** @param {Place | null} _face */
  dragOver(_face) {
    return false;
  }
  /** @param {Place | null} _face */
  dropOn(_face) {}
  dismiss() {}
  /** @param {string} _name */
  toHand(_name) {}
  /** @param {Place} _face */
  remove(_face) {}
  turn() {}

  // Actions on faces.

  /** @param {Place} _face @param {boolean} [_byKeyboard] */
  activate(_face, _byKeyboard) {}
  /** @param {Place} _face */
  enterFace(_face) {}
  /** Called when the focus has moved to a face. @param {Place} _face */
  focusFace(_face) {}
  leaveSlot() {}

  /** Return whether this view uses the key. @param {KeyboardEvent} _event */
  key(_event) {
    return false;
  }

  undo() {}
  redo() {
    announce(t("Nothing to redo."));
  }

  // Drawing.

  draw() {}
  showPanel() {}

  /** Request everything again in the new language. */
  translate() {}
}

/** @type {Look} */
export const NO_LOOK = Object.freeze({ chosen: null, slot: null, preview: null });

/** The base class of views in which tiles are placed. Subclasses override `targets()` and `put(target)`. */
export class LayingMode extends Mode {
  look = { ...NO_LOOK };

  get ready() {
    return true;
  }

  /** @returns {Target[]} */
  targets() {
    return [];
  }

  /** @param {{ at: Place }} _target @returns {void | Promise<void>} */
  put(_target, _byKeyboard = false) {}

  /**
   * Return the placement on this face. Undefined if the chosen tile cannot be placed there.
   *
   * @param {Place} face
   * @returns {{ at: Place } | undefined}
   */
  placeFor(face) {
    return this.targets().find((target) => same(target.at, face));
  }

  /** @param {string} _name */
  trayOf(_name) {
    return this.app.tray;
  }

  /** Pick up a tile or, if `chosen` is null, put it back. @param {Chosen | null} chosen */
  take(chosen) {
    if (chosen) this.entry?.close();
    this.look = { ...this.look, chosen, preview: null, slot: chosen ? null : this.look.slot };
    this.draw();
  }

  /**
   * Pick up a tile, and announce how many places it fits. If it was chosen by a key, focus the first of these places.
   * If the tile is already chosen, put it back.
   *
   * @param {string} name
   * @param {boolean} [byKeyboard]
   * @returns {void | Promise<void>}
   */
  choose(name, byKeyboard = false) {
    if (!this.ready) return;
    this.take(this.look.chosen?.name === name ? null : { name, turns: 0 });
    if (!this.look.chosen) return;
    const places = this.targets().filter((target) => !forced(target));
    announce(this.choiceWords(name, places));
    if (byKeyboard && places.length) this.app.view.focus(places[0].at);
  }

  /** @param {string} name @param {Target[]} places */
  choiceWords(name, places) {
    return placesWords(name, places.length, Math.max(0, ...places.map((target) => target.score ?? 0)));
  }

  /** @param {string} name */
  pickUp(name) {
    if (this.ready) this.take({ name, turns: this.look.chosen?.name === name ? this.look.chosen.turns : 0 });
  }

  turn() {
    announce(t("You do not need to turn tiles: the board turns each one to fit its place."));
  }

  /** @param {Place} face */
  enterFace(face) {
    const target = this.targets().find((each) => same(each.at, face)) ?? null;
    const before = this.look.preview;
    if (String([before?.at, before?.corners]) === String([target?.at, target?.corners])) return;
    this.look.preview = target && { at: target.at, corners: target.corners, kind: forced(target) ? "forced" : "" };
    this.draw();
  }

  /** @param {Place | null} face */
  dragOver(face) {
    this.enterFace(face ?? NOWHERE);
    return Boolean(this.look.preview);
  }

  /** @param {Place | null} face */
  dropOn(face) {
    const target = face && this.ready && this.look.chosen && this.placeFor(face);
    if (target) void this.put(target);
    else this.take(null);
  }

  dismiss() {
    const { chosen } = this.look;
    const { picker, view } = this.app;
    const slot = this.entry?.slot;
    const picking = picker.element.contains(document.activeElement);
    this.entry?.close();
    this.look.slot = null;
    this.take(null);
    if (chosen) this.trayOf(chosen.name).focus(chosen.name);
    if (slot && picking) view.focus(slot);
  }

  // Overridden in views with fast entry.

  /** Whether the fast entry can select a face. @param {Place} _face */
  isOpen(_face) {
    return false;
  }

  /** @param {Place} face */
  focusFace(face) {
    const { entry } = this;
    if (!entry) return;
    if (this.look.chosen || !this.isOpen(face)) this.leaveSlot();
    else if (!entry.slot || entry.quiet || !same(entry.slot, face)) entry.pick(face, true);
  }

  leaveSlot() {
    if (this.entry?.slot && this.entry.close()) this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.ready && !closest(event, "#tray, #hand") && Boolean(this.entry?.key(event));
  }

  /** @param {string} name */
  inTray(name) {
    const { chosen } = this.look;
    const taken = chosen?.name === name;
    return { name, chosen: taken, turns: taken ? chosen.turns : 0, label: handLabel(name) };
  }

  /**
   * Show the hand in the tray. `more` returns further properties of a tile.
   *
   * @param {string[]} names
   * @param {(name: string) => object} more
   */
  showHand(names, more = () => ({})) {
    this.app.hand.show([...names].sort(byName).map((name) => ({ ...this.inTray(name), ...more(name) })));
  }
}

/** @param {Target} target */
const forced = (target) => Boolean(target.forced) || target.score === null;

/**
 * @template State
 * @typedef {import("./history.js").History<State>} History
 */

/**
 * A view with undo and redo.
 *
 * @template State
 */
export class SteppedMode extends LayingMode {
  /**
   * @param {import("./main.js").App} app
   * @param {History<State>} history
   */
  constructor(app, history) {
    super(app);
    this.history = history;
  }

  /** Resolves when the latest analysis has arrived. Null without a request. @returns {Promise<unknown> | null} */
  get analysed() {
    return null;
  }

  /** Wait for the latest analysis. Return whether this view is still shown. */
  async settled() {
    for (let waited = /** @type {Promise<unknown> | null} */ (null); waited !== this.analysed; ) {
      waited = this.analysed;
      await waited;
    }
    return this.here;
  }

  undo() {
    announce(this.history.undo() ? t("Undone.") : t("Nothing to undo."));
  }

  redo() {
    announce(this.history.redo() ? t("Redone.") : t("Nothing to redo."));
  }

  showSteps() {
    byId("undo").disabled = !this.history.past.length;
    byId("redo").disabled = !this.history.future.length;
  }
}
