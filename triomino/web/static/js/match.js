/**
 * A match and the actions of its players. Tested in Node, so it must not use the DOM.
 *
 * A match on this device is stored as a string, `game`. The server only updates it with every turn. A match at a
 * table is stored on the server, and the `client` receives only what its player may know.
 */

import { follow } from "./api.js";
import { beside, rulesNamed, textOf } from "./house.js";
import { t } from "./i18n.js";
import { Latest } from "./latest.js";
import { key, same } from "./lattice.js";
import { levelName } from "./names.js";
import { EMPTY, frontier, laidTiles } from "./position.js";
import { refused } from "./refusal.js";
import { TableClient } from "./tableclient.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {Api.Answer<"play">} Turn */
/** @typedef {NonNullable<Api.Answer<"tables/do">["match"]> & Partial<Turn>} Table */
/** @typedef {NonNullable<Turn["hint"]>[number]} Hint */
/** @typedef {Turn["happened"][number] & { round?: number }} Happened */
/** @typedef {Omit<Api.Question<"play">, "game">} Question */
/** @typedef {import("./tableclient.js").Action} Action */

/**
 * @typedef {object} SavedMatch
 * @property {string} [game]
 * @property {Happened[]} [log]
 * @property {Partial<import("./tableclient.js").Seat>} [seat]
 * @property {string | null} [rules]
 * @property {Record<string, number>} [totals]
 */

/**
 * @typedef {object} Listener
 * @property {() => void} changed
 * @property {() => void} moved A picked-up tile may have to be put back.
 * @property {() => void} save
 * @property {(words: string) => void} say
 * @property {() => void} left
 * @property {() => Promise<unknown> | null} pause Wait between turns, so that people can see each one.
 */

/** A computer player has this many seconds for a turn. */
const SECONDS = 8;

const LONGEST_LOG = 120;

const PERSON = "person";

export class Match {
  /** @type {Table | null} */
  table = null;
  /** The faces of the user's last tile and of all later tiles. */
  fresh = /** @type {Set<string>} */ (new Set());
  /** The player who has revealed the hand, if several people share the device. */
  revealed = /** @type {string | null} */ (null);
  reasons = /** @type {Turn["refused"]} */ ([]);
  fault = { words: "", again: false };

  /**
   * @param {SavedMatch} saved The last result of `saved()`.
   * @param {Listener} on
   * @param {import("./tableclient.js").Asker} person
   */
  constructor({ game = "", log = [], seat = {}, rules = null, totals = {} }, on, person) {
    this.on = on;
    this.game = game;
    this.rules = rules;
    this.log = log;
    this.totals = totals;
    this.asking = new Latest();
    this.client = new TableClient(seat, person, {
      match: (match, anew) => this.#seen(match, anew),
      left: () => this.#left(),
      changed: () => this.#changed(),
    });
  }

  /** Return the data to store on this device. The string `game` contains every hand. */
  saved() {
    return {
      game: this.game,
      log: this.client.seated ? [] : this.log,
      seat: this.client.saved(),
      totals: this.table?.totals ?? this.totals,
      ...beside(this.rules),
    };
  }

  get position() {
    const { table } = this;
    if (!table) return EMPTY;
    const rules = rulesNamed(table.rules) ? table.rules : EMPTY.rules;
    return { ...EMPTY, rules, set: table.set, tiles: laidTiles(table.tiles), hand: this.hidden ? [] : table.hand };
  }

  /** Null for published rules. */
  get house() {
    return this.client.seated ? this.client.house : this.rules;
  }

  get gone() {
    const { table, client } = this;
    const here = client.sight?.seats;
    if (!table?.over || !here) return [];
    return table.players.filter((player, index) => table.seats[index] === PERSON && !here.includes(player));
  }

