/**
 * A choice of a record in review: the view of the player, the move made, the better one, and the possible conclusions.
 */

import { follow } from "./api.js";
import { byId, h, refill, unbroken } from "./dom.js";
import { list, t } from "./i18n.js";
import { Latest } from "./latest.js";
import { key, same } from "./lattice.js";

const SECONDS = 3;

/** @typedef {Api.Answer<"best">} Seen */
/** @typedef {Api.Answer<"review">["choices"][number]} Judged */
/** @typedef {{ tile: string, at: import("./lattice.js").Place, score: number }} Move */

export class ChoicePanel {
  source = { record: "" };
  /** @type {Map<number, Seen | null>} */
  found = new Map();

  /** `changed()` is called when there is something new to show. @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.asking = new Latest();
  }

  /** Set another record with its rules. @param {{ record: string, rules?: string }} source */
  reset(source) {
    this.asking.stop();
    this.source = source;
    this.found = new Map();
  }

  /**
   * What is known of the choice on a line: what `best` says of it, null where there was none, undefined before it is
   * known.
   *
   * @param {number} line
   */
  at(line) {
    return this.found.get(line);
  }

  /** Ask what the mover saw before a line. @param {number} line */
  async look(line) {
    if (this.found.has(line)) return this.found.get(line);
    const question = { ...this.source, turn: line, engine: /** @type {const} */ ("plan"), seconds: SECONDS };
    const seen = await this.asking.run(
      (signal) => follow("best", question, () => {}, signal),
      // The opening, or a hand that the record does not tell: there the table is all there is to see.
      ({ code }) => code !== "unreachable" && this.found.set(line, null),
    );
    if (seen === undefined) return undefined;
    if (seen) this.found.set(line, seen);
    this.changed();
    return this.found.get(line);
  }

  /** The moves that are expected after a move, by the plan for the hand. @param {number} line @param {Move} move */
  line(line, move) {
    const ranked = move && this.at(line)?.moves.find((each) => each.tile === move.tile && same(each.at, move.at));
    return ranked?.line ?? [];
  }

  /**
   * Tell it: the better move with its line, and what was concluded of the other hands.
   *
   * @param {number} line
   * @param {Judged | null} judged
   */
  show(line, judged) {
    const seen = this.at(line);
    const better = judged?.best && (judged.loss ?? 0) > 0 ? judged.best : null;
    const plan = better ? this.line(line, better).filter((move) => move !== null) : [];
    const words = (/** @type {Move} */ move) =>
      t("{tile} at {at} for {score}", { tile: move.tile, at: key(move.at), score: move.score });
    byId("choice-better").textContent = better ? betterWords(words(better), plan.map(words)) : "";
    byId("choice-reply").textContent = better && judged?.reply?.some(({ move }) => move) ? replyWords() : "";
    const concluded = seen?.concluded ?? [];
    byId("choice-concluded-title").hidden = !concluded.length;
    refill(
      byId("choice-concluded"),
      concluded.map((each) => h("li", {}, unbroken(each.text))),
    );
  }
}

/** @param {string} move @param {string[]} plan */
function betterWords(move, plan) {
  if (!plan.length) return t("Better, in green: {move}.", { move });
  // biome-ignore lint/suspicious/noThenProperty: a word of a text, not a promise
  return t("Better, in green: {move}, with {then} to follow from the same hand.", { move, then: list(plan) });
}

const replyWords = () =>
  t(
    "Drawn too: the likeliest answer to the better move with blue dots, " +
      "to the one that was made crosshatched in purple.",
  );
