/** What the choices of a record cost, found by playing rounds out: one search over the whole record. */

import { Refusal, follow } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { number, t } from "./i18n.js";
import { key } from "./lattice.js";
import { refused } from "./messages.js";

/** Points that a mistake loses at least, and standard errors that it has to exceed. */
const [LEAST, SURE] = [1, 2];

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
        byId("review-state").textContent = t("reviewState", news);
      }, work.signal);
      this.found = found;
      byId("review-state").textContent = t("reviewDone", this.found);
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
    if (choice.loss === null) return t("lossUnknown");
    if (choice.loss <= 0 || !choice.best) return t("lossBest");
    const { tile, at } = choice.best;
    return t("lossWords", { loss: number(choice.loss, 1), stderr: number(choice.stderr, 1), tile, at: key(at), blunder: choice.blunder });
  }

  #draw() {
    byId("review").textContent = t(this.work ? "stop" : "review");
    byId("review").classList.toggle("running", Boolean(this.work));
    const taken = (this.found?.taken ?? []).map((one) => h("li", {}, t(`taken-${one.how}`, one)));
    refill(byId("review-summaries"), [...taken, ...Object.entries(this.found?.players ?? {}).map(([name, player]) => h("li", {}, t("reviewSummary", {
      name, choices: player.choices, lost: number(player.lost, 1), stderr: number(player.stderr, 1), blunders: player.blunders,
    })))]);
  }
}
