/**
 * Practice: the deck of puzzles to solve again, and the solver's rating.
 *
 * The operation `practice` computes when a puzzle is due, and the rating. All windows share the stored results.
 */

import { announce } from "./announce.js";
import { ask, Refusal } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { number, t, tn } from "./i18n.js";
import { howHard, kindName } from "./kinds.js";
import { practised } from "./storage.js";
import { share } from "./transfer.js";

const DAY = 86_400;

/** The deck has at most this many cards. The cards that are due last are dropped. */
const MOST_CARDS = 300;

/** How many attempts are kept to estimate the solver's strength. */
const MOST_TRIED = 1000;

/** A longer attempt, in seconds, counts as interrupted: its time is not shown. */
const LONGEST = 3600;

/** @typedef {import("./kinds.js").Item} Item */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./storage.js").Practised} State */
/** @typedef {import("./storage.js").Card} Card */

const now = () => Math.floor(Date.now() / 1000);

/** Count the days from 1 January 1970 in the time zone of this device. @param {number} seconds */
const dayOf = (seconds) => Math.floor(seconds / DAY - new Date(seconds * 1000).getTimezoneOffset() / 1440);

export class Practice {
  /** @type {{ item: Item, position: Position } | null} */
  current = null;

  /** Puzzles that still have their old due times in the deck. */
  recording = /** @type {Set<string>} */ (new Set());

  /** @param {(item: Item, position: Position) => void} pose */
  constructor(pose) {
    this.pose = pose;
    this.words = "";
    this.expected = "";
    byId("practise").addEventListener("click", () => this.next());
    byId("practice-keep").addEventListener("click", () => this.toggle());
    byId("practice-share").addEventListener("click", () => void this.share());
    byId("practice-export").addEventListener("click", () => void this.exportTried());
    practised.heard = () => this.show();
  }

  get state() {
    return practised.value;
  }

  /** Continue the unfinished attempt, or start a new one. @param {Item} item @param {Position} position */
  begin(item, position) {
    this.current = { item, position };
    this.words = "";
    if (this.state.attempt?.id !== item.id || this.state.attempt.over)
      this.#change(() => ({ attempt: { id: item.id, started: now(), helped: false, over: false } }));
    else this.show();
    void this.expect(item);
  }

