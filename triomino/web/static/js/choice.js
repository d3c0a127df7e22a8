/** The choices in a record as the players saw them: the hand, the plan for it, and conclusions about other hands. */

import { follow } from "./api.js";
import { Latest } from "./latest.js";
import { same } from "./lattice.js";

const SECONDS = 3;

/** @typedef {Api.Answer<"best">} Seen */
/** @typedef {{ tile: string, at: import("./lattice.js").Place, score: number }} Move */

export class Choices {
  source = { record: "" };
  /** @type {Map<number, Seen | null>} */
  found = new Map();
  asking = new Latest();

  /** `changed()` is called when there is something new to show. @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** Change to another record and its rules. @param {{ record: string, rules?: string }} source */
  reset(source) {
    this.asking.stop();
    this.source = source;
    this.found = new Map();
  }

  /**
   * The answer of `best` for the choice on a line; null if `best` refused the question, undefined before the answer.
   *
   * @param {number} line
   */
  at(line) {
    return this.found.get(line);
  }

  /** Request the mover's view before a line. @param {number} line */
  async look(line) {
    if (this.found.has(line)) return this.found.get(line);
    const question = { ...this.source, turn: line, engine: /** @type {const} */ ("plan"), seconds: SECONDS };
    const seen = await this.asking.run(
      (signal) => follow("best", question, () => {}, signal),
      // At the opening, or if the record does not contain the hand, there is only the board to show.
      ({ code }) => code !== "unreachable" && this.found.set(line, null),
    );
    if (seen === undefined) return undefined;
    if (seen) this.found.set(line, seen);
    this.changed();
    return this.found.get(line);
  }

  /** The moves expected after a move, according to the plan for the hand. @param {number} line @param {Move} move */
  line(line, move) {
    const ranked = this.at(line)?.moves.find((each) => each.tile === move.tile && same(each.at, move.at));
    return (ranked?.line ?? []).filter((each) => each !== null);
  }
}
