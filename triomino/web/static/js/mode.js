/** What every view of the page answers to, and what is so unless a view says otherwise: nothing happens. */

import { announce } from "./announce.js";
import { byId, closest } from "./dom.js";
import { t } from "./i18n.js";
import { same } from "./lattice.js";
import { EMPTY } from "./position.js";
import { byName } from "./tiles.js";
import { handLabel, placesWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */
/** @typedef {{ name: string, turns: number }} Chosen A tile that is in the air, and how often it was turned. */
/** @typedef {{ at: Place, corners: Triple, kind: string }} Preview */

/**
 * @typedef {object} Look What a person has picked up, picked or pointed at.
 * @property {Chosen | null} chosen
 * @property {Place | null} slot
 * @property {Preview | null} preview
 */

/**
 * @typedef {object} Target Where a chosen tile may go.
 * @property {Place} at
 * @property {Triple} corners
 * @property {string} [tile]
 * @property {boolean} [forced]
 * @property {number | null} [score] null against the rules
 */

/** A face of no board. @type {Place} */
const NOWHERE = [Infinity, Infinity];

export class Mode {
  /**
   * Tiles entered by digits and letters, in the views that have it.
   *
   * @type {import("./fastentry.js").FastEntry | null}
   */
  entry = null;

  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
  }

  get position() {
    return EMPTY;
  }

  enter() {}
  leave() {}

  /** Whether this is what is seen: what comes when another view is there is drawn over nothing. */
  get here() {
    return this.app.mode === this;
  }

  // Tiles: chosen in the tray or the hand, moved by drag and drop, put into the hand or taken off the board.

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

  // Places: touched, or only pointed at.

  /** @param {Place} _face @param {boolean} [_byKeyboard] */
  activate(_face, _byKeyboard) {}
  /** @param {Place} _face */
  enterFace(_face) {}
  /** The keyboard has come to a face. @param {Place} _face */
  focusFace(_face) {}
  /** No slot is picked any more. */
  leaveSlot() {}

  /** A key that is not one of the page; whether it was taken. @param {KeyboardEvent} _event */
  key(_event) {
    return false;
  }

  undo() {}
  redo() {
    announce(t("Nothing to redo."));
  }

  // What is seen.

  draw() {}
  showPanel() {}

  /** The language has changed: texts of answers are asked for again. */
  translate() {}
}

/** Nothing is chosen, picked or pointed at. @type {Look} */
export const NO_LOOK = Object.freeze({ chosen: null, slot: null, preview: null });

/**
 * A view in which tiles are laid. `look` has the tile that is `chosen`, with its `name` and its `turns`, the `slot`
 * that is picked, and the `preview` of what would be laid where the person points. A view says which `targets()` the
 * chosen tile has and how it is `put(target)` there.
 */
export class LayingMode extends Mode {
  look = { ...NO_LOOK };

  /** Whether a tile can be placed now. */
  get ready() {
    return true;
  }

  /** Where the chosen tile may go. @returns {Target[]} */
  targets() {
    return [];
  }

  /** @param {{ at: Place }} _target @returns {void | Promise<void>} */
  put(_target, _byKeyboard = false) {}

  /**
   * Where the chosen tile goes when it is dropped on a face.
   *
   * @param {Place} face
   * @returns {{ at: Place } | undefined}
   */
  placeFor(face) {
    return this.targets().find((target) => same(target.at, face));
  }

  /** The tray in which the person chooses. @param {string} _name */
  trayOf(_name) {
    return this.app.tray;
  }

  /** Take a tile up; null to have none. @param {Chosen | null} chosen */
  take(chosen) {
    if (chosen) this.entry?.close();
    this.look = { ...this.look, chosen, preview: null, slot: chosen ? null : this.look.slot };
    this.draw();
  }

  /**
   * Take a tile up, or put it back; what is said of it and where the focus goes.
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
    announce(t("A tile fits a place in one way only, and turns by itself."));
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

  // Tiles entered by digits and letters, in the views that have it.

  /** Whether a tile may be placed on a face. @param {Place} _face */
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

  /** A tile of a tray, as it is drawn there. @param {string} name */
  inTray(name) {
    const { chosen } = this.look;
    const taken = chosen?.name === name;
    return { name, chosen: taken, turns: taken ? chosen.turns : 0, label: handLabel(name) };
  }

  /** Show tiles as the hand. @param {string[]} names @param {(name: string) => object} more */
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
 * A view whose every step can be undone and done again.
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

  /** What is asked about the present state, where something is. @returns {Promise<unknown> | null} */
  get analysed() {
    return null;
  }

  /** Wait for what is said of the present state, however often that changes meanwhile; whether this is seen then. */
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
    announce(this.history.redo() ? t("Done again.") : t("Nothing to redo."));
  }

  showSteps() {
    byId("undo").disabled = !this.history.past.length;
    byId("redo").disabled = !this.history.future.length;
  }
}