  get #people() {
    return this.table?.seats.filter((seat) => seat === PERSON).length ?? 0;
  }

  /** Whether to hide the hand: several people share the device, and the player to move has not revealed the hand. */
  get hidden() {
    const { table } = this;
    return Boolean(table) && this.#people > 1 && !table?.over && !this.client.seated && this.revealed !== table?.person;
  }

  /** The person who reads this page. Null if several people share it. */
  get reader() {
    return this.client.seated || this.#people === 1 ? this.table?.person : null;
  }

  /** The user's last tile in this round. */
  get ownLast() {
    const { log, table } = this;
    const laid = log.findLast(
      ({ what, player, round }) => what === "lay" && player === table?.person && round === table.round,
    );
    return laid?.move ? key(laid.move.at) : null;
  }

  get busy() {
    return this.asking.busy;
  }

  /** Whether the user can move now. */
  get mine() {
    return Boolean(this.table) && this.table?.next === this.table?.person && !this.busy && !this.hidden;
  }

  get mayTakeBack() {
    return Boolean(this.table?.may_take_back) && !this.busy && !this.hidden;
  }

  /** The empty faces next to tiles. On an empty board, this is only the face `0,0`. */
  get slots() {
    const tiles = this.table?.tiles ?? [];
    return tiles.length ? frontier(tiles) : [/** @type {Place} */ ([0, 0])];
  }

  /** @param {Place} face */
  tileAt(face) {
    return this.table?.tiles.find((tile) => same(tile.at, face));
  }

  /** @param {string} name */
  movesOf(name) {
    return this.table?.moves.filter((move) => move.tile === name) ?? [];
  }

  /** @param {Place} face */
  fits(face) {
    return this.table?.moves.filter((move) => same(move.at, face)).map((move) => move.tile) ?? [];
  }

  // The user's actions.

  /** Resume the match on this device, unless the device is at a table. */
  look() {
    if (this.game && !this.client.seated) void this.resume();
  }

  stop() {
    this.asking.stop();
  }

  resume() {
    return this.do({ deed: "look" });
  }

  /** @param {Question} question */
  start(question) {
    return this.do(question, true);
  }

  /** Place a tile. Return false if the referee refuses it. @param {string} name @param {Place} face */
  async lay(name, face) {
    const corners = /** @type {[number, number, number]} */ (name.split("-").map(Number));
    await this.do({ deed: "lay", placement: { at: face, corners } });
    return !this.reasons.length;
  }

  again() {
    if (this.client.seated) return this.do({ deed: "rematch" });
    return this.table && this.start(rematchOf(this.table));
  }

  /** Forget the refusal, because the user tries something else. */
  forget() {
    this.reasons = [];
    this.on.changed();
  }

  reveal() {
    this.revealed = this.table?.person ?? null;
    this.on.changed();
  }

  another() {
    if (this.client.seated) {
      this.client.away();
      return;
    }
    this.asking.stop();
    this.#clear();
    this.on.save();
    this.on.changed();
  }

  /**
   * Return the record of the match. At a table, `match` can be the number of an earlier match.
   *
   * @param {number} [match]
   */
  async record(match) {
    return this.client.seated ? this.client.record(match) : this.game;
  }

  /**
   * Carry out an action, unless another one is pending. In a match on this device, the computer players then move one
   * by one, and each of their turns is saved at once.
   *
   * @param {Question | Action} question
   */
  async do(question, anew = false) {
    if (this.busy) return;
    const { seated } = this.client;
    this.reasons = [];
    if (!seated) this.fault = { words: "", again: false };
    const done = this.asking.run(
      (signal) =>
        seated
          ? this.#doAtTable(/** @type {Action} */ (question), signal)
          : this.#doHere(/** @type {Question} */ (question), anew, signal),
      (refusal) => {
        this.fault = { words: refused(refusal), again: Boolean(this.game) };
      },
    );
    this.on.changed();
    if ((await done) !== undefined) this.on.changed();
  }

  // A match on this device.

  /**
   * @param {Question} question
   * @param {boolean} anew
   * @param {AbortSignal} signal
   */
  async #doHere(question, anew, signal) {
    const first = await this.#ask(question, 0, signal, anew ? "" : this.game);
    if (anew) {
      this.#clear();
      this.rules = textOf(question.rules);
    }
    if (!this.#take(first, question.deed === "take-back")) return true;
    while (this.table?.next && this.table.next !== this.table.person) {
      this.on.changed();
      const [table] = await Promise.all([this.#ask({ deed: "look" }, 1, signal), this.on.pause()]);
      if (signal.aborted) break;
      this.#take(table);
    }
    return true;
  }

  /**
   * @param {Question} question
   * @param {number} turns
   * @param {AbortSignal} signal
   */
  #ask(question, turns, signal, game = this.game) {
    return follow(
      "play",
      { ...(game ? { game, ...beside(this.rules) } : {}), ...question, follow: turns, seconds: SECONDS },
      () => {},
      signal,
    );
  }

  /**
   * Store the new state, and return whether the action was allowed. If `back` is true, everything since the last action
   * of a person has been undone.
   *
   * @param {Turn} table
   */
  #take(table, back = false) {
    const { happened } = table;
    if (table.refused.length) {
      this.reasons = table.refused;
      this.table ??= table;
      this.on.moved();
      return false;
    }
    const resigned = this.table?.resigned; // taking back a resignation keeps the log
    if (this.table?.person !== table.person) this.revealed = null;
    this.#freshen(table);
    this.table = table;
    this.game = table.saved;
    this.on.moved();
    const log = back && !resigned ? this.log.slice(0, Math.max(0, this.log.findLastIndex(byPerson(table)))) : this.log;
    this.log = [...log, ...happened.map((one) => ({ ...one, round: table.round }))].slice(-LONGEST_LOG);
    if (back) this.on.say(t("Undone."));
    else if (happened.length) this.on.say(happened.map((one) => one.text).join(" "));
    this.on.save();
    return true;
  }

  /** @param {Table} table */
  #freshen(table) {
    const before = new Set((this.table?.tiles ?? []).map((tile) => key(tile.at)));
    const laid = table.tiles.map((tile) => key(tile.at)).filter((at) => !before.has(at));
    const moved = this.client.watching || this.table?.next === this.table?.person;
    if (this.table && laid.length) this.fresh = new Set([...(moved ? [] : this.fresh), ...laid]);
  }

  #clear(game = "") {
    this.game = game;
    if (!game) Object.assign(this, { rules: null, totals: {} });
    this.table = null;
    this.log = [];
    this.fresh = new Set();
    this.revealed = null;
    this.reasons = [];
    this.on.moved();
  }

  // A match at a table on the server.

  /**
   * @param {Action} question
   * @param {AbortSignal} signal
   */
  async #doAtTable(question, signal) {
    const reasons = await this.client.do(question);
    if (signal.aborted) return false;
    this.reasons = reasons;
    if (reasons.length) this.on.moved();
    return true;
  }

  /** @param {Table} match @param {boolean} anew */
  #seen(match, anew) {
    const before = this.table;
    if (anew) this.#clear(this.game);
    this.#freshen(match);
    const known = this.table?.round === match.round ? this.log.length : 0;
    const happened = this.table ? match.happened.slice(known) : [];
    const changed = anew ? before && [t("The next match has begun.")] : replaced(before, match);
    const news = [...(changed ?? []), ...happened.map(({ text }) => text)];
    this.table = match;
    this.log = match.happened.map((one) => ({ ...one, round: match.round }));
    this.reasons = [];
    this.on.moved();
    if (news.length) this.on.say(news.join(" "));
    this.#changed();
  }

  #left() {
    this.#clear(this.game);
    this.#changed();
    this.on.left();
  }

  #changed() {
    if (this.table && this.client.seated && !this.client.sight?.match) this.#clear(this.game);
    this.on.save();
    this.on.changed();
  }
}

/**
 * Return a message for each seat that a computer player has taken over.
 *
 * @param {Table | null} before
 * @param {Table} now
 */
const replaced = (before, { players, seats }) =>
  players.flatMap((player, seat) => {
    const [was, kind] = [before?.seats[seat], seats[seat]];
    if (was !== PERSON || kind === PERSON) return [];
    return [t("A computer player ({level}) now plays for {player}.", { player, level: levelName(kind) })];
  });

/** Only a person's action can be taken back. @type {(table: Table) => (one: Happened) => boolean} */
const byPerson =
  ({ players, seats }) =>
  ({ what, player }) =>
    ["lay", "draw", "pass"].includes(what) && seats[players.indexOf(player)] === PERSON;

/** @param {Table} table */
function rematchOf({ players, seats, rules, set }) {
  const people = players.filter((_, seat) => seats[seat] === PERSON);
  return { people, against: seats.filter((kind) => kind !== PERSON), rules, set };
}
