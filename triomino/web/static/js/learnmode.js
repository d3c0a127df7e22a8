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
import { complete, EMPTY, frontier, hold, lay } from "./position.js";
import { refused } from "./refusal.js";
import { scene, targets } from "./scene.js";
import { fitsWords, laidWords } from "./words.js";

export class LearnMode extends LayingMode {
  /**
   * `kept` is what `saved` gave when the page was last seen: the lesson that was open, and the names of those that are
   * done.
   */
  constructor(app, { index = 0, done = [] } = {}) {
    super(app);
    this.index = Math.min(index, LESSONS.length - 1);
    this.done = new Set(done);
    this.asking = new Latest();
    this.#clear();
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

  /** Begin a lesson. */
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

  choose(name, byKeyboard = false) {
    super.choose(name, byKeyboard);
    if (byKeyboard && this.look.chosen && !this.targets().length) this.app.view.focus(frontier(this.position.tiles)[0]);
  }

  trayOf() {
    return this.app.hand;
  }

  /** A tile may be dropped on any face: the referee says why it cannot lie there. */
  placeFor(face) {
    return { at: face };
  }

  activate(face) {
    if (!this.ready) return;
    if (this.look.chosen) {
      void this.put({ at: face });
      return;
    }
    const slot = this.answer.analysis.slots.find((each) => same(each.at, face));
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
      const others = frontier(position.tiles).filter((at) => !shown.slots.some((slot) => same(slot.at, at)));
      shown.slots.push(
        ...others.map((at) => ({ at, text: "", kind: "open", label: t("Open place {at}", { at: key(at) }) })),
      );
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

  #label(index) {
    const { name, title } = LESSONS[index];
    const about = { number: index + 1, title: title() };
    return this.done.has(name) ? t("Lesson {number}: {title}, done", about) : t("Lesson {number}: {title}", about);
  }

  #clear() {
    this.position = EMPTY;
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

  /** What lies there now, and what the analysis says of it. */
  async #table(position, signal) {
    const answer = await ask("board", { board: position }, signal);
    if (signal.aborted) return;
    this.position = position;
    this.answer = { ...answer, of: position };
    this.look = { ...NO_LOOK };
  }

  /** Ask something of the server; what is asked meanwhile has to wait. */
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

  async put({ at: face }) {
    const { name } = this.look.chosen;
    await this.#ask(async (signal) => {
      const placement = { at: face, corners: name.split("-").map(Number) };
      const verdict = await follow("check", { board: this.position, placement }, () => {}, signal);
      if (!verdict.legal) this.#refused(verdict.problems);
      else await this.#judge(`${name} @ ${key(face)}`, { ...verdict, text: this.#text(verdict), what: "lay" }, signal);
    });
  }

  /** How a placement scores. */
  #text({ tile, at }) {
    return this.answer.placements.find((move) => move.tile === tile && same(move.at, at))?.text;
  }

  async #drawTile() {
    const tile = this.lesson.well[this.drawn];
    await this.#enter(tile ? `draw ${tile}` : "draw", { what: "draw", tile });
  }

  async #enter(words, outcome) {
    if (!this.finished) await this.#ask((signal) => this.#judge(words, outcome, signal));
  }

  /** Enter a line into the record of the lesson. What is allowed and not the task is taken back, but a draw. */
  async #judge(words, outcome, signal) {
    const { lesson, drawn } = this;
    const [learner, other] = this.players;
    const enter = (record, line) => follow("score", { record, line }, () => {}, signal);
    const entered = await enter(this.record, `${learner} ${words}`);
    if (signal.aborted) return;
    if (!entered.kept) {
      this.#refused(entered.problems);
    } else if (outcome.what === "draw") {
      this.record = entered.record;
      this.drawn = entered.state.drawn;
      await this.#table(hold(this.position, outcome.tile), signal);
      this.message = t("{tile} drawn: {points} points so far.", { tile: outcome.tile, points: whole(entered.points) });
    } else if (meets({ ...outcome, drawn, end: entered.state.end }, lesson.done)) {
      const settled = lesson.left && (await enter(entered.record, `${other} holds ${lesson.left.join(" ")}`));
      if (outcome.what === "lay") await this.#table(lay(this.position, outcome), signal);
      const laid = outcome.what === "lay" ? laidWords(outcome.tile, outcome) : "";
      const turn =
        outcome.what === "pass" || drawn ? t("The turn makes {points} points.", { points: whole(entered.points) }) : "";
      const round = settled
        ? t("The round gives you {points} points: those of the turn, 25 for going out, and the values of {tiles}.", {
            points: settled.state.totals[learner],
            tiles: lesson.left.join(", "),
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

  #refused(problems) {
    this.reasons = problems;
    this.message = this.#after();
    const [{ code }] = problems;
    if (meets({ what: "refused", code }, this.lesson.done)) this.#finish("");
    else announce(problems[0].text, { error: true });
  }

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
