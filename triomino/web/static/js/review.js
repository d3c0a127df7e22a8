/** What the choices of a record cost, found by playing rounds out: one search over the whole record. */

import { follow } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { Latest } from "./latest.js";
import { refused } from "./refusal.js";

/** Points that a mistake loses at least, and standard errors that it has to exceed. */
const [LEAST, SURE] = [1, 2];

export class ReviewPanel {
  source = { record: "" };
  found = /** @type {Api.Answer<"review"> | null} */ (null);

  /** `changed()` is called when there is something new to show. @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.asking = new Latest();
    byId("review").addEventListener("click", () => (this.asking.busy ? this.#stop() : void this.start()));
  }

  /** Set another record with its rules. @param {{ record: string, rules?: string }} source */
  reset(source) {
    this.source = source;
    this.found = null;
    this.#stop();
  }

  #stop() {
    this.asking.stop();
    byId("review-state").textContent = "";
    this.#draw();
  }

  async start() {
    const state = byId("review-state");
    const judging = this.asking.run(
      (signal) =>
        follow(
          "review",
          this.source,
          (news) => {
            state.textContent = t("{judged} of {total} choices judged…", news);
          },
          signal,
        ),
      (refusal) => {
        state.textContent = refused(refusal);
      },
    );
    this.#draw();
    const found = await judging;
    if (found === undefined) return;
    if (found) {
      this.found = found;
      state.textContent = t("Each choice compared by up to {games} playouts.", found);
    }
    this.#draw();
    this.changed();
  }

  /** The choice on a line of the record. @param {number} line */
  at(line) {
    return this.found?.choices.find((choice) => choice.line === line) ?? null;
  }

  /** Whether the choice in a line surely lost something. @param {number} line */
  isMistake(line) {
    const { blunder = false, loss = null, stderr = null } = this.at(line) ?? {};
    return blunder || (loss !== null && loss >= LEAST && loss > SURE * (stderr ?? 0));
  }

  /** What is said of the choice in a line. @param {number} line */
  words(line) {
    const choice = this.at(line);
    return [choice?.text, choice?.why].filter(Boolean).join(" ");
  }

  #draw() {
    byId("review").textContent = this.asking.busy ? t("Stop") : t("Review");
    byId("review").classList.toggle("running", this.asking.busy);
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
