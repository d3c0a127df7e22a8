/**
 * Request findings in advance, while the user is considering a move. The latest responses are cached, so that undo
 * usually needs no request.
 */

import { ask, whole } from "./api.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {Api.Answer<"board">} Answer */

const MOST_ANSWERS = 12;

/** In milliseconds; then a board is drawn without findings. */
const LONGEST_UNDRAWN = 50;

/** Includes the text of house rules, because rules can change under the same name. @param {Position} board */
const requestKey = (board) => JSON.stringify(whole({ board }));

export class Prefetch {
  /** @type {Map<string, Answer>} */
  answers = new Map();
  /** @type {{ text: string, coming: Promise<Answer> } | null} */
  asked = null;
  /** @type {Position | null} */
  next = null;

  /** The response, if it has arrived. @param {Position} board */
  known(board) {
    return this.answers.get(requestKey(board));
  }

  /** `late` is called after `LONGEST_UNDRAWN`. @param {Position} board @param {AbortSignal} [signal] */
  async ask(board, signal, late = () => {}) {
    const text = requestKey(board);
    const waiting = setTimeout(late, LONGEST_UNDRAWN);
    try {
      if (this.asked?.text === text) return await this.asked.coming;
      const answer = await ask("board", { board }, signal);
      this.answers.set(text, answer);
      const [oldest] = this.answers.keys();
      if (this.answers.size > MOST_ANSWERS) this.answers.delete(oldest);
      return answer;
    } finally {
      clearTimeout(waiting);
    }
  }

  /**
   * Request the findings of a possible board. One request runs at a time, and only the latest board waits.
   *
   * @param {Position} board
   */
  look(board) {
    this.next = board;
    if (!this.asked) void this.#work();
  }

  async #work() {
    while (this.next) {
      const board = this.next;
      this.next = null;
      if (this.known(board)) continue;
      const coming = this.ask(board);
      this.asked = { text: requestKey(board), coming };
      // The findings are requested again when the user reaches this board.
      await coming.catch(() => {});
      this.asked = null;
    }
  }
}
