/**
 * Puzzles that are solved by looking: a tile is pointed at, or words are chosen, for each of some hexagons or for the whole board.
 *
 * The state is the position of the puzzle, and what is said of each part that something is chosen for, by the name of the part (`said`).
 */

import { announce } from "./announce.js";
import { Refusal, ask, follow } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { t, tn } from "./i18n.js";
import { answerForm, choiceName, howHard, kindName } from "./kinds.js";
import { key, same } from "./lattice.js";
import { SteppedMode } from "./mode.js";
import { frontier } from "./position.js";
import { refused } from "./refusal.js";
import { drawnTile } from "./scene.js";
import { tileName } from "./tiles.js";
import { questionWords } from "./names.js";

const WHOLE = "whole";

/** What something is chosen for, with the choice that is right: each hexagon of the answer, or the whole board. */
function partsOf({ answer }, { style, field }) {
  if (style !== "choose") return [];
  if (!Array.isArray(answer[field])) return [{ name: WHOLE, right: String(answer[field]) }];
  return answer[field].map(({ centre, status, reason }) => ({ name: key(centre), at: centre, right: reason ?? status }));
}

export class FindMode extends SteppedMode {
  constructor(app, { history, item }) {
    super(app, history, { said: {}, ...history.present });
    this.item = item;
    this.form = answerForm(item);
    this.parts = partsOf(item, this.form);
    this.history.listen(() => this.#changed());
    this.look = { lit: null, marks: [], wrong: null };
  }

  get state() {
    return this.history.present;
  }

  get position() {
    return this.state.position;
  }

  enter() {
    this.app.showGame(this.position);
    this.#changed();
  }

  leave() {
    this.request?.abort();
    refill(byId("puzzle-parts"));
  }

  /** A tile is pointed at. */
  activate(face) {
    const tile = this.position.tiles.find((each) => same(each.at, face));
    if (this.form.style !== "point" || !tile) return;
    void this.#judge({ at: face }, (right) => {
      this.look.wrong = right ? key(face) : null;
      const found = { tile: tileName(tile.corners), at: key(face) };
      return right ? t("Right: it is {tile} at {at}.", found) : t("It is not {tile} at {at}.", found);
    });
  }

  /** Everything that was chosen is judged together. */
  async check() {
    const { parts, form, item } = this;
    if (!parts.length) {
      announce(this.#question());
      return;
    }
    const verdicts = parts.map(({ name }) => this.state.said[name]);
    const agreeing = parts.filter(({ right }, place) => verdicts[place] === right).length;
    if (parts[0].name === WHOLE) {
      const chosen = form.choices.find((choice) => String(choice) === verdicts[0]) ?? null;
      await this.#judge({ [form.field]: chosen }, (right) => (right ? t("Right!") : t("That is not right.")));
      return;
    }
    const answer = item.answer[form.field].map((hexagon, place) => ({
      ...hexagon, status: verdicts[place] === "completable" ? "completable" : "impossible", reason: verdicts[place] === "completable" ? null : verdicts[place] ?? null,
    }));
    await this.#judge({ [form.field]: answer }, (right) => (right
      ? t("All {count} are right.", { count: parts.length }) : t("{right} of {count} are right.", { right: agreeing, count: parts.length })));
  }

  /** One hexagon that is not judged rightly yet, where the wrong tile disagrees, or what the core has to say. */
  hint() {
    this.app.practice.helped();
    const { clashes } = this.item.answer;
    if (clashes) {
      this.look.marks = clashes.map((at) => ({ at, kind: "" }));
      byId("hint-words").textContent = tn("It disagrees with others at {count} point; there are rings there.", "It disagrees with others at {count} points; there are rings there.", clashes.length);
      this.draw();
      return;
    }
    if (!this.parts.length || this.parts[0].name === WHOLE) {
      void this.#askHint();
      return;
    }
    const open = this.parts.find(({ name, right }) => this.state.said[name] !== right);
    byId("hint-words").textContent = open ? t("Round {at}: {verdict}.", { at: open.name, verdict: choiceName(this.form, open.right) }) : t("Nothing more follows from what lies there.");
    if (open) this.#light(open.name);
  }

  solve() {
    void this.app.practice.ended(this.item, false);
    if (!this.parts.length) {
      this.look.wrong = key(this.item.answer.at);
      byId("hint-words").textContent = t("Right: it is {tile} at {at}.", { tile: this.item.answer.tile, at: key(this.item.answer.at) });
      this.draw();
    } else this.#say(Object.fromEntries(this.parts.map(({ name, right }) => [name, right])));
  }

  restart() {
    this.#say({});
  }

  draw() {
    const { app, look, state } = this;
    const tiles = this.position.tiles.map((tile) => drawnTile(tile, look.wrong === key(tile.at) && "wrong"));
    const outlines = this.parts.filter(({ at, name }) => at && (state.said[name] || look.lit === name)).map(({ at, name }) => (
      { at, kind: look.lit === name ? "blue" : state.said[name] === "completable" ? "green" : "missing" }
    ));
    app.view.show({
      extent: [...this.position.tiles.map((tile) => tile.at), ...frontier(this.position.tiles)], tiles, outlines, clashes: look.marks,
    });
    app.tray.show([]);
    app.hand.show([]);
    byId("tray-count").textContent = "";
    this.showSteps();
  }

  showPanel() {
    const { item, state } = this;
    byId("puzzle-question").textContent = this.#question();
    byId("puzzle-name").textContent = `${item.id}, ${howHard(item)}`;
    byId("puzzle-progress").textContent = "";
    byId("puzzle-example").hidden = true;
    byId("puzzle-deeds").hidden = false;
    refill(byId("puzzle-parts"), this.parts.map(({ name, at }) => {
      const label = at ? t("Round {at}", { at: name }) : kindName(item.kind);
      const select = h("select", {
        "data-key": name, "aria-label": label, focus: () => this.#light(name), change: ({ target }) => this.#say({ ...state.said, [name]: target.value }),
      }, h("option", { value: "" }, "?"), this.form.choices.map((each) => h("option", { value: each, selected: state.said[name] === String(each) }, choiceName(this.form, each))));
      return h("li", { pointerenter: () => this.#light(name) }, h("label", {}, h("span", {}, label), select));
    }));
  }

  #question() {
    return questionWords(this.item.kind, { count: this.parts.length });
  }

  #light(name) {
    this.look.lit = name;
    this.draw();
  }

  #say(said) {
    this.history.push({ ...this.state, said });
  }

  /** Have an answer judged; `words(right)` tells what comes of it. */
  async #judge(answer, words) {
    const { state } = this;
    try {
      const { right } = await ask("judge", { item: this.item, answer });
      void this.app.practice.ended(this.item, right);
      if (!this.here || this.state !== state) return;
      const verdict = words(right);
      byId("hint-words").textContent = verdict;
      announce(verdict, { error: !right });
      this.draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(refused(error), { error: true });
    }
  }

  /** Show what the core says to help. */
  async #askHint() {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    try {
      const { words_text: words } = await follow("hint", { puzzle: { ...this.position, puzzle: this.item.kind } }, () => {}, request.signal);
      byId("hint-words").textContent = words;
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      announce(refused(error), { error: true });
    }
  }

  #changed() {
    this.request?.abort();
    this.look = { ...this.look, marks: [], wrong: null };
    byId("hint-words").textContent = "";
    this.app.save();
    this.draw();
    this.showPanel();
  }
}
