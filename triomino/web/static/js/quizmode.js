/**
 * Finding the best move, the best plan for a whole hand, how a hand joins tiles that lie apart, or a better move than one's own of a record, which an engine has judged: the places light up without
 * what they score.
 *
 * The state is the position of the puzzle and the tiles of the hand that the person has laid (`mine`).
 */

import { announce } from "./announce.js";
import { Refusal, ask } from "./api.js";
import { byId } from "./dom.js";
import { t, tn, whole } from "./i18n.js";
import { answerForm, howHard } from "./kinds.js";
import { key, same } from "./lattice.js";
import { SteppedMode } from "./mode.js";
import { frontier, lay } from "./position.js";
import { drawnTile } from "./scene.js";
import { byName, tileName } from "./tiles.js";
import { handLabel, laidWords } from "./words.js";
import { refused } from "./refusal.js";
import { questionWords } from "./names.js";

const about = ({ at, corners, score }) => ({ tile: tileName(corners), at: key(at), score });

/** More of the answer with every hint: its points, then the first tile, then its place. */
function pointsHint(hints, about) {
  if (hints < 2) return t("The answer makes {score} points.", about);
  if (hints < 3) return t("The answer makes {score} points and begins with {tile}.", about);
  return t("The answer makes {score} points and begins with {tile} at {at}.", about);
}

/** How a puzzle is spoken of whose answer makes points: a hint says first how many there are to be had, then the tile, then the place. */
const FOR_POINTS = {
  ended: (right, score) => (right ? t("Right: {score} points!", { score }) : t("{score} points; there is more to be had.", { score })),
  hint: (hints, [first], { score, total }) => pointsHint(hints, { ...about(first), score: score ?? total }),
  laid: (mine) => mine.map((move) => laidWords(tileName(move.corners), move)).join(" "),
  move: (move) => t("{tile} at {at} for {score}", move),
};

/** And one whose tiles have to be joined, where points are nothing: a hint says one place after another. */
const TO_JOIN = {
  ended: (right) => (right ? t("Right: everything is one board!") : t("Not all of that is right.")),
  hint: (hints, solution) => t("{tile} belongs at {at}.", about(solution[(hints - 1) % solution.length])),
  laid: (mine) => mine.map((move) => t("{tile} at {at}", about(move))).join(", "),
  move: (move) => t("{tile} at {at}", move),
};

export class QuizMode extends SteppedMode {
  constructor(app, { history, item }) {
    super(app, history);
    this.item = item;
    this.form = answerForm(item);
    this.words = this.form.scored ? FOR_POINTS : TO_JOIN;
    this.history.listen(() => this.#changed());
    this.answer = null;
    this.look = { chosen: null, preview: null, marks: [] };
    this.hints = 0;
  }

  get state() {
    return this.history.present;
  }

  /** The board with what the person has laid. */
  get position() {
    return this.state.mine.reduce((position, move) => lay(position, move), this.state.position);
  }

  enter() {
    this.app.showGame(this.state.position);
    this.#changed();
  }

  translate() {
    if (this.here) this.analysed = this.#analyse();
  }

  leave() {
    this.request?.abort();
    this.#choose(null);
  }

  async choose(name, byKeyboard = false) {
    if (!(await this.settled())) return;
    this.#choose(this.look.chosen === name ? null : name);
    const targets = this.#targets();
    if (this.look.chosen) announce(tn("{tile} has {count} place.", "{tile} has {count} places.", targets.length, { tile: name }));
    if (this.look.chosen && byKeyboard && targets.length) this.app.view.focus(targets[0].at);
  }

  pickUp(name) {
    this.#choose(name);
  }

  turn() {
    announce(t("A tile fits a place in one way only, and turns by itself."));
  }

  activate(face) {
    const move = this.#targets().find((each) => same(each.at, face));
    if (move) void this.#lay(move);
    else if (this.look.chosen) announce(t("{tile} cannot lie at {at}.", { tile: this.look.chosen, at: key(face) }));
  }

  /** Only the tile laid last can be taken back: others may lie on it. */
  remove(face) {
    const { mine } = this.state;
    if (mine.length && same(mine.at(-1).at, face)) this.history.push({ ...this.state, mine: mine.slice(0, -1) });
  }

  enterFace(face) {
    const move = this.#targets().find((each) => same(each.at, face)) ?? null;
    const before = this.look.preview;
    if (before === move || (before && move && same(before.at, move.at))) return;
    this.look.preview = move;
    this.draw();
  }

  dismiss() {
    const { chosen } = this.look;
    this.#choose(null);
    if (chosen) this.app.tray.focus(chosen);
  }

  dragOver(face) {
    this.enterFace(face ?? [Infinity, Infinity]);
    return Boolean(this.look.preview);
  }

  dropOn(face) {
    const move = face && this.#targets().find((each) => same(each.at, face));
    if (move) void this.#lay(move);
    else this.#choose(null);
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
      const right = await this.#judged(answer);
      void this.app.practice.ended(this.item, right);
      if (!this.here || this.state.mine !== mine) return;
      const score = mine.reduce((sum, move) => sum + move.score, 0);
      const words = this.words.ended(right, score);
      announce(words, { error: !right });
      byId("hint-words").textContent = words;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(refused(error), { error: true });
    }
  }

