/**
 * The state of a filling puzzle.
 *
 * The tiles in `state.position` are fixed; `state.mine` contains the solver's tiles.
 */

import { ask, follow } from "./api.js";
import { t, tn } from "./i18n.js";
import { corners, key, same } from "./lattice.js";
import { Posed } from "./posed.js";
import { EMPTY, known } from "./position.js";
import { bestTurn, byName, pointValues, tileName, turn } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Tile} Tile */
/** @typedef {import("./mode.js").Chosen} Chosen */
/** @typedef {Api.Answer<"hint">} Hint */
/** @typedef {Extract<Api.Answer<"solve">, { format: "triomino-solution/1" }>} Solved */
/**
 * @typedef {{ point: Place, digits: Set<number>, faces: string[] }} Clash A point where values disagree, and the
 * faces of the tiles that meet there.
 */

const SOLVE_SECONDS = 20;

/** @param {Position} puzzle @param {AbortSignal} signal */
const solved = (puzzle, signal) => follow("solve", { puzzle, seconds: SOLVE_SECONDS }, () => {}, signal);

/** @param {Api.Answer<"solve"> | null | undefined} found @returns {Solved | null} */
const asSolved = (found) => (found?.format === "triomino-solution/1" ? found : null);

const NOTHING = {
  points: /** @type {Hint["points"]} */ ([]),
  names: /** @type {Map<string, string>} */ (new Map()),
  looked: /** @type {Set<string>} */ (new Set()),
  wrong: /** @type {Set<string>} */ (new Set()),
};

export class FillPuzzle extends Posed {
  shown = NOTHING;
  /** The names of the tiles that may be used. @type {string[]} */
  names = [];
  /**
   * The hints that still hold, in the order in which they were given. Each new hint builds on all of them. `puzzle` is
   * the puzzle for which the hint was requested, and `mine` contains the tiles that the solver had placed by then.
   *
   * @type {(Hint & { mine: Tile[], puzzle: Position })[]}
   */
  hints = [];
  /** @type {Hint | null} */
  hinted = null;

  get fill() {
    return this.state.position.fill ?? [];
  }

  get givens() {
    return this.state.position.givens ?? [];
  }

  /** The tiles of the puzzle, followed by those of the solver. */
  get tiles() {
    return [...this.state.position.tiles, ...this.state.mine];
  }

  /** The puzzle with the solver's tiles and with everything that the hints have found. @returns {Position} */
  get position() {
    return this.#with(this.state.mine);
  }