  /** @param {Item} item */
  async expect(item) {
    this.expected = "";
    const { grade, difficulty } = item;
    if (!this.state.tried.length || !(grade || difficulty)) return;
    /** @type {Api.Question<"strength">} */
    const question = { attempts: this.state.tried };
    if (grade) question.grade = /** @type {Api.Question<"strength">["grade"]} */ (grade);
    if (difficulty) question.difficulty = difficulty;
    try {
      const { strength, expected } = await ask("strength", question);
      if (this.current?.item.id !== item.id || !expected) return;
      const half = { half: number(strength.half, 1), error: number(strength.error, 1) };
      const time = { time: clock(expected.seconds), least: clock(expected.least), most: clock(expected.most) };
      this.expected = [
        t("Without help, you solve about half of the puzzles of difficulty {half} ± {error}.", half),
        t("This puzzle should take you about {time} ({least} to {most}).", time),
      ].join(" ");
      this.show();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  translate() {
    if (this.current) void this.expect(this.current.item);
    this.show();
  }

  async exportTried() {
    const field = byId("practice-shared");
    field.hidden = false;
    await share({ text: JSON.stringify({ format: "triomino-attempts/1", attempts: this.state.tried }) }, field);
  }

  /**
   * Take over the puzzle that is on the board, but do not start an attempt.
   *
   * @param {Item | null} item
   * @param {Position} [position]
   */
  resume(item, position) {
    this.current = item && position ? { item, position } : null;
    this.words = "";
    this.show();
  }

  helped() {
    if (this.current) this.#attempt(this.current.item, { helped: true });
  }

  /**
   * Record the first outcome of an attempt. Do nothing if the puzzle is no longer on the board.
   *
   * @param {Item | null} item
   * @param {boolean} solved
   */
  async ended(item, solved) {
    const { attempt, cards, rating } = this.state;
    if (!item || !this.current || this.current.item.id !== item.id || attempt?.id !== item.id || attempt.over) return;
    const { position } = this.current;
    const outcome = solved ? (attempt.helped ? "helped" : "alone") : "failed";
    const at = now();
    const seconds = at - attempt.started;
    this.#attempt(item, { over: true, outcome, seconds });
    const before = cards.find((each) => each.item.id === item.id);
    const { grade, difficulty } = item;
    /** @type {Api.Question<"practice">} */
    const question = { outcome, at, card: before?.card ?? null, rating };
    if (grade) question.grade = /** @type {Api.Question<"practice">["grade"]} */ (grade);
    if (difficulty) question.difficulty = difficulty;
    this.recording.add(item.id);
    try {
      const noted = await ask("practice", question);
      this.#noted({ item, position, outcome, at, seconds, before }, noted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#attempt(item, { over: false, outcome: null });
    } finally {
      this.recording.delete(item.id);
    }
  }

  /** @param {Item} item @param {Position} position */
  add(item, position) {
    if (this.state.cards.some((each) => each.item.id === item.id)) return;
    this.#change(({ cards }) => ({ cards: kept([...others(cards, item), { item, position, card: null }]) }));
    announce(t("The puzzle is now in the deck."));
  }

  toggle() {
    if (!this.current) return;
    const { item, position } = this.current;
    if (others(this.state.cards, item).length === this.state.cards.length) this.add(item, position);
    else this.#change(({ cards }) => ({ cards: others(cards, item) }));
  }

  next() {
    /** @param {Card} card */
    const due = (card) => (this.recording.has(card.item.id) ? Number.MAX_SAFE_INTEGER : dueOf(card));
    const [first] = [...this.state.cards].sort((one, other) => due(one) - due(other));
    if (first) this.pose(first.item, first.position);
  }

  /** Share the result in one line, which does not reveal the solution. */
  async share() {
    const { attempt } = this.state;
    if (!this.current || !attempt) return;
    const { item } = this.current;
    const { outcome, seconds = 0 } = attempt;
    const about = { name: item.day ?? item.id, kind: kindName(item.kind), hard: howHard(item) };
    const field = byId("practice-shared");
    field.hidden = false;
    const text = solvedWords(about, outcome === "alone", seconds < LONGEST && clock(seconds));
    const turn = item.code && t("Try it yourself: {code}", { code: item.code });
    await share({ text: turn ? `${text} ${turn}` : text }, field);
  }

  show() {
    const { attempt, cards, rating, streak } = this.state;
    const { item } = this.current ?? {};
    const solved = item?.grade && attempt?.id === item.id && ["alone", "helped"].includes(attempt.outcome ?? "");
    byId("practice-share").hidden = !solved;
    if (!solved) byId("practice-shared").hidden = true;
    const due = cards.filter((each) => dayOf(dueOf(each)) <= dayOf(now())).length;
    const ours = this.current && cards.some((each) => each.item.id === item?.id);
    byId("practise").textContent = due ? t("Practise ({due} due)", { due }) : t("Practise");
    byId("practise").disabled = !cards.length;
    byId("practice-keep").hidden = !this.current;
    byId("practice-export").hidden = !this.state.tried.length;
    byId("practice-keep").textContent = ours ? t("Remove from the deck") : t("Add to the deck");
    const days = streak && dayOf(now()) - streak.last <= 1 ? streak.days : 0;
    const lines = [
      this.words,
      this.expected,
      rating
        ? t("Your rating: {points} ± {deviation}", {
            points: number(Math.round(rating.points)),
            deviation: number(Math.round(rating.deviation)),
          })
        : t("Puzzles that you solve with help, or do not solve, are added to the deck and return when they are due."),
      streak
        ? t("Days in a row on which you solved a puzzle: {days}; longest run: {best}", { days, best: streak.best })
        : "",
      cards.length ? tn("{count} puzzle in the deck", "{count} puzzles in the deck", cards.length) : "",
    ];
    refill(
      byId("practice-state"),
      lines.filter(Boolean).map((line) => h("li", {}, line)),
    );
  }

  /**
   * Store the result of an attempt. A puzzle that was solved without help is not added to the deck.
   *
   * @param {{ item: Item, position: Position, outcome: string, at: number, seconds: number, before?: Card }} attempt
   * @param {Api.Answer<"practice">} noted
   */
  #noted({ item, position, outcome, at, seconds, before }, { card, rating, difficulty }) {
    const again = before || outcome !== "alone";
    const today = dayOf(at);
    const sort = outcome === "alone" && seconds < LONGEST ? `${item.kind} ${item.grade}` : "";
    /** @type {State["tried"]} */
    const tries = difficulty === null ? [] : [{ difficulty, outcome: /** @type {any} */ (outcome), seconds }];
    this.#change(({ cards, streak, best, tried }) => ({
      rating,
      tried: [...tried, ...tries].slice(-MOST_TRIED),
      cards: again ? kept([...others(cards, item), { item, position, card }]) : cards,
      streak: outcome === "failed" || streak?.last === today ? streak : oneMore(streak, today),
      best: sort ? { ...best, [sort]: Math.min(seconds, best[sort] ?? Infinity) } : best,
    }));
    if (this.current?.item.id !== item.id) return;
    const words = [
      sort &&
        t("Solved in {time}; your best time for this kind and grade is {best}.", {
          time: clock(seconds),
          best: clock(this.state.best[sort]),
        }),
      again &&
        tn(
          "The puzzle returns in {count} day.",
          "The puzzle returns in {count} days.",
          Math.round((card.due - at) / DAY),
        ),
    ];
    this.words = words.filter(Boolean).join(" ");
    this.show();
  }

  /**
   * Change fields of the current attempt, unless another attempt has started.
   *
   * @param {Item} item
   * @param {Partial<NonNullable<State["attempt"]>>} fields
   */
  #attempt({ id }, fields) {
    this.#change(({ attempt }) => ({ attempt: attempt?.id === id ? { ...attempt, ...fields } : attempt }));
  }

  /**
   * Change the stored state. `fields` computes the new values from the old state.
   *
   * @param {(state: State) => Partial<State>} fields
   */
  #change(fields) {
    practised.change((state) => ({ ...state, ...fields(state) }));
    this.show();
  }
}

/** @param {object} about @param {boolean} alone @param {string | false} time */
function solvedWords(about, alone, time) {
  if (!time)
    return alone
      ? t("Triomino {name} ({kind}, {hard}): solved without help.", about)
      : t("Triomino {name} ({kind}, {hard}): solved with help.", about);
  const timed = { ...about, time };
  return alone
    ? t("Triomino {name} ({kind}, {hard}): solved in {time}, without help.", timed)
    : t("Triomino {name} ({kind}, {hard}): solved in {time}, with help.", timed);
}

/** @param {Card} card */
const dueOf = ({ card }) => card?.due ?? 0;

/** @param {Card[]} cards @param {Item} item */
const others = (cards, item) => cards.filter((each) => each.item.id !== item.id);

/**
 * Count another day in the streak. If a day was missed, the streak begins anew.
 *
 * @param {State["streak"]} streak
 * @param {number} today
 */
function oneMore(streak, today) {
  const days = streak?.last === today - 1 ? streak.days + 1 : 1;
  return { last: today, days, best: Math.max(days, streak?.best ?? 0) };
}

/** @param {Card[]} cards */
const kept = (cards) => cards.sort((one, other) => dueOf(one) - dueOf(other)).slice(0, MOST_CARDS);

/** @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
