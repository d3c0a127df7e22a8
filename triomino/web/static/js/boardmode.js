/** Laying out a board: what a person does to it, and what the server says of it. */

import { announce } from "./announce.js";
import { Refusal, ask, follow } from "./api.js";
import { byId } from "./dom.js";
import { showFindings } from "./findings.js";
import { History } from "./history.js";
import { t } from "./i18n.js";
import { key, same } from "./lattice.js";
import { MovesPanel } from "./moves.js";
import { connected, drop, hold, lay, lift, playedNames, tileAt } from "./position.js";
import { showVerdict } from "./referee.js";
import { scene, targets } from "./scene.js";
import { byName, tileName, turn, value } from "./tiles.js";
import { context, scoreWords } from "./words.js";

export class BoardMode {
  constructor(app, { history, free }) {
    this.app = app;
    this.history = new History(history.present, history);
    this.free = Boolean(free);
    this.answer = null;
    this.words = null;
    this.look = { chosen: null, slot: null, lit: null, preview: null };
    this.moves = new MovesPanel(app, {
      play: (move) => this.lay(move),
      show: (move) => this.#preview(move),
    });
    this.history.listen(() => this.#changed());
  }

  get position() {
    return this.history.present;
  }

  enter() {
    this.#changed();
  }

  leave() {
    this.moves.stop();
    this.asking?.abort();
    this.#choose(null);
  }

  /** Take a tile into the hand of the person at the page, or put it back. */
  async choose(name, byKeyboard = false) {
    await this.analysed;
    if (this.look.slot && this.#layThere(name)) return;
    if (this.look.chosen?.name === name) {
      this.#choose(null);
      return;
    }
    this.#choose({ name, turns: 0 });
    const places = this.#targets();
    const best = Math.max(0, ...places.map((move) => move.score ?? 0));
    const legal = places.filter((move) => move.score !== null);
    if (!legal.length) announce(t("noPlace", { tile: name }));
    else announce(t("places", { tile: name, count: legal.length, best }));
    if (byKeyboard && places.length) this.app.view.focus(places.find((move) => (move.score ?? 0) === best).at);
  }

  /** Turn the tile that is in the air. */
  turn() {
    if (!this.look.chosen) {
      announce(t("nothingToTurn"));
      return;
    }
    if (this.position.tiles.length && !this.free) {
      announce(t("turnsItself"));
      return;
    }
    this.#choose({ ...this.look.chosen, turns: (this.look.chosen.turns + 1) % 3 });
    announce(t("turned", { corners: turn(this.look.chosen.name.split("-"), this.look.chosen.turns).join("-") }));
  }

  toHand(name) {
    const held = this.position.hand.includes(name);
    if (!held && playedNames(this.position).has(name)) return;
    this.#choose(null);
    this.history.push(held ? drop(this.position, name) : hold(this.position, name));
    announce(t(held ? "fromHand" : "inHand", { tile: name }));
  }

  lay(move) {
    this.look.slot = null;
    this.look.preview = null;
    this.look.chosen = null;
    this.history.push(lay(this.position, move));
    const name = tileName(move.corners);
    announce(move.score === null ? t("laidAnyhow", { tile: name, at: key(move.at) })
      : t("laid", { tile: name, at: key(move.at), score: move.score, words: scoreWords(move) }));
  }

  undo() {
    this.#choose(null);
    announce(t(this.history.undo() ? "undone" : "nothingToUndo"));
  }

  redo() {
    this.#choose(null);
    announce(t(this.history.redo() ? "redone" : "nothingToRedo"));
  }

  /** Whatever comes from elsewhere: a text, an address, an empty board. */
  load(position) {
    this.#choose(null);
    this.app.view.camera.steered = false;
    this.history.push(position);
  }

  setFree(free) {
    this.free = free;
    byId("free").setAttribute("aria-pressed", String(free));
    announce(t(free ? "freeOn" : "freeOff"));
    this.app.save();
    this.draw();
  }

  // What the board says.

  activate(face, byKeyboard) {
    const target = this.#targets().find((move) => same(move.at, face));
    if (target) this.lay(target);
    else if (this.look.chosen) this.#tryAnyhow(face);
    else if (tileAt(this.position, face)) announce(t("tileHere", { tile: tileName(tileAt(this.position, face).corners), at: key(face) }));
    else this.#pickSlot(face, byKeyboard);
  }

  remove(face) {
    const tile = tileAt(this.position, face);
    if (!tile) return;
    const rest = lift(this.position, face);
    if (!this.free && !connected(rest.tiles)) {
      announce(t("wouldFallApart"), { error: true });
      return;
    }
    this.history.push(rest);
    announce(t("removed", { tile: tileName(tile.corners), at: key(face) }));
  }

  enterFace(face) {
    const target = this.#targets().find((move) => same(move.at, face));
    this.#preview(target ?? null);
  }

  dismiss() {
    const { chosen } = this.look;
    this.look.slot = null;
    this.#choose(null);
    if (chosen) (this.position.hand.includes(chosen.name) ? this.app.hand : this.app.tray).focus(chosen.name);
  }

  /** Take a tile up to drag it. */
  pickUp(name) {
    this.look.slot = null;
    this.#choose({ name, turns: this.look.chosen?.name === name ? this.look.chosen.turns : 0 });
  }

  dragOver(face) {
    this.enterFace(face ?? [Infinity, Infinity]);
    return Boolean(this.look.preview);
  }

  dropOn(face) {
    const target = face && this.#targets().find((move) => same(move.at, face));
    if (target) this.lay(target);
    else this.#choose(null);
  }

  light(finding) {
    if (this.look.lit === finding) return;
    this.look.lit = finding;
    this.draw();
    this.app.view.light(finding);
  }

  draw() {
    const { app, position } = this;
    app.view.show(scene(position, this.answer, this.words, { ...this.look, free: this.free }));
    app.view.light(this.look.lit);
    this.#showTrays();
    byId("undo").disabled = !this.history.past.length;
    byId("redo").disabled = !this.history.future.length;
  }

  // Within.

  #targets() {
    return targets(this.position, this.answer, this.look.chosen, this.free);
  }

  #choose(chosen) {
    this.look = { ...this.look, chosen, preview: null, slot: chosen ? null : this.look.slot };
    this.draw();
  }

