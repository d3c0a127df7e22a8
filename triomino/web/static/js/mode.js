/** What every view of the page answers to, and what is so unless a view says otherwise: nothing happens. */

import { announce } from "./announce.js";
import { byId } from "./dom.js";
import { History } from "./history.js";
import { t } from "./i18n.js";
import { same } from "./lattice.js";
import { byName } from "./tiles.js";
import { handLabel, placesWords } from "./words.js";

/** A face of no board. */
const NOWHERE = [Infinity, Infinity];

export class Mode {
  constructor(app) {
    this.app = app;
  }

  /** Whether this is what is seen: what comes when another view is there is drawn over nothing. */
  get here() {
    return this.app.mode === this;
  }

  // Tiles: chosen in the tray or the hand, moved by drag and drop, put into the hand or taken off the board.

  choose() {}
  pickUp() {}
  dragOver() {
    return false;
  }
  dropOn() {}
  dismiss() {}
  toHand() {}
  remove() {}
  turn() {}

  // Places: touched, or only pointed at.

  activate() {}
  enterFace() {}

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

/** Nothing is chosen, picked or pointed at. */
export const NO_LOOK = Object.freeze({ chosen: null, slot: null, preview: null });

/**
 * A view in which tiles are laid. `look` has the tile that is `chosen`, with its `name` and its `turns`, the `slot`
 * that is picked, and the `preview` of what would be laid where the person points. A view says which `targets()` the
 * chosen tile has and how it is `put(target)` there.
 */
export class LayingMode extends Mode {
  /** @type {any} */
  look = { ...NO_LOOK };

  /** Whether a tile can be laid now. */
  get ready() {
    return true;
  }

  /** Where the chosen tile may go: each with `at`, `corners`, and `forced` or a `score` of null against the rules. */
  targets() {
    return [];
  }

  put(_target, _byKeyboard = false) {}

  /** Where the chosen tile goes when it is dropped on a face. */
  placeFor(face) {
    return this.targets().find((target) => same(target.at, face));
  }

  /** The tray in which the person chooses. */
  trayOf(_name) {
    return this.app.tray;
  }

  /** Take a tile up; null to have none. */
  take(chosen) {
    this.look = { ...this.look, chosen, preview: null, slot: chosen ? null : this.look.slot };
    this.draw();
  }

  /** Take a tile up, or put it back; what is said of it and where the focus goes. */
  choose(name, byKeyboard = false) {
    if (!this.ready) return;
    this.take(this.look.chosen?.name === name ? null : { name, turns: 0 });
    if (!this.look.chosen) return;
    const places = this.targets().filter((target) => !forced(target));
    announce(this.choiceWords(name, places));
    if (byKeyboard && places.length) this.app.view.focus(places[0].at);
  }

  choiceWords(name, places) {
    return placesWords(name, places.length, Math.max(0, ...places.map((target) => target.score)));
  }

  pickUp(name) {
    if (this.ready) this.take({ name, turns: this.look.chosen?.name === name ? this.look.chosen.turns : 0 });
  }

  turn() {
    announce(t("A tile fits a place in one way only, and turns by itself."));
  }

  enterFace(face) {
    const target = this.targets().find((each) => same(each.at, face)) ?? null;
    const before = this.look.preview;
    if (String([before?.at, before?.corners]) === String([target?.at, target?.corners])) return;
    this.look.preview = target && { at: target.at, corners: target.corners, kind: forced(target) ? "forced" : "" };
    this.draw();
  }

  dragOver(face) {
    this.enterFace(face ?? NOWHERE);
    return Boolean(this.look.preview);
  }

  dropOn(face) {
    const target = face && this.ready && this.look.chosen && this.placeFor(face);
    if (target) void this.put(target);
    else this.take(null);
  }

  dismiss() {
    const { chosen } = this.look;
    this.look.slot = null;
    this.take(null);
    if (chosen) this.trayOf(chosen.name).focus(chosen.name);
  }

  /** A tile of a tray, as it is drawn there. */
  inTray(name) {
    const chosen = this.look.chosen?.name === name;
    return { name, chosen, turns: chosen ? this.look.chosen.turns : 0, label: handLabel(name) };
  }

  /** Show tiles as the hand. */
  showHand(names, more = (_name) => ({})) {
    this.app.hand.show([...names].sort(byName).map((name) => ({ ...this.inTray(name), ...more(name) })));
  }
}

const forced = (target) => Boolean(target.forced) || target.score === null;

/** A view whose every step can be undone and done again. */
export class SteppedMode extends LayingMode {
  constructor(app, history, present = history.present) {
    super(app);
    this.history = new History(present, history);
    /** What is asked about the present state, where something is. */
    this.analysed = null;
  }

  /** Wait for what is said of the present state, however often that changes meanwhile; whether this is seen then. */
  async settled() {
    for (let waited = null; waited !== this.analysed; ) {
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
