/**
 * Puzzles that are solved by looking: a hunt, whose hexagons are judged one by one, and a dispute, whose wrong tile is pointed at.
 *
 * The state is the position of the puzzle, and what is said of each hexagon by its centre (`said`).
 */

import { announce } from "./announce.js";
import { Refusal, ask } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { key, same } from "./lattice.js";
import { SteppedMode } from "./mode.js";
import { frontier } from "./position.js";
import { refused } from "./said.js";
import { drawnTile } from "./scene.js";
import { tileName } from "./tiles.js";
import { howHard } from "./words.js";

const VERDICTS = ["completable", "mirror", "played", "exhausted", "several", "clash"];

export const isSpot = (kind) => kind === "hunt" || kind === "dispute";

export class SpotMode extends SteppedMode {
  constructor(app, { history, item }) {
    super(app, history, { said: {}, ...history.present });
    this.item = item;
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
    refill(byId("puzzle-parts"));
  }

  /** In a dispute a tile is blamed. */
  activate(face) {
    const tile = this.position.tiles.find((each) => same(each.at, face));
    if (this.item.kind !== "dispute" || !tile) return;
    void this.#judge({ at: face }, (right) => {
      this.look.wrong = right ? key(face) : null;
      return t(right ? "disputeRight" : "disputeWrong", { tile: tileName(tile.corners), at: key(face) });
    });
  }

  /** In a hunt everything that was said is judged together. */
  async check() {
    if (this.item.kind === "dispute") {
      announce(t("disputeQuestion"));
      return;
    }
    const { hexagons } = this.item.answer;
    const said = hexagons.map((hexagon) => this.state.said[key(hexagon.centre)]);
    const agreeing = hexagons.filter((hexagon, number) => said[number] === verdict(hexagon)).length;
    const answer = hexagons.map((hexagon, number) => ({
      ...hexagon, status: said[number] === "completable" ? "completable" : "impossible", reason: said[number] === "completable" ? null : said[number] ?? null,
    }));
    await this.#judge({ hexagons: answer }, (right) => t(right ? "huntRight" : "huntWrong", { right: agreeing, count: hexagons.length }));
  }

  /** One hexagon that is not judged rightly yet, or where the wrong tile disagrees. */
  hint() {
    this.app.practice.helped();
    if (this.item.kind === "dispute") {
      const { clashes } = this.item.answer;
      this.look.marks = clashes.map((at) => ({ at, kind: "" }));
      byId("hint-words").textContent = t("disputeHint", { count: clashes.length });
      this.draw();
      return;
    }
    const open = this.item.answer.hexagons.find((hexagon) => this.state.said[key(hexagon.centre)] !== verdict(hexagon));
    byId("hint-words").textContent = open ? t("huntHint", { at: key(open.centre), verdict: t(`verdict-${verdict(open)}`) }) : t("noHint");
    if (open) this.#light(key(open.centre));
  }

  solve() {
    void this.app.practice.ended(this.item, false);
    if (this.item.kind === "dispute") {
      this.look.wrong = key(this.item.answer.at);
      byId("hint-words").textContent = t("disputeRight", { tile: this.item.answer.tile, at: key(this.item.answer.at) });
      this.draw();
    } else this.#say(Object.fromEntries(this.item.answer.hexagons.map((hexagon) => [key(hexagon.centre), verdict(hexagon)])));
  }

  restart() {
    this.#say({});
  }

  draw() {
    const { app, look, item, state } = this;
    const tiles = this.position.tiles.map((tile) => drawnTile(tile, look.wrong === key(tile.at) && "wrong"));
    const outlines = (item.answer.hexagons ?? []).flatMap(({ centre }) => {
      const said = state.said[key(centre)];
      if (!said && look.lit !== key(centre)) return [];
      return [{ at: centre, kind: look.lit === key(centre) ? "blue" : said === "completable" ? "green" : "missing" }];
    });
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
    const hexagons = item.answer.hexagons ?? [];
    byId("puzzle-question").textContent = hexagons.length ? t("huntQuestion", { count: hexagons.length }) : t("disputeQuestion");
    byId("puzzle-name").textContent = `${item.id}, ${howHard(item)}`;
    byId("puzzle-progress").textContent = "";
    byId("puzzle-example").hidden = true;
    byId("puzzle-deeds").hidden = false;
    refill(byId("puzzle-parts"), hexagons.map(({ centre }) => {
      const at = key(centre);
      const select = h("select", {
        "data-key": at, "aria-label": t("huntRound", { at }), focus: () => this.#light(at), change: ({ target }) => this.#say({ ...state.said, [at]: target.value }),
      }, h("option", { value: "" }, "?"), VERDICTS.map((each) => h("option", { value: each, selected: state.said[at] === each }, t(`verdict-${each}`))));
      return h("li", { pointerenter: () => this.#light(at) }, h("label", {}, h("span", {}, t("huntRound", { at })), select));
    }));
  }

  #light(at) {
    this.look.lit = at;
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
      const told = words(right);
      byId("hint-words").textContent = told;
      announce(told, { error: !right });
      this.draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(refused(error), { error: true });
    }
  }

  #changed() {
    this.look = { ...this.look, marks: [], wrong: null };
    byId("hint-words").textContent = "";
    this.app.save();
    this.draw();
    this.showPanel();
  }
}

/** What is true of a hexagon, in one word. */
const verdict = (hexagon) => hexagon.reason ?? hexagon.status;