  hint() {
    this.app.practice.helped();
    this.hints += 1;
    byId("hint-words").textContent = this.words.hint(this.hints, this.#solution(), this.item.answer);
  }

  solve() {
    const { position } = this.state;
    void this.app.practice.ended(this.item, false);
    this.history.push({ ...this.state, mine: [] });
    this.look.marks = this.#solution().map(({ at, corners }) => ({ at, corners, kind: "green" }));
    byId("hint-words").textContent = t("The answer: {moves}.", {
      moves: this.#solution().map(({ at: [x, y], corners, score }) => {
        const at = t("column {x}, line {y}", { x: whole(x), y: whole(y) });
        return this.words.move({ tile: tileName(corners), at, score });
      }),
      rules: position.rules,
    });
    this.draw();
  }

  restart() {
    this.history.push({ ...this.state, mine: [] });
  }

  draw() {
    if (!this.here) return;
    const { app, look, state } = this;
    const { position } = this;
    const targets = this.#targets();
    const tiles = position.tiles.map((tile) => drawnTile(tile, state.mine.some((each) => same(each.at, tile.at)) && "mine"));
    const slots = targets.map((move) => ({ at: move.at, text: "", kind: "target", label: t("Lay {tile} at {at}", { tile: look.chosen, at: key(move.at) }) }));
    app.view.show({
      extent: [...[...position.tiles, ...look.marks].map((tile) => tile.at), ...frontier(position.tiles)],
      tiles, slots, ghosts: look.marks, preview: look.preview ? [{ at: look.preview.at, corners: look.preview.corners, kind: "" }] : [],
    });
    app.tray.show([...state.position.hand].sort(byName).map((name) => ({
      name, used: !position.hand.includes(name), chosen: look.chosen === name, turns: 0,
      label: handLabel(name),
    })));
    app.hand.show([]);
    byId("tray-count").textContent = "";
    this.showSteps();
  }

  showPanel() {
    const { item, state } = this;
    const { rules, hand } = state.position;
    byId("puzzle-question").textContent = questionWords(item.kind, { rules, count: hand.length, ...item.made });
    byId("puzzle-name").textContent = item.grade ? `${item.id}, ${howHard(item)}` : "";
    byId("puzzle-progress").textContent = this.words.laid(state.mine);
    byId("puzzle-example").hidden = true;
    byId("puzzle-deeds").hidden = false;
  }

  /** Whether an answer is right: the puzzle's own judge says so, and of a mistake the move that was found to be best. */
  async #judged(answer) {
    if (this.item.kind !== "mistake") return (await ask("judge", { item: this.item, answer })).right;
    const { at, tile } = this.item.answer;
    return same(at, answer.at) && tile === answer.tile;
  }

  #wanted() {
    return this.form.whole ? this.state.position.hand.length : 1;
  }

  #solution() {
    return this.item.answer.placements ?? [this.item.answer];
  }

  #targets() {
    const { chosen } = this.look;
    if (!chosen || this.state.mine.length >= this.#wanted()) return [];
    return (this.answer?.placements ?? []).filter((move) => move.tile === chosen);
  }

  #choose(chosen) {
    this.look = { ...this.look, chosen, preview: null };
    this.draw();
  }

  async #lay(move) {
    this.look.chosen = null;
    this.history.push({ ...this.state, mine: [...this.state.mine, move] });
    if (this.state.mine.length === this.#wanted()) await this.check();
  }

  #changed() {
    this.look = { chosen: null, preview: null, marks: [] };
    byId("hint-words").textContent = "";
    this.app.save();
    this.draw();
    this.showPanel();
    this.analysed = this.#analyse();
  }

  async #analyse() {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    byId("panel").setAttribute("aria-busy", "true");
    try {
      this.answer = null;
      this.answer = await ask("board", { board: this.position }, request.signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      announce(refused(error), { error: true });
    }
    if (request.signal.aborted) return;
    this.draw();
    byId("panel").setAttribute("aria-busy", "false");
  }
}
