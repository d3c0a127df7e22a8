/** A puzzle being solved: its tiles, texts and requests. Tested in Node, so it must not use the DOM. */

import { ask, follow, Refusal } from "./api.js";
import { History } from "./history.js";
import { t } from "./i18n.js";
import { answerForm } from "./kinds.js";
import { Latest } from "./latest.js";
import { key } from "./lattice.js";
import { refused } from "./refusal.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Tile} Tile */
/** @typedef {import("./kinds.js").Item} Item */
/** @typedef {{ text?: string, answer_text?: string, hint_texts?: string[] }} Texts */
/** @typedef {{ position: Position, mine: Tile[], said?: Record<string, string> }} State */

/**
 * @typedef {object} Saved
 * @property {{ present: State, past?: State[], future?: State[] }} history
 * @property {Item | null} [item]
 */

/**
 * @typedef {object} Listener
 * @property {() => void} changed
 * @property {() => void} draw
 * @property {() => void} told Called when `texts` or `words` has changed.
 * @property {() => void} busy Called when a request has been sent or answered.
 * @property {(words: string, error?: boolean) => void} say
 * @property {() => void} helped
 * @property {(solved: boolean, answer?: unknown) => void} ended Called after an answer, or when the solution is shown.
 */

/** @typedef {((signal: AbortSignal) => Promise<string>) | null} Again */

/** @type {Texts} */
const NO_TEXTS = { text: "", answer_text: "", hint_texts: [] };
const nobody = () => {};

export class Posed {
  /** @type {Listener} */
  on = {
    changed: nobody,
    draw: nobody,
    told: nobody,
    busy: nobody,
    say: nobody,
    helped: nobody,
    ended: nobody,
  };
  texts = NO_TEXTS;
  /** @type {Promise<Texts>} */
  told = Promise.resolve(NO_TEXTS);
  /** Returns the last hint or verdict. @type {() => string} */
  wording = () => "";
  /** Requests the last hint or verdict again, in another language. Null if the page wrote it. @type {Again} */
  again = null;
  asking = new Latest();
  translating = new Latest();

  /** @param {Saved} saved */
  constructor({ history, item = null }) {
    this.item = item;
    this.form = answerForm(item);
    this.history = new History(history.present, history);
    this.history.listen(() => this.changed());
  }

  get state() {
    return this.history.present;
  }

  get words() {
    return this.wording();
  }

  get answerWords() {
    return t("The answer: {moves}.", { moves: this.texts.answer_text });
  }

  /** Whether placing or choosing a tile already answers the puzzle. */
  get judgesAtOnce() {
    const { style, whole } = this.form;
    return style === "point" || (style === "place" && !whole);
  }

  /** Remove the last message, because it is about the old state. */
  changed() {
    this.asking.stop();
    this.#word(() => "");
    this.on.changed();
  }

  /**
   * @param {() => string} wording
   * @param {Again} again
   */
  tell(wording, again = null) {
    this.#word(wording, again);
    this.on.told();
  }

  /** @param {() => string} wording @param {Again} again */
  #word(wording, again = null) {
    this.translating.stop();
    this.wording = wording;
    this.again = again;
  }

  learn() {
    if (!this.item) return;
    const told = this.#texts(this.item);
    this.told = told;
    void told.then((texts) => {
      if (this.told !== told) return;
      this.texts = texts;
      this.on.told();
    });
  }

  translate() {
    this.learn();
    const { again } = this;
    if (!again) return;
    void this.translating.run(again, nobody).then((text) => typeof text === "string" && this.tell(() => text, again));
  }

  /** @param {Item} item @returns {Promise<Texts>} */
  async #texts(item) {
    if (item.kind === "mistake") return mistakeTexts(item);
    try {
      return await follow("puzzle", { item: asked(item) }, () => {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return NO_TEXTS;
    }
  }

  /**
   * Judge an answer. Returns undefined if the request was refused or the state has changed.
   *
   * @param {object} answer in the form that the kind of puzzle requires
   */
  async judge(answer) {
    const { state } = this;
    try {
      const { right, text = "" } = await this.verdict(answer);
      this.on.ended(right, answer);
      if (this.state !== state) return undefined;
      this.tell(
        () => text,
        async () => (await this.verdict(answer)).text ?? "",
      );
      this.on.say(text, !right);
      return right;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.on.say(refused(error), true);
      return undefined;
    }
  }

  /**
   * @param {object} answer
   * @returns {Promise<{ right: boolean, text?: string }>}
   */
  async verdict(answer) {
    if (!this.item) throw new Error("only puzzles of the workshop are judged");
    return ask("judge", { item: asked(this.item), answer });
  }

  check() {}
  hint() {}
  solve() {}
  restart() {}

  /**
   * Return the result of `work`. If the request is refused, announce why and return null.
   *
   * @template Answer
   * @param {(signal: AbortSignal) => Promise<Answer>} work
   */
  async ask(work) {
    const coming = this.asking.run(work, (refusal) => this.on.say(refused(refusal), true));
    this.on.busy();
    const found = await coming;
    this.on.busy();
    return found;
  }
}

/** Cast a puzzle to the type that requests need. @param {Item} item */
export const asked = (item) =>
  /** @type {NonNullable<Api.Question<"puzzle">["item"]>} */ (/** @type {object} */ (item));

/**
 * Write the texts of a puzzle about a mistake in a record. The server does not know these puzzles.
 *
 * @param {Item} item
 */
function mistakeTexts({ answer: { tile, at }, made = { tile: "", at: "", loss: "" } }) {
  const about = { tile, at: key(at) };
  const answer = t("The better move is {tile} at {at}.", about);
  return {
    text: t("In this position, the move {tile} at {at} cost {loss} points. Which move is better?", made),
    answer_text: t("{tile} at {at}", about),
    hint_texts: [t("The better move uses {tile}.", about), answer],
  };
}
