/**
 * What the server says of boards, asked before they are there: a move that somebody looks at has its findings ready when it is made. The
 * last answers are kept, so that taking a step back waits for nobody either.
 */

import { ask } from "./api.js";
import { inForce } from "./house.js";

const KEPT = 12;

/** Milliseconds for which a board waits to be drawn together with its answer. */
const PATIENCE = 50;

/** A board as it is asked about: house rules of the same name may have become others. */
const told = (board) => JSON.stringify(inForce({ board }));

export class Ahead {
  constructor() {
    this.answers = new Map();
    this.asked = null;
    this.next = null;
  }

  /** The answer for a board, where there is one already. */
  known(board) {
    return this.answers.get(told(board));
  }

  /** The answer for a board; `late` is called where somebody waits for it. */
  async ask(board, signal, late = () => {}) {
    const text = told(board);
    const waiting = setTimeout(late, PATIENCE);
    try {
      if (this.asked?.text === text) return await this.asked.coming;
      const answer = await ask("board", { board }, signal);
      this.answers.set(text, answer);
      if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value);
      return answer;
    } finally {
      clearTimeout(waiting);
    }
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
      this.asked = { text: told(board), coming };
      // Where it cannot be answered, whoever comes to this board is told.
      await coming.catch(() => {});
      this.asked = null;
    }
  }
}
