/**
 * Request the findings for a board in advance, usually while the user is considering the move that leads to it. The
 * latest responses are cached, so that undo usually needs no request.
 */

import { ask, whole } from "./api.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {Api.Answer<"board">} Answer */

const MOST_ANSWERS = 12;

/** Milliseconds to wait for the findings before a board is drawn without them. */
const LONGEST_UNDRAWN = 50;

/**
 * The cache key of a request. The key includes the text of house rules, because house rules can change under the same
 * name.
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

  /** The response for a board, if it has already arrived. @param {Position} board */
  known(board) {
    return this.answers.get(requestKey(board));
  }

  /**
   * The response for a board; `late` is called if it takes longer than `LONGEST_UNDRAWN`.
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
   * Request the findings for a board that may come next. These requests run one at a time. Of the boards that arrive
   * during a request, only the latest is requested next.
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
      // Ignore a failure: the findings are requested again when the user reaches this board.
      await coming.catch(() => {});
      this.asked = null;
    }
  }
}
