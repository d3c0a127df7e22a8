/**
 * Solving a filling puzzle: places to fill, tiles to fill them with, values that are given.
 *
 * What is on the board is the puzzle (`position`, whose tiles are fixed) and the tiles that the person has laid
 * (`mine`).
 */

import { announce } from "./announce.js";
import { ask, follow } from "./api.js";
import { byId, h, listedLines } from "./dom.js";
import { t, tn } from "./i18n.js";
import { gradeName, howHard } from "./kinds.js";
import { corners, key, place, same } from "./lattice.js";
import { NO_LOOK } from "./mode.js";
import { PosedMode } from "./posedmode.js";
import { EMPTY, EXAMPLE, known } from "./position.js";
import { sampleScene } from "./scene.js";
import { bestTurn, byName, pointValues, tileName, turn } from "./tiles.js";
import { trayLabel } from "./words.js";

const SOLVE_SECONDS = 20;

/** What is seen before there is a puzzle: a board with places to fill. */
const SAMPLE = {
  ...sampleScene(EXAMPLE.tiles.slice(0, -3)),
  marks: EXAMPLE.tiles.slice(-3).map(({ at }) => ({ at, text: "?", kind: "sample" })),
};

const UNTOUCHED = {
  ...NO_LOOK,
  marks: [],
  names: new Map(),
  points: [],
  looked: new Set(),
  wrong: new Set(),
};

