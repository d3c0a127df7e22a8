/**
 * The results of `best` for the choices in a record, including the plan for the hand and the conclusions about other
 * hands.
 */

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

  /** Drop all results, and use another record with its rules. @param {{ record: string, rules?: string }} source */
  reset(source) {
    this.asking.stop();
    this.source = source;
    this.found = new Map();
  }

  /**
   * The result of `best` for the choice on a line; null if `best` refused the request, undefined if there is no result
   * yet.
   *
   * @param {number} line
   */
  at(line) {
    return this.found.get(line);
  }

  /**
   * Ask `best` about the choice on a line, unless `best` has already answered. Returns the same value as `at`.
   *
   * @param {number} line
   */
  async look(line) {
    if (this.found.has(line)) return this.found.get(line);
    const question = { ...this.source, turn: line, engine: /** @type {const} */ ("plan"), seconds: SECONDS };
    const seen = await this.asking.run(
      (signal) => follow("best", question, () => {}, signal),
      // `best` refuses a request if, for example, the turn is the opening or the record does not contain the hand.
      ({ code }) => code !== "unreachable" && this.found.set(line, null),
    );
    if (seen === undefined) return undefined;
    if (seen) this.found.set(line, seen);
    this.changed();
    return this.found.get(line);
  }

  /** The moves that follow a move in the plan for the hand. @param {number} line @param {Move} move */
  line(line, move) {
    const ranked = this.at(line)?.moves.find((each) => each.tile === move.tile && same(each.at, move.at));
    return (ranked?.line ?? []).filter((each) => each !== null);
  }
}
