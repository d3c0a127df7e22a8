/**
 * Puzzles that are solved by looking: a tile is pointed at, or words are chosen, for each of some hexagons or for the
 * whole board.
 *
 * The state is the position of the puzzle, and what is said of each part that something is chosen for, by the name of
 * the part (`said`).
 */

import { announce } from "./announce.js";
import { ask, follow, Refusal } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { answerForm, choiceName, howHard, kindName } from "./kinds.js";
import { key, pointText, ring, same } from "./lattice.js";
import { PosedMode } from "./posedmode.js";
import { frontier } from "./position.js";
import { refused } from "./refusal.js";
import { drawnTile } from "./scene.js";

const WHOLE = "whole";

/** @typedef {Api.Answer<"about">["kinds"][number]["answer"]} AnswerForm */

/**
 * What something is chosen for, with the choice that is right: each hexagon of the answer, or the whole board.
 *
 * @param {any} item
 * @param {AnswerForm} form
 * @returns {{ name: string, at?: import("./lattice.js").Place, right: string }[]}
 */
function partsOf({ answer }, { style, field }) {
  if (style !== "choose") return [];
  if (!Array.isArray(answer[field])) return [{ name: WHOLE, right: String(answer[field]) }];
  return answer[field].map(({ centre, status, reason }) => ({
    name: key(centre),
    at: centre,
    right: reason ?? status,
  }));
}

