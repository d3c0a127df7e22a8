/**
 * A view of a puzzle: what it asks, its answer in words and its hints come from Python, in the language of the page.
 */

import { follow, Refusal } from "./api.js";
import { t } from "./i18n.js";
import { Latest } from "./latest.js";
import { SteppedMode } from "./mode.js";

/**
 * What is asked of a move of a record that can be bettered, which the page makes a puzzle of, and its answer and hints.
 */
function mistakeTexts({
  answer: {
    tile,
    at: [x, y],
  },
  made,
}) {
  const about = { tile, at: `${x},${y}` };
  const answer = t("The better move lays {tile} at {at}.", about);
  return {
    text: t("{tile} at {at} lost {loss} points here. Which move is better?", made),
    answer_text: answer,
    hint_texts: [t("The better move lays {tile}.", about), answer],
  };
}

const NO_TEXTS = { text: "", answer_text: "", hint_texts: [] };

export class PosedMode extends SteppedMode {
  constructor(app, { history, item = null }, present = history.present) {
    super(app, history, present);
    this.item = item;
    this.asking = new Latest();
    /** @type {{ text?: string, answer_text?: string, hint_texts?: string[] }} */
    this.texts = NO_TEXTS;
  }

  enter() {
    this.app.showGame(this.state.position);
    this.#tell();
  }

  translate() {
    if (this.here) this.#tell();
  }

  get state() {
    return this.history.present;
  }

  /** Ask for the texts in the current language, and show what is asked. */
  #tell() {
    if (!this.item) return;
    const told = this.#texts();
    this.told = told;
    void told.then((texts) => {
      if (this.told !== told) return;
      this.texts = texts;
      if (this.here) this.showPanel();
    });
  }

  async #texts() {
    if (this.item.kind === "mistake") return mistakeTexts(this.item);
    try {
      return await follow("puzzle", { item: this.item }, () => {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return NO_TEXTS;
    }
  }
}
