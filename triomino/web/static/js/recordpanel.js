/** The panel beside a record. */

import { byId, h, onClick, refill, unbroken } from "./dom.js";
import { showChances, showGraph, showLead } from "./graph.js";
import { isPublished, nameOf } from "./house.js";
import { list, number, t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { ENDS, isOver } from "./words.js";

/** How many losses are listed at first. */
const SHOWN = 5;

/** @typedef {import("./choice.js").Move} Move */
/** @typedef {import("./openrecord.js").Turn} Turn */
/** @typedef {Api.Answer<"audit">} Audit */

export class RecordPanel {
  /** The review whose losses are all listed. @type {unknown} */
  all = null;

  /** @param {import("./openrecord.js").OpenRecord} record */
  constructor(record) {
    this.record = record;
    onClick({
      "turn-first": () => record.step(-Infinity),
      "turn-before": () => record.step(-1),
      "turn-next": () => record.step(1),
      "turn-last": () => record.step(Infinity),
      "mistake-before": () => this.#toMistake(-1),
      "mistake-next": () => this.#toMistake(1),
      before: () => record.look(!record.before),
      review: () => (record.review.busy ? record.review.stop() : void record.review.start()),
      "more-losses": () => {
        this.all = this.all === record.review.found ? null : record.review.found;
        this.#showLosses();
      },
    });
  }

  /** @param {1 | -1} step */
  #toMistake(step) {
    this.record.toMistake(step);
    showExplained();
  }

  show() {
    const { record } = this;
    const { audit, turns, index, turn, text, rules, fault, before, review } = record;
    byId("record-fault").textContent = fault;
    byId("record-example").hidden = Boolean(audit);
    byId("record-body").hidden = !turns.length;
    byId("record-by").hidden = !text;
    byId("record-rules").value = isPublished(rules) ? (rules ?? "") : nameOf(rules);
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
              click: () => record.toLine(problem.line),
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
    const unchecked = (audit?.rounds ?? []).flatMap(({ unchecked_text: texts = [] }, place) =>
      texts.map((text) => h("li", {}, h("strong", {}, t("Round {round}:", { round: place + 1 })), ` ${text}`)),
    );
    byId("unchecked-section").hidden = !unchecked.length;
    refill(byId("record-unchecked"), unchecked);
    this.showReview();
    if (!audit || !turn) return;
    byId("turn-where").textContent = t("Turn {turn} of {turns}, round {round}", {
      turn: index + 1,
      turns: turns.length,
      round: turn.round + 1,
    });
    byId("turn-words").textContent = turn.text ?? "";
    const { ended } = record;
    byId("turn-end").hidden = !ended;
    byId("turn-end").textContent = ended ? endWords(ended.end) : "";
    refill(
      byId("turn-problems"),
      [...turn.problems, ...turn.beside].map((problem) => h("li", {}, problem.text)),
    );
    refill(byId("turn-loss"), unbroken(review.text(turn.line)));
    byId("before").setAttribute("aria-pressed", String(before));
    byId("choice").hidden = !before;
    this.#showChoice(turn);
    byId("keep-mistake").hidden = !record.mistake;
    const mistaken = turns.some((each) => record.isMistaken(each));
    byId("mistake-before").disabled = byId("mistake-next").disabled = !mistaken;
    refill(
      byId("turn-totals"),
      audit.players.map((player, seat) =>
        h("li", {}, h("span", {}, player), h("strong", {}, number(ended?.totals[player] ?? turn.totals[seat]))),
      ),
    );
    byId("turn-first").disabled = byId("turn-before").disabled = index === 0;
    byId("turn-last").disabled = byId("turn-next").disabled = index === turns.length - 1;
    showGraph(byId("graph"), audit.players, turns, index, (to) => record.go(to));
    showLead(byId("lead"), audit.players, record.seat, turns, index, (to) => record.go(to));
    this.#showLosses();
    showChances(
      byId("chances"),
      audit.players,
      turns,
      index,
      (line) => review.at(line),
      (to) => record.go(to),
    );
    refill(
      byId("turns"),
      turns.map((each, place) => {
        const current = place === index ? " current" : "";
        const faulty = each.problems.length + each.beside.length ? " faulty" : "";
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `finding turn${current}${faulty}`,
              "data-key": String(place),
              "aria-current": place === index ? "step" : null,
              click: () => record.go(place),
            },
            h("span", { class: "turn-player" }, each.player),
            h("span", { class: "turn-what" }, each.what),
            this.#loss(each.line),
            h("strong", {}, sign(each.points)),
          ),
        );
      }),
    );
    // Scroll the list, but not the page.
    const holder = byId("turns");
    const current = /** @type {HTMLElement} */ (holder.children[index]);
    if (
      current.offsetTop < holder.scrollTop ||
      current.offsetTop + current.offsetHeight > holder.scrollTop + holder.clientHeight
    ) {
      holder.scrollTop = current.offsetTop - holder.clientHeight / 2;
    }
  }

  showReview() {
    const { busy, words, found, players } = this.record.review;
    byId("review").textContent = busy ? t("Stop") : t("Review");
    byId("review").classList.toggle("running", busy);
    byId("review-state").textContent = words;
    const texts = [...(found?.taken ?? []).map((one) => one.line_text), ...players.map((player) => player.text)];
    refill(
      byId("review-summaries"),
      texts.map((text) => h("li", {}, text)),
    );
  }

  /** Show the better move, and what the player could conclude about other hands. @param {Turn} turn */
  #showChoice({ line }) {
    const { choices } = this.record;
    const { opened } = this.record;
    const { judged, better } = this.record.judged;
    const plan = better ? choices.line(line, better) : [];
    const words = (/** @type {Move} */ move) =>
      tn("{tile} at {at} for {count} point", "{tile} at {at} for {count} points", move.score, {
        tile: move.tile,
        at: key(move.at),
      });
    refill(byId("choice-better"), unbroken(better ? betterWords(words(better), plan.map(words)) : ""));
    byId("choice-bonuses").textContent = opened ? bonusWords(opened.move) : "";
    byId("choice-reply").textContent = better && judged?.reply?.some(({ move }) => move) ? replyWords() : "";
    const concluded = choices.at(line)?.concluded ?? [];
    byId("choice-concluded-title").hidden = !concluded.length;
    refill(
      byId("choice-concluded"),
      concluded.map(({ text, line }) =>
        h(
          "li",
          {},
          unbroken(
            `${text} ${t("Line {line} belongs to turn {turn}.", { line, turn: this.record.placeOf(line) + 1 })}`,
          ),
        ),
      ),
    );
  }

  #showLosses() {
    const { losses, review } = this.record;
    const all = review.found === this.all;
    byId("more-losses").hidden = losses.length <= SHOWN;
    byId("more-losses").textContent = all ? t("Show fewer") : t("Show {count} more", { count: losses.length - SHOWN });
    refill(
      byId("review-losses"),
      losses.slice(0, all ? losses.length : SHOWN).map(({ turn, place }) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "finding turn",
              "data-key": `loss-${place}`,
              click: () => {
                this.record.go(place, true);
                showExplained();
              },
            },
            h("span", { class: "turn-player" }, turn.player),
            h("span", { class: "turn-what" }, turn.what),
            this.#loss(turn.line),
          ),
        ),
      ),
    );
  }

  /** The points that a choice lost; null if none. @param {number} line */
  #loss(line) {
    const { review } = this.record;
    const loss = review.loss(line);
    if (!loss) return null;
    return h("span", { class: review.at(line)?.blunder ? "loss blunder" : "loss" }, `−${number(loss, 1)}`);
  }
}

const showExplained = () => byId("turn-where").parentElement?.scrollIntoView();

/** Say how a round ended, and who gained how many points. @param {Audit["rounds"][number]["end"]} end */
const endWords = ({ how, text = "" }) => (isOver(how) ? `${ENDS[how]()} ${text}`.trim() : "");

/** @param {string} move @param {string[]} plan */
function betterWords(move, plan) {
  if (!plan.length) return t("Better (green): {move}.", { move });
  // biome-ignore lint/suspicious/noThenProperty: `then` is a placeholder in a message, not a method
  return t("Better (green): {move}. After that, from the same hand: {then}.", { move, then: list(plan) });
}

/** @param {{ tile: string, at: import("./lattice.js").Place }} move */
const bonusWords = ({ tile, at }) =>
  t("Of the two moves, only {tile} at {at} lets opponents score the marked bonus points.", {
    tile,
    at: key(at),
  });

const replyWords = () =>
  t(
    "The board also shows the likeliest replies: blue dots mark the reply to the better move, and purple " +
      "cross-hatching marks the reply to the move that was played.",
  );

/** @param {number | null} points */
const sign = (points) => (points === null ? "?" : points > 0 ? `+${points}` : String(points));