export class PuzzleMode extends PosedMode {
  constructor(app, posed) {
    super(app, posed);
    this.history.listen(() => this.#changed());
    this.names = [];
    this.look = { ...UNTOUCHED };
    // What hints have found for points and ruled out, each with the tiles that lay there: the next one goes on from
    // there.
    this.hints = [];
  }

  /** The puzzle as a text can say it, with what the person has laid and hints have told. */
  get position() {
    const { position, mine } = this.state;
    const laid = new Set(mine.map((tile) => key(tile.at)));
    const used = new Set(mine.map((tile) => tileName(tile.corners)));
    const left = position.fill.filter((face) => !laid.has(key(face)));
    const tiles = [
      ...position.tiles,
      ...mine.map(({ at, corners: triple }) => ({ at, corners: triple, bridge: false })),
    ];
    const next = {
      ...position,
      puzzle: "fill",
      tiles,
      fill: left,
      givens: [...(position.givens ?? []), ...this.#hinted()],
    };
    const not = [...(position.not ?? []), ...this.hints.flatMap(({ notes }) => notes)];
    if (not.length) next.not = not;
    if (position.use) next.use = position.use.filter((name) => !used.has(name));
    return next;
  }

  enter() {
    super.enter();
    this.#changed();
    void this.#tiles();
  }

  leave() {
    this.asking.stop();
    this.take(null);
  }

  // What the trays say.

  choose(name, byKeyboard = false) {
    if (this.look.slot) this.#lay(this.look.slot, name, 0);
    else super.choose(name, byKeyboard);
  }

  choiceWords(name, places) {
    return tn(
      "{tile} agrees with what lies round {count} place.",
      "{tile} agrees with what lies round {count} places.",
      places.length,
      { tile: name },
    );
  }

  /** Turn the tile in the air, or the tile that the keyboard is on. */
  turn() {
    if (this.look.chosen) {
      this.take({ ...this.look.chosen, turns: (this.look.chosen.turns + 1) % 3 });
      return;
    }
    const face = this.app.view.current && place(this.app.view.current);
    const tile = face && this.state.mine.find((each) => same(each.at, face));
    if (!tile) announce(t("Choose a tile to turn."));
    else this.#replace(face, { at: face, corners: turn(tile.corners, 1) });
  }

  // What the board says.

  activate(face, byKeyboard) {
    const { chosen } = this.look;
    const asked = this.state.position.fill.some((each) => same(each, face));
    if (!asked) return;
    if (chosen) {
      this.#lay(face, chosen.name, chosen.turns);
    } else if (this.state.mine.some((tile) => same(tile.at, face))) {
      const tile = this.state.mine.find((each) => same(each.at, face));
      this.#replace(face, { at: face, corners: turn(tile.corners, 1) });
    } else {
      this.look.slot = this.look.slot && same(this.look.slot, face) ? null : face;
      this.draw();
      if (byKeyboard && this.look.slot) this.app.tray.focus();
    }
  }

  remove(face) {
    if (this.state.mine.some((tile) => same(tile.at, face))) this.#replace(face, null);
  }

  put({ at }) {
    this.#lay(at, this.look.chosen.name, this.look.chosen.turns);
  }

  // What the panel says.

  /** Whether what lies there can still become a solution. */
  async check() {
    if (this.#clashes().length) {
      announce(t("Corners disagree: look at the rings."), { error: true });
      return;
    }
    const found = await this.#solved(this.position);
    if (!found) return;
    const left = this.position.fill.length;
    if (found.status === "solved")
      announce(left ? tn("So far so good, {count} to go.", "So far so good, {count} to go.", left) : t("Solved!"));
    else if (found.status === "unknown") announce(t("That could not be found out in time."));
    else {
      this.app.practice.helped();
      await this.#blame();
      announce(t("It cannot be finished like this."), { error: true });
    }
  }

  async hint() {
    if (this.#clashes().length) {
      announce(t("Corners disagree: look at the rings."), { error: true });
      return;
    }
    const found = await this.#ask("hint", { puzzle: this.position });
    if (!found) return;
    this.app.practice.helped();
    if (found.found) {
      const words = listedLines(`${found.words_text} (${gradeName(found.grade)})`);
      const { technique } = found;
      const name = technique && h("a", { href: technique.page, target: "_blank" }, technique.text);
      byId("hint-words").replaceChildren(...(name ? [h("p", null, name)] : []), ...words);
    } else
      byId("hint-words").textContent = found.contradiction
        ? t("This puzzle has no solution.")
        : found.several
          ? t("This puzzle has more than one solution, so no step is certain.")
          : t("Nothing more follows from what lies there.");
    this.hints.push({ mine: this.state.mine, ...found });
    this.look.marks = found.lays.map((lay) => ({ ...lay, kind: "green" }));
    this.look.looked = new Set(found.inferences.flatMap(({ faces }) => faces.map(key)));
    for (const { at } of found.lays) this.look.looked.delete(key(at));
    this.look.names = new Map(found.faces.map(({ name, at }) => [key(at), name]));
    this.look.points = found.points;
    this.draw();
    if (found.contradiction) await this.#blame();
  }

  /** Lay the whole solution. */
  async solve() {
    const { position } = this.state;
    const found = await this.#solved({ ...position, givens: position.givens ?? [] });
    if (!found) return;
    if (found.status !== "solved") {
      announce(
        found.status === "unknown" ? t("That could not be found out in time.") : t("This puzzle has no solution."),
      );
      byId("hint-words").textContent = found.reason?.text ?? "";
      return;
    }
    void this.app.practice.ended(this.item, false);
    this.history.push({
      ...this.state,
      mine: found.solutions[0].map(({ at, corners: triple }) => ({ at, corners: triple })),
    });
    announce(found.unique ? t("This is the only solution.") : t("This is one solution."));
  }

  restart() {
    this.hints = [];
    this.history.push({ ...this.state, mine: [] });
  }

  draw() {
    if (!this.here) return;
    const { app, state, look } = this;
    const values = this.#values();
    const clashing = new Set(this.#clashes().flatMap((clash) => clash.faces));
    const laid = new Set(state.mine.map((tile) => key(tile.at)));
    const targets = this.targets();
    const fixed = state.position.tiles.map((tile) => ({
      at: tile.at,
      corners: tile.corners,
      kind: "fixed",
      label: t("{tile} at {at}, part of the puzzle", { tile: tileName(tile.corners), at: key(tile.at) }),
    }));
    const mine = state.mine.map((tile) => {
      const wrong = clashing.has(key(tile.at)) || look.wrong.has(key(tile.at));
      return {
        at: tile.at,
        corners: tile.corners,
        kind: wrong ? "mine wrong" : "mine",
        label: mineLabel({ tile: tileName(tile.corners), corners: tile.corners.join("-"), at: key(tile.at) }, wrong),
      };
    });
    const blanks = state.position.fill
      .filter((face) => !laid.has(key(face)))
      .map((at) => {
        const target = targets.find((each) => same(each.at, at));
        const picked = look.slot && same(look.slot, at) ? " picked" : "";
        const kind = target && !target.forced ? "fitting" : look.looked.has(key(at)) ? "looked" : "";
        const around = known(values, at)
          .map((digit) => digit ?? "·")
          .join(" ");
        const name = look.names.get(key(at));
        const label = blankLabel({ at: key(at), around }, kind === "fitting");
        return {
          at,
          kind: kind + picked,
          text: name ?? "?",
          label: name ? t("{name}: {title}", { name, title: label }) : label,
        };
      });
    // A given that a tile repeats need not be seen twice; one that a tile contradicts must be.
    const agrees = ({ at, value: given }) => {
      const digitsThere = [...state.position.tiles, ...state.mine].flatMap((tile) =>
        tile.corners.filter((_, index) => same(corners(tile.at)[index], at)),
      );
      return digitsThere.length && digitsThere.every((digit) => digit === given);
    };
    const hinted = new Map(this.#hinted().map((given) => [key(given.at), given]));
    const named = new Map(look.points.map(({ name, at }) => [key(at), name]));
    const givens = [
      ...look.points
        .filter(({ at }) => !hinted.has(key(at)))
        .map(({ name, at }) => ({ at, value: name, kind: "named" })),
      ...state.position.givens.filter((given) => !agrees(given)).map((given) => ({ ...given, kind: "" })),
      ...[...hinted].map(([at, given]) =>
        named.has(at)
          ? { ...given, value: `${named.get(at)}=${given.value}`, kind: "hinted lettered" }
          : { ...given, kind: "hinted" },
      ),
    ];
    const shown = {
      extent: [...state.position.tiles.map((tile) => tile.at), ...state.position.fill],
      tiles: [...fixed, ...mine],
      blanks,
      givens,
      ghosts: look.marks,
      clashes: this.#clashes().map((clash) => ({ at: clash.point, kind: "" })),
      preview: look.preview ? [look.preview] : [],
    };
    app.view.show(state.position.fill.length ? shown : SAMPLE);
    this.#showTrays();
    this.showSteps();
  }

  showPanel() {
    const { position, mine } = this.state;
    const total = position.fill.length;
    byId("puzzle-question").textContent = this.#question();
    byId("puzzle-progress").textContent = total ? t("{laid} of {total} laid", { laid: mine.length, total }) : "";
    byId("puzzle-name").textContent = this.item ? `${this.item.id}, ${howHard(this.item)}` : "";
    byId("puzzle-example").hidden = total > 0;
    byId("puzzle-deeds").hidden = !total;
  }

  // Within.

  /** What is asked; one that was pasted is no more than its places to fill. */
  #question() {
    const { length } = this.state.position.fill;
    if (this.item) return this.texts.text;
    return length
      ? tn(
          "Lay a tile on the place marked ?, so that corners that meet are alike.",
          "Lay a tile on each of the {count} places marked ?, so that corners that meet are alike.",
          length,
        )
      : t("Make a puzzle, choose one from the library, or paste one.");
  }

  /** The values that hints have found, of points that no tile covers. */
  #hinted() {
    const covered = pointValues([...this.state.position.tiles, ...this.state.mine], corners);
    return this.hints.flatMap(({ values }) => values).filter(({ at }) => !covered.has(key(at)));
  }

  /** What is known of the points when these tiles of the person lie. */
  #values(mine = this.state.mine) {
    const values = pointValues([...this.state.position.tiles, ...mine], corners);
    const hinted = this.hints.flatMap((hint) => hint.values);
    for (const given of [...this.state.position.givens, ...hinted])
      if (!values.has(key(given.at))) values.set(key(given.at), given.value);
    return values;
  }

  /** Where the chosen tile may go: every free face, turned as it fits best. */
  targets() {
    const { chosen } = this.look;
    if (!chosen) return [];
    const values = this.#values();
    const laid = new Set(this.state.mine.map((tile) => key(tile.at)));
    return this.state.position.fill
      .filter((face) => !laid.has(key(face)))
      .map((at) => {
        const around = known(values, at);
        const best = bestTurn(chosen.name, around).corners;
        const laidAs = turn(best, chosen.turns);
        const forced = laidAs.some((digit, index) => around[index] !== null && around[index] !== digit);
        return { at, corners: laidAs, forced };
      });
  }

  #lay(face, name, turns) {
    const others = this.state.mine.filter((tile) => !same(tile.at, face) && tileName(tile.corners) !== name);
    const laid = turn(bestTurn(name, known(this.#values(others), face)).corners, turns);
    this.look.slot = null;
    this.look.chosen = null;
    this.history.push({ ...this.state, mine: [...others, { at: face, corners: laid }] });
    announce(t("{tile} lies at {at}.", { tile: name, at: key(face) }));
    this.#maybeSolved();
  }

  #replace(face, tile) {
    const others = this.state.mine.filter((each) => !same(each.at, face));
    this.history.push({ ...this.state, mine: tile ? [...others, tile] : others });
    if (tile) announce(t("Turned: {corners}.", { corners: tile.corners.join("-") }));
    this.#maybeSolved();
  }

  #maybeSolved() {
    const { position, mine } = this.state;
    if (mine.length !== position.fill.length || this.#clashes().length) return;
    announce(t("Solved!"));
    byId("hint-words").textContent = t("Solved!");
    void this.app.practice.ended(this.item, true);
  }

  /** Points where corners disagree: of tiles with each other, or with what is given. */
  #clashes() {
    const claims = new Map();
    const say = (point, digit, face) => {
      const name = key(point);
      if (!claims.has(name)) claims.set(name, { point, digits: new Set(), faces: [] });
      claims.get(name).digits.add(digit);
      if (face) claims.get(name).faces.push(key(face));
    };
    for (const tile of [...this.state.position.tiles, ...this.state.mine])
      for (const [index, point] of corners(tile.at).entries()) say(point, tile.corners[index], tile.at);
    for (const given of this.state.position.givens) say(given.at, given.value, null);
    return [...claims.values()].filter((claim) => claim.digits.size > 1);
  }

  /** Mark the tiles that the only solution has otherwise. */
  async #blame() {
    const found = await this.#solved(this.state.position);
    if (!found?.unique) return;
    const right = new Map(found.solutions[0].map((tile) => [key(tile.at), tile.corners.join("-")]));
    this.look.wrong = new Set(
      this.state.mine.filter((tile) => right.get(key(tile.at)) !== tile.corners.join("-")).map((tile) => key(tile.at)),
    );
    this.draw();
  }

