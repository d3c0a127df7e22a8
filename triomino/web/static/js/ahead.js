/**
 * What the server says of boards, asked before they are there: a move that somebody looks at has its findings ready when it is made. The
 * last answers are kept, so that taking a step back waits for nobody either.
 */

import { ask } from "./api.js";

const KEPT = 12;

export class Ahead {
  constructor() {
    this.answers = new Map();
    this.asked = null;
    this.next = null;
  }

  /** The answer for a board, where there is one already. */
  known(board) {
    return this.answers.get(JSON.stringify(board));
  }

  /** The answer for a board. */
  async ask(board, signal) {
    const text = JSON.stringify(board);
    if (this.asked?.text === text) return this.asked.coming;
    const answer = await ask("board", { board }, signal);
    this.answers.set(text, answer);
    if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value);
    return answer;
  }

  /** This board may come. One is asked about at a time, and of those that wait only the last counts. */
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
      this.asked = { text: JSON.stringify(board), coming };
      // Where it cannot be answered, whoever comes to this board is told.
      await coming.catch(() => {});
      this.asked = null;
    }
  }
}
