/**
 * What lies on the Board: tiles, hand, history and findings. This file is tested in Node, so it must not use the DOM.
 */

import { ask, follow } from "./api.js";
import { Latest } from "./latest.js";
import { same } from "./lattice.js";
import { complete, connected, drop, EMPTY, EXAMPLE, hold, lay, lift, playedNames, tileAt } from "./position.js";
import { Prefetch } from "./prefetch.js";
import { firstFault } from "./refusal.js";
import { turn } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */
/** @typedef {import("./position.js").Position} Position */

/**
 * @typedef {object} Listener
 * @property {() => void} changed
 * @property {() => void} asked
 * @property {() => void} told The board can be drawn, perhaps without findings.
 * @property {() => void} answered The findings, or a refusal, have arrived.
 * @property {() => void} freed
 * @property {(words: string, error?: boolean) => void} say
 */

const EXAMPLE_TEXT = JSON.stringify(EXAMPLE);

/** A position that equals the example becomes the example. @param {Position} position */
const known = (position) => (JSON.stringify(position) === EXAMPLE_TEXT ? EXAMPLE : complete(position));

/**
 * Restore a stored history. If `own` is true, the present board is the user's own, even if it equals the example.
 *
 * @param {{ present: Position, past?: Position[], future?: Position[] }} saved
 */
export const restored = ({ present, past = [], future = [] }, own = false) => ({
  present: own ? complete(present) : known(present),
  past: past.map(known),
  future: future.map(known),
});

export class Layout {
  /** @type {import("./scene.js").Answer | null} */
  answer = null;
  /** @type {Promise<void> | null} */
  analysed = null;
  /** Whether a faulty board switched on free mode. */
  freed = false;
  /** The tiles of the set, until the analysis arrives. @type {string[]} */
  tiles = [];
  prefetch = new Prefetch();
  asking = new Latest();

  /**
   * @param {import("./history.js").History<Position>} history
   * @param {boolean} free
   * @param {Listener} on
   */
  constructor(history, free, on) {
    this.history = history;
    this.free = free;
    this.on = on;
    history.listen(() => on.changed());
  }

  get position() {
    return this.history.present;
  }

  /** Whether the board shows the example. If the user has opened an equal board, this is false. */
  get isExample() {
    return this.position === EXAMPLE;
  }

  /** The position of the user. It is empty while the example is shown. */
  get own() {
    return this.isExample ? EMPTY : this.position;
  }

  /** Null or undefined until it arrives. */
  get analysis() {
    return this.answer?.of === this.position ? this.answer.analysis : null;
  }

  /**
   * Return the slot at this face. Undefined if there is none or the analysis is missing. On an empty board, every face
   * is a slot.
   *
   * @param {Place} face
   * @returns {{ at: Place, fits: string[] } | undefined}
   */
  slotAt(face) {
    if (!this.position.tiles.length) return { at: face, fits: this.answer?.tiles ?? [] };
    return this.analysis?.slots.find((each) => same(each.at, face));
  }

  // The user's actions.

  beginOwn() {
    if (this.isExample) this.history.push(EMPTY);
  }

  /** Replace the position. Free mode ends if a faulty board switched it on. @param {Position} position */
  load(position) {
    if (this.freed) this.setFree(false);
    this.history.push(position);
  }

  /** @param {{ at: Place, corners: Triple, bridge?: boolean }} tile */
  lay(tile) {
    this.history.push(lay(this.position, tile));
  }

  /** Whether a tile that does not fit may be placed here. @param {Place} face */
  mayForce(face) {
    return (this.free || !this.position.tiles.length) && !tileAt(this.position, face);
  }

  /**
   * Remove a tile. Only in free mode may this split the board. Return whether the tile is gone.
   *
   * @param {Place} face
   */
  remove(face) {
    const rest = lift(this.position, face);
    if (!this.free && !connected(rest.tiles)) return false;
    this.history.push(rest);
    return true;
  }

  /** Turn the tile and return its new corners, if it is the only tile on the board. Otherwise, return null. */
  turnFirst() {
    const [tile, other] = this.position.tiles;
    if (!tile || other) return null;
    const corners = turn(tile.corners, 1);
    this.history.push({ ...this.position, tiles: [{ ...tile, corners }] });
    return corners;
  }

  /** Move a tile into the hand, or out of it. Return whether the hand now has it; null if it is on the board. */
  toHand(/** @type {string} */ name) {
    const { own } = this;
    const held = own.hand.includes(name);
    if (!held && playedNames(own).has(name)) return null;
    this.history.push(held ? drop(own, name) : hold(own, name));
    return !held;
  }

  /** @param {boolean} free */
  setFree(free) {
    this.free = free;
    this.freed = false;
    this.on.freed();
  }

  /**
   * Request the findings for a board that the user may reach with the next move.
   *
   * @param {{ at: Place, corners: Triple, score?: number | null } | null | undefined} move
   */
  foresee(move) {
    if (move && move.score !== null) this.prefetch.look(lay(this.position, move));
  }

  stop() {
    this.asking.stop();
  }

  analyse() {
    this.analysed = this.#analyse();
  }

  async #analyse() {
    const { position } = this;
    this.on.asked();
    if (!this.answer && !this.tiles.length) void this.#learnTiles(position.set);
    const done = await this.asking.run(
      (signal) => this.#ask(position, signal),
      (refusal) => {
        this.answer = { tiles: this.answer?.tiles ?? this.tiles, refusal, of: position };
        this.on.say(firstFault(refusal), true);
      },
    );
    if (done === undefined) return;
    this.on.answered();
    if (this.isExample) this.prefetch.look(EMPTY);
  }

  /** Load the tiles of the set now, because the analysis may have to wait for Python. @param {string} set */
  async #learnTiles(set) {
    const { tiles } = await ask("board", { board: { ...EMPTY, set } }).catch(() => this);
    this.tiles = tiles;
    if (!this.answer) this.on.told();
  }

  /**
   * Request the findings. If the board is not legal, also request the tiles that are probably misplaced.
   *
   * @param {Position} position
   * @param {AbortSignal} signal
   */
  async #ask(position, signal) {
    const known = this.prefetch.known(position);
    const answer = known ?? (await this.prefetch.ask(position, signal, () => this.on.told()));
    if (signal.aborted) return false;
    this.answer = { ...answer, of: position };
    if (answer.legal) return true;
    if (!this.free) {
      this.setFree(true);
      this.freed = true;
    }
    this.on.told();
    const verdict = await follow("check", { board: position }, () => {}, signal);
    if (!signal.aborted && "suspects" in verdict) this.answer.verdict = verdict;
    return true;
  }
}