  /** @returns {Promise<Extract<Api.Answer<"solve">, { format: "triomino-solution/1" }>>} */
  #solved(puzzle) {
    return /** @type {Promise<any>} */ (this.#ask("solve", { puzzle, seconds: SOLVE_SECONDS }));
  }

  /**
   * Work on the server; nothing where it came to nothing, of which the person is told.
   *
   * @template {"solve" | "hint"} Name
   * @param {Name} name
   * @param {Api.Question<Name>} question
   * @returns {Promise<Api.Answer<Name>>}
   */
  async #ask(name, question) {
    byId("puzzle-busy").hidden = false;
    const found = await this.asking.run((signal) => follow(name, question, () => {}, signal));
    if (!this.asking.busy) byId("puzzle-busy").hidden = true;
    return found;
  }

  /** The names of the tiles that may be used, which the server knows where the puzzle does not say. */
  async #tiles() {
    const { position } = this.state;
    if (position.use || !position.fill.length) {
      this.names = [...(position.use ?? [])].sort(byName);
    } else {
      const { tiles } = await ask("board", { board: { ...EMPTY, set: position.set } }).catch(() => ({ tiles: [] }));
      const placed = new Set(position.tiles.map((tile) => tileName(tile.corners)));
      this.names = tiles.filter((name) => !placed.has(name));
    }
    this.draw();
  }

  #showTrays() {
    const { look, state, app } = this;
    const laid = new Set(state.mine.map((tile) => tileName(tile.corners)));
    const around = look.slot ? known(this.#values(), look.slot) : null;
    app.tray.show(
      this.names.map((name) => ({
        ...this.inTray(name),
        used: laid.has(name),
        fitting: around ? bestTurn(name, around).mismatches === 0 : undefined,
        label: trayLabel(name, laid.has(name)),
      })),
    );
    app.hand.show([]);
    byId("tray-count").textContent = t("{left} of {all} left", {
      left: this.names.length - laid.size,
      all: this.names.length,
    });
  }

  #changed() {
    this.asking.stop();
    // A tile that is taken back takes with it what was told when it lay there.
    this.hints = this.hints.filter(({ mine }) => mine.every((tile) => this.state.mine.includes(tile)));
    this.look = { ...UNTOUCHED };
    byId("hint-words").textContent = "";
    this.app.save();
    this.draw();
    this.showPanel();
  }
}

function mineLabel(about, wrong) {
  return wrong
    ? t("Your tile {tile} at {at}, corners {corners}, wrong", about)
    : t("Your tile {tile} at {at}, corners {corners}", about);
}

function blankLabel(about, fits) {
  return fits
    ? t("Place {at} to fill, corners {around}, the chosen tile fits", about)
    : t("Place {at} to fill, corners {around}", about);
}
