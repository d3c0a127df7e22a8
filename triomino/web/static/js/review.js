/** What the choices of a record cost, found by playing rounds out: one search over the whole record. */

import { follow, Refusal } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { refused } from "./refusal.js";

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
      const found = await follow(
        "review",
        this.source,
        (news) => {
          byId("review-state").textContent = t("{judged} of {total} choices judged…", news);
        },
        work.signal,
      );
      this.found = found;
      byId("review-state").textContent = t("Each choice compared by up to {games} playouts.", this.found);
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
    return [choice?.text, choice?.why].filter(Boolean).join(" ");
  }

  #draw() {
    byId("review").textContent = this.work ? t("Stop") : t("Review");
    byId("review").classList.toggle("running", Boolean(this.work));
    const { taken, players } = this.found ?? {};
    const texts = [
      ...(taken ?? []).map((one) => one.line_text),
      ...Object.values(players ?? {}).map((player) => player.text),
    ];
    refill(
      byId("review-summaries"),
      texts.map((text) => h("li", {}, text)),
    );
  }
}
