/** The score sheet of a match with real tiles. Tested in Node, so it must not use the DOM. */

import { follow, Refusal } from "./api.js";
import { beside, rulesNamed, textFor, textOf } from "./house.js";
import { language, t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { EMPTY, frontier, laidTiles } from "./position.js";
import { firstFault } from "./refusal.js";
import { sheets } from "./storage.js";
import { turnWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {Api.Answer<"score">} Entered */
/**
 * @typedef {Partial<Api.Question<"score">> & { redo?: boolean, again?: boolean, inserted?: Inserted }} Question
 * @typedef {{ line: string, number: number }} Inserted
 */
/** @typedef {ReturnType<typeof told>} Sheet */
/** @typedef {NonNullable<Entered["sheet"]>["rounds"][number]} Report */
/** @typedef {Report["turns"][number] & { what: string, running: number[], assumed: number }} Turn */
/** @typedef {Entered["problems"]} Problems */
/**
 * @typedef {Omit<Report, "turns"> & { turns: Turn[], problems: Problems, lines: number[], calculation?: string }} Round
 */

/**
 * @typedef {object} Waiting
 * @property {Question} question
 * @property {string} line
 * @property {number} number
 * @property {{ about: string, line: number, text?: string }[]} problems `about` is the text of line number
 *   `line`; empty for the waiting line
 */

/**
 * @typedef {object} Listener
 * @property {() => void} changed
 * @property {(correction: boolean) => void} sent A line is being sent, so later choices belong to the next line.
 *   After a correction, all choices do.
 * @property {(changed: boolean) => void} kept The line was kept; `changed` says whether the record changed.
 * @property {() => void} dropped
 * @property {() => void} save
 * @property {(words: string) => void} say
 */

/** The most records kept for undo. Without any, undo removes the last line. */
const MOST_DONE = 100;

const MOST_SHEETS = 60;

export class SheetKeeper {
  /** @type {Entered["state"] | null} */
  state = null;
  /** @type {Sheet | null} */
  sheet = null;
  /** The player that the user has named. @type {string | null} */
  player = null;
  /** A turn that waits until the user names its player. */
  asked = "";
  waiting = /** @type {Waiting | null} */ (null);
  /** Why the last entry was refused. */
  fault = "";
  /** For undo: the record before each change, the latest last. @type {string[]} */
  done = [];
  /** For redo: the record before each undo. @type {string[]} */
  undone = [];
  /** @type {Promise<unknown>} */
  entries = Promise.resolve();
  #answer = answerOf(null);

  /**
   * @param {{ record?: string, rules?: string | null, totals?: Record<string, number | null> }} saved
   * @param {Listener} on
   */
  constructor({ record = "", rules = null, totals = {} }, on) {
    this.on = on;
    this.record = record;
    /** The totals to show until the sheet is loaded. */
    this.totals = totals;
    this.rules = rules;
    sheets.heard = () => on.changed();
  }

  /** The earlier sheets, the newest first. */
  get archive() {
    return sheets.value;
  }

  /** The record with its house rules. */
  get source() {
    return { record: this.record, ...beside(this.rules) };
  }

  saved() {
    const totals = this.sheet ? (this.sheet.rounds.at(-1)?.totals ?? {}) : this.totals;
    return { ...this.source, totals: this.record ? totals : {} };
  }

  /** The data for fast entry. */
  get answer() {
    if (this.#answer.sheet !== this.sheet) this.#answer = answerOf(this.sheet);
    return this.#answer;
  }

  /** The next player, named by the user or the record. Null if unknown. */
  get who() {
    return this.player ?? this.state?.next ?? null;
  }

  get undoable() {
    const rounds = this.sheet?.rounds ?? [];
    const entered = rounds.length > 1 || rounds.some(({ turns, lines }) => turns.length + lines.length);
    return Boolean(this.waiting) || this.done.length > 0 || entered;
  }

  /** @param {number} at */
  lineAt(at) {
    return this.record.split(/\r\n|\r|\n/)[at - 1]?.trim() ?? "";
  }

  /** All slots, even those that no tile fits. An empty board has one, for the first tile. */
  get slots() {
    const { slots } = this.answer.analysis;
    return slots.length ? slots.map(({ at }) => at) : [/** @type {Place} */ ([0, 0])];
  }

  read() {
    return this.#do({ line: "" });
  }

  /** Request everything again in the new language. */
  translate() {
    return this.#do({ again: true });
  }

  /** @param {{ names: string, rules: string, set: string }} choices */
  begin({ names, rules, set }) {
    return this.load(`rules: ${rules}\nset: ${set}\nplayers: ${names}\n`, textOf(rules));
  }

  /**
   * Load a record. The present sheet becomes an earlier one. A record from the earlier sheets leaves their list.
   *
   * @param {string} text
   */
  load(text, rules = textFor(text)) {
    return this.#do({ record: text, ...beside(rules), line: "" }, () => {
      this.#archive();
      sheets.change((all) => all.filter((sheet) => sheet.record !== text));
      this.rules = rules;
      this.done = [];
    });
  }

  /** Begin a new sheet. The present one becomes an earlier sheet. */
  another() {
    return this.#queued(async () => {
      this.#archive();
      this.done = [];
      this.undone = [];
      Object.assign(this, { record: "", rules: null, state: null, waiting: null, player: null, fault: "", asked: "" });
      this.on.sent(false);
      this.on.kept(false);
      this.on.save();
      this.on.changed();
    });
  }

  /** @param {number} index */
  async open(index) {
    const { record, rules = null } = this.archive[index];
    await this.load(record, rules);
  }

  forget() {
    sheets.change(() => []);
    this.on.changed();
  }

  /**
   * Choose the next player, or undo this choice. Then enter the turn that waits for the name.
   *
   * @param {string} player
   */
  name(player) {
    const { asked } = this;
    this.fault = "";
    this.asked = "";
    this.player = this.who === player ? null : player;
    this.on.changed();
    if (asked) void this.enterTurn(asked);
  }

  /**
   * Enter a line for the next player. If this player is unknown, ask the user instead. Return whether the line is kept.
   *
   * @param {string} words
   */
  async enterTurn(words) {
    if (!this.state && !(await this.read())) return false;
    if (this.who) return this.enterLine(`${this.player ? `${this.player} ` : ""}${words}`);
    const over = !["unfinished", "unknown"].includes(this.state?.end ?? "unknown");
    // If the round is over, no turn waits: the status already says that it is over.
    this.asked = over ? "" : words;
    this.#askForName();
    this.on.changed();
    return false;
  }

  #askForName() {
    this.fault = this.asked && t("Whose turn is it? Choose the name.");
  }

  /** @param {string} line @param {number} at */
  put(line, at) {
    return this.#do({ line, at });
  }

  /** Insert a line before line number `at`, even with mistakes. @param {string} line @param {number} at */
  insert(line, at) {
    return this.#do({ line: "", inserted: { line, number: at } });
  }

  /** @param {string} line */
  enterLine(line) {
    return this.#do({ line });
  }

  /** Enter the waiting line despite its problems. Return whether this succeeded. */
  async keep() {
    return Boolean(this.waiting) && this.#do({ ...this.waiting?.question, keep: true });
  }

  drop() {
    this.waiting = null;
    this.on.dropped();
    this.on.changed();
  }

  undo() {
    if (this.waiting) this.drop();
    else if (this.record) void this.#do({ line: "", undo: true });
  }

  redo() {
    if (this.record) void this.#do({ line: "", redo: true });
  }

  /**
   * Run an action after the earlier ones, on whose results it builds.
   *
   * @template Result
   * @param {() => Promise<Result>} action
   */
  #queued(action) {
    const done = this.entries.then(action);
    this.entries = done.catch(() => {});
    return done;
  }

  /** Enter a line. If it is kept, call `taken` and return true. @param {Question} question */
  async #do(question, taken = () => {}) {
    const kept = await this.#queued(() => this.#enter(question, taken).catch((error) => this.#refused(error)));
    this.on.changed();
    return kept;
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof Refusal)) throw error;
    this.fault = firstFault(error);
    return false;
  }

  /**
   * @param {Question} question
   * @param {() => void} taken
   */
  async #enter({ redo = false, again = false, inserted, ...entry }, taken) {
    const { player, record } = this;
    const question = again ? (this.waiting?.question ?? { line: "" }) : entry;
    const before = redo ? this.undone.at(-1) : question.undo ? this.done.at(-1) : undefined;
    const jump = inserted ? withLine(record, inserted) : before;
    if (redo && jump === undefined) {
      this.on.say(t("Nothing to redo."));
      return false;
    }
    if (again) this.#askForName();
    else {
      this.fault = "";
      this.asked = "";
      this.on.sent(question.at !== undefined || inserted !== undefined);
    }
    /** @type {Api.Question<"score">} */
    const whole =
      question.record === undefined
        ? { ...this.source, known: this.#known(jump), ...question, ...(jump && { record: jump, undo: false }) }
        : { ...question, record: question.record, known: 0 };
    const entered = await follow("score", whole, () => {});
    this.waiting = entered.kept ? null : waiting(question, entered, record);
    if (!entered.kept) return false;
    taken();
    const changed = entered.record !== record;
    if (redo) this.undone.pop();
    else if (question.undo) this.undone.push(record);
    else if (changed) this.undone = [];
    if (question.undo) this.done = this.done.slice(0, -1);
    else if (changed && question.record === undefined) this.done = [...this.done, record].slice(-MOST_DONE);
    this.record = entered.record;
    this.state = entered.state;
    this.sheet = told(entered, this.sheet?.rounds ?? []);
    if (again) return true;
    if (this.player === player) this.player = null;
    this.on.kept(changed);
    if (redo || question.undo) this.on.say(redo ? t("Redone.") : t("Undone."));
    else if (entered.line || inserted) this.on.say(enteredWords({ ...entered, ...inserted }, this.sheet));
    this.on.save();
    return true;
  }

  /**
   * Return how many rounds the page already knows. The server must send all rounds if the language has changed, or if
   * `jump`, the record after undo, redo or an insertion, changes an earlier line.
   *
   * @param {string} jump
   */
  #known(jump = this.record) {
    if (!jump.startsWith(this.record) && !this.record.startsWith(jump)) return 0;
    return this.sheet?.language === language() ? this.sheet.rounds.length : 0;
  }

  /** Add the sheet to the earlier sheets, unless it has no turns. */
  #archive() {
    const { record, state, sheet } = this;
    this.sheet = null;
    this.totals = {};
    if (!record || (sheet && !sheet.rounds.some((round) => round.turns.length))) return;
    const { players, winners } = state ?? { players: [], winners: [] };
    const rounds = sheet?.rounds ?? [];
    const last = rounds.at(-1);
    const totals = last ? players.map((player) => last.totals[player]) : [];
    const when = new Date().toISOString().slice(0, 10);
    const kept = { ...this.source, players, totals, winners, rounds: rounds.length, when };
    sheets.change((all) => [kept, ...all].slice(0, MOST_SHEETS));
  }
}

