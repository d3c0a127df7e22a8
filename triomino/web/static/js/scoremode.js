/** Keeping the sheet of a real table: every line is judged as it is entered, and the record is all that is kept. */

import { announce } from "./announce.js";
import { follow, Refusal } from "./api.js";
import { byId } from "./dom.js";
import { FastEntry } from "./fastentry.js";
import { beside, rulesNamed, textFor, textOf } from "./house.js";
import { language, t, tn } from "./i18n.js";
import { key, same } from "./lattice.js";
import { Mode } from "./mode.js";
import { EMPTY, EXAMPLE, frontier, laidTiles, playedNames } from "./position.js";
import { firstFault } from "./refusal.js";
import { attention, drawnTile, placesToLay, sampleScene, targetSlots } from "./scene.js";
import { ScorePanel } from "./scorepanel.js";
import { sheets } from "./storage.js";
import { fitsWords, placesWords, trayLabel } from "./words.js";

/** Sheets of earlier matches that are remembered. */
const MOST_SHEETS = 60;

export class ScoreMode extends Mode {
  constructor(app, { record = "", rules = null, totals = {} } = {}) {
    super(app);
    this.record = record;
    /** The points of each player when the page was last seen: shown until the sheet has been read again. */
    this.totals = totals;
    this.rules = rules;
    this.state = null;
    this.sheet = null;
    this.chosen = null;
    this.player = null;
    this.waiting = null;
    /** The records before each line that was taken back, the last of them last. */
    this.undone = [];
    this.entries = Promise.resolve();
    this.entry = new FastEntry(this);
    this.panel = new ScorePanel(this);
    sheets.heard = () => this.here && this.showPanel();
  }

  /** The sheets that were put away, the newest first. */
  get archive() {
    return sheets.value;
  }

  /** The record, with the house rules that it goes by: what questions name of this sheet. */
  get source() {
    return { record: this.record, ...beside(this.rules) };
  }

  /** What is to be kept of it. */
  saved() {
    const totals = this.sheet ? (this.sheet.rounds.at(-1)?.totals ?? {}) : this.totals;
    return { ...this.source, totals: this.record ? totals : {} };
  }

  /** The table of the round that is being played. */
  get position() {
    return this.answer.of;
  }

  /** The table, and what may be laid there, as tiles are entered by it. */
  get answer() {
    const { sheet } = this;
    if (this.shown?.sheet !== sheet) this.shown = { sheet, answer: sheet ? table(sheet) : { of: EMPTY } };
    return this.shown.answer;
  }

  /** Whose turn is entered next, as far as anybody has said or the record tells. */
  get who() {
    return this.player ?? this.state?.next ?? null;
  }

  enter() {
    byId("score-bar").hidden = !this.record;
    this.#show();
    if (this.record) void this.#do({ line: "" });
  }

  translate() {
    if (!this.here || !this.record) return;
    void this.#do(this.waiting?.question ?? { line: "" });
    this.panel.advice.translate(this.source);
  }

  leave() {
    this.chosen = null;
    this.entry.close();
    byId("score-bar").hidden = true;
  }

  // What a person does.

  /** A new sheet; the texts of the questions are those of a record. */
  async begin({ names, rules, set }) {
    await this.load(`rules: ${rules}\nset: ${set}\nplayers: ${names}\n`, textOf(rules));
  }

