/** Stepping through a game record: the table after each turn, its verdict, and how the match went. */

import { announce } from "./announce.js";
import { follow } from "./api.js";
import { ChoicePanel } from "./choice.js";

import { byId, h, onClick, refill } from "./dom.js";

import { showChances, showGraph, showLead } from "./graph.js";
import { beside, isPublished, nameOf, offer, rulesNamed, textFor, textOf } from "./house.js";
import { number, t } from "./i18n.js";
import { Latest } from "./latest.js";
import { key, same } from "./lattice.js";
import { Mode } from "./mode.js";
import { complete, EMPTY, EXAMPLE, frontier, laidTiles } from "./position.js";
import { refused } from "./refusal.js";
import { ReviewPanel } from "./review.js";
import { attention, drawnTile, sampleScene } from "./scene.js";
import { byName } from "./tiles.js";
import { trayLabel } from "./words.js";

/** The turns that keys lead over. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Points that are worth naming. */
const LEAST_LOSS = 0.05;

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./position.js").Tile} Tile */
/** @typedef {Api.Answer<"audit">} Audit */
/** @typedef {NonNullable<Audit["boards"]>[number][number]} Board */

/**
 * @typedef {Audit["rounds"][number]["turns"][number] & Board & { round: number, hand: string[] | null | undefined,
 *   totals: number[] }} Turn
 */

export class RecordMode extends Mode {
  /** @type {(Audit & { known_rules: string | null }) | null} */
  audit = null;
  /** @type {Turn[]} */
  turns = [];

  /**
   * @param {import("./main.js").App} app
   * @param {{ text?: string, index?: number, rules?: string | null }} [saved]
   */
  constructor(app, { text = "", index = 0, rules = null } = {}) {
    super(app);
    this.text = text;
    this.rules = rules;
    this.index = index;
    this.asking = new Latest();
    /** Whether the table is shown as it was before the turn, for the one who chose. */
    this.before = false;
    // What is found after the view has been left is seen when it is entered again.
    const changed = () => this.here && this.#show();
    this.review = new ReviewPanel(changed);
    this.choice = new ChoicePanel(changed);
    onClick({
      "turn-first": () => this.step(-Infinity),
      "turn-before": () => this.step(-1),
      "turn-next": () => this.step(1),
      "turn-last": () => this.step(Infinity),
      "mistake-before": () => this.#toMistake(-1),
      "mistake-next": () => this.#toMistake(1),
      "keep-mistake": () => this.#keep(),
      "to-board": () => void this.#analyse(),
      before: () => this.#look(!this.before),
    });
    const chosen = byId("record-rules");
    offer(chosen);
    chosen.addEventListener("change", () => {
      const { value } = chosen;
      void this.load(this.text, this.index, value ? (textOf(value) ?? value) : textFor(this.text));
    });
  }

  /** The record, with the rules that it goes by where it does not name published ones. */
  get source() {
    return { record: this.text, ...beside(this.rules) };
  }

  /** The table after the turn that is shown. */
  get position() {
    const { audit } = this;
    const tiles = laidTiles(this.before ? this.#table() : this.turns[this.index]?.tiles);
    return audit ? { ...EMPTY, rules: audit.known_rules ?? EMPTY.rules, set: audit.set ?? EMPTY.set, tiles } : EMPTY;
  }

  enter() {
    this.#show();
    if (this.text && !this.audit) void this.load(this.text, this.index, this.rules);
  }

  leave() {
    // An answer that is no longer awaited is read when the view is entered again.
    if (this.asking.busy) this.#forget();
    this.asking.stop();
    document.body.classList.remove("with-hand");
    byId("hand-of").hidden = true;
  }

  #forget() {
    this.audit = null;
    this.turns = [];
  }