/** @param {Sheet | null} sheet */
function answerOf(sheet) {
  const { rules = "", set = EMPTY.set, tiles = [], all = [], placements = [] } = sheet ?? {};
  const laid = laidTiles(tiles);
  const of = { ...EMPTY, rules: rulesNamed(rules) ? rules : EMPTY.rules, set, tiles: laid };
  const playable = new Set(placements.map(({ at }) => key(at)));
  const slots = frontier(laid).map((at) => ({ at, status: playable.has(key(at)) ? "playable" : "impossible" }));
  return { sheet, of: sheet ? of : EMPTY, tiles: all, placements, analysis: { slots } };
}

/** @param {string} record @param {Inserted} inserted */
function withLine(record, { line, number }) {
  const lines = record.split("\n");
  lines.splice(number - 1, 0, `  ${line.trim()}`);
  return lines.join("\n");
}

/**
 * Describe a line that waits because of its problems. A problem with another line quotes that line, because the sheet
 * may not show it.
 *
 * @param {Question} question
 * @param {Entered} entered
 * @param {string} record
 * @returns {Waiting}
 */
function waiting(question, { line, number, problems }, record) {
  const lines = record.replace(/\n$/, "").split("\n");
  const place = (number ?? lines.length + 1) - 1;
  // A header replaces an earlier header with the same name.
  const replaces = question.at !== undefined || lines[place]?.split(":")[0] === line.split(":")[0];
  lines.splice(place, Number(replaces), ...(line ? [line] : []));
  const about = (/** @type {number} */ at) => (line && at === place + 1 ? "" : (lines[at - 1]?.trim() ?? ""));
  return {
    question,
    line,
    number: place + 1,
    problems: problems.map((problem) => ({ about: about(problem.line), line: problem.line, text: problem.text })),
  };
}

