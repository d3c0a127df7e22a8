/**
 * Puzzles solved by placing tiles.
 *
 * The state contains the puzzle's position, and the tiles that the solver has placed (`mine`).
 */

import { ask } from "./api.js";
import { t, tn } from "./i18n.js";
import { same } from "./lattice.js";
import { Posed } from "./posed.js";
import { lay } from "./position.js";
import { refused } from "./refusal.js";
import { tileName } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./scene.js").Move} Move */
/** @typedef {{ at: Place, tile: string, corners: import("./lattice.js").Triple }} Placement */

export class PlacePuzzle extends Posed {
  /** @type {Move[]} */
  placements = [];
  /** @type {Placement[]} */
  shown = [];
  /** @type {Promise<void> | null} */
  analysed = null;
  /** How many hints have been given. In a join puzzle, any change resets them. */
  hints = 0;

  get position() {
    return this.state.mine.reduce((position, move) => lay(position, move), this.state.position);
  }

  get missing() {
    return (this.form.whole ? this.state.position.hand.length : 1) - this.state.mine.length;
  }

  /** @returns {Placement[]} */
  get #solution() {
    const { answer } = this.item ?? { answer: { placements: [] } };
    return answer.placements ?? [answer];
  }

  /** @param {string} name */
  movesOf(name) {
    return this.missing > 0 ? this.placements.filter((move) => move.tile === name) : [];
  }

  changed() {
    this.shown = [];
    if (!this.form.scored) this.hints = 0;
    super.changed();
    this.analyse();
  }

  analyse() {
    this.placements = [];
    this.analysed = this.#analyse();
  }

  async #analyse() {
    const coming = this.asking.run(
      (signal) => ask("board", { board: this.position }, signal),
      (refusal) => this.on.say(refused(refusal), true),
    );
    this.on.busy();
    const answer = await coming;
    if (answer === undefined) return;
    this.placements = answer?.placements ?? [];
    this.on.draw();
    this.on.busy();
  }

  // The solver's actions.

  /** @param {Move} move */
  async put(move) {
    this.history.push({ ...this.state, mine: [...this.state.mine, move] });
    if (!this.missing) await this.check();
  }

  /** Take back the last tile. Earlier tiles must stay, because later ones may depend on them. @param {Place} face */
  remove(face) {
    const { mine } = this.state;
    const last = mine.at(-1);
    if (last && same(last.at, face)) this.history.push({ ...this.state, mine: mine.slice(0, -1) });
  }

  restart() {
    this.history.push({ ...this.state, mine: [] });
  }

  async check() {
    const { missing } = this;
    const { mine } = this.state;
    if (missing > 0) {
      this.on.say(tn("{count} tile still to place.", "{count} tiles still to place.", missing));
      return;
    }
    const placements = mine.map(({ at, corners }) => ({ at, tile: tileName(corners), corners }));
    await this.judge(this.form.whole ? { placements } : placements[0]);
  }

  /** In a puzzle about a mistake, only the engine's best move is right. @param {Placement} answer */
  async verdict(answer) {
    const { item } = this;
    if (item?.kind !== "mistake") return super.verdict(answer);
    const right = same(item.answer.at, answer.at) && item.answer.tile === answer.tile;
    return { right, text: right ? t("Right!") : t("That is not right.") };
  }

  /** Reveal a little more of the answer: in a join puzzle, one more tile. */
  async hint() {
    this.on.helped();
    const { state } = this;
    await this.told;
    if (this.state !== state) return;
    this.hints += 1;
    const { hints } = this;
    const placed = (/** @type {Placement} */ { at, tile }) =>
      state.mine.some((each) => same(each.at, at) && tileName(each.corners) === tile);
    this.tell(() => {
      const { hint_texts: texts = [] } = this.texts;
      const given = this.form.scored
        ? texts.slice(0, hints).slice(-1)
        : texts.filter((_, place) => !placed(this.#solution[place])).slice(0, hints);
      return given.join(" ");
    });
  }

  async solve() {
    this.on.helped();
    this.on.ended(false);
    await this.told;
    this.history.push({ ...this.state, mine: [] });
    this.shown = this.#solution;
    this.tell(() => this.answerWords);
    this.on.draw();
  }
}
