/** The engine as adviser at a real table: the best moves of a known hand, and what the turns so far tell of the others. */

import { Refusal, follow } from "./api.js";
import { byId, h, refill, unbroken } from "./dom.js";
import { number, percent, t } from "./i18n.js";
import { key } from "./lattice.js";
import { refused } from "./messages.js";

/** How long the engine may think. */
const SECONDS = 3;

const MOST_MOVES = 5;

const moveWords = ({ tile, at, score, equity, stderr }) => t("playHintWords", {
  tile, at: key(at), score, equity: equity === null ? null : number(equity, 1), stderr: number(stderr ?? 0, 1),
});

const knownWords = ({ code, tiles, chance, otherwise, ...one }) => t(`advise-${code}`, {
  ...one, tiles: tiles.join(", "), chance: percent(chance ?? 0), otherwise: percent(otherwise ?? 0),
});

byId("advice").append(
  h("h2", { "data-text": "adviseTitle" }),
  h("p", { class: "faint", "data-text": "adviseHow" }),
  h("p", { class: "row deeds" }, h("button", { type: "button", id: "score-advise", class: "chip", "data-text": "adviseAsk" })),
  h("p", { id: "advise-state", class: "faint", "aria-live": "polite" }),
  h("ul", { id: "advise-moves", class: "plain" }),
  h("ul", { id: "advise-known", class: "plain" }),
);

export class Advice {
  constructor() {
    this.work = null;
  }

  /** Another table: what was said of the last one is gone. */
  clear() {
    this.work?.abort();
    this.work = null;
    this.#show("", [], []);
  }

  /** What to play for whoever is next by a record, told with its rules, as far as that player can know. */
  async ask(source) {
    this.clear();
    const work = new AbortController();
    this.work = work;
    this.#show(t("thinking"), [], []);
    try {
      const found = await follow("best", { ...source, seconds: SECONDS }, () => {}, work.signal);
      const title = found.moves.length ? t("adviseFor", { player: found.player }) : t("noMoves");
      this.#show(title, found.moves.slice(0, MOST_MOVES), found.concluded ?? []);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      this.#show(refused(error), [], []);
    }
  }

  #show(state, moves, known) {
    byId("advise-state").textContent = state;
    refill(byId("advise-moves"), moves.map((move) => h("li", {}, moveWords(move))));
    refill(byId("advise-known"), known.map((one) => h("li", {}, unbroken(knownWords(one)))));
  }
}
