/** The tab for a match with real tiles. Placements are entered on the board, and other turns in the panel. */

import { announce } from "./announce.js";
import { byId } from "./dom.js";
import { FastEntry } from "./fastentry.js";
import { t } from "./i18n.js";
import { key, same } from "./lattice.js";
import { LayingMode, NO_LOOK } from "./mode.js";
import { EXAMPLE, playedNames, tileAt } from "./position.js";
import { attention, drawnTile, placesToLay, sampleScene, targetSlots } from "./scene.js";
import { ScorePanel } from "./scorepanel.js";
import { SheetKeeper } from "./sheetkeeper.js";
import { digits } from "./tiles.js";
import { fitsWords, trayLabel } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./mode.js").Target} Target */

export class ScoreMode extends LayingMode {
  /** The tile chosen when the last line was sent. @type {string | undefined} */
  sent = undefined;

  /**
   * @param {import("./main.js").App} app
   * @param {ReturnType<SheetKeeper["saved"]>} [saved]
   */
  constructor(app, saved) {
    super(app);
    this.keeper = new SheetKeeper(saved ?? {}, {
      changed: () => this.#show(),
      sent: (correction) => this.#sending(correction),
      kept: (changed) => this.#kept(changed),
      dropped: () => this.panel.clearClaim(),
      save: () => app.save(),
      say: announce,
    });
    this.entry = new FastEntry(this);
    this.panel = new ScorePanel(this.keeper, {
      chosen: () => this.look.chosen?.name ?? "",
      held: () => this.#show(),
      review: () => {
        const { record, rules } = this.keeper;
        app.enter("record");
        void app.record.load(record, 0, rules);
      },
    });
  }

  saved() {
    return this.keeper.saved();
  }

  get position() {
    return this.answer.of;
  }

  get answer() {
    return this.keeper.answer;
  }

  enter() {
    this.#show();
    if (this.keeper.record) void this.keeper.read();
  }

  translate() {
    const { keeper } = this;
    if (!this.here || !keeper.record) return;
    void keeper.translate();
    this.panel.advice.translate(keeper.source);
  }

  leave() {
    this.look = { ...NO_LOOK };
    this.entry.close();
    byId("score-bar").hidden = true;
  }

  /** @param {string} text */
  load(text) {
    return this.keeper.load(text);
  }

  // The user's actions.

  get ready() {
    return Boolean(this.keeper.record);
  }

  targets() {
    return this.answer.placements.filter((move) => move.tile === this.look.chosen?.name);
  }

  /** Allow any empty face, because the line is judged only when it is entered. @param {Place} face */
  placeFor(face) {
    const { chosen } = this.look;
    if (!chosen || tileAt(this.position, face)) return undefined;
    return this.targets().find((move) => same(move.at, face)) ?? { at: face, corners: digits(chosen.name) };
  }

  /** @param {Target} target */
  put({ at, corners }) {
    if (this.look.chosen) void this.#lay({ tile: this.look.chosen.name, corners, at });
  }

  /**
   * Pick up a tile. If a turn is waiting for the name of its player, it is dropped.
   *
   * @param {import("./mode.js").Chosen | null} chosen
   */
  take(chosen) {
    this.keeper.asked = "";
    super.take(chosen);
  }

  /** @param {string} name */
  choose(name, byKeyboard = false) {
    if (this.panel.held) {
      this.panel.hold(name);
      return;
    }
    const fitting = this.entry.slot && this.entry.fitting().find((move) => move.tile === name);
    if (fitting) this.lay(fitting, byKeyboard);
    else super.choose(name, byKeyboard);
  }

