/** Stepping through a game record: the table after each turn, its verdict, and how the match went. */

import { announce } from "./announce.js";
import { Refusal, follow } from "./api.js";
import { byId, h, refill } from "./dom.js";
import { showGraph } from "./graph.js";
import { list, number, t } from "./i18n.js";
import { key, same } from "./lattice.js";
import { EMPTY, frontier, laidTiles } from "./position.js";
import { ReviewPanel } from "./review.js";
import { tileName } from "./tiles.js";

export class RecordMode {
  constructor(app, { text = "", index = 0 } = {}) {
    this.app = app;
    this.text = text;
    this.index = index;
    this.audit = null;
    this.turns = [];
    this.review = new ReviewPanel(() => this.showPanel());
    for (const [id, step] of [["turn-first", -Infinity], ["turn-before", -1], ["turn-next", 1], ["turn-last", Infinity]]) {
      byId(id).addEventListener("click", () => this.step(step));
    }
    byId("to-board").addEventListener("click", () => this.app.analyse(this.position));
  }

  /** The table after the turn that is shown. */
  get position() {
    const { audit } = this;
    const tiles = laidTiles(this.turns[this.index]?.tiles);
    return audit ? { ...EMPTY, rules: audit.known_rules ?? EMPTY.rules, set: audit.set, tiles } : EMPTY;
  }

  enter() {
    if (this.text && !this.audit) void this.load(this.text, this.index);
    else this.#show();
  }

  leave() {
    this.work?.abort();
  }

  /** Read a record, judge it, and show a turn of it. */
  async load(text, index = 0) {
    this.text = text;
    this.index = index;
    this.work?.abort();
    this.work = new AbortController();
    byId("record-summary").textContent = t("reading");
    try {
      this.audit = await follow("audit", { record: text, boards: true }, () => {}, this.work.signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      this.audit = null;
      this.turns = [];
      this.#show();
      byId("record-fault").textContent = error.message || t("unreachable");
      return;
    }
    byId("record-fault").textContent = "";
    this.audit.known_rules = this.app.about.rules.some(({ name }) => name === this.audit.rules) ? this.audit.rules : null;
    this.turns = this.audit.rounds.flatMap((round, roundIndex) => round.turns.map((turn, turnIndex) => ({
      ...turn, ...this.audit.boards[roundIndex][turnIndex], round: roundIndex, totals: this.audit.running[roundIndex][turnIndex],
    })));
    this.review.reset(text, this.audit.ok);
    this.app.view.camera.steered = false;
    this.index = Math.min(index, Math.max(0, this.turns.length - 1));
    this.app.save();
    this.#show();
  }

  step(by) {
    this.go(Math.max(0, Math.min(this.turns.length - 1, this.index + by)));
  }

  go(index) {
    if (!this.turns.length) return;
    this.index = index;
    this.app.save();
    this.#show();
    announce(this.#words(this.turns[index]));
  }

  // What the board and the trays say: a record is only looked at.

  activate() {}
  remove() {}
  enterFace() {}
  dismiss() {}
  choose() {}
  toHand() {}
  pickUp() {}
  turn() {}
  dragOver() {
    return false;
  }
  dropOn() {}
  undo() {
    this.step(-1);
  }
  redo() {
    this.step(1);
  }

  draw() {
    const turn = this.turns[this.index];
    const before = this.turns[this.index - 1];
    const old = before && before.round === turn.round ? before.tiles : [];
    const tiles = (turn?.tiles ?? []).map((tile) => {
      const laid = !old.some((each) => same(each.at, tile.at));
      const kind = laid ? (turn.problems.length ? "wrong" : "last") : "";
      return {
        at: tile.at, corners: tile.corners, kind: `${kind} ${tile.bridge ? "bridging" : ""}`.trim(),
        label: t("tileLabel", { tile: tileName(tile.corners), corners: tile.corners.join("-"), at: key(tile.at), bridge: tile.bridge, wrong: kind === "wrong" }),
      };
    });
    const all = this.turns.filter((each) => each.round === turn?.round).at(-1)?.tiles ?? [];
    this.app.view.show({ extent: [...all.map((tile) => tile.at), ...frontier(all)], tiles });
    this.app.view.light(null);
  }

  showPanel() {
    const { audit, turns, index } = this;
    byId("record-example").hidden = Boolean(audit);
    byId("record-body").hidden = !turns.length;
    byId("record-summary").textContent = audit
      ? t("recordSummary", { players: list(audit.players), rounds: audit.rounds.length, problems: audit.problems.length, winner: audit.winner })
      : t("noRecord");
    byId("problems-section").hidden = !audit?.problems.length;
    refill(byId("record-problems"), (audit?.problems ?? []).map((problem) => h("li", {},
      h("button", { type: "button", class: "finding", "data-key": `${problem.line}${problem.code}`, click: () => this.#toLine(problem.line) },
        h("span", { class: "finding-text" }, h("strong", {}, t("line", { line: problem.line })), ` ${problem.message}`)))));
    if (!turns.length) return;
    const turn = turns[index];
    byId("turn-where").textContent = t("turnWhere", { turn: index + 1, turns: turns.length, round: turn.round + 1 });
    byId("turn-words").textContent = this.#words(turn);
    refill(byId("turn-problems"), turn.problems.map((problem) => h("li", {}, problem.message)));
    byId("turn-loss").textContent = this.review.words(turn.line);
    refill(byId("turn-totals"), audit.players.map((player, seat) => h("li", {}, h("span", {}, player), h("strong", {}, number(turn.totals[seat])))));
    byId("turn-first").disabled = byId("turn-before").disabled = index === 0;
    byId("turn-last").disabled = byId("turn-next").disabled = index === turns.length - 1;
    showGraph(byId("graph"), audit.players, turns, index, (to) => this.go(to));
    refill(byId("turns"), turns.map((each, place) => h("li", {}, h("button", {
      type: "button", class: `finding turn${place === index ? " current" : ""}${each.problems.length ? " faulty" : ""}`, "data-key": String(place),
      "aria-current": place === index ? "step" : null, click: () => this.go(place),
    }, h("span", { class: "turn-player" }, each.player), h("span", { class: "turn-what" }, each.what),
    this.#loss(each.line), h("strong", {}, sign(each.points))))));
  }

  #show() {
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
    byId("undo").disabled = this.index === 0;
    byId("redo").disabled = this.index >= this.turns.length - 1;
  }

  /** What a choice lost, beside its turn; nothing where it lost nothing. */
  #loss(line) {
    const choice = this.review.at(line);
    if (!choice?.loss || choice.loss < 0.05) return null;
    return h("span", { class: choice.blunder ? "loss blunder" : "loss" }, `−${number(choice.loss, 1)}`);
  }

  #toLine(line) {
    const found = this.turns.findIndex((turn) => turn.line >= line);
    if (found >= 0) this.go(found);
  }

  #words(turn) {
    return t("turnWords", { player: turn.player, what: turn.what, draws: turn.draws, points: turn.points, claimed: turn.claimed, problems: turn.problems.length });
  }
}

const sign = (points) => (points > 0 ? `+${points}` : String(points));
