/**
 * Request findings in advance while the user is considering a move. The latest responses are kept, so that undo usually
 * needs no request.
 */

import { ask, whole } from "./api.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {Api.Answer<"board">} Answer */

const MOST_ANSWERS = 12;

/** If the findings take more milliseconds, the board is drawn without them. */
const LONGEST_UNDRAWN = 50;

/**
 * Return the key of a request. It contains the text of house rules, because they can change and keep their name.
 *
 * @param {Position} board
 */
const requestKey = (board) => JSON.stringify(whole({ board }));

export class Prefetch {
  /** @type {Map<string, Answer>} */
  answers = new Map();
  /** @type {{ text: string, coming: Promise<Answer> } | null} */
  asked = null;
  /** @type {Position | null} */
  next = null;

  /** Return the findings of a board if they have already arrived. @param {Position} board */
  known(board) {
    return this.answers.get(requestKey(board));
  }

  /**
   * Request the findings of a board. Call `late` if they have not arrived after `LONGEST_UNDRAWN`.
   *
   * @param {Position} board
   * @param {AbortSignal} [signal]
   */
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
   * Request the findings of a board that the user may reach. Only one request runs at a time. If several boards wait,
   * only the last of them is requested.
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
      // Ignore a failure: when the user reaches this board, the findings are requested again.
      await coming.catch(() => {});
      this.asked = null;
    }
  }
}
