/** The statistics of all saved sheets, with the rating of each player. */

import { follow } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { number, t, tn } from "./i18n.js";
import { Latest } from "./latest.js";
import { refused } from "./refusal.js";

/** @typedef {import("./storage.js").Sheet} Sheet */

export class SeasonView {
  /** `sheets` returns the saved sheets, the newest first. @param {() => Sheet[]} sheets */
  constructor(sheets) {
    this.asking = new Latest();
    byId("score-season").addEventListener("click", () => void this.#ask(sheets()));
  }

  clear() {
    this.asking.stop();
    byId("score-season-note").textContent = "";
    byId("score-season-table").hidden = true;
  }

  /** Request the statistics. The server needs the oldest sheet first. @param {Sheet[]} kept */
  async #ask(kept) {
    const sheets = [...kept].reverse().map(({ when, record, rules }) => ({
      name: when,
      record,
      ...(rules ? { rules } : {}),
    }));
    byId("score-season-note").textContent = t("Thinking…");
    const season = await this.asking.run(
      (signal) => follow("season", { sheets }, () => {}, signal),
      (refusal) => {
        byId("score-season-note").textContent = refused(refusal);
      },
    );
    if (season) this.#show(season);
  }

  /** @param {Api.Answer<"season">} season */
  #show({ players, matches }) {
    const ended = matches.filter(({ winners }) => winners.length).length;
    byId("score-season-note").textContent = tn(
      "The ratings are based on {count} finished match.",
      "The ratings are based on {count} finished matches.",
      ended,
    );
    byId("score-season-table").hidden = false;
    refill(byId("score-season-players"), players.map(row));
  }
}

/** @param {Api.Answer<"season">["players"][number]} player */
function row({ name, rounds, average, best, hexagons, bridges, rating }) {
  const strength = rating ? `${number(rating.points, 1)} ± ${number(rating.stderr, 1)}` : "?";
  const mean = average === null ? "?" : number(average, 1);
  const cells = [rounds, mean, best ?? "?", hexagons, bridges, strength];
  return h("tr", {}, h("td", { class: "what" }, name), ...cells.map((cell) => h("td", {}, String(cell))));
}
