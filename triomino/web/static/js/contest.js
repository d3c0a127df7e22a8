/**
 * A contest: puzzles solved one after the other against the clock.
 *
 * A puzzle ends with its first answer, right or wrong, or when the solver gives up. The clock starts when the puzzle
 * appears. Tested in Node, so it must not use the DOM.
 */

import { follow } from "./api.js";

/** @typedef {Omit<Api.Answer<"contest">, "format">} Contest */
/** @typedef {Api.Question<"result">["puzzles"][number]} Attempt */

/**
 * @typedef {object} Running A running contest.
 * @property {string} title
 * @property {string[]} codes
 * @property {Attempt[]} attempts
 * @property {number | null} started when the puzzle appeared, in milliseconds; null before it appears
 * @property {number} help
 */

export class ContestRun {
  changed = () => {};

  /** @param {Running | null} [saved] */
  constructor(saved = null) {
    this.state = saved;
  }

  get code() {
    return this.state?.codes[this.state.attempts.length];
  }

  get over() {
    return this.state !== null && this.code === undefined;
  }

  seconds(now = Date.now()) {
    const { attempts, started } = this.state ?? { attempts: [], started: null };
    return attempts.reduce((sum, { seconds }) => sum + seconds, started === null ? 0 : since(started, now));
  }

  /** @param {Contest} contest */
  begin({ title, codes }) {
    this.#set({ title, codes, attempts: [], started: null, help: 0 });
  }

  leave() {
    this.#set(null);
  }

  /** Start the clock if this is the current puzzle. @param {string | null | undefined} code */
  opened(code, now = Date.now()) {
    if (this.state && code && code === this.code && this.state.started === null)
      this.#set({ ...this.state, started: now });
  }

  /** Count that the solver has used help. @param {string | null | undefined} code */
  helped(code) {
    if (this.state && this.#runs(code)) this.#set({ ...this.state, help: this.state.help + 1 });
  }

  /**
   * Store the answer, and go on to the next puzzle. The answer is null if the solver has given up.
   *
   * @param {string | null | undefined} code
   * @param {unknown} answer
   */
  ended(code, answer, now = Date.now()) {
    const { state } = this;
    if (!state || !code || !this.#runs(code)) return;
    const seconds = since(/** @type {number} */ (state.started), now);
    const attempt = /** @type {Attempt} */ ({ code, seconds, help: state.help, answer });
    this.#set({ ...state, attempts: [...state.attempts, attempt], started: null, help: 0 });
  }

  /**
   * @param {string} player
   * @param {AbortSignal} [signal]
   */
  result(player, signal) {
    const { title = "", attempts: puzzles = [] } = this.state ?? {};
    return follow("result", { title, player, puzzles }, () => {}, signal);
  }

  /** @param {string | null | undefined} code */
  #runs(code) {
    return Boolean(code) && code === this.code && this.state?.started !== null;
  }

  /** @param {Running | null} state */
  #set(state) {
    this.state = state;
    this.changed();
  }
}

/** @param {number} started @param {number} now */
const since = (started, now) => Math.max(0, Math.round((now - started) / 1000));

/**
 * Write the result that the solver sends back, with one puzzle per line.
 *
 * @param {Api.Answer<"result">["result"]} result
 */
export function resultText({ puzzles, ...rest }) {
  const lines = puzzles.map((puzzle) => `  ${JSON.stringify(puzzle)}`).join(",\n");
  return `${JSON.stringify(rest).slice(0, -1)},"puzzles":[\n${lines}\n]}\n`;
}
