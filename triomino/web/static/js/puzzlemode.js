/** The view in which a filling puzzle is solved. */

import { announce } from "./announce.js";
import { byId, h, listedLines } from "./dom.js";
import { FillPuzzle } from "./fillpuzzle.js";
import { t, tn } from "./i18n.js";
import { gradeName, howHard } from "./kinds.js";
import { corners, key, place, same } from "./lattice.js";
import { PosedMode } from "./posedmode.js";
import { EXAMPLE, known } from "./position.js";
import { sampleScene } from "./scene.js";
import { bestTurn, tileName } from "./tiles.js";
import { trayLabel } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./view.js").Scene} Scene */

/** Shown before a puzzle is loaded. @type {Scene} */
const SAMPLE = {
  ...sampleScene(EXAMPLE.tiles.slice(0, -3)),
  marks: EXAMPLE.tiles.slice(-3).map(({ at }) => ({ at, text: "?", kind: "sample" })),
};

/** @extends {PosedMode<FillPuzzle>} */
export class PuzzleMode extends PosedMode {
  /**
   * @param {import("./main.js").App} app
   * @param {import("./posed.js").Saved} saved
   */
  constructor(app, saved) {
    super(app, new FillPuzzle(saved));
  }

  get position() {
    return this.posed.position;
  }

  enter() {
    super.enter();
    void this.posed.learnTiles();
  }

  // The solver's actions.

  /** @param {string} name */
  choose(name, byKeyboard = false) {
    if (this.look.slot) this.posed.lay(this.look.slot, { name, turns: 0 });
    else super.choose(name, byKeyboard);
  }

  /** @param {string} name @param {unknown[]} places */
  choiceWords(name, places) {
    return tn(
      "{tile} agrees with the surrounding values at {count} place.",
      "{tile} agrees with the surrounding values at {count} places.",
      places.length,
      { tile: name },
    );
  }

  targets() {
    return this.look.chosen ? this.posed.targets(this.look.chosen) : [];
  }

  /** @param {{ at: Place }} target */
  put({ at }) {
    if (this.look.chosen) this.posed.lay(at, this.look.chosen);
  }

  /** Turn the chosen tile. If none is chosen, turn the tile that the solver has touched or focused last. */
  turn() {
    const { chosen } = this.look;
    const { current } = this.app.view;
    const tile = current && this.posed.mineAt(place(current));
    if (chosen) this.take({ ...chosen, turns: (chosen.turns + 1) % 3 });
    else if (tile) this.posed.turn(tile);
    else announce(t("Choose a tile to turn."));
  }

  /** @param {Place} face */
  activate(face, byKeyboard = false) {
    if (!this.posed.fill.some((each) => same(each, face))) return;
    const tile = this.posed.mineAt(face);
    if (this.look.chosen) this.put({ at: face });
    else if (tile) this.posed.turn(tile);
    else {
      this.look.slot = this.look.slot && same(this.look.slot, face) ? null : face;
      this.draw();
      if (byKeyboard && this.look.slot) this.app.tray.focus();
      else if (this.look.slot) byId("tray-area").scrollIntoView({ block: "nearest" }); // a hint scrolls the tray away
    }
  }

  /** @param {Place} face */
  remove(face) {
    this.posed.remove(face);
  }

  // Drawing.

  draw() {
    if (!this.here) return;
    const { app, posed, look } = this;
    const { position, mine } = posed.state;
    const { clashes, fill } = posed;
    const fixed = position.tiles.map((tile) => ({
      at: tile.at,
      corners: tile.corners,
      kind: "fixed",
      label: t("{tile} at {at}, part of the puzzle", { tile: tileName(tile.corners), at: key(tile.at) }),
    }));
    const clashing = new Set(clashes.flatMap((clash) => clash.faces));
    const laid = mine.map((tile) => {
      const wrong = clashing.has(key(tile.at)) || posed.shown.wrong.has(key(tile.at));
      const about = { tile: tileName(tile.corners), corners: tile.corners.join("-"), at: key(tile.at) };
      return {
        at: tile.at,
        corners: tile.corners,
        kind: wrong ? "mine wrong" : "mine",
        label: mineLabel(about, wrong),
      };
    });
    /** @type {Scene} */
    const shown = {
      extent: [...position.tiles.map((tile) => tile.at), ...fill],
      tiles: [...fixed, ...laid],
      blanks: this.#blanks(),
      givens: this.#givens(),
      ghosts: posed.named.map((lay) => ({ ...lay, kind: "green" })),
      clashes: clashes.map((clash) => ({ at: clash.point, kind: "" })),
      preview: look.preview ? [look.preview] : [],
    };
    app.view.show(fill.length ? shown : SAMPLE);
    this.#showTrays();
    this.showSteps();
  }

