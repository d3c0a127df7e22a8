/** An open record with its audit and its review. Tested in Node, so it must not use the DOM. */

import { follow } from "./api.js";
import { Choices } from "./choice.js";
import { beside, rulesNamed, textFor } from "./house.js";
import { number, t } from "./i18n.js";
import { Latest } from "./latest.js";
import { key } from "./lattice.js";
import { complete, EMPTY, laidTiles } from "./position.js";
import { refused } from "./refusal.js";
import { Review } from "./review.js";
import { isOver } from "./words.js";

/** @typedef {import("./position.js").Tile} Tile */
/** @typedef {Api.Answer<"audit">} Audit */
/** @typedef {NonNullable<Audit["boards"]>[number][number]} Board */

/**
 * A turn, with the board after it. `beside` lists the mistakes on lines that are not turns, such as a line with scores.
 *
 * @typedef {Audit["rounds"][number]["turns"][number] & Board & { round: number, hand: string[] | null | undefined,
 *   totals: number[], beside: Audit["problems"] }} Turn
 */

/**
 * @typedef {object} Listener
 * @property {() => void} changed
 * @property {() => void} reviewed
 * @property {() => void} save
 * @property {(words: string) => void} say
 * @property {(words: string) => void} said Called with words for screen readers only.
 */

export class OpenRecord {
  /** @type {(Audit & { known_rules: string | null }) | null} */
  audit = null;
  /** @type {Turn[]} */
  turns = [];
  /** Whether the view shows the board before the turn. */
  before = false;
  fault = "";
  asking = new Latest();

  /**
   * @param {{ text?: string, index?: number, rules?: string | null, viewer?: string | null }} saved
   * @param {Listener} on
   */
  constructor({ text = "", index = 0, rules = null, viewer = null }, on) {
    this.on = on;
    this.text = text;
    this.rules = rules;
    this.index = index;
    this.viewer = viewer;
    this.review = new Review({ changed: on.changed, told: on.reviewed });
    this.choices = new Choices(on.changed);
  }

  /** The record for a request, with its house rules if there are any. */
  get source() {
    return { record: this.text, ...beside(this.rules) };
  }

  saved() {
    const { text, index, viewer } = this;
    return { text, index, ...(viewer ? { viewer } : {}), ...beside(this.rules) };
  }

  /** @returns {Turn | undefined} */
  get turn() {
    return this.turns[this.index];
  }

  /** The round that ends with the current turn. Null while the board before the turn is shown. */
  get ended() {
    const { audit, turn, turns, index, before } = this;
    const round = turn && !before && turns[index + 1]?.round !== turn.round ? audit?.rounds[turn.round] : null;
    return round && isOver(round.end.how) ? round : null;
  }

  get position() {
    const { audit } = this;
    const tiles = laidTiles(this.before ? this.table : this.turn?.tiles);
    return audit ? { ...EMPTY, rules: audit.known_rules ?? EMPTY.rules, set: audit.set ?? EMPTY.set, tiles } : EMPTY;
  }

  /** The tiles on the board before the current turn. @returns {Tile[]} */
  get table() {
    const { turn, turns, index } = this;
    if (!turn) return [];
    const seen = this.choices.at(turn.line);
    if (seen) return seen.sees?.tiles ?? [];
    const before = turns[index - 1];
    return before && before.round === turn.round ? before.tiles : [];
  }

  /** The verdict on the current choice, and a better move. */
  get judged() {
    const judged = this.turn ? this.review.at(this.turn.line) : null;
    return { judged, better: judged?.best && (judged.loss ?? 0) > 0 ? judged.best : null };
  }

  /** Bonuses that opponents can earn after only one of the two moves. `move` is this move. */
  get opened() {
    const { judged, better } = this.judged;
    const opens = judged?.reason?.find(({ code }) => code === "opens");
    if (!better || !opens || !judged?.bonuses) return null;
    return { move: opens.points > 0 ? judged.played : better, bonuses: judged.bonuses };
  }

  /** All choices that lost points, the largest loss first. `place` is the index of the turn. */
  get losses() {
    return this.turns
      .map((turn, place) => ({ turn, place, loss: this.review.loss(turn.line) }))
      .filter(({ loss }) => loss)
      .sort((one, other) => other.loss - one.loss);
  }

  /** The viewer's seat or, if unknown, the first one. */
  get seat() {
    return Math.max(0, this.audit?.players.indexOf(this.viewer ?? "") ?? 0);
  }

  /** @param {Turn} turn */
  isMistaken({ line, problems, beside }) {
    return problems.length + beside.length > 0 || this.review.isMistake(line);
  }

  /** Stop a running audit until the user returns. */
  stop() {
    if (this.asking.busy) this.#forget();
    this.asking.stop();
  }

