/** What each choice in a record cost, estimated by playouts. */

import { follow } from "./api.js";
import { number, t } from "./i18n.js";
import { Latest } from "./latest.js";
import { refused } from "./refusal.js";

/**
 * A choice is a mistake if it is a blunder, or if it costs at least `LEAST` points and more than `SURE` times the
 * standard error.
 */
const [LEAST, SURE] = [1, 2];

/** The smallest loss to show, in points. */
const LEAST_LOSS = 0.05;

export class Review {
  source = { record: "" };
  found = /** @type {Api.Answer<"review"> | null} */ (null);
  words = "";
  asking = new Latest();

  /** @param {{ changed: () => void, told: () => void }} on */
  constructor(on) {
    this.on = on;
  }

  get busy() {
    return this.asking.busy;
  }

  /** @param {{ record: string, rules?: string }} source */
  reset(source) {
    this.source = source;
    this.found = null;
    this.stop();
  }

  stop() {
    this.asking.stop();
    this.#tell("");
  }

  async start() {
    const judging = this.asking.run(
      (signal) =>
        follow("review", this.source, (news) => this.#tell(t("{judged} of {total} choices judged…", news)), signal),
      (refusal) => this.#tell(refused(refusal)),
    );
    this.on.told();
    const found = await judging;
    if (found === undefined) return;
    if (found) {
      this.found = found;
      this.#tell(
        found.choices.some(({ loss }) => loss !== null)
          ? t("The choices were judged with up to {games} playouts each.", { games: number(found.games) })
          : t(
              "No choice was judged. A review judges a choice only if several placements were possible, the record " +
                "shows the player's hand and the place of every tile, and nobody has left the match.",
            ),
      );
    }
    this.on.changed();
  }

  /** Players whose choices could not be judged are left out. */
  get players() {
    return Object.values(this.found?.players ?? {}).filter(({ choices, unjudged }) => choices || !unjudged);
  }

  /** @param {number} line */
  at(line) {
    return this.found?.choices.find((choice) => choice.line === line) ?? null;
  }

  /** Whether the choice clearly lost points. @param {number} line */
  isMistake(line) {
    const { blunder = false, loss = null, stderr = null } = this.at(line) ?? {};
    return blunder || (loss !== null && loss >= LEAST && loss > SURE * (stderr ?? 0));
  }

  /** Return how many points the choice on this line lost; 0 if it lost too few to show. @param {number} line */
  loss(line) {
    const loss = this.at(line)?.loss ?? 0;
    return loss >= LEAST_LOSS ? loss : 0;
  }

  /** @param {number} line */
  text(line) {
    const choice = this.at(line);
    return [choice?.text, choice?.why].filter(Boolean).join(" ");
  }

  /** @param {string} words */
  #tell(words) {
    this.words = words;
    this.on.told();
  }
}