/**
 * Join the unchanged rounds of the old sheet and the rounds in the response.
 *
 * @param {Entered} entered
 * @param {Round[]} before
 */
function told({ state, sheet }, before) {
  if (!sheet) throw new Error("a line is kept with its sheet");
  /** @type {Round[]} */
  const later = sheet.rounds.map((round, number) => ({
    ...round,
    problems: sheet.problems[number],
    lines: sheet.lines[number],
    calculation: sheet.ends_text?.[number],
    turns: round.turns.map((turn, place) => ({
      ...turn,
      what: sheet.what[number][place],
      running: sheet.running[number][place],
      assumed: sheet.assumed[number][place],
    })),
  }));
  const rounds = [...before.slice(0, sheet.first), ...later];
  return { ...sheet, rules: state.rules, players: state.players, rounds, language: language() };
}

/** @param {Entered} entered @param {Sheet} sheet */
function enteredWords({ line, number, points, state }, { rounds }) {
  if (/^round\b/i.test(line)) return t("Round {round} has begun.", { round: state.round });
  const turn = rounds.flatMap(({ turns }) => turns).find((each) => each.line === number);
  if (turn?.action === "leave") return t("{player} has left the match.", turn);
  const words = turn ? turnWords(turn) : line;
  if (points === null) return `${words}.`;
  return tn("{line}: {count} point.", "{line}: {count} points.", points, { line: words });
}
