/** The Records tab. */

import { announce } from "./announce.js";
import { byId, onClick } from "./dom.js";
import { offer, textFor, textOf } from "./house.js";
import { t } from "./i18n.js";
import { same } from "./lattice.js";
import { Mode } from "./mode.js";
import { OpenRecord } from "./openrecord.js";
import { EXAMPLE, frontier } from "./position.js";
import { RecordPanel } from "./recordpanel.js";
import { attention, bonusMarks, drawnTile, sampleScene } from "./scene.js";
import { byName } from "./tiles.js";
import { trayLabel } from "./words.js";

/** How many turns each key moves forward. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./position.js").Tile} Tile */

export class RecordMode extends Mode {
  /**
   * @param {import("./main.js").App} app
   * @param {{ text?: string, index?: number, rules?: string | null, viewer?: string | null }} [saved]
   */
  constructor(app, saved) {
    super(app);
    // Late results are not drawn on another view. They appear when the user returns to this one.
    this.record = new OpenRecord(saved ?? {}, {
      changed: () => this.here && this.#show(),
      reviewed: () => this.panel.showReview(),
      save: () => app.save(),
      say: announce,
      said: (words) => announce(words, { shown: false }),
    });
    this.panel = new RecordPanel(this.record);
    onClick({
      "keep-mistake": () => this.#keep(),
      "to-board": () => void this.#analyse(),
    });
    const chosen = byId("record-rules");
    offer(chosen);
    chosen.addEventListener("change", () => {
      const { text, index, viewer } = this.record;
      const { value } = chosen;
      void this.load(text, index, value ? (textOf(value) ?? value) : textFor(text), viewer);
    });
  }

  saved() {
    return this.record.saved();
  }

  get position() {
    return this.record.position;
  }

  enter() {
    this.#show();
    const { text, index, rules, viewer, audit } = this.record;
    if (text && !audit) void this.load(text, index, rules, viewer);
  }

  leave() {
    this.record.stop();
    document.body.classList.remove("with-hand");
    byId("hand-of").hidden = true;
  }

  translate() {
    return this.record.translate();
  }

  /** @type {OpenRecord["load"]} */
  async load(text, ...more) {
    byId("record-summary").textContent = t("Reading the record…");
    this.app.view.camera.steered = false;
    return this.record.load(text, ...more);
  }

  review() {
    return this.record.review.start();
  }

  /** Open the position on the Board tab, with the hand if the record contains it. */
  async #analyse() {
    const seen = await this.record.seen();
    if (this.here) this.app.analyse(seen);
  }

  #keep() {
    const { practice } = this.record;
    if (practice) this.app.practice.add(practice.item, practice.position);
  }

  // A record cannot be changed here, so undo and redo move between turns.

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(event.key in STEPS)) return false;
    this.record.step(STEPS[event.key]);
    return true;
  }

  undo() {
    this.record.step(-1);
  }

  redo() {
    this.record.step(1);
  }

  draw() {
    const { turns, turn, table, before } = this.record;
    if (!turn) {
      this.app.view.show(sampleScene(EXAMPLE.tiles));
      this.#showHand();
      return;
    }
    const laid = (/** @type {Tile} */ tile) => !table.some((each) => same(each.at, tile.at));
    const mark = turn.problems.length ? "wrong" : "last";
    const tiles = (before ? table : turn.tiles).map((tile) => drawnTile(tile, laid(tile) && mark));
    const all = turns.filter((each) => each.round === turn.round).at(-1)?.tiles ?? [];
    const ghosts = before ? this.#choices(turn.tiles.filter(laid)) : [];
    const latest = turns
      .slice(0, this.record.index + 1)
      .flatMap(({ round, laid }) => (round === turn.round && laid ? [{ at: laid }] : []));
    this.app.view.show({
      extent: [...all.map((tile) => tile.at), ...frontier(all)],
      attention: attention(ghosts, latest),
      coordinates: true,
      tiles,
      ghosts,
      ...(before ? this.#bonuses(ghosts) : {}),
    });
    this.app.view.light(null);
    this.#showHand();
  }

  /** List the tiles of both moves and of the likely replies. @param {Tile[]} laid */
  #choices(laid) {
    const { judged, better } = this.record.judged;
    const made = laid.map((tile) => ({ at: tile.at, corners: tile.corners, kind: "made" }));
    if (!better) return made;
    const ghosts = [{ at: better.at, corners: better.corners, kind: "green" }, ...made];
    const [afterBetter, afterMade] = (judged?.reply ?? []).map(({ move }) => move);
    if (afterBetter) ghosts.push({ at: afterBetter.at, corners: afterBetter.corners, kind: "blue" });
    if (afterMade) ghosts.push({ at: afterMade.at, corners: afterMade.corners, kind: "missing" });
    // Show one tile for each face.
    return ghosts.filter((one, place) => ghosts.findIndex((other) => same(other.at, one.at)) === place);
  }

  /**
   * Mark the hexagons and bridges of all these moves. Also mark the bonuses that opponents can earn after only one of
   * the two moves.
   *
   * @param {{ at: Place }[]} ghosts
   */
  #bonuses(ghosts) {
    const { table, opened } = this.record;
    const { judged, better } = this.record.judged;
    if (!judged || !better) return {};
    const [afterBetter, afterMade] = (judged.reply ?? []).map(({ move }) => move);
    const { played } = judged;
    const marks = [
      bonusMarks([better], table, "green"),
      bonusMarks([played], table, "missing"),
      bonusMarks(afterBetter ? [afterBetter] : [], [...table, better], "blue"),
      bonusMarks(afterMade ? [afterMade] : [], [...table, played], "missing"),
    ];
    if (opened)
      marks.push(bonusMarks(opened.bonuses, [...table, opened.move], opened.move === better ? "blue" : "missing"));
    return {
      outlines: marks.flatMap(({ outlines }) => outlines),
      spans: marks.flatMap(({ spans }) => spans),
      // The text of a bonus must not cover the digits of a ghost tile.
      slots: marks.flatMap(({ slots }) => slots).filter(({ at }) => !ghosts.some((ghost) => same(ghost.at, at))),
    };
  }

  /** Before a turn, show the player's hand. */
  #showHand() {
    const { turn, before } = this.record;
    const hand = (before && turn?.hand) || [];
    document.body.classList.toggle("with-hand", hand.length > 0);
    byId("hand-of").hidden = !hand.length;
    byId("hand-of").textContent = hand.length ? t("{player}'s hand", { player: turn?.player }) : "";
    this.app.hand.show([...hand].sort(byName).map((name) => ({ name, turns: 0, label: trayLabel(name, false) })));
    byId("hand-empty").hidden = true;
  }

  showPanel() {
    this.panel.show();
  }

  #show() {
    const { index, turns } = this.record;
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
    byId("undo").disabled = index === 0;
    byId("redo").disabled = index >= turns.length - 1;
  }
}