export class FindMode extends PosedMode {
  constructor(app, posed) {
    super(app, posed, { said: {}, ...posed.history.present });
    this.form = answerForm(this.item);
    this.parts = partsOf(this.item, this.form);
    this.history.listen(() => this.#changed());
    this.look = { lit: null, marks: [], wrong: null };
    /** The part that the last hint was about. */
    this.hinted = -1;
  }

  get position() {
    return this.state.position;
  }

  enter() {
    super.enter();
    this.#changed();
  }

  leave() {
    this.asking.stop();
    refill(byId("puzzle-parts"));
    refill(byId("puzzle-choices"));
  }

  turn() {}

  /** A tile is pointed at, or a hexagon: where several meet, the next one with each tap. */
  activate(face) {
    const met = this.parts.filter(({ at }) => at && ring(at).some((each) => same(each, face)));
    if (met.length) {
      const lit = met.findIndex(({ name }) => name === this.look.lit);
      this.#light(met[(lit + 1) % met.length].name);
      return;
    }
    const tile = this.position.tiles.find((each) => same(each.at, face));
    if (this.form.style !== "point" || !tile) return;
    void this.#judge({ at: face }, (right) => {
      this.look.wrong = right ? key(face) : null;
    });
  }

  /** Everything that was chosen is judged together. */
  async check() {
    const { parts, form, item } = this;
    if (!parts.length) {
      announce(this.texts.text);
      return;
    }
    const verdicts = parts.map(({ name }) => this.state.said[name]);
    if (parts[0].name === WHOLE) {
      const chosen = form.choices.find((choice) => String(choice) === verdicts[0]) ?? null;
      await this.#judge({ [form.field]: chosen });
      return;
    }
    const answer = item.answer[form.field].map((hexagon, place) => ({
      ...hexagon,
      status: verdicts[place] === "completable" ? "completable" : "impossible",
      reason: verdicts[place] === "completable" ? null : (verdicts[place] ?? null),
    }));
    await this.#judge({ [form.field]: answer });
  }

  /** One hexagon that is not judged rightly yet, where the wrong tile disagrees, or what the core has to say. */
  async hint() {
    this.app.practice.helped();
    const { clashes } = this.item.answer;
    if (!clashes && (!this.parts.length || this.parts[0].name === WHOLE)) {
      void this.#askHint();
      return;
    }
    const { state } = this;
    const { hint_texts: hints } = await this.told;
    if (!this.here || this.state !== state) return;
    if (clashes) {
      const again = this.look.marks.length > 0;
      this.look.marks = clashes.map((at) => ({ at, kind: "" }));
      byId("hint-words").textContent = again
        ? t("There is no further hint: one of the tiles that meet in the rings is wrong.")
        : (hints[0] ?? "");
      this.draw();
      return;
    }
    const open = this.parts
      .map(({ name, right }, part) => (state.said[name] === right ? -1 : part))
      .filter((part) => part >= 0);
    const next = open.find((part) => part > this.hinted) ?? open[0] ?? -1;
    this.hinted = next;
    byId("hint-words").textContent = hints[next] ?? t("Nothing more follows from what lies there.");
    if (next >= 0) this.#light(this.parts[next].name);
  }

  async solve() {
    void this.app.practice.ended(this.item, false);
    if (!this.parts.length) {
      const { answer_text: answer } = await this.told;
      if (!this.here) return;
      this.look.wrong = key(this.item.answer.at);
      byId("hint-words").textContent = t("The answer: {moves}.", { moves: answer });
      this.draw();
    } else this.#say(Object.fromEntries(this.parts.map(({ name, right }) => [name, right])));
  }

  restart() {
    this.#say({});
  }

  draw() {
    const { app, look, state } = this;
    const tiles = this.position.tiles.map((tile) => drawnTile(tile, look.wrong === key(tile.at) && "wrong"));
    const outlines = this.parts
      .filter(({ at, name }) => at && (state.said[name] || look.lit === name))
      .map(({ at, name }) => ({
        at,
        kind: look.lit === name ? "blue" : state.said[name] === "completable" ? "green" : "missing",
      }));
    app.view.show({
      extent: [...this.position.tiles.map((tile) => tile.at), ...frontier(this.position.tiles)],
      tiles,
      outlines,
      clashes: look.marks,
      givens: this.parts
        .filter(({ at }) => at)
        .map(({ at, name }) => ({ at, value: state.said[name] ? "✓" : "?", kind: look.lit === name ? "hinted" : "" })),
    });
    app.tray.show([]);
    app.hand.show([]);
    byId("tray-count").textContent = "";
    this.showSteps();
  }

  showPanel() {
    const { item, state } = this;
    byId("puzzle-question").textContent = this.texts.text;
    byId("puzzle-name").textContent = `${item.id}, ${howHard(item)}`;
    byId("puzzle-progress").textContent = "";
    byId("puzzle-example").hidden = true;
    byId("puzzle-deeds").hidden = false;
    refill(
      byId("puzzle-parts"),
      this.parts.map(({ name, at }) => {
        const label = at ? t("Round {at}", { at: pointText(at) }) : kindName(item.kind);
        const select = h(
          "select",
          {
            "data-key": name,
            "aria-label": label,
            focus: () => this.#light(name),
            change: ({ currentTarget }) => this.#say({ ...state.said, [name]: currentTarget.value }),
          },
          h("option", { value: "" }, "?"),
          this.form.choices.map((each) =>
            h("option", { value: each, selected: state.said[name] === String(each) }, choiceName(this.form, each)),
          ),
        );
        return h("li", { pointerenter: () => this.#light(name) }, h("label", {}, h("span", {}, label), select));
      }),
    );
    this.#showChoices();
  }

  #light(name) {
    this.look.lit = name;
    this.draw();
    this.#showChoices();
  }

  /** The choices for the hexagon that is lit, and from one that is chosen on to the next without any. */
  #showChoices() {
    const { state, look, parts } = this;
    const part = parts.find(({ at, name }) => at && name === look.lit);
    const choose = (each) => {
      const said = { ...state.said, [part.name]: String(each) };
      this.look.lit = parts.find(({ name }) => !said[name])?.name ?? part.name;
      this.#say(said);
    };
    const chip = (each) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "data-key": String(each),
          "aria-pressed": String(state.said[part.name] === String(each)),
          click: () => choose(each),
        },
        choiceName(this.form, each),
      );
    const tap = parts.some(({ at }) => at) ? h("span", { class: "faint" }, t("Tap a hexagon on the board.")) : null;
    refill(
      byId("puzzle-choices"),
      part ? [h("span", {}, t("Round {at}", { at: pointText(part.at) })), this.form.choices.map(chip)] : tap,
    );
  }

  #say(said) {
    this.history.push({ ...this.state, said });
  }

  /** Have an answer judged; `judged(right)` is told how it is. */
  async #judge(answer, judged = (_right) => {}) {
    const { state } = this;
    try {
      const { right, text } = await ask("judge", { item: this.item, answer });
      void this.app.practice.ended(this.item, right);
      if (!this.here || this.state !== state) return;
      judged(right);
      byId("hint-words").textContent = text;
      announce(text, { error: !right });
      this.draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(refused(error), { error: true });
    }
  }

  /** Show what the core says to help. */
  async #askHint() {
    const puzzle = { ...this.position, puzzle: this.item.kind };
    const found = await this.asking.run((signal) => follow("hint", { puzzle }, () => {}, signal));
    if (found) byId("hint-words").textContent = found.words_text;
  }

  #changed() {
    this.asking.stop();
    this.look = { ...this.look, marks: [], wrong: null };
    this.hinted = -1;
    byId("hint-words").textContent = "";
    this.app.save();
    this.draw();
    this.showPanel();
  }
}
