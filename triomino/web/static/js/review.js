/** What the choices of a record cost, found by playing rounds out: one search over the whole record. */

import { Refusal, follow } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { number, t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { refused } from "./refusal.js";

/** Points that a mistake loses at least, and standard errors that it has to exceed. */
const [LEAST, SURE] = [1, 2];

/** What a review makes of a mistake in the record. */
const TAKEN = {
  points: (about) => t("Line {line}: {player} is taken to have made {points}.", about),
  total: (about) => t("Line {line}: the total of {player} is taken to be {points}.", about),
  end: (about) => t("Line {line}: what is wrong with the end of the round changes no turn.", about),
  stop: (about) => t("From line {line} the round is left out: something else may have been laid or held there.", about),
};

export class ReviewPanel {
  /** `changed()` is called when there is something new to show. */
  constructor(changed) {
    this.changed = changed;
    this.found = null;
    this.work = null;
    byId("review").addEventListener("click", () => (this.work ? this.work.abort() : void this.start()));
  }

  /** Another record, told with its rules. */
  reset(source) {
    this.work?.abort();
    this.work = null;
    this.source = source;
    this.found = null;
    byId("review-state").textContent = "";
    this.#draw();
  }

  async start() {
    const work = new AbortController();
    this.work = work;
    this.#draw();
    try {
      const found = await follow("review", this.source, (news) => {
        byId("review-state").textContent = t("{judged} of {total} choices judged…", news);
      }, work.signal);
      this.found = found;
      byId("review-state").textContent = t("Each choice compared by up to {games} rounds.", this.found);
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Refusal)) throw error;
      if (this.work !== work) return; // another record has come, or its review
      byId("review-state").textContent = error.name === "AbortError" ? "" : refused(error);
    }
    this.work = null;
    this.#draw();
    this.changed();
  }

  /** The choice that stands in a line of the record. */
  at(line) {
    return this.found?.choices.find((choice) => choice.line === line) ?? null;
  }

  /** Whether the choice in a line surely lost something. */
  isMistake(line) {
    const choice = this.at(line);
    return Boolean(choice && (choice.blunder || (choice.loss >= LEAST && choice.loss > SURE * choice.stderr)));
  }

  /** What is said of the choice in a line. */
  words(line) {
    const choice = this.at(line);
    if (!choice) return "";
    if (choice.loss === null) return t("Not judged: the record does not tell the hand.");
    if (choice.loss <= 0 || !choice.best) return t("No move was better.");
    const { tile, at } = choice.best;
    const about = { loss: number(choice.loss, 1), stderr: number(choice.stderr, 1), tile, at: key(at) };
    return choice.blunder ? t("Loses {loss} ± {stderr} points against {tile} at {at}: a blunder.", about)
      : t("Loses {loss} ± {stderr} points against {tile} at {at}.", about);
  }

  #draw() {
    byId("review").textContent = this.work ? t("Stop") : t("Review");
    byId("review").classList.toggle("running", Boolean(this.work));
    const taken = (this.found?.taken ?? []).map((one) => h("li", {}, TAKEN[one.how]({ ...one, points: one.points ?? "?" })));
    refill(byId("review-summaries"), [...taken, ...Object.entries(this.found?.players ?? {}).map(([name, player]) => h("li", {}, tn("{name}: {choices} choices, {lost} ± {stderr} points lost, {count} blunder", "{name}: {choices} choices, {lost} ± {stderr} points lost, {count} blunders", player.blunders, { name, choices: player.choices, lost: number(player.lost, 1), stderr: number(player.stderr, 1) })))]);
  }
}
