/** The view of puzzles with a hand to place. It hides the scores of places. */

import { announce } from "./announce.js";
import { byId } from "./dom.js";
import { t, tn } from "./i18n.js";
import { key, same } from "./lattice.js";
import { PlacePuzzle } from "./placepuzzle.js";
import { PosedMode } from "./posedmode.js";
import { frontier } from "./position.js";
import { drawnTile } from "./scene.js";
import { byName, tileName } from "./tiles.js";
import { laidWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */

/** @extends {PosedMode<PlacePuzzle>} */
export class QuizMode extends PosedMode {
  /**
   * @param {import("./main.js").App} app
   * @param {import("./posed.js").Saved} saved
   */
  constructor(app, saved) {
    super(app, new PlacePuzzle(saved));
  }

  get analysed() {
    return this.posed.analysed;
  }

  get position() {
    return this.posed.position;
  }

  translate() {
    super.translate();
    if (this.here) this.posed.analyse();
  }

  // The solver's actions.

  /** @param {string} name */
  async choose(name, byKeyboard = false) {
    if (await this.settled()) super.choose(name, byKeyboard);
  }

  /** @param {string} name @param {unknown[]} places */
  choiceWords(name, places) {
    return tn("{tile} fits {count} place.", "{tile} fits {count} places.", places.length, { tile: name });
  }

  targets() {
    return this.look.chosen ? this.posed.movesOf(this.look.chosen.name) : [];
  }

  /** @param {Place} face */
  placeFor(face) {
    return this.targets().find((move) => same(move.at, face));
  }

  /** @param {import("./scene.js").Move} move */
  put(move) {
    void this.posed.put(move);
  }

  /** @param {Place} face */
  activate(face) {
    const move = this.placeFor(face);
    if (move) this.put(move);
    else if (this.look.chosen)
      announce(t("{tile} cannot be placed at {at}.", { tile: this.look.chosen.name, at: key(face) }));
  }

  /** @param {Place} face */
  remove(face) {
    this.posed.remove(face);
  }

  // Drawing.

  draw() {
    if (!this.here) return;
    const { app, look, posed, position } = this;
    const { mine, position: given } = posed.state;
    const slots = this.targets().map((move) => ({
      at: move.at,
      text: "",
      kind: "target",
      label: t("Place {tile} at {at}", { tile: move.tile, at: key(move.at) }),
    }));
    app.view.show({
      extent: [...[...position.tiles, ...posed.shown].map((tile) => tile.at), ...frontier(position.tiles)],
      tiles: position.tiles.map((tile) => drawnTile(tile, mine.some((each) => same(each.at, tile.at)) && "mine")),
      slots,
      ghosts: posed.shown.map(({ at, corners }) => ({ at, corners, kind: "green" })),
      preview: look.preview ? [look.preview] : [],
    });
    app.tray.show(
      [...given.hand].sort(byName).map((name) => ({ ...this.inTray(name), used: !position.hand.includes(name) })),
    );
    app.hand.show([]);
    byId("tray-count").textContent = "";
    this.showSteps();
  }

  busy() {
    byId("panel").setAttribute("aria-busy", String(this.posed.asking.busy));
  }

  showPanel() {
    super.showPanel();
    const { form, state } = this.posed;
    byId("puzzle-progress").textContent = form.scored
      ? state.mine.map((move) => laidWords(tileName(move.corners), move)).join(" ")
      : state.mine.map(({ at, corners }) => t("{tile} at {at}", { tile: tileName(corners), at: key(at) })).join(", ");
  }
}
