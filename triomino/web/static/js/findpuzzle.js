/**
 * Puzzles without tiles to place. The solver points at a tile, or answers questions about the board or its hexagons.
 *
 * A question is about the whole board or a hexagon. In the state, `said` maps the name of each such part to the
 * solver's choice.
 */

import { follow } from "./api.js";
import { t, tn } from "./i18n.js";
import { key, same } from "./lattice.js";
import { Posed } from "./posed.js";
import { tileName } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {{ name: string, at?: Place, letter?: string, right: string }} Part */

const WHOLE = "whole";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * List the parts in question: the whole board, or its hexagons.
 *
 * @param {import("./kinds.js").Item | null} item
 * @param {import("./kinds.js").AnswerForm} form
 * @returns {Part[]}
 */
function partsOf(item, { style, field }) {
  if (style !== "choose" || !item || !field) return [];
  const answer = item.answer[field];
  if (!Array.isArray(answer)) return [{ name: WHOLE, right: String(answer) }];
  return answer.map(({ centre, status, reason }, index) => ({
    name: key(centre),
    at: centre,
    letter: LETTERS[index],
    right: reason ?? status,
  }));
}

export class FindPuzzle extends Posed {
  /** @type {string | null} */
  lit = null;
  /** The points where the misplaced tile disagrees with other tiles. @type {Place[]} */
  marks = [];
  /** The face of the misplaced tile, as soon as it is known. @type {string | null} */
  wrong = null;
  /** The wrong face that the solver has chosen. @type {string | null} */
  mistaken = null;
  /** The index of the part that the last hint was about; -1 if there is none. */
  hinted = -1;

  /** @param {import("./posed.js").Saved} saved */
  constructor(saved) {
    super(saved);
    this.parts = partsOf(this.item, this.form);
  }

  get position() {
    return this.state.position;
  }

  get said() {
    return this.state.said ?? {};
  }

  changed() {
    this.marks = [];
    this.wrong = null;
    this.mistaken = null;
    this.hinted = -1;
    super.changed();
  }

  // The solver's actions.

  /** @param {string} name */
  light(name) {
    this.lit = name;
    this.on.draw();
  }

  /** @param {string} name @param {string} choice */
  choose(name, choice) {
    this.#say({ ...this.said, [name]: choice });
  }

  /**
   * Choose an answer for a part, then select the next part that has none.
   *
   * @param {string} name
   * @param {string} choice
   */
  chooseAndGoOn(name, choice) {
    const said = { ...this.said, [name]: choice };
    this.lit = this.parts.find((part) => !said[part.name])?.name ?? name;
    this.#say(said);
  }

  /** Judge the tile at this face. @param {Place} face */
  async point(face) {
    const tile = this.position.tiles.find(({ at }) => same(at, face));
    if (this.form.style !== "point" || !tile) return;
    const right = await this.judge({ at: face, tile: tileName(tile.corners) });
    if (right === undefined) return;
    this.wrong = right ? key(face) : null;
    this.mistaken = right ? null : key(face);
    this.on.draw();
  }

  async check() {
    const { parts, form, item, said } = this;
    if (!item || !form.field || !parts.length) return;
    const verdicts = parts.map(({ name }) => said[name]);
    if (parts[0].name === WHOLE) {
      const chosen = form.choices?.find((choice) => String(choice) === verdicts[0]) ?? null;
      await this.judge({ [form.field]: chosen });
      return;
    }
    const missing = verdicts.filter((verdict) => !verdict).length;
    if (missing) {
      this.on.say(tn("{count} hexagon still to judge.", "{count} hexagons still to judge.", missing));
      return;
    }
    /** @type {object[]} */
    const hexagons = item.answer[form.field];
    const answer = hexagons.map((hexagon, place) => ({
      ...hexagon,
      status: verdicts[place] === "completable" ? "completable" : "impossible",
      reason: verdicts[place] === "completable" ? null : verdicts[place],
    }));
    await this.judge({ [form.field]: answer });
  }

  /** Show the next hint, and mark its place. */
  async hint() {
    this.on.helped();
    const clashes = this.item?.answer.clashes;
    if (!clashes && (!this.parts.length || this.parts[0].name === WHOLE)) {
      const puzzle = { ...this.position, puzzle: this.item?.kind };
      /** @param {AbortSignal} signal */
      const hint = async (signal) => (await follow("hint", { puzzle }, () => {}, signal)).words_text ?? "";
      const words = await this.ask(hint);
      if (typeof words === "string") this.tell(() => words, hint);
      return;
    }
    const { state, said } = this;
    await this.told;
    if (this.state !== state) return;
    if (clashes) {
      this.tell(
        this.marks.length
          ? () =>
              t("There are no more hints. Each ring marks a point where the misplaced tile disagrees with other tiles.")
          : () => this.texts.hint_texts?.[0] ?? "",
      );
      this.marks = clashes;
      this.on.draw();
      return;
    }
    const open = this.parts
      .map(({ name, right }, part) => (said[name] === right ? -1 : part))
      .filter((part) => part >= 0);
    const next = open.find((part) => part > this.hinted) ?? open[0] ?? -1;
    this.hinted = next;
    this.tell(() =>
      next < 0
        ? t("There are no more hints: all your choices are right.")
        : t("{name}: {title}", { name: this.parts[next].letter, title: this.texts.hint_texts?.[next] ?? "" }),
    );
    if (next >= 0) this.light(this.parts[next].name);
  }

  async solve() {
    this.on.helped();
    this.on.ended(false);
    if (this.parts.length) {
      this.#say(Object.fromEntries(this.parts.map(({ name, right }) => [name, right])));
      return;
    }
    await this.told;
    this.wrong = this.item && key(this.item.answer.at);
    this.tell(() => this.answerWords);
    this.on.draw();
  }

  restart() {
    this.#say({});
  }

  /** @param {Record<string, string>} said */
  #say(said) {
    this.history.push({ ...this.state, said });
  }
}