  /** Read a record, judge it, and show a turn of it; whether that came about. @param {string} text */
  async load(text, index = 0, rules = textFor(text)) {
    this.text = text;
    this.rules = rules;
    this.index = index;
    byId("record-summary").textContent = t("Reading the record…");
    const audit = await this.asking.run(
      (signal) => this.#audited(signal),
      (refusal) => {
        this.#forget();
        this.#show();
        byId("record-fault").textContent = refused(refusal);
      },
    );
    if (!audit) return false;
    byId("record-fault").textContent = "";
    this.#take(audit);
    this.review.reset(this.source);
    this.choice.reset(this.source);
    this.before = false;
    this.app.view.camera.steered = false;
    this.index = Math.min(index, Math.max(0, this.turns.length - 1));
    this.app.save();
    this.#show();
    return true;
  }

  /** Take over an audit, and with it the turns. @param {Audit} audit */
  #take(audit) {
    this.audit = { ...audit, known_rules: rulesNamed(audit.rules) ? audit.rules : null };
    const boards = audit.boards ?? [];
    this.turns = audit.rounds.flatMap((round, roundIndex) =>
      round.turns.map((turn, turnIndex) => ({
        ...turn,
        ...boards[roundIndex][turnIndex],
        round: roundIndex,
        hand: audit.hands?.[roundIndex][turnIndex],
        totals: audit.running?.[roundIndex][turnIndex] ?? [],
      })),
    );
  }

  async translate() {
    const { audit } = this;
    if (!audit) return;
    const translated = await this.#audited().catch(() => audit);
    if (this.audit !== audit) return;
    this.#take(translated);
    if (this.here) this.#show();
  }

  /** @param {AbortSignal} [signal] */
  #audited(signal) {
    return follow("audit", { ...this.source, boards: true }, () => {}, signal);
  }

  /** @param {number} by */
  step(by) {
    this.go(Math.max(0, Math.min(this.turns.length - 1, this.index + by)));
  }

  /** @param {number} index */
  go(index) {
    if (!this.turns.length) return;
    this.index = index;
    this.app.save();
    this.#show();
    if (this.before) void this.choice.look(this.turns[index].line);
    announce(this.turns[index].text ?? "");
  }

  /** The table before the turn, or after it. @param {boolean} before */
  #look(before) {
    this.before = before;
    this.#show();
    if (before && this.turns.length) void this.choice.look(this.turns[this.index].line);
  }

  /**
   * On to the next choice that lost something, or turn with a mistake on the sheet; back to the one before.
   *
   * @param {1 | -1} step
   */
  #toMistake(step) {
    const wrong = (/** @type {Turn} */ turn) => turn.problems.length || this.review.isMistake(turn.line);
    let index = this.index + step;
    while (this.turns[index] && !wrong(this.turns[index])) index += step;
    if (!this.turns[index]) {
      announce(t("There is no further mistake in that direction. Review finds what the choices cost."));
      return;
    }
    this.before = true;
    this.go(index);
  }

  /** Take the table over to the board, with the hand of the one whose turn it is, where the record tells it. */
  async #analyse() {
    const { position, before, turns, index } = this;
    const turn = before ? turns[index] : turns[index + 1];
    const seen = turn && (await this.choice.look(turn.line));
    if (this.here) this.app.analyse(seen ? { ...complete(seen.sees), rules: position.rules } : position);
  }

  /** What can be practised of the turn that is shown: the choice as it was seen, where another move was better. */
  #mistake() {
    const { line = -1 } = this.turns[this.index] ?? {};
    const [seen, judged] = [this.choice.at(line), this.review.at(line)];
    if (!this.before || !seen || !judged?.best || !this.review.isMistake(line)) return null;
    return { seen, judged, best: judged.best };
  }

  #keep() {
    const mistake = this.#mistake();
    if (!mistake) return;
    const { seen, judged, best } = mistake;
    const position = { ...complete(seen.sees), rules: this.position.rules };
    const id = `mistake-${stamp(JSON.stringify(position))}`;
    const made = { tile: judged.played.tile, at: key(judged.played.at), loss: number(judged.loss ?? 0, 1) };
    this.app.practice.add({ id, kind: "mistake", grade: null, answer: best, made }, position);
  }

  // What the board and the trays say: a record is only looked at.

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(event.key in STEPS)) return false;
    this.step(STEPS[event.key]);
    return true;
  }

  undo() {
    this.step(-1);
  }

  redo() {
    this.step(1);
  }

  draw() {
    if (!this.turns.length) {
      this.app.view.show(sampleScene(EXAMPLE.tiles));
      this.#showHand();
      return;
    }
    const turn = this.turns[this.index];
    const old = this.#table();
    const laid = (/** @type {Tile} */ tile) => !old.some((each) => same(each.at, tile.at));
    const mark = turn?.problems.length ? "wrong" : "last";
    const tiles = (this.before ? old : (turn?.tiles ?? [])).map((tile) => drawnTile(tile, laid(tile) && mark));
    const all = this.turns.filter((each) => each.round === turn?.round).at(-1)?.tiles ?? [];
    const ghosts = this.before ? this.#choices((turn?.tiles ?? []).filter(laid)) : [];
    this.app.view.show({
      extent: [...all.map((tile) => tile.at), ...frontier(all)],
      attention: attention(ghosts, tiles),
      coordinates: true,
      tiles,
      ghosts,
    });
    this.app.view.light(null);
    this.#showHand();
  }

  /** The table before the turn. */
  #table() {
    const [turn, before] = [this.turns[this.index], this.turns[this.index - 1]];
    const seen = this.choice.at(turn?.line);
    if (seen) return seen.sees?.tiles ?? [];
    return before && before.round === turn.round ? before.tiles : [];
  }

  /** The move made, the better one, and the likely replies to both. @param {Tile[]} laid */
  #choices(laid) {
    const judged = this.review.at(this.turns[this.index].line);
    const made = laid.map((tile) => ({ at: tile.at, corners: tile.corners, kind: "made" }));
    const better = judged?.best && (judged.loss ?? 0) > 0 ? judged.best : null;
    if (!better) return made;
    const ghosts = [{ at: better.at, corners: better.corners, kind: "green" }, ...made];
    const [afterBetter, afterMade] = (judged?.reply ?? []).map(({ move }) => move);
    if (afterBetter) ghosts.push({ at: afterBetter.at, corners: afterBetter.corners, kind: "blue" });
    if (afterMade) ghosts.push({ at: afterMade.at, corners: afterMade.corners, kind: "missing" });
    // Of two on one face the first is seen.
    return ghosts.filter((one, place) => ghosts.findIndex((other) => same(other.at, one.at)) === place);
  }

  /** The hand of the player to move, under their name, if the record gives it. */
  #showHand() {
    const turn = this.turns[this.index];
    const hand = (this.before && turn?.hand) || [];
    document.body.classList.toggle("with-hand", hand.length > 0);
    byId("hand-of").hidden = !hand.length;
    byId("hand-of").textContent = hand.length ? t("{player}'s hand", { player: turn.player }) : "";
    this.app.hand.show([...hand].sort(byName).map((name) => ({ name, turns: 0, label: trayLabel(name, false) })));
    byId("hand-empty").hidden = true;
  }

  showPanel() {
    const { audit, turns, index } = this;
    byId("record-example").hidden = Boolean(audit);
    byId("record-body").hidden = !turns.length;
    byId("record-by").hidden = !this.text;
    byId("record-rules").value = isPublished(this.rules) ? (this.rules ?? "") : nameOf(this.rules);
    byId("record-summary").textContent = audit
      ? (audit.text ?? "")
      : t("Paste or drop a game record to step through it.");
    byId("problems-section").hidden = !audit?.problems.length;
    refill(
      byId("record-problems"),
      (audit?.problems ?? []).map((problem) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "finding",
              "data-key": `${problem.line}${problem.code}`,
              click: () => this.#toLine(problem.line),
            },
            h(
              "span",
              { class: "finding-text" },
              h("strong", {}, t("Line {line}:", { line: problem.line })),
              ` ${problem.text}`,
            ),
          ),
        ),
      ),
    );
    if (!audit || !turns.length) return;
    const turn = turns[index];
    byId("turn-where").textContent = t("Turn {turn} of {turns}, round {round}", {
      turn: index + 1,
      turns: turns.length,
      round: turn.round + 1,
    });
    byId("turn-words").textContent = turn.text ?? "";
    refill(
      byId("turn-problems"),
      turn.problems.map((problem) => h("li", {}, problem.text)),
    );
    byId("turn-loss").textContent = this.review.words(turn.line);
    byId("before").setAttribute("aria-pressed", String(this.before));
    byId("choice").hidden = !this.before;
    this.choice.show(turn.line, this.review.at(turn.line));
    byId("keep-mistake").hidden = !this.#mistake();
    const mistaken = turns.some((each) => each.problems.length || this.review.isMistake(each.line));
    byId("mistake-before").disabled = byId("mistake-next").disabled = !mistaken;
    refill(
      byId("turn-totals"),
      audit.players.map((player, seat) =>
        h("li", {}, h("span", {}, player), h("strong", {}, number(turn.totals[seat]))),
      ),
    );
    byId("turn-first").disabled = byId("turn-before").disabled = index === 0;
    byId("turn-last").disabled = byId("turn-next").disabled = index === turns.length - 1;
    showGraph(byId("graph"), audit.players, turns, index, (to) => this.go(to));
    showLead(byId("lead"), audit.players, turns, index, (to) => this.go(to));
    this.#showLosses();
    showChances(
      byId("chances"),
      audit.players,
      turns,
      index,
      (line) => this.review.at(line),
      (to) => this.go(to),
    );
    refill(
      byId("turns"),
      turns.map((each, place) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `finding turn${place === index ? " current" : ""}${each.problems.length ? " faulty" : ""}`,
              "data-key": String(place),
              "aria-current": place === index ? "step" : null,
              click: () => this.go(place),
            },
            h("span", { class: "turn-player" }, each.player),
            h("span", { class: "turn-what" }, each.what),
            this.#loss(each.line),
            h("strong", {}, sign(each.points)),
          ),
        ),
      ),
    );
    // The list follows the turn, and nothing else moves.
    const holder = byId("turns");
    const current = /** @type {HTMLElement} */ (holder.children[index]);
    if (
      current.offsetTop < holder.scrollTop ||
      current.offsetTop + current.offsetHeight > holder.scrollTop + holder.clientHeight
    ) {
      holder.scrollTop = current.offsetTop - holder.clientHeight / 2;
    }
  }

  #show() {
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
    byId("undo").disabled = this.index === 0;
    byId("redo").disabled = this.index >= this.turns.length - 1;
  }

  /** The choices that lost something, the worst first. */
  #showLosses() {
    const lost = this.turns
      .map((turn, place) => ({ turn, place, loss: this.review.at(turn.line)?.loss ?? 0 }))
      .filter(({ loss }) => loss >= LEAST_LOSS)
      .sort((one, other) => other.loss - one.loss);
    refill(
      byId("review-losses"),
      lost.map(({ turn, place }) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "finding turn", "data-key": `loss-${place}`, click: () => this.#seeAgain(place) },
            h("span", { class: "turn-player" }, turn.player),
            h("span", { class: "turn-what" }, turn.what),
            this.#loss(turn.line),
          ),
        ),
      ),
    );
  }

  /** A choice as the mover saw it. @param {number} place */
  #seeAgain(place) {
    this.before = true;
    this.go(place);
  }

  /** What a choice lost, beside its turn; nothing where it lost nothing. @param {number} line */
  #loss(line) {
    const choice = this.review.at(line);
    if (!choice?.loss || choice.loss < LEAST_LOSS) return null;
    return h("span", { class: choice.blunder ? "loss blunder" : "loss" }, `−${number(choice.loss, 1)}`);
  }

  /** @param {number} line */
  #toLine(line) {
    const found = this.turns.findIndex((turn) => turn.line >= line);
    if (found >= 0) this.go(found);
  }
}

/** A short name for a text. @param {string} text */
const stamp = (text) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 4_294_967_291, 7).toString(36);

/** @param {number | null} points */
const sign = (points) => (points === null ? "?" : points > 0 ? `+${points}` : String(points));