  /**
   * Take up the text of a record; where it can be read, the sheet before is put among those kept, and this one is none
   * of them.
   */
  async load(text, rules = textFor(text)) {
    await this.#do({ record: text, ...beside(rules), line: "" }, () => {
      this.#archive();
      sheets.change((all) => all.filter((sheet) => sheet.record !== text));
      this.rules = rules;
    });
  }

  /** Put the sheet away, among those kept before. */
  another() {
    return this.#queued(() => {
      this.panel.fault("");
      this.#archive();
      this.undone = [];
      Object.assign(this, { record: "", rules: null, state: null, waiting: null, chosen: null, player: null });
      this.app.save();
      this.#show();
    });
  }

  async open(index) {
    const { record, rules = null } = this.archive[index];
    await this.load(record, rules);
  }

  forget() {
    sheets.change(() => []);
    this.#show();
  }

  name(player) {
    this.panel.fault("");
    this.player = this.who === player ? null : player;
    this.#show();
  }

  /** A line of the record, of whoever is to move. */
  async enterTurn(words) {
    if (!this.who) {
      this.panel.fault(t("Whose turn is it? Tap the name first, then the place."));
      this.#show();
      return false;
    }
    return this.#do({ line: `${this.player ? `${this.player} ` : ""}${words}` });
  }

  async alone() {
    const claim = this.panel.claim();
    if (this.chosen || claim) await this.enterTurn(`${this.chosen ?? ""}${claim}`.trim());
    else announce(t("Choose a tile, or write the points of the turn."));
  }

  async put(line, at) {
    return this.#do({ line, at });
  }

  async enterLine(line) {
    return this.#do({ line });
  }

  async keep() {
    if (this.waiting) await this.#do({ ...this.waiting.question, keep: true });
  }

  drop() {
    this.waiting = null;
    this.#show();
  }

  undo() {
    if (this.waiting) this.drop();
    else if (this.record) void this.#do({ line: "", undo: true });
  }

  redo() {
    if (this.record) void this.#do({ line: "", redo: true });
  }

  choose(name, byKeyboard = false) {
    const { slot } = this.entry;
    const fitting = slot && this.entry.fitting().find((move) => move.tile === name);
    if (fitting) {
      this.lay(fitting, byKeyboard);
      return;
    }
    this.chosen = this.chosen === name ? null : name;
    this.entry.close();
    this.draw();
    const places = this.#places();
    if (this.chosen) announce(placesWords(name, places.length, places[0]?.score));
    if (byKeyboard && places.length) this.app.view.focus(places[0].at);
  }

  activate(face, byKeyboard) {
    if (this.position.tiles.some((tile) => same(tile.at, face))) return;
    const picked = this.entry.slot && same(this.entry.slot, face);
    if (this.chosen) {
      const place = this.#places().find((move) => same(move.at, face));
      void this.#lay(this.chosen, place ? place.corners : this.chosen.split("-"), face);
    } else if (picked && byKeyboard) this.entry.enter();
    else if (picked || !this.#isOpen(face)) this.leaveSlot();
    else {
      this.entry.pick(face, byKeyboard);
      if (this.position.tiles.length) announce(fitsWords(face, this.#fits(face)));
    }
  }

  /** The keyboard has come to a face. */
  focusFace(face) {
    if (this.chosen || !this.#isOpen(face)) this.leaveSlot();
    else if (!this.entry.slot || !same(this.entry.slot, face)) this.entry.pick(face, true);
  }

  /** No slot is picked any more. */
  leaveSlot() {
    if (this.entry.slot && this.entry.close()) this.draw();
  }

  /** A key that is not one of the page; whether it was taken. */
  key(event) {
    return Boolean(this.record) && !event.target.closest("#tray") && this.entry.key(event);
  }

  /** Enter a tile that was chosen for its place. */
  lay({ tile, corners, at }, byKeyboard) {
    void this.#lay(tile, corners, at, byKeyboard);
  }

  // What entering asks of a board: nothing is looked at before it is entered, and there is no example.

  beginOwn() {}
  foresee() {}

  /** Wait for what has been entered; whether this is seen then. */
  async settled() {
    await this.entries;
    return this.here;
  }

  pickUp(name) {
    this.chosen = name;
    this.draw();
  }

  dragOver(face) {
    return Boolean(face && this.#places().some((move) => same(move.at, face)));
  }

  dropOn(face) {
    if (face) this.activate(face);
  }

  dismiss() {
    const { slot } = this.entry;
    const focused = this.app.picker.element.contains(document.activeElement);
    this.chosen = null;
    this.entry.close();
    this.draw();
    if (slot && focused) this.app.view.focus(slot);
  }

  // What is seen.

  draw() {
    const { position, app, entry } = this;
    const slots = position.tiles.length ? frontier(position.tiles) : [[0, 0]];
    const lit = this.chosen ? targetSlots(this.#places(), { name: this.chosen }) : [];
    const last = this.sheet?.laid;
    const all = this.sheet?.all ?? [];
    const shown = {
      extent: slots,
      attention: attention(lit, position.tiles),
      tiles: position.tiles.map((tile) => drawnTile(tile, last && same(tile.at, last) && "last")),
      slots: placesToLay(slots, lit, entry.quiet ? null : entry.slot, entry.letters),
    };
    app.view.show(this.record ? shown : sampleScene(this.seen ?? EXAMPLE.tiles));
    app.view.light(null);
    const played = playedNames(position);
    app.tray.show(
      all.map((name) => ({
        name,
        used: played.has(name),
        turns: 0,
        chosen: this.chosen === name,
        label: trayLabel(name, played.has(name)),
      })),
    );
    byId("tray-count").textContent = t("{left} of {all} left", { left: all.length - played.size, all: all.length });
    byId("undo").disabled = !this.record;
    byId("redo").disabled = !this.undone.length;
  }

  showPanel() {
    const shown = this.record ? "sheet" : "setup";
    if (document.body.dataset.score !== shown) scrollTo(0, 0); // the form before it may have been scrolled
    document.body.dataset.score = shown;
    byId("score-bar").hidden = !this.record;
    this.panel.show(this);
  }

  // Within.

  /** Lay a tile; a second tap before it lies there does not lay it again. */
  async #lay(tile, corners, face, byKeyboard = false) {
    this.chosen = null;
    this.entry.close();
    if (!(await this.enterTurn(`${corners.join("-")} @ ${key(face)}${this.panel.claim()}`))) this.chosen ??= tile;
    else if (byKeyboard && this.here) this.#goOn();
    this.#show();
  }

  /** On to the next slot, for somebody who enters by keys. */
  #goOn() {
    this.entry.follow(true);
    const settle = this.entry.answered();
    this.draw();
    this.entry.show();
    settle?.();
  }

  #isOpen(face) {
    const { tiles } = this.position;
    return !tiles.length || frontier(tiles).some((slot) => same(slot, face));
  }

  #fits(face) {
    return [...new Set(this.answer.placements.filter(({ at }) => same(at, face)).map(({ tile }) => tile))];
  }

  #places() {
    return (this.sheet?.placements ?? []).filter((move) => move.tile === this.chosen);
  }

  /** One thing after the other: each goes by what the last has left. */
  #queued(action) {
    const done = this.entries.then(action);
    this.entries = done.catch(() => {});
    return done;
  }

  /** Enter a line and see what it changes; whether the line was kept. `taken` is called when it is. */
  async #do(question, taken = () => {}) {
    const kept = await this.#queued(() => this.#refusable(() => this.#enter(question, taken)));
    this.#show();
    return kept;
  }

  /**
   * Enter a line. What is chosen while it is on its way is of the next one.
   *
   * @param {any} question
   */
  async #enter({ redo = false, ...question }, taken) {
    const { chosen, player, record } = this;
    const again = this.undone.at(-1);
    if (redo && again === undefined) {
      super.redo();
      return false;
    }
    this.panel.fault("");
    this.panel.entering();
    const whole =
      question.record === undefined
        ? { ...this.source, known: this.#known(), ...question, ...(redo && { record: again }) }
        : { ...question, known: 0 };
    const entered = await follow("score", whole, () => {});
    this.waiting = entered.kept ? null : { question, line: entered.line, problems: entered.problems };
    if (!entered.kept) return false;
    taken();
    const changed = entered.record !== record;
    if (redo) this.undone.pop();
    else if (question.undo) this.undone.push(record);
    else if (changed) this.undone = [];
    this.record = entered.record;
    this.state = entered.state;
    this.sheet = { ...shown(entered, this.sheet?.rounds ?? []), language: language() };
    if (this.chosen === chosen) this.chosen = null;
    if (this.player === player) this.player = null;
    if (changed) this.panel.entered();
    if (redo || question.undo) announce(redo ? t("Done again.") : t("Undone."));
    else if (entered.line) announce(enteredWords(entered));
    this.app.save();
    return true;
  }

  /** How many rounds need not be sent again. */
  #known() {
    return this.sheet?.language === language() ? this.sheet.rounds.length : 0;
  }

  /** What comes of an action; where it is refused, false, and the panel says why. */
  async #refusable(action) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.panel.fault(firstFault(error));
      return false;
    }
  }

  /** Put the sheet among those kept; of one that nobody could judge, without its totals. */
  #archive() {
    const { record, state, sheet } = this;
    if (sheet?.tiles.length) this.seen = sheet.tiles;
    this.sheet = null;
    this.totals = {};
    if (!record || (sheet && !sheet.rounds.some((round) => round.turns.length))) return;
    const { players, winners } = state ?? { players: [], winners: [] };
    const rounds = sheet?.rounds ?? [];
    const totals = rounds.length ? players.map((player) => rounds.at(-1).totals[player]) : [];
    const kept = {
      ...this.source,
      players,
      totals,
      winners,
      rounds: rounds.length,
      when: new Date().toISOString().slice(0, 10),
    };
    sheets.change((all) => [kept, ...all].slice(0, MOST_SHEETS));
  }

  #show() {
    if (!this.here) return;
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
  }
}

/** The table of a sheet, and what may be laid there. */
function table({ rules, set, tiles, all, placements }) {
  const laid = laidTiles(tiles);
  const of = { ...EMPTY, rules: rulesNamed(rules) ? rules : EMPTY.rules, set, tiles: laid };
  const playable = new Set(placements.map(({ at }) => key(at)));
  const slots = frontier(laid).map((at) => ({ at, status: playable.has(key(at)) ? "playable" : "impossible" }));
  return { of, tiles: all, placements, analysis: { slots } };
}

/**
 * The sheet after an entered line: the rounds that it has not changed, and the others as they were told with it.
 *
 * @param {Api.Answer<"score">} entered
 */
function shown({ state, sheet }, before) {
  const later = sheet.rounds.map((round, number) => ({
    ...round,
    turns: round.turns.map((turn, place) => ({
      ...turn,
      what: sheet.what[number][place],
      running: sheet.running[number][place],
    })),
  }));
  return { ...sheet, rules: state.rules, players: state.players, rounds: [...before.slice(0, sheet.first), ...later] };
}

/** What a line has entered. */
function enteredWords({ line, points }) {
  return points === null ? `${line}.` : tn("{line}: {count} point.", "{line}: {count} points.", points, { line });
}
