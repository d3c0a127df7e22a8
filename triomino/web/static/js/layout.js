/**
 * The layout on the Board: the tiles and the hand with their undo history, and the findings. This module does not use
 * the DOM, so that it can be tested in Node.
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
 * @property {() => void} changed The position has changed.
 * @property {() => void} asked The findings have been requested.
 * @property {() => void} told The board can be drawn with what is known so far.
 * @property {() => void} answered The findings, or a refusal, have arrived.
 * @property {() => void} freed Free mode has been switched on or off.
 * @property {(words: string, error?: boolean) => void} say
 */

const EXAMPLE_TEXT = JSON.stringify(EXAMPLE);

/** `EXAMPLE` itself if the position equals it; otherwise the position. @param {Position} position */
const known = (position) => (JSON.stringify(position) === EXAMPLE_TEXT ? EXAMPLE : complete(position));

/**
 * The history of a board from its stored form. A stored board that equals the example is the example, but if `own` is
 * true, the present board is the user's own, even if it equals the example.
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
  /** The request for the current findings. @type {Promise<void> | null} */
  analysed = null;
  /** Whether free mode was switched on by a faulty board rather than by the user. */
  freed = false;
  /** The tiles of the set, for use until the analysis arrives. @type {string[]} */
  tiles = [];
  prefetch = new Prefetch();
  asking = new Latest();

  /**
   * @param {import("./history.js").History<Position>} history
   * @param {boolean} free whether tiles may be placed against the rules
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

  /** Whether the board shows the page's example; an equal position that the user opened is the user's own. */
  get isExample() {
    return this.position === EXAMPLE;
  }

  /** The user's own board; empty while the board shows the example. */
  get own() {
    return this.isExample ? EMPTY : this.position;
  }

  /** The analysis of the current layout, once it has arrived. */
  get analysis() {
    return this.answer?.of === this.position ? this.answer.analysis : null;
  }

  /**
   * The slot at this face; undefined if there is none or the analysis has not arrived. On an empty board, every face is
   * a slot.
   *
   * @param {Place} face
   * @returns {{ at: Place, fits: string[] } | undefined}
   */
  slotAt(face) {
    if (!this.position.tiles.length) return { at: face, fits: this.answer?.tiles ?? [] };
    return this.analysis?.slots.find((each) => same(each.at, face));
  }

  // The user's actions.

  /** If the board shows the example, clear it for the user's own tiles. */
  beginOwn() {
    if (this.isExample) this.history.push(EMPTY);
  }

  /**
   * Replace the whole position. If free mode was switched on because of a faulty board, switch it off.
   * @param {Position} position
   */
  load(position) {
    if (this.freed) this.setFree(false);
    this.history.push(position);
  }

  /** @param {{ at: Place, corners: Triple, bridge?: boolean }} tile */
  lay(tile) {
    this.history.push(lay(this.position, tile));
  }

  /** Whether a tile that does not fit may be placed on a face. @param {Place} face */
  mayForce(face) {
    return (this.free || !this.position.tiles.length) && !tileAt(this.position, face);
  }

  /** Remove a tile; return whether this was allowed. Only free mode allows a board to be split. @param {Place} face */
  remove(face) {
    const rest = lift(this.position, face);
    if (!this.free && !connected(rest.tiles)) return false;
    this.history.push(rest);
    return true;
  }

  /** If the board has exactly one tile, turn it and return its new corners; otherwise return null. */
  turnFirst() {
    const [tile, other] = this.position.tiles;
    if (!tile || other) return null;
    const corners = turn(tile.corners, 1);
    this.history.push({ ...this.position, tiles: [{ ...tile, corners }] });
    return corners;
  }

  /**
   * Add a tile to the hand or, if the hand has it, remove it. Returns whether the hand now has the tile; null if the
   * tile is on the board.
   */
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
   * Before a move is made, request the findings for the board that the move would produce.
   *
   * @param {{ at: Place, corners: Triple, score?: number | null } | null | undefined} move
   */
  foresee(move) {
    if (move && move.score !== null) this.prefetch.look(lay(this.position, move));
  }

  stop() {
    this.asking.stop();
  }

  /** Request the findings; an earlier request that is still running is stopped. */
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

  /**
   * Load the tiles of the set at once, because the analysis may have to wait until Python is ready.
   *
   * @param {string} set
   */
  async #learnTiles(set) {
    const { tiles } = await ask("board", { board: { ...EMPTY, set } }).catch(() => this);
    this.tiles = tiles;
    if (!this.answer) this.on.told();
  }

  /**
   * Request the findings of a board, and the misplaced tiles if the board is not legal.
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
