/**
 * The engine as adviser at a real table: the best moves of a known hand, and what the turns so far tell of the others.
 */

import { follow } from "./api.js";
import { byId, h, refill, unbroken } from "./dom.js";
import { t } from "./i18n.js";
import { Latest } from "./latest.js";
import { refused } from "./refusal.js";
import { adviceWords } from "./words.js";

/** How long the engine may think. */
const SECONDS = 3;

const MOST_MOVES = 5;

export class Advice {
  constructor() {
    this.asking = new Latest();
  }

  /** Another table: what was said of the last one is gone. */
  clear() {
    this.asking.stop();
    this.#show("", [], []);
  }

  /** Another language: what is shown is asked for again. @param {{ record: string, rules?: string }} source */
  translate(source) {
    if (byId("advise-state").textContent) void this.ask(source);
  }

  /**
   * What to play for whoever is next by a record, told with its rules, as far as that player can know.
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
      ? t("For {player}, by what {player} can know:", { player: found.player })
      : t("No tile of the hand has a place.");
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

/** What the engine has to know before it can advise. */
const handWanted = () =>
  t(
    "The engine has to know the hand of whoever is next. " +
      "Enter it as a line of the sheet, such as: hand Ida 0-1-2 3-4-5",
  );
