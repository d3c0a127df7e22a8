/** The Learn tab. */

import { announce, hush } from "./announce.js";
import { byId, h, onClick, refill, show, unbroken } from "./dom.js";
import { t } from "./i18n.js";
import { same } from "./lattice.js";
import { Learner } from "./learner.js";
import { LESSONS } from "./lessons.js";
import { LayingMode, NO_LOOK } from "./mode.js";
import { clashes, placesToLay, scene, targets } from "./scene.js";
import { fitsWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */

export class LearnMode extends LayingMode {
  /**
   * @param {import("./main.js").App} app
   * @param {ReturnType<Learner["saved"]>} [saved]
   */
  constructor(app, saved) {
    super(app);
    this.learner = new Learner(saved ?? {}, {
      changed: () => this.here && this.#show(),
      moved: () => {
        this.look = { ...NO_LOOK };
      },
      done: () => this.here && this.#done(),
      save: () => app.save(),
      say: (words, error = false) => announce(words, { error }),
    });
    onClick({
      "learn-draw": () => void this.learner.draw(),
      "learn-pass": () => void this.learner.pass(),
      "learn-again": () => void this.open(this.learner.index),
      "learn-next": () => void this.open(this.learner.index + 1, true),
      "learn-play": () => app.enter("play"),
    });
  }

  saved() {
    return this.learner.saved();
  }

  get position() {
    return this.learner.position;
  }

  get ready() {
    return this.learner.ready;
  }

  enter() {
    byId("learn-bar").hidden = false;
    void this.open(this.learner.index);
  }

  leave() {
    this.learner.stop();
    byId("learn-bar").hidden = true;
  }

  translate() {
    if (this.here) void this.learner.translate();
  }

  /** @param {number} index */
  async open(index, focus = false) {
    this.app.view.camera.steered = false;
    hush();
    await this.learner.open(index);
    if (!focus || !this.here) return;
    if (this.position.hand.length) this.app.hand.focus();
    else this.app.view.focusCurrent();
  }

  // The learner's actions.

  /** @param {string} name */
  choose(name, byKeyboard = false) {
    if (this.ready) this.learner.forget();
    super.choose(name, byKeyboard);
    if (byKeyboard && this.look.chosen && !this.targets().length) this.app.view.focus(this.learner.slots[0].at);
  }

  trayOf() {
    return this.app.hand;
  }

  /** Allow any face, because the referee explains why a placement is illegal. @param {Place} face */
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
    const slot = this.learner.slots.find((each) => same(each.at, face));
    if (slot && !this.learner.point(slot)) announce(fitsWords(face, slot.fits));
  }

  /** @param {{ at: Place }} target */
  async put({ at }) {
    if (this.look.chosen) await this.learner.lay(this.look.chosen.name, at);
  }

  targets() {
    return targets(this.position, this.learner.answer, this.look.chosen, false);
  }

  undo() {
    void this.open(this.learner.index);
  }

  // Drawing.

  draw() {
    const { app, learner, position, look } = this;
    const shown = scene(position, learner.answer, look);
    const { mark } = learner.lesson;
    if (mark && !learner.finished) shown.clashes.push({ at: mark, kind: "marked" });
    shown.clashes.push(...clashes(learner.reasons));
    if (look.chosen) {
      const slots = learner.slots.map(({ at }) => at);
      shown.slots = placesToLay(slots, shown.slots);
    }
    app.view.show(shown);
    app.view.light(null);
    app.hand.container.classList.toggle("asleep", !this.ready);
    this.showHand(position.hand);
  }

  showPanel() {
    const { lesson, finished, index: open, done, drawn, message, reasons } = this.learner;
    const last = open === LESSONS.length - 1;
    const all = LESSONS.every(({ name }) => done.has(name));
    byId("learn-title").textContent = t("{number} of {count} · {title}", {
      number: open + 1,
      count: LESSONS.length,
      title: lesson.title(),
    });
    byId("learn-task").textContent = lesson.task();
    byId("learn-said").textContent = message;
    byId("learn-bar").classList.toggle("done", finished);
    refill(
      byId("learn-reasons"),
      reasons.map((reason) => h("li", {}, unbroken(reason.text))),
    );
    const turning = Boolean(lesson.well) && !finished;
    show({
      "learn-draw": turning,
      "learn-pass": turning,
      "learn-again": finished || drawn > 0,
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
              class: `lesson${done.has(name) ? " done" : ""}`,
              "data-key": name,
              "aria-current": index === open ? "step" : null,
              "aria-label": this.#label(index),
              click: () => void this.open(index),
            },
            title(),
          ),
        ),
      ),
    );
  }

  // Internal.

  /** @param {number} index */
  #label(index) {
    const { name, title } = LESSONS[index];
    const about = { number: index + 1, title: title() };
    return this.learner.done.has(name)
      ? t("Lesson {number}: {title}, done", about)
      : t("Lesson {number}: {title}", about);
  }

  #done() {
    this.#show();
    byId(this.learner.index === LESSONS.length - 1 ? "learn-play" : "learn-next").focus({ preventScroll: true });
  }

  #show() {
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
  }
}
