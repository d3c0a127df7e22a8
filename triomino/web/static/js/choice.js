/** The results of `best` for the choices in a record. */

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

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {{ record: string, rules?: string }} source */
  reset(source) {
    this.asking.stop();
    this.source = source;
    this.found = new Map();
  }

  /**
   * Return the result for a line. Null if `best` has refused the request, undefined if it has not answered yet.
   *
   * @param {number} line
   */
  at(line) {
    return this.found.get(line);
  }

  /** Ask `best`, unless there is a result already. @param {number} line */
  async look(line) {
    if (this.found.has(line)) return this.found.get(line);
    const question = { ...this.source, turn: line, engine: /** @type {const} */ ("plan"), seconds: SECONDS };
    const seen = await this.asking.run(
      (signal) => follow("best", question, () => {}, signal),
      // `best` refuses an opening, for example, and a record that does not contain the hand.
      ({ code }) => code !== "unreachable" && this.found.set(line, null),
    );
    if (seen === undefined) return undefined;
    if (seen) this.found.set(line, seen);
    this.changed();
    return this.found.get(line);
  }

  /** @param {number} line @param {Move} move */
  line(line, move) {
    const ranked = this.at(line)?.moves.find((each) => each.tile === move.tile && same(each.at, move.at));
    return (ranked?.line ?? []).filter((each) => each !== null);
  }
}
