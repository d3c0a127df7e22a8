/** The state of the lessons. Tested in Node, so it must not use the DOM. */

import { ask, follow } from "./api.js";
import { t, whole } from "./i18n.js";
import { Latest } from "./latest.js";
import { key, same } from "./lattice.js";
import { LESSONS, meets, recordOf } from "./lessons.js";
import { complete, EMPTY, hold, lay } from "./position.js";
import { refused } from "./refusal.js";
import { digits } from "./tiles.js";
import { laidWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {{ what: string, text?: string, tile?: string, at?: Place }} Outcome The result of the learner's action. */
/** @typedef {{ at: Place, reason?: string | null, text?: string | null }} Slot */

/**
 * @typedef {object} Listener
 * @property {() => void} changed
 * @property {() => void} moved A picked-up tile must be put back.
 * @property {() => void} done
 * @property {() => void} save
 * @property {(words: string, error?: boolean) => void} say
 */

export class Learner {
  /** The position of the lesson, with the tiles that the learner has drawn or placed. @type {Position} */
  position = EMPTY;
  /** @type {import("./scene.js").Answer | null} */
  answer = null;
  record = "";
  players = ["", ""];
  drawn = 0;
  finished = false;
  message = "";
  /** @type {{ code: string, text?: string, point?: Place | null }[]} */
  reasons = [];
  asking = new Latest();

  /**
   * `index` is the open lesson, `done` the finished ones.
   *
   * @param {{ index?: number, done?: string[] }} saved
   * @param {Listener} on
   */
  constructor({ index = 0, done = [] }, on) {
    this.on = on;
    this.index = Math.min(index, LESSONS.length - 1);
    this.done = new Set(done);
  }

  saved() {
    return { index: this.index, done: [...this.done] };
  }

  get lesson() {
    return LESSONS[this.index];
  }

  get ready() {
    return Boolean(this.answer) && !this.asking.busy && !this.finished;
  }

  get slots() {
    return this.answer?.analysis?.slots ?? [];
  }

  /** @param {number} index */
  async open(index) {
    this.asking.stop();
    this.index = index;
    this.#clear();
    this.on.save();
    await this.#ask(async (signal) => {
      const { position } = await ask("read", { text: this.lesson.position }, signal);
      this.players = [t("Guest"), t("Player{number}", { number: 2 })];
      this.record = recordOf(complete(position), this.players);
      await this.#table(complete(position), signal);
    });
  }

  stop() {
    this.asking.stop();
  }

  async translate() {
    if (this.answer) await this.#ask((signal) => this.#table(this.position, signal));
  }

  // The learner's actions.

  /** @param {Slot} slot */
  point({ at, reason, text }) {
    if (!meets({ what: "slot", reason }, this.lesson.done)) return false;
    this.#finish(t("{at}: {needs}.", { at: key(at), needs: text }));
    return true;
  }

  /** @param {string} name @param {Place} face */
  async lay(name, face) {
    await this.#ask(async (signal) => {
      const placement = { at: face, corners: digits(name) };
      const verdict = await follow("check", { board: this.position, placement }, () => {}, signal);
      const move = this.answer?.placements?.find((each) => each.tile === name && same(each.at, face));
      if (verdict.legal && move) await this.#judge(`${name} @ ${key(face)}`, { ...move, what: "lay" }, signal, move);
      else this.#refused(verdict.problems);
    });
  }

  forget() {
    this.reasons = [];
    this.on.changed();
  }

  async draw() {
    const tile = this.lesson.well?.[this.drawn];
    await this.#enter(tile ? `draw ${tile}` : "draw", { what: "draw", tile });
  }

  async pass() {
    await this.#enter("pass", { what: "pass" });
  }

  #clear() {
    this.position = EMPTY;
    this.answer = null;
    this.record = "";
    this.drawn = 0;
    this.finished = false;
    this.message = "";
    this.reasons = [];
    this.on.moved();
  }

  /**
   * @param {Position} position
   * @param {AbortSignal} signal
   */
  async #table(position, signal) {
    const answer = await ask("board", { board: position }, signal);
    if (signal.aborted) return;
    this.position = position;
    this.answer = { ...answer, of: position };
    this.on.moved();
  }

  /**
   * Ask the server. If other questions are still pending, do nothing.
   *
   * @param {(signal: AbortSignal) => Promise<void>} questions
   */
  async #ask(questions) {
    if (this.asking.busy) return;
    this.reasons = [];
    this.message = "";
    const asked = this.asking.run(
      async (signal) => {
        await questions(signal);
        return true;
      },
      (refusal) => {
        this.message = refused(refusal);
      },
    );
    if (this.answer) this.on.changed();
    if ((await asked) !== undefined) this.on.changed();
  }

  /** @param {string} words @param {Outcome} outcome */
  async #enter(words, outcome) {
    if (!this.finished) await this.#ask((signal) => this.#judge(words, outcome, signal));
  }

  /**
   * Let the server judge a new line of the record. Only draws stay in the record.
   *
   * @param {string} words
   * @param {Outcome} outcome
   * @param {AbortSignal} signal
   * @param {import("./scene.js").Move | null} move the placement
   */
  async #judge(words, outcome, signal, move = null) {
    const { lesson, drawn } = this;
    const [learner, other] = this.players;
    const enter = (/** @type {string} */ record, /** @type {string} */ line) =>
      follow("score", { record, line }, () => {}, signal);
    const entered = await enter(this.record, `${learner} ${words}`);
    if (signal.aborted) return;
    if (!entered.kept) {
      this.#refused(entered.problems);
    } else if (outcome.what === "draw") {
      this.record = entered.record;
      this.drawn = entered.state.drawn;
      if (outcome.tile) await this.#table(hold(this.position, outcome.tile), signal);
      this.message = t("You drew {tile}: {points} points so far.", {
        tile: outcome.tile,
        points: whole(entered.points),
      });
    } else if (meets({ ...outcome, drawn, end: entered.state.end }, lesson.done)) {
      const { left = [] } = lesson;
      const settled = left.length ? await enter(entered.record, `${other} holds ${left.join(" ")}`) : null;
      if (move) await this.#table(lay(this.position, move), signal);
      const laid = move ? laidWords(move.tile, move) : "";
      const turn =
        outcome.what === "pass" || drawn
          ? t("The turn scores {points} points.", { points: whole(entered.points) })
          : "";
      const round = settled
        ? t(
            "The round earns you {points} points: the points for your turn, 25 for going out, and " +
              "the sum of the other player's tiles ({tiles}).",
            {
              points: settled.state.totals[learner],
              tiles: left.join(", "),
            },
          )
        : "";
      this.#finish([laid, turn, round].filter(Boolean).join(" "));
    } else {
      this.message = this.#after(t("The rules allow this, but the lesson asks for something else. Try again."));
      this.on.moved();
    }
  }

  #after(said = "") {
    return [said, this.lesson.help?.()].filter(Boolean).join(" ");
  }

  /** @param {Learner["reasons"]} problems */
  #refused(problems) {
    this.reasons = problems;
    this.message = this.#after();
    const [{ code }] = problems;
    if (meets({ what: "refused", code }, this.lesson.done)) this.#finish("");
    else this.on.say(problems[0].text ?? "", true);
  }

  /** @param {string} words */
  #finish(words) {
    this.finished = true;
    this.message = `${t("Done.")} ${words}`.trim();
    this.done.add(this.lesson.name);
    this.on.save();
    this.on.moved();
    this.on.done();
  }
}
