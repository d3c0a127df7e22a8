/**
 * Finding the best move, the best plan for a whole hand, how a hand joins tiles that lie apart, or a better move than
 * one's own of a record, which an engine has judged: the places light up without what they score.
 *
 * The state is the position of the puzzle and the tiles of the hand that the person has laid (`mine`).
 */

import { announce } from "./announce.js";
import { ask, Refusal } from "./api.js";
import { byId } from "./dom.js";
import { t, tn } from "./i18n.js";
import { answerForm, howHard } from "./kinds.js";
import { key, same } from "./lattice.js";
import { NO_LOOK } from "./mode.js";
import { PosedMode } from "./posedmode.js";
import { frontier, lay } from "./position.js";
import { refused } from "./refusal.js";
import { drawnTile } from "./scene.js";
import { byName, tileName } from "./tiles.js";
import { laidWords } from "./words.js";

export class QuizMode extends PosedMode {
  constructor(app, posed) {
    super(app, posed);
    this.form = answerForm(this.item);
    this.history.listen(() => this.#changed());
    this.answer = null;
    this.look = { ...NO_LOOK, marks: [] };
    this.hints = 0;
  }

  /** The board with what the person has laid. */
  get position() {
    return this.state.mine.reduce((position, move) => lay(position, move), this.state.position);
  }

  enter() {
    super.enter();
    this.#changed();
  }

  translate() {
    super.translate();
    if (this.here) this.analysed = this.#analyse();
  }

  leave() {
    this.asking.stop();
    this.take(null);
  }

  async choose(name, byKeyboard = false) {
    if (await this.settled()) super.choose(name, byKeyboard);
  }

  choiceWords(name, places) {
    return tn("{tile} has {count} place.", "{tile} has {count} places.", places.length, { tile: name });
  }

  activate(face) {
    const move = this.placeFor(face);
    if (move) void this.put(move);
    else if (this.look.chosen)
      announce(t("{tile} cannot lie at {at}.", { tile: this.look.chosen.name, at: key(face) }));
  }

  /** Only the tile laid last can be taken back: others may lie on it. */
  remove(face) {
    const { mine } = this.state;
    if (mine.length && same(mine.at(-1).at, face)) this.history.push({ ...this.state, mine: mine.slice(0, -1) });
  }

  /** Whether what was laid is right. */
  async check() {
    const { mine } = this.state;
    if (mine.length < this.#wanted()) {
      announce(tn("{count} tile still to lay.", "{count} tiles still to lay.", this.#wanted() - mine.length));
      return;
    }
    const placements = mine.map(({ at, corners }) => ({ at, tile: tileName(corners), corners }));
    const answer = this.form.whole ? { placements } : placements[0];
    try {
      const { right, text } = await this.#judged(answer);
      void this.app.practice.ended(this.item, right);
      if (!this.here || this.state.mine !== mine) return;
      announce(text, { error: !right });
      byId("hint-words").textContent = text;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(refused(error), { error: true });
    }
  }

  /** More of the answer with every hint; where tiles have to be joined, the next one that does not lie there yet. */
  async hint() {
    this.app.practice.helped();
    const { state } = this;
    const { hint_texts: hints } = await this.told;
    if (!this.here || this.state !== state) return;
    const missing = this.#solution().findIndex(
      ({ at, tile }) => !state.mine.some((each) => same(each.at, at) && tileName(each.corners) === tile),
    );
    byId("hint-words").textContent = hints[this.form.scored ? Math.min(this.hints, hints.length - 1) : missing] ?? "";
    this.hints += 1;
  }

  async solve() {
    void this.app.practice.ended(this.item, false);
    const { answer_text: answer } = await this.told;
    if (!this.here) return;
    this.history.push({ ...this.state, mine: [] });
    this.look.marks = this.#solution().map(({ at, corners }) => ({ at, corners, kind: "green" }));
    byId("hint-words").textContent = t("The answer: {moves}.", { moves: answer });
    this.draw();
  }

  restart() {
    this.history.push({ ...this.state, mine: [] });
  }

  draw() {
    if (!this.here) return;
    const { app, look, state } = this;
    const { position } = this;
    const targets = this.targets();
    const tiles = position.tiles.map((tile) =>
      drawnTile(tile, state.mine.some((each) => same(each.at, tile.at)) && "mine"),
    );
    const slots = targets.map((move) => ({
      at: move.at,
      text: "",
      kind: "target",
      label: t("Lay {tile} at {at}", { tile: look.chosen.name, at: key(move.at) }),
    }));
    app.view.show({
      extent: [...[...position.tiles, ...look.marks].map((tile) => tile.at), ...frontier(position.tiles)],
      tiles,
      slots,
      ghosts: look.marks,
      preview: look.preview ? [look.preview] : [],
    });
    app.tray.show(
      [...state.position.hand].sort(byName).map((name) => ({
        ...this.inTray(name),
        used: !position.hand.includes(name),
      })),
    );
    app.hand.show([]);
    byId("tray-count").textContent = "";
    this.showSteps();
  }

  showPanel() {
    const {
      item,
      form,
      state: { mine },
    } = this;
    byId("puzzle-question").textContent = this.texts.text;
    byId("puzzle-name").textContent = item.grade ? `${item.id}, ${howHard(item)}` : "";
    byId("puzzle-progress").textContent = form.scored
      ? mine.map((move) => laidWords(tileName(move.corners), move)).join(" ")
      : mine.map(({ at, corners }) => t("{tile} at {at}", { tile: tileName(corners), at: key(at) })).join(", ");
    byId("puzzle-example").hidden = true;
    byId("puzzle-deeds").hidden = false;
  }

  /**
   * Whether an answer is right: the puzzle's own judge says so, and of a mistake the move that was found to be best.
   */
  async #judged(answer) {
    if (this.item.kind !== "mistake") return ask("judge", { item: this.item, answer });
    const { at, tile } = this.item.answer;
    const right = same(at, answer.at) && tile === answer.tile;
    return { right, text: right ? t("Right!") : t("That is not right.") };
  }

  #wanted() {
    return this.form.whole ? this.state.position.hand.length : 1;
  }

  #solution() {
    return this.item.answer.placements ?? [this.item.answer];
  }

  targets() {
    const { chosen } = this.look;
    if (!chosen || this.state.mine.length >= this.#wanted()) return [];
    return (this.answer?.placements ?? []).filter((move) => move.tile === chosen.name);
  }

  async put(move) {
    this.look.chosen = null;
    this.history.push({ ...this.state, mine: [...this.state.mine, move] });
    if (this.state.mine.length === this.#wanted()) await this.check();
  }

  #changed() {
    this.look = { ...NO_LOOK, marks: [] };
    byId("hint-words").textContent = "";
    this.app.save();
    this.draw();
    this.showPanel();
    this.analysed = this.#analyse();
  }

  async #analyse() {
    this.answer = null;
    byId("panel").setAttribute("aria-busy", "true");
    const answer = await this.asking.run((signal) => ask("board", { board: this.position }, signal));
    if (answer === undefined) return;
    this.answer = answer;
    this.draw();
    byId("panel").setAttribute("aria-busy", "false");
  }
}