  #preview(move) {
    const before = this.look.preview;
    const next = move && { at: move.at, corners: move.corners, kind: move.score === null ? "forced" : "" };
    if (before === next || (before && next && same(before.at, next.at) && before.corners.join() === next.corners.join())) return;
    this.look.preview = next;
    this.draw();
  }

  /** A slot first, then a tile that fits it. */
  #pickSlot(face, byKeyboard) {
    if (!this.position.tiles.length) {
      announce(t("pickFirst"));
      this.app.tray.focus();
      return;
    }
    const slot = this.answer?.analysis?.slots.find((each) => same(each.at, face));
    this.look.slot = slot && !(this.look.slot && same(this.look.slot, face)) ? face : null;
    this.draw();
    if (!this.look.slot) return;
    announce(slot.fits.length ? t("fitsHere", { at: key(face), tiles: slot.fits.join(", "), count: slot.fits.length })
      : t("nothingFits", { at: key(face) }));
    if (byKeyboard && slot.fits.length) this.app.tray.focus(slot.fits[0]);
  }

  /** Lay a tile on the slot that was picked first; whether it went. */
  #layThere(name) {
    const face = this.look.slot;
    const move = this.answer?.of === this.position && this.answer.placements?.find((each) => each.tile === name && same(each.at, face));
    if (!move) return false;
    this.lay(move);
    this.app.view.focus(face);
    return true;
  }

  /** In free mode a tile may be laid on any empty face; otherwise the person is told why not. */
  #tryAnyhow(face) {
    const { name, turns } = this.look.chosen;
    if (this.free && !tileAt(this.position, face)) {
      this.lay({ at: face, corners: turn(name.split("-").map(Number), turns), score: null });
    } else {
      announce(t(tileAt(this.position, face) ? "occupied" : "illegalHere", { tile: name, at: key(face) }));
    }
  }

  #showTrays() {
    const { position, look, app } = this;
    const tiles = this.answer?.tiles ?? [];
    const played = playedNames(position);
    const slot = look.slot && this.answer?.analysis?.slots.find((each) => same(each.at, look.slot));
    const fits = slot ? new Set(slot.fits) : null;
    const turns = (name) => (look.chosen?.name === name ? look.chosen.turns : 0);
    app.tray.show(tiles.map((name) => {
      const used = played.has(name);
      const held = position.hand.includes(name);
      return {
        name, used, turns: turns(name), chosen: look.chosen?.name === name, fitting: fits ? fits.has(name) : undefined,
        marked: held, label: t("trayLabel", { tile: name, value: value(name), used, held }),
      };
    }));
    app.hand.show([...position.hand].sort(byName).map((name) => ({
      name, turns: turns(name), chosen: look.chosen?.name === name, fitting: fits ? fits.has(name) : undefined,
      label: t("handLabel", { tile: name, value: value(name) }),
    })));
    byId("hand-empty").hidden = position.hand.length > 0;
    byId("tray-count").textContent = t("trayCount", { left: tiles.length - played.size, all: tiles.length });
  }

  #changed() {
    this.look = { ...this.look, chosen: null, preview: null, slot: null, lit: null };
    this.moves.reset();
    this.app.save();
    this.app.showGame(this.position);
    this.draw();
    this.analysed = this.#analyse();
  }

  /** Ask the server; of several answers only the last one counts. */
  async #analyse() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { position } = this;
    byId("panel").setAttribute("aria-busy", "true");
    try {
      const answer = await ask("board", { board: position }, asking.signal);
      if (asking.signal.aborted) return;
      this.answer = { ...answer, of: position };
      this.words = context(position, answer.tiles);
      if (!answer.legal) {
        if (!this.free) this.setFree(true);
        this.draw();
        this.answer.verdict = await follow("check", { board: position }, () => {}, asking.signal);
        if (asking.signal.aborted) return;
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      this.answer = { tiles: this.answer?.tiles ?? [], refusal: error, of: position };
      announce(error.message || t("unreachable"), { error: true });
    }
    this.draw();
    this.showPanel();
    byId("panel").setAttribute("aria-busy", "false");
  }

  /** The panel beside the board. */
  showPanel() {
    showVerdict(this.answer, (finding) => this.light(finding));
    showFindings(this.answer, this.words, this.position, (finding) => this.light(finding));
    this.moves.show(this.position, this.answer);
  }
}