  #blanks() {
    const { posed, look } = this;
    const { looked, names } = posed.shown;
    const values = posed.values();
    const targets = this.targets();
    const ghosts = new Set(posed.named.map((lay) => key(lay.at)));
    return posed.fill
      .filter((face) => !posed.mineAt(face))
      .map((at) => {
        const target = targets.find((each) => same(each.at, at));
        const picked = look.slot && same(look.slot, at) ? " picked" : "";
        const kind = target && !target.forced ? "fitting" : looked.has(key(at)) ? "looked" : "";
        const around = known(values, at)
          .map((digit) => digit ?? "·")
          .join(" ");
        const name = names.get(key(at));
        const label = blankLabel({ at: key(at), around }, kind === "fitting");
        return {
          at,
          kind: kind + picked,
          text: name ?? (ghosts.has(key(at)) ? "" : "?"),
          label: name ? t("{name}: {title}", { name, title: label }) : label,
        };
      });
  }

  /** List what is written at points: the values of the puzzle, values from hints, and the letters in the last hint. */
  #givens() {
    const { posed } = this;
    // Hide a given value if all tiles there show it.
    const agrees = (/** @type {import("./position.js").PointValue} */ { at, value }) => {
      const there = posed.tiles.flatMap((tile) => tile.corners.filter((_, index) => same(corners(tile.at)[index], at)));
      return there.length && there.every((digit) => digit === value);
    };
    const hinted = new Map(posed.found.map((given) => [key(given.at), given]));
    const named = new Map(posed.shown.points.map(({ name, at }) => [key(at), name]));
    return [
      ...posed.shown.points
        .filter(({ at }) => !hinted.has(key(at)))
        .map(({ name, at }) => ({ at, value: name, kind: "named" })),
      ...posed.givens.filter((given) => !agrees(given)).map((given) => ({ ...given, kind: "" })),
      ...[...hinted].map(([at, given]) =>
        named.has(at)
          ? { ...given, value: `${named.get(at)}=${given.value}`, kind: "hinted lettered" }
          : { ...given, kind: "hinted" },
      ),
    ];
  }

  showPanel() {
    super.showPanel();
    const { item, posed } = this;
    const { length } = posed.fill;
    const laid = posed.state.mine.length;
    byId("puzzle-question").textContent = this.#question();
    byId("puzzle-progress").textContent = length ? t("{laid} of {total} placed", { laid, total: length }) : "";
    byId("puzzle-name").textContent = item ? `${item.id}, ${howHard(item)}` : "";
    byId("puzzle-example").hidden = length > 0;
    byId("puzzle-deeds").hidden = !length;
  }

  hintWords() {
    return this.posed.hinted ? hintWords(this.posed.hinted) : super.hintWords();
  }

  /** Return the text of the puzzle. A pasted puzzle has none, so write one. */
  #question() {
    const { length } = this.posed.fill;
    if (this.item) return this.posed.texts.text ?? "";
    return length
      ? tn(
          "Fill the place marked ? so that all corners that meet have the same value.",
          "Fill the {count} places marked ? so that all corners that meet have the same value.",
          length,
        )
      : t("Create a puzzle, open one by its code, or paste one.");
  }

  #showTrays() {
    const { look, posed, app } = this;
    const { names } = posed;
    const laid = new Set(posed.state.mine.map((tile) => tileName(tile.corners)));
    const around = look.slot ? known(posed.values(), look.slot) : null;
    app.tray.show(
      names.map((name) => ({
        ...this.inTray(name),
        used: laid.has(name),
        fitting: around ? bestTurn(name, around).mismatches === 0 : undefined,
        label: trayLabel(name, laid.has(name)),
      })),
    );
    app.hand.show([]);
    byId("tray-count").textContent = t("{left} of {all} left", { left: names.length - laid.size, all: names.length });
  }
}

/** @param {import("./fillpuzzle.js").Hint} hint */
function hintWords({ technique, words_text: words, grade }) {
  const name = technique && h("a", { href: technique.page, target: "_blank" }, technique.text);
  return [...(name ? [h("p", null, name)] : []), ...listedLines(`${words} (${gradeName(grade)})`)];
}

/** @param {object} about @param {boolean} wrong */
function mineLabel(about, wrong) {
  return wrong
    ? t("Your tile {tile} at {at}, corners {corners}, marked as wrong", about)
    : t("Your tile {tile} at {at}, corners {corners}", about);
}

/** @param {object} about @param {boolean} fits */
function blankLabel(about, fits) {
  return fits
    ? t("Empty place {at}, corners {around}, the chosen tile fits", about)
    : t("Empty place {at}, corners {around}", about);
}
