/** What every view of the page answers to, and what is so unless a view says otherwise: nothing happens. */

import { announce } from "./announce.js";
import { byId } from "./dom.js";
import { History } from "./history.js";
import { t } from "./i18n.js";

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

/** A view whose every step can be undone and done again. */
export class SteppedMode extends Mode {
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