  #forget() {
    this.audit = null;
    this.turns = [];
  }

  /**
   * Load and audit a record. Return whether this succeeded. `viewer` is the name of the user in the record.
   *
   * @param {string} text
   * @param {string | null} [viewer]
   */
  async load(text, index = 0, rules = textFor(text), viewer = null) {
    this.text = text;
    this.rules = rules;
    this.index = index;
    this.viewer = viewer;
    const audit = await this.asking.run(
      (signal) => this.#audited(signal),
      (refusal) => {
        this.#forget();
        this.fault = refused(refusal);
        this.on.changed();
      },
    );
    if (!audit) return false;
    this.fault = "";
    this.#take(audit);
    this.review.reset(this.source);
    this.choices.reset(this.source);
    this.before = false;
    this.index = Math.min(index, Math.max(0, this.turns.length - 1));
    this.on.save();
    this.on.changed();
    return true;
  }

  /** @param {Audit} audit */
  #take(audit) {
    this.audit = { ...audit, known_rules: rulesNamed(audit.rules) ? audit.rules : null };
    const boards = audit.boards ?? [];
    this.turns = audit.rounds.flatMap((round, roundIndex) =>
      round.turns.map((turn, turnIndex) => ({
        ...turn,
        ...boards[roundIndex][turnIndex],
        round: roundIndex,
        hand: audit.hands?.[roundIndex][turnIndex],
        totals: audit.running?.[roundIndex][turnIndex] ?? [],
        beside: [],
      })),
    );
    const ofTurns = new Set(this.turns.flatMap(({ problems }) => problems.map(mark)));
    for (const problem of audit.problems) if (!ofTurns.has(mark(problem))) this.#beside(problem)?.beside.push(problem);
  }

  /**
   * Return the turn that shows a mistake on another line: at the end of a round, its last turn, otherwise the next
   * turn.
   */
  #beside(/** @type {Audit["problems"][number]} */ problem) {
    const ended = this.audit?.rounds.findIndex(({ end }) => end?.problems.some((each) => mark(each) === mark(problem)));
    return (
      this.turns.findLast(({ round }) => round === ended) ??
      this.turns.find(({ line }) => line >= problem.line) ??
      this.turns.at(-1)
    );
  }

  async translate() {
    const { audit, review } = this;
    if (!audit) return;
    if (review.busy || review.found) void review.start();
    const translated = await this.#audited().catch(() => audit);
    if (this.audit !== audit) return;
    this.#take(translated);
    this.choices.reset(this.source);
    this.look(this.before);
  }

  /** @param {AbortSignal} [signal] */
  #audited(signal) {
    return follow("audit", { ...this.source, boards: true }, () => {}, signal);
  }

  // Move between turns.

  /** @param {number} by */
  step(by) {
    this.go(Math.max(0, Math.min(this.turns.length - 1, this.index + by)));
  }

  /** @param {number} index */
  go(index, before = this.before) {
    if (!this.turns.length) return;
    this.index = index;
    this.on.save();
    this.look(before);
    this.on.said(this.turn?.text ?? "");
  }

  /** Show the board before the turn, or after it. @param {boolean} before */
  look(before) {
    this.before = before;
    this.on.changed();
    if (before && this.turn) void this.choices.look(this.turn.line);
  }

  /**
   * Go to the next or previous mistake. If the turn itself is the mistake, show the board before it.
   *
   * @param {1 | -1} step
   */
  toMistake(step) {
    let index = this.index + step;
    while (this.turns[index] && !this.isMistaken(this.turns[index])) index += step;
    const turn = this.turns[index];
    if (turn) this.go(index, turn.problems.length > 0 || this.review.isMistake(turn.line));
    else this.on.say(this.#noMistake(step));
  }

  /** @param {1 | -1} step */
  #noMistake(step) {
    const left = step > 0 ? t("There are no mistakes after this turn.") : t("There are no mistakes before this turn.");
    return this.review.found ? left : `${left} ${t("Choose “Review” to see what each choice cost.")}`;
  }

  /** The index of the first turn at or after this line; -1 if there is none. @param {number} line */
  placeOf(line) {
    return this.turns.findIndex((turn) => turn.line >= line);
  }

  /** Go to this line, or to a turn near it. @param {number} line */
  toLine(line) {
    const beside = this.turns.findIndex((turn) => turn.beside.some((problem) => problem.line === line));
    const found = beside < 0 ? this.placeOf(line) : beside;
    if (found >= 0) this.go(found);
  }

  // Positions and puzzles for the Board tab and the practice deck.

  async seen() {
    const { position, before, turns, index } = this;
    const turn = before ? turns[index] : turns[index + 1];
    const seen = turn && (await this.choices.look(turn.line));
    return seen ? { ...complete(seen.sees), rules: position.rules } : position;
  }

  /**
   * The current choice if it is a mistake, with the verdict, the best move, and what the player saw. Null while the
   * board after the turn is shown.
   */
  get mistake() {
    const { turn } = this;
    if (!turn || !this.before) return null;
    const [seen, judged] = [this.choices.at(turn.line), this.review.at(turn.line)];
    return seen && judged?.best && this.review.isMistake(turn.line) ? { seen, judged, best: judged.best } : null;
  }

  /** A puzzle that asks for a better move. Null if the current choice is no mistake. */
  get practice() {
    const { mistake } = this;
    if (!mistake) return null;
    const { seen, judged, best } = mistake;
    const position = { ...complete(seen.sees), rules: this.position.rules };
    const id = `mistake-${stamp(JSON.stringify(position))}`;
    const made = { tile: judged.played.tile, at: key(judged.played.at), loss: number(judged.loss ?? 0, 1) };
    return { item: { id, kind: "mistake", grade: null, answer: best, made }, position };
  }
}

/** @param {{ line: number, code: string, text?: string }} problem */
const mark = ({ line, code, text }) => `${line} ${code} ${text}`;

/** A short hash. @param {string} text */
const stamp = (text) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 4_294_967_291, 7).toString(36);
