/**
 * Learning by doing: ten small boards, each with a task; what comes of what you do is judged by the referee, the audit
 * and the analysis.
 */

import { announce } from "./announce.js";
import { ask, follow } from "./api.js";
import { byId, h, onClick, refill, show, unbroken } from "./dom.js";
import { t, whole } from "./i18n.js";
import { Latest } from "./latest.js";
import { key, same } from "./lattice.js";
import { LESSONS, meets, recordOf } from "./lessons.js";
import { LayingMode, NO_LOOK } from "./mode.js";
import { complete, EMPTY, hold, lay } from "./position.js";
import { refused } from "./refusal.js";
import { placesToLay, scene, targets } from "./scene.js";
import { digits } from "./tiles.js";
import { fitsWords, laidWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./position.js").Position} Position */
/**
 * @typedef {{ what: string, text?: string, tile?: string, at?: Place }} Outcome What comes of what the learner does.
 */

export class LearnMode extends LayingMode {
  /** The task, as it stands. @type {Position} */
  laid = EMPTY;
  /** @type {import("./scene.js").Answer | null} */
  answer = null;
  record = "";
  players = ["", ""];
  drawn = 0;
  finished = false;
  message = "";
  /** @type {{ text?: string }[]} */
  reasons = [];

  /**
   * `kept` is what `saved` gave when the page was last seen: the lesson that was open, and the names of those that are
   * done.
   *
   * @param {import("./main.js").App} app
   * @param {{ index?: number, done?: string[] }} [kept]
   */
  constructor(app, { index = 0, done = [] } = {}) {
    super(app);
    this.index = Math.min(index, LESSONS.length - 1);
    this.done = new Set(done);
    this.asking = new Latest();
    onClick({
      "learn-draw": () => void this.#drawTile(),
      "learn-pass": () => void this.#enter("pass", { what: "pass" }),
      "learn-again": () => void this.open(this.index),
      "learn-next": () => void this.open(this.index + 1, true),
      "learn-play": () => app.enter("play"),
    });
  }

  saved() {
    return { index: this.index, done: [...this.done] };
  }

  get position() {
    return this.laid;
  }

  get lesson() {
    return LESSONS[this.index];
  }

  enter() {
    byId("learn-bar").hidden = false;
    void this.open(this.index);
  }

  leave() {
    this.asking.stop();
    byId("learn-bar").hidden = true;
  }

  translate() {
    if (this.here && this.answer) void this.#ask((signal) => this.#table(this.position, signal));
  }

  /** Begin a lesson. @param {number} index */
  async open(index, focus = false) {
    this.asking.stop();
    this.index = index;
    this.#clear();
    this.app.view.camera.steered = false;
    this.app.save();
    await this.#ask(async (signal) => {
      const { position } = await ask("read", { text: this.lesson.position }, signal);
      this.players = [t("Guest"), t("Player{number}", { number: 2 })];
      this.record = recordOf(complete(position), this.players);
      await this.#table(complete(position), signal);
    });
    if (!focus || !this.here) return;
    if (this.position.hand.length) this.app.hand.focus();
    else this.app.view.focusCurrent();
  }

  // What a person does.

  /** @param {string} name */
  choose(name, byKeyboard = false) {
    super.choose(name, byKeyboard);
    if (byKeyboard && this.look.chosen && !this.targets().length) this.app.view.focus(this.#slots[0].at);
  }

  trayOf() {
    return this.app.hand;
  }

  /** A tile may be dropped on any face: the referee says why it cannot lie there. @param {Place} face */
  placeFor(face) {
    return { at: face };
  }

  /** @param {Place} face */
  activate(face) {
    if (!this.ready) return;
    if (this.look.chosen) {
      void this.put({ at: face });
      return;
    }
    const slot = this.#slots.find((each) => same(each.at, face));
    if (!slot) return;
    const outcome = { what: "slot", reason: slot.reason };
    if (meets(outcome, this.lesson.done)) this.#finish(t("{at}: {needs}.", { at: key(slot.at), needs: slot.text }));
    else announce(fitsWords(face, slot.fits));
  }

  undo() {
    void this.open(this.index);
  }

  // What is seen.

  /** Whether the board can be touched: it is there, nothing is being judged, and the task is not done. */
  get ready() {
    return Boolean(this.answer) && !this.asking.busy && !this.finished;
  }

  draw() {
    const { app, position, answer, look } = this;
    const shown = scene(position, answer, look);
    const { mark } = this.lesson;
    if (mark && !this.finished) shown.clashes.push({ at: mark, kind: "marked" });
    if (look.chosen) {
      const slots = this.#slots.map(({ at }) => at);
      shown.slots = placesToLay(slots, shown.slots);
    }
    app.view.show(shown);
    app.view.light(null);
    app.hand.container.classList.toggle("asleep", !this.ready);
    this.showHand(position.hand);
  }

  showPanel() {
    const { lesson, finished } = this;
    const last = this.index === LESSONS.length - 1;
    const all = LESSONS.every(({ name }) => this.done.has(name));
    byId("learn-title").textContent = t("{number} of {count} · {title}", {
      number: this.index + 1,
      count: LESSONS.length,
      title: lesson.title(),
    });
    byId("learn-task").textContent = lesson.task();
    byId("learn-said").textContent = this.message;
    byId("learn-bar").classList.toggle("done", finished);
    refill(
      byId("learn-reasons"),
      this.reasons.map((reason) => h("li", {}, unbroken(reason.text))),
    );
    const turning = Boolean(lesson.well) && !finished;
    show({
      "learn-draw": turning,
      "learn-pass": turning,
      "learn-again": finished || this.drawn > 0,
      "learn-next": finished && !last,
      "learn-play": finished && last,
      "learn-all": all,
    });
    refill(
      byId("learn-list"),
      LESSONS.map(({ name, title }, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `lesson${this.done.has(name) ? " done" : ""}`,
              "data-key": name,
              "aria-current": index === this.index ? "step" : null,
              "aria-label": this.#label(index),
              click: () => void this.open(index),
            },
            title(),
          ),
        ),
      ),
    );
  }

  // Within.

  /** The open slots, with what the analysis says of them. */
  get #slots() {
    return this.answer?.analysis?.slots ?? [];
  }

  /** @param {number} index */
  #label(index) {
    const { name, title } = LESSONS[index];
    const about = { number: index + 1, title: title() };
    return this.done.has(name) ? t("Lesson {number}: {title}, done", about) : t("Lesson {number}: {title}", about);
  }

  #clear() {
    this.laid = EMPTY;
    this.answer = null;
    this.record = "";
    this.drawn = 0;
    this.finished = false;
    this.message = "";
    this.reasons = [];
    this.look = { ...NO_LOOK };
  }

  targets() {
    return targets(this.position, this.answer, this.look.chosen, false);
  }

  /** What lies there now, and what the analysis says of it. @param {Position} position @param {AbortSignal} signal */
  async #table(position, signal) {
    const answer = await ask("board", { board: position }, signal);
    if (signal.aborted) return;
    this.laid = position;
    this.answer = { ...answer, of: position };
    this.look = { ...NO_LOOK };
  }

  /**
   * Ask something of the server; what is asked meanwhile has to wait.
   *
   * @param {(signal: AbortSignal) => Promise<void>} questions
   */
  async #ask(questions) {
    if (this.asking.busy) return;
    this.reasons = [];
    this.message = "";
    const asked = this.asking.run(
      async (signal) => {
        await questions(signal);
        return true;
      },
      (refusal) => {
        this.message = refused(refusal);
      },
    );
    if (this.answer) this.#show();
    if ((await asked) !== undefined) this.#show();
  }

  /** @param {{ at: Place }} target */
  async put({ at: face }) {
    const name = this.look.chosen?.name;
    if (!name) return;
    await this.#ask(async (signal) => {
      const placement = { at: face, corners: digits(name) };
      const verdict = await follow("check", { board: this.position, placement }, () => {}, signal);
      const move = this.answer?.placements?.find((each) => each.tile === name && same(each.at, face));
      if (verdict.legal && move) await this.#judge(`${name} @ ${key(face)}`, { ...move, what: "lay" }, signal, move);
      else this.#refused(verdict.problems);
    });
  }

  async #drawTile() {
    const tile = this.lesson.well?.[this.drawn];
    await this.#enter(tile ? `draw ${tile}` : "draw", { what: "draw", tile });
  }

  /** @param {string} words @param {Outcome} outcome */
  async #enter(words, outcome) {
    if (!this.finished) await this.#ask((signal) => this.#judge(words, outcome, signal));
  }

  /**
   * Enter a line into the record of the lesson. What is allowed and not the task is taken back, but a draw.
   *
   * @param {string} words
   * @param {Outcome} outcome
   * @param {AbortSignal} signal
   * @param {import("./scene.js").Move | null} move the placement
   */
  async #judge(words, outcome, signal, move = null) {
    const { lesson, drawn } = this;
    const [learner, other] = this.players;
    const enter = (/** @type {string} */ record, /** @type {string} */ line) =>
      follow("score", { record, line }, () => {}, signal);
    const entered = await enter(this.record, `${learner} ${words}`);
    if (signal.aborted) return;
    if (!entered.kept) {
      this.#refused(entered.problems);
    } else if (outcome.what === "draw") {
      this.record = entered.record;
      this.drawn = entered.state.drawn;
      if (outcome.tile) await this.#table(hold(this.position, outcome.tile), signal);
      this.message = t("{tile} drawn: {points} points so far.", { tile: outcome.tile, points: whole(entered.points) });
    } else if (meets({ ...outcome, drawn, end: entered.state.end }, lesson.done)) {
      const { left = [] } = lesson;
      const settled = left.length ? await enter(entered.record, `${other} holds ${left.join(" ")}`) : null;
      if (move) await this.#table(lay(this.position, move), signal);
      const laid = move ? laidWords(move.tile, move) : "";
      const turn =
        outcome.what === "pass" || drawn ? t("The turn makes {points} points.", { points: whole(entered.points) }) : "";
      const round = settled
        ? t("The round gives you {points} points: those of the turn, 25 for going out, and the values of {tiles}.", {
            points: settled.state.totals[learner],
            tiles: left.join(", "),
          })
        : "";
      this.#finish([laid, turn, round].filter(Boolean).join(" "));
    } else {
      this.message = this.#after(t("The rules allow that, but the task is another one. Try again."));
      this.look = { ...NO_LOOK };
    }
  }

  /** What is said after a try that is not the task, with the help of the lesson. */
  #after(said = "") {
    return [said, this.lesson.help?.()].filter(Boolean).join(" ");
  }

  /** @param {{ code: string, text?: string }[]} problems */
  #refused(problems) {
    this.reasons = problems;
    this.message = this.#after();
    const [{ code }] = problems;
    if (meets({ what: "refused", code }, this.lesson.done)) this.#finish("");
    else announce(problems[0].text ?? "", { error: true });
  }

  /** @param {string} words */
  #finish(words) {
    this.finished = true;
    this.message = `${t("Done.")} ${words}`.trim();
    this.done.add(this.lesson.name);
    this.app.save();
    this.look = { ...NO_LOOK };
    this.#show();
    byId(this.index === LESSONS.length - 1 ? "learn-play" : "learn-next").focus({ preventScroll: true });
  }

  #show() {
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
  }
}