  /** @param {Place} face */
  activate(face, byKeyboard = false) {
    this.keeper.asked = "";
    const place = this.placeFor(face);
    const picked = this.entry.slot && same(this.entry.slot, face);
    if (place) this.put(place);
    else if (tileAt(this.position, face)) return;
    else if (picked && byKeyboard) this.entry.enter();
    else if (picked || !this.isOpen(face)) this.leaveSlot();
    else {
      this.entry.pick(face, byKeyboard);
      if (this.position.tiles.length) announce(fitsWords(face, this.#fits(face)), { shown: false });
    }
  }

  /** Enter a placement from the picker. @param {import("./picker.js").Laid} choice @param {boolean} byKeyboard */
  lay(choice, byKeyboard) {
    void this.#lay(choice, byKeyboard);
  }

  undo() {
    this.keeper.undo();
  }

  redo() {
    this.keeper.redo();
  }

  // `FastEntry` calls these methods.

  beginOwn() {}
  foresee() {}

  /** Wait until all lines have been judged. Return whether this view is still shown. */
  async settled() {
    await this.keeper.entries;
    return this.here;
  }

  /** @param {Place} face */
  isOpen(face) {
    const { sheet, slots } = this.keeper;
    if (!sheet) return false; // the example is shown
    return !this.position.tiles.length || slots.some((slot) => same(slot, face));
  }

  // Drawing.

  draw() {
    const { position, app, entry, look, keeper } = this;
    const { sheet } = keeper;
    const lit = look.chosen ? targetSlots(this.targets(), look.chosen) : [];
    const last = sheet?.laid;
    const all = sheet?.all ?? [];
    const shown = {
      extent: keeper.slots,
      attention: attention(lit, position.tiles),
      coordinates: true,
      tiles: position.tiles.map((tile) => drawnTile(tile, last && same(tile.at, last) && "last")),
      slots: placesToLay(keeper.slots, lit, entry.quiet ? null : entry.slot, entry.letters),
      preview: look.preview ? [look.preview] : [],
    };
    app.view.show(keeper.record ? shown : sampleScene(EXAMPLE.tiles));
    app.view.light(null);
    const played = playedNames(position);
    const held = this.panel.held?.tiles;
    app.tray.show(
      all.map((name) => {
        const used = played.has(name);
        const look = { ...this.inTray(name), used, label: trayLabel(name, used) };
        return held ? { ...look, chosen: held.includes(name) } : look;
      }),
    );
    const left = { left: all.length - played.size, all: all.length };
    byId("tray-count").textContent = sheet ? t("{left} of {all} left", left) : "";
    byId("undo").disabled = !keeper.undoable;
    byId("redo").disabled = !keeper.undone.length;
  }

  showPanel() {
    const { record } = this.keeper;
    const shown = record ? "sheet" : "setup";
    if (document.body.dataset.score !== shown) scrollTo(0, 0); // the page may be scrolled down
    document.body.dataset.score = shown;
    byId("score-bar").hidden = !record;
    this.panel.show();
  }

  // Internal.

  /**
   * Remember which tile belongs to the line that is being sent. A tile that is chosen later belongs to the next line. A
   * correction uses no chosen tile.
   *
   * @param {boolean} correction
   */
  #sending(correction) {
    this.sent = correction ? "" : this.look.chosen?.name;
    this.panel.entering(correction);
  }

  /** @param {boolean} changed */
  #kept(changed) {
    if (this.look.chosen?.name === this.sent) this.look = { ...NO_LOOK };
    if (changed) this.panel.entered();
  }

  /**
   * Enter a placement. The tile is no longer chosen, so a second tap has no effect.
   *
   * @param {import("./picker.js").Laid} choice
   */
  async #lay({ tile, corners, at }, byKeyboard = false) {
    this.look = { ...NO_LOOK };
    this.entry.close();
    const kept = await this.keeper.enterTurn(`${corners.join("-")} @ ${key(at)}${this.panel.claim()}`);
    if (!kept) this.look.chosen ??= { name: tile, turns: 0 };
    else if (byKeyboard && this.here) this.#goOn();
    this.#show();
  }

  #goOn() {
    this.entry.follow(true);
    const settle = this.entry.answered();
    this.draw();
    this.entry.show();
    settle?.();
  }

  /** @param {Place} face */
  #fits(face) {
    return [...new Set(this.answer.placements.filter(({ at }) => same(at, face)).map(({ tile }) => tile))];
  }

  #show() {
    if (!this.here) return;
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
  }
}