  /** @param {Tile[]} mine @returns {Position} */
  #with(mine) {
    const { position } = this.state;
    const laid = new Set(mine.map((tile) => key(tile.at)));
    const used = new Set(mine.map((tile) => tileName(tile.corners)));
    const not = [...(position.not ?? []), ...this.hints.flatMap(({ notes }) => notes)];
    return {
      ...position,
      puzzle: "fill",
      tiles: [...position.tiles, ...mine.map(({ at, corners: triple }) => ({ at, corners: triple, bridge: false }))],
      fill: this.fill.filter((face) => !laid.has(key(face))),
      givens: [...this.givens, ...this.found],
      ...(not.length ? { not } : {}),
      ...(position.use ? { use: position.use.filter((name) => !used.has(name)) } : {}),
    };
  }

  /** The values from hints, except at points that a tile covers. */
  get found() {
    const covered = pointValues(this.tiles, corners);
    return this.hints.flatMap(({ values }) => values).filter(({ at }) => !covered.has(key(at)));
  }

  /** The placements from hints, except on faces that the solver has filled. */
  get named() {
    const laid = new Set(this.state.mine.map((tile) => key(tile.at)));
    return this.hints.flatMap(({ lays }) => lays).filter(({ at }) => !laid.has(key(at)));
  }

  /** The points where the corners of tiles disagree with each other or with a given value. */
  get clashes() {
    /** @type {Map<string, Clash>} */
    const claims = new Map();
    const say = (/** @type {Place} */ point, /** @type {number} */ digit, /** @type {Place[]} */ ...faces) => {
      const claim = claims.get(key(point)) ?? { point, digits: new Set(), faces: [] };
      claims.set(key(point), claim);
      claim.digits.add(digit);
      claim.faces.push(...faces.map(key));
    };
    for (const { at, corners: triple } of this.tiles)
      for (const [index, point] of corners(at).entries()) say(point, triple[index], at);
    for (const { at, value } of this.givens) say(at, value);
    return [...claims.values()].filter((claim) => claim.digits.size > 1);
  }

  values(mine = this.state.mine) {
    const values = pointValues([...this.state.position.tiles, ...mine], corners);
    for (const { at, value } of [...this.givens, ...this.hints.flatMap((hint) => hint.values)])
      if (!values.has(key(at))) values.set(key(at), value);
    return values;
  }

  /**
   * List the faces that are still empty, with the tile as it would lie there. It starts in the rotation that fits best,
   * and is then turned `turns` times.
   *
   * @param {Chosen} chosen
   */
  targets({ name, turns }) {
    const values = this.values();
    return this.fill
      .filter((face) => !this.mineAt(face))
      .map((at) => {
        const around = known(values, at);
        const laidAs = turn(bestTurn(name, around).corners, turns);
        const forced = laidAs.some((digit, index) => around[index] !== null && around[index] !== digit);
        return { at, corners: laidAs, forced };
      });
  }

  /** @param {Place} face */
  mineAt(face) {
    return this.state.mine.find((tile) => same(tile.at, face));
  }

  /** Drop the first hint that no longer agrees with the tiles, and all later ones, which build on it. */
  changed() {
    const lost = this.hints.findIndex((hint) => !this.#agrees(hint));
    if (lost >= 0) this.hints.length = lost;
    this.hinted = null;
    this.shown = NOTHING;
    super.changed();
  }

  /**
   * Whether a hint still holds: all tiles on which it is based are in place, and no tile contradicts it.
   *
   * @param {FillPuzzle["hints"][number]} hint
   */
  #agrees({ mine, lays }) {
    const now = this.state.mine;
    const against = (/** @type {Tile} */ lay) => {
      const there = this.mineAt(lay.at);
      if (there) return String(there.corners) !== String(lay.corners);
      return now.some((tile) => tileName(tile.corners) === tileName(lay.corners));
    };
    return mine.every((tile) => now.includes(tile)) && !lays.some(against);
  }

  /** @param {() => string} wording @param {import("./posed.js").Again} again */
  tell(wording, again = null) {
    this.hinted = null;
    super.tell(wording, again);
  }

  // The solver's actions.

  /** @param {Place} face @param {Chosen} chosen */
  lay(face, { name, turns }) {
    const others = this.state.mine.filter((tile) => !same(tile.at, face) && tileName(tile.corners) !== name);
    const laid = turn(bestTurn(name, known(this.values(others), face)).corners, turns);
    this.history.push({ ...this.state, mine: [...others, { at: face, corners: laid }] });
    this.on.say(t("{tile} placed at {at}.", { tile: name, at: key(face) }));
    this.#maybeSolved();
  }

  /** @param {Tile} tile */
  turn({ at, corners: triple }) {
    const corners = turn(triple, 1);
    const others = this.state.mine.filter((each) => !same(each.at, at));
    this.history.push({ ...this.state, mine: [...others, { at, corners }] });
    this.on.say(t("Turned to {corners}.", { corners: corners.join("-") }));
    this.#maybeSolved();
  }

  /** @param {Place} face */
  remove(face) {
    if (!this.mineAt(face)) return;
    this.history.push({ ...this.state, mine: this.state.mine.filter((each) => !same(each.at, face)) });
  }

  restart() {
    this.hints = [];
    this.history.push({ ...this.state, mine: [] });
  }

  /** Check that the puzzle can still be solved. */
  async check() {
    if (this.#disagree()) return;
    const found = await this.#solved(this.position);
    if (!found) return;
    const left = this.position.fill?.length ?? 0;
    if (found.status === "solved")
      this.on.say(
        left
          ? tn(
              "The puzzle can still be solved: {count} place left to fill.",
              "The puzzle can still be solved: {count} places left to fill.",
              left,
            )
          : t("Solved!"),
      );
    else if (found.status === "unknown") this.on.say(t("The search ran out of time."));
    else {
      this.on.helped();
      await this.#blame();
      this.on.say(t("The puzzle cannot be solved from here."), true);
    }
  }

  /** Give the next hint. If `again` is true, translate the last hint instead, which does not count as help. */
  async hint(again = false) {
    if (this.#disagree()) return;
    const last = again ? this.hints.at(-1) : undefined;
    const puzzle = last?.puzzle ?? this.#with([...this.state.mine, ...this.named]);
    if (!puzzle.fill?.length) {
      this.shown = NOTHING;
      this.tell(() => t("The hints already show every remaining tile in green."));
      this.on.draw();
      return;
    }
    const found = await this.ask((signal) => follow("hint", { puzzle }, () => {}, signal));
    if (!found) return;
    if (last) this.hints.pop();
    else this.on.helped();
    this.hinted = found.found ? found : null;
    this.hints.push({ mine: this.state.mine, puzzle, ...found });
    const looked = new Set(found.inferences.flatMap(({ faces }) => faces.map(key)));
    for (const { at } of this.named) looked.delete(key(at));
    const names = new Map(found.faces.map(({ name, at }) => [key(at), name]));
    this.shown = { ...this.shown, looked, names, points: found.points };
    super.tell(() =>
      found.contradiction
        ? t("The puzzle cannot be solved from here.")
        : found.several
          ? t("This puzzle has more than one solution, so there are no hints.")
          : t("No further hint was found."),
    );
    this.on.draw();
    if (found.contradiction) await this.#blame();
  }

  translate() {
    super.translate();
    if (this.hinted) void this.hint(true);
  }

  async solve() {
    const { position } = this.state;
    const puzzle = { ...position, givens: this.givens };
    const found = await this.#solved(puzzle);
    if (!found) return;
    if (found.status !== "solved") {
      const late = found.status === "unknown";
      this.on.say(late ? t("The search ran out of time.") : t("This puzzle has no solution."));
      const { reason } = found;
      this.tell(
        () => reason?.text ?? "",
        reason && (async (signal) => asSolved(await solved(puzzle, signal))?.reason?.text ?? reason.text ?? ""),
      );
      return;
    }
    this.on.helped();
    this.on.ended(false);
    const mine = found.solutions[0].map(({ at, corners: triple }) => ({ at, corners: triple }));
    this.history.push({ ...this.state, mine });
    this.on.say(found.unique ? t("This is the only solution.") : t("This is one possible solution."));
  }

  async learnTiles() {
    const { position } = this.state;
    if (position.use || !this.fill.length) {
      this.names = [...(position.use ?? [])].sort(byName);
    } else {
      const { tiles } = await ask("board", { board: { ...EMPTY, set: position.set } }).catch(() => ({ tiles: [] }));
      const placed = new Set(position.tiles.map((tile) => tileName(tile.corners)));
      this.names = tiles.filter((name) => !placed.has(name));
    }
    this.on.draw();
  }

  /** Return whether values disagree. If so, tell the solver. */
  #disagree() {
    if (!this.clashes.length) return false;
    this.on.say(t("The values disagree at each point marked with a ring."), true);
    return true;
  }

  #maybeSolved() {
    if (this.state.mine.length !== this.fill.length || this.clashes.length) return;
    this.on.say(t("Solved!"));
    this.tell(() => t("Solved!"));
    this.on.ended(
      true,
      this.state.mine.map(({ at, corners }) => ({ at, tile: tileName(corners), corners })),
    );
  }

  /** Mark wrong tiles if there is only one solution. */
  async #blame() {
    const found = await this.#solved(this.state.position);
    if (!found?.unique) return;
    const right = new Map(found.solutions[0].map((tile) => [key(tile.at), tile.corners.join("-")]));
    const wrong = this.state.mine.filter((tile) => right.get(key(tile.at)) !== tile.corners.join("-"));
    this.shown = { ...this.shown, wrong: new Set(wrong.map((tile) => key(tile.at))) };
    this.on.draw();
  }

  /** @param {Position} puzzle */
  async #solved(puzzle) {
    const found = await this.ask((signal) => solved(puzzle, signal));
    return asSolved(found);
  }
}
