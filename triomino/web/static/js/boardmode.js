/** The Board tab. */

import { announce } from "./announce.js";
import { showTrays } from "./boardtrays.js";
import { byId } from "./dom.js";
import { FastEntry } from "./fastentry.js";
import { showFindings } from "./findings.js";
import { History } from "./history.js";
import { t } from "./i18n.js";
import { key, same } from "./lattice.js";
import { Layout, restored } from "./layout.js";
import { NO_LOOK, SteppedMode } from "./mode.js";
import { MovesPanel } from "./moves.js";
import { tileAt } from "./position.js";
import { showVerdict } from "./referee.js";
import { scene, targets } from "./scene.js";
import { digits, tileName, turn } from "./tiles.js";
import { fitsWords, laidWords, placesWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./mode.js").Target} Target */
/** @typedef {import("./mode.js").Chosen} Chosen */

/** @extends {SteppedMode<Position>} */
export class BoardMode extends SteppedMode {
  /** Set during a legal placement, to select the next slot. @type {{ byKeyboard: boolean } | null} */
  goesOn = null;

  /**
   * @param {import("./main.js").App} app
   * @param {{ history: Parameters<typeof restored>[0], free?: boolean, own?: boolean }} saved
   */
  constructor(app, { history, free, own }) {
    const known = restored(history, own);
    super(app, new History(known.present, known));
    this.layout = new Layout(this.history, Boolean(free), {
      changed: () => this.#changed(),
      asked: () => byId("panel").setAttribute("aria-busy", "true"),
      told: () => this.draw(),
      answered: () => this.#answered(),
      freed: () => this.#freed(),
      say: (words, error = false) => announce(words, { error }),
    });
    this.lit = /** @type {string | null} */ (null);
    this.entry = new FastEntry(this);
    this.moves = new MovesPanel({
      play: (move) => this.lay(move),
      show: (move) => this.#preview(move),
    });
  }

  get analysed() {
    return this.layout.analysed;
  }

  get position() {
    return this.layout.position;
  }

  get answer() {
    return this.layout.answer;
  }

  get free() {
    return this.layout.free;
  }

  get isExample() {
    return this.layout.isExample;
  }

  get own() {
    return this.layout.own;
  }

  enter() {
    this.#changed();
  }

  translate() {
    if (!this.here) return;
    this.layout.analyse();
    this.moves.translate();
  }

  leave() {
    this.moves.stop();
    this.layout.stop();
    this.entry.close();
    this.take(null);
  }

  /** Place the tile on the selected slot if it fits. Otherwise pick it up or put it back. @param {string} name */
  async choose(name, byKeyboard = false) {
    if (!this.entry.slot) this.beginOwn();
    if (!(await this.settled())) return;
    if (this.entry.slot && !this.entry.quiet && this.#layThere(name)) return;
    if (this.look.chosen?.name === name) {
      this.take(null);
      return;
    }
    this.take({ name, turns: 0 });
    const places = this.targets();
    const best = Math.max(0, ...places.map((move) => move.score ?? 0));
    const legal = places.filter((move) => move.score !== null);
    announce(placesWords(name, legal.length, best));
    const likely = places.find((move) => (move.score ?? 0) === best);
    this.foresee(likely);
    if (byKeyboard && likely) this.app.view.focus(likely.at);
  }

  turn() {
    const { chosen } = this.look;
    const corners = chosen ? null : this.layout.turnFirst();
    if (corners) {
      announce(t("Turned to {corners}.", { corners: corners.join("-") }));
      return;
    }
    if (!chosen || (this.position.tiles.length && !this.free)) {
      announce(
        chosen
          ? t("You do not need to turn tiles: the board turns each one to fit its place.")
          : t("Choose a tile to turn."),
      );
      return;
    }
    const turned = { ...chosen, turns: (chosen.turns + 1) % 3 };
    this.take(turned);
    announce(t("Turned to {corners}.", { corners: turn(digits(turned.name), turned.turns).join("-") }));
  }

  /** @param {string} name */
  toHand(name) {
    const held = this.layout.toHand(name);
    if (held === null) return;
    announce(
      held ? t("{tile} added to your hand.", { tile: name }) : t("{tile} removed from your hand.", { tile: name }),
    );
  }

  /** @param {Target & { bridge?: boolean }} move */
  lay(move, byKeyboard = false) {
    this.look.preview = null;
    this.look.chosen = null;
    if (move.score !== null) this.goesOn = { byKeyboard };
    this.layout.lay(move);
    const name = tileName(move.corners);
    announce(
      move.score === null ? t("{tile} placed at {at}.", { tile: name, at: key(move.at) }) : laidWords(name, move),
    );
  }

  undo() {
    this.take(null);
    super.undo();
  }

  redo() {
    this.take(null);
    super.redo();
  }

  /** @param {Position} position */
  load(position) {
    this.take(null);
    this.app.view.camera.steered = false;
    this.layout.load(position);
  }

  beginOwn() {
    this.layout.beginOwn();
  }

  /** @param {boolean} free */
  setFree(free) {
    this.layout.setFree(free);
  }

  #freed() {
    const { free } = this;
    byId("free").setAttribute("aria-pressed", String(free));
    announce(
      free
        ? t("Free mode: place tiles anywhere, and the referee checks the board.")
        : t("Free mode is off: you can place tiles only where the rules allow."),
    );
    this.app.save();
    this.draw();
  }

  // Events on the board.

  /** @param {Place} face @param {boolean} [byKeyboard] */
  activate(face, byKeyboard = false) {
    const target = this.placeFor(face);
    const there = tileAt(this.position, face);
    if (target) this.lay(target, byKeyboard);
    else if (this.look.chosen) this.#tryAnyhow(face, this.look.chosen);
    else if (byKeyboard && this.entry.slot && !this.entry.quiet && same(this.entry.slot, face)) this.entry.enter();
    else if (there)
      announce(
        t("{tile} at {at}. To remove the tile, press Delete, right-click it or choose the bin.", {
          tile: tileName(there.corners),
          at: key(face),
        }),
      );
    else void this.#pickSlot(face, byKeyboard);
  }

  /** @param {Place} face */
  isOpen(face) {
    return Boolean(this.layout.slotAt(face));
  }

  /** @param {Place} face */
  focusFace(face) {
    if (this.look.chosen) this.foresee(this.placeFor(face));
    super.focusFace(face);
  }

  /** @param {Place} face */
  remove(face) {
    const tile = tileAt(this.position, face);
    if (!tile) return;
    if (!this.layout.remove(face)) {
      announce(t("Removing this tile would split the board. You can remove it in free mode."), { error: true });
      return;
    }
    announce(t("{tile} removed from {at}.", { tile: tileName(tile.corners), at: key(face) }));
  }

  /** @param {Place} face */
  placeFor(face) {
    return this.targets().find((target) => same(target.at, face));
  }

  /** @param {Place} face */
  enterFace(face) {
    const before = this.look.preview;
    super.enterFace(face);
    if (this.look.preview !== before) this.foresee(this.placeFor(face));
  }

  /** @param {string} name */
  trayOf(name) {
    return this.position.hand.includes(name) ? this.app.hand : this.app.tray;
  }

  /** @param {string} name */
  pickUp(name) {
    this.beginOwn();
    super.pickUp(name);
  }

  /** @param {Target} move */
  put(move, byKeyboard = false) {
    this.lay(move, byKeyboard);
  }

  /** @param {Target | null | undefined} move */
  foresee(move) {
    this.layout.foresee(move);
  }

  /** @param {string | null} finding */
  light(finding) {
    if (this.lit === finding) return;
    this.lit = finding;
    this.draw();
    this.app.view.light(finding);
  }

  draw() {
    if (!this.here) return;
    const { app, position } = this;
    const { slot, letters, quiet } = this.entry;
    const picked = { slot: quiet ? null : slot, next: quiet ? slot : null, letters };
    const look = { ...this.look, ...picked, lit: this.lit, free: this.free, coordinates: true };
    // Update the welcome first: it can hide the zoom buttons, for which the view leaves room.
    byId("welcome").hidden = position.tiles.length > 0 || Boolean(this.entry.kind || this.look.chosen);
    byId("example-bar").hidden = !this.isExample;
    app.view.show(scene(position, this.answer, look));
    app.view.light(this.lit);
    this.#showTrays();
    this.showSteps();
  }

  // Internal.

  targets() {
    return targets(this.position, this.answer, this.look.chosen, this.free);
  }

  /** @param {Target | null} move */
  #preview(move) {
    const before = this.look.preview;
    const next = move && { at: move.at, corners: move.corners, kind: move.score === null ? "forced" : "" };
    if (
      before === next ||
      (before && next && same(before.at, next.at) && before.corners.join() === next.corners.join())
    )
      return;
    this.look.preview = next;
    this.foresee(move);
    this.draw();
  }

  /**
   * Open the picker for a slot or, if it is already open for this slot, close it.
   *
   * @param {Place} face
   * @param {boolean} byKeyboard
   */
  async #pickSlot(face, byKeyboard) {
    if (!(await this.settled())) return;
    if (this.look.chosen) {
      this.activate(face, byKeyboard); // a tile was chosen while this call waited
      return;
    }
    const slot = this.layout.slotAt(face);
    const again = this.entry.slot && same(this.entry.slot, face) && !this.entry.quiet;
    if (!slot || again) {
      this.leaveSlot();
      return;
    }
    this.entry.pick(face, byKeyboard);
    const words = this.position.tiles.length ? fitsWords(face, slot.fits) : t("Choose the first tile to place.");
    announce(words, { shown: false }); // on the screen, the picker shows these words
  }

  /** @param {string} name */
  #layThere(name) {
    const move = this.answer?.of === this.position && this.entry.fitting().find((each) => each.tile === name);
    if (!move) return false;
    this.lay(move);
    this.app.view.focus(move.at);
    return true;
  }

  /**
   * Place a tile although the rules forbid it. This is possible only for the first tile, and in free mode.
   *
   * @param {Place} face
   * @param {Chosen} chosen
   */
  #tryAnyhow(face, { name, turns }) {
    if (this.layout.mayForce(face)) {
      this.lay({ at: face, corners: turn(digits(name), turns), score: null });
    } else {
      const at = key(face);
      announce(
        tileAt(this.position, face)
          ? t("There is already a tile at {at}.", { at })
          : t("{tile} cannot be placed at {at}.", { tile: name, at }),
      );
    }
  }

  #showTrays() {
    const slot = this.entry.slot && !this.entry.quiet && this.layout.slotAt(this.entry.slot);
    showTrays(this.app, {
      tiles: this.answer?.tiles ?? this.layout.tiles,
      own: this.own,
      hand: this.position.hand,
      chosen: this.look.chosen,
      fits: slot ? new Set(slot.fits) : null,
    });
    // The user's own board is empty while the example is shown, so the count would be wrong.
    if (this.isExample) byId("tray-count").textContent = "";
  }

  #changed() {
    this.look = { ...NO_LOOK };
    this.lit = null;
    if (this.entry.kind !== "hand") this.entry.close();
    if (this.goesOn) this.entry.follow(this.goesOn.byKeyboard);
    this.goesOn = null;
    this.moves.reset();
    this.app.save();
    if (!this.here) return;
    this.app.showGame(this.position);
    this.layout.analyse();
  }

  /** Show the new findings. After a placement, also select the next slot. */
  #answered() {
    const settle = this.entry.answered();
    this.draw();
    this.entry.show();
    settle?.();
    this.showPanel();
    byId("panel").setAttribute("aria-busy", "false");
  }

  showPanel() {
    showVerdict(this.answer);
    showFindings(this.answer, this.position, (finding) => this.light(finding));
    this.moves.show(this.position, this.answer);
  }
}
