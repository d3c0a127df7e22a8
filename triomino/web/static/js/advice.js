/** Advice in a match with real tiles: the best moves for the next player. */

import { follow } from "./api.js";
import { byId, h, refill, unbroken } from "./dom.js";
import { t } from "./i18n.js";
import { Latest } from "./latest.js";
import { refused } from "./refusal.js";
import { adviceWords } from "./words.js";

/** The time limit of the engine. */
const SECONDS = 3;

const MOST_MOVES = 5;

export class Advice {
  constructor() {
    this.asking = new Latest();
  }

  clear() {
    this.asking.stop();
    this.#show("", [], []);
  }

  /** @param {{ record: string, rules?: string }} source */
  translate(source) {
    if (byId("advise-state").textContent) void this.ask(source);
  }

  /**
   * Ask for advice. The engine uses only what the next player can know.
   *
   * @param {{ record: string, rules?: string }} source
   */
  async ask(source) {
    this.#show(t("Thinking…"), [], []);
    const found = await this.asking.run(
      (signal) => follow("best", { ...source, seconds: SECONDS }, () => {}, signal),
      (refusal) => this.#show(refusal.code === "no-hand" ? handWanted() : refused(refusal), [], []),
    );
    if (!found) return;
    const title = found.moves.length
      ? t("The best moves for {player}, based on what {player} can know:", { player: found.player })
      : t("No tile in the hand can be placed.");
    this.#show(title, found.moves.slice(0, MOST_MOVES), found.concluded ?? []);
  }

  /**
   * @param {string} state
   * @param {import("./match.js").Hint[]} moves
   * @param {{ text?: string }[]} known
   */
  #show(state, moves, known) {
    byId("advise-state").textContent = state;
    refill(
      byId("advise-moves"),
      moves.map((move) => h("li", {}, adviceWords(move))),
    );
    refill(
      byId("advise-known"),
      known.map((one) => h("li", {}, unbroken(one.text))),
    );
  }
}

const handWanted = () =>
  t(
    "The engine must know the next player's hand. Enter the hand as a line of the record, for " +
      "example: hand Ida 0-1-2 3-4-5",
  );
