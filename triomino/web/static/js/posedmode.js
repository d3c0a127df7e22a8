/** A view of a puzzle. */

import { puzzleLink } from "./address.js";
import { announce } from "./announce.js";
import { ask } from "./api.js";
import { byId, show, tell } from "./dom.js";
import { t } from "./i18n.js";
import { howHard } from "./kinds.js";
import { NO_LOOK, SteppedMode } from "./mode.js";
import { asked } from "./posed.js";
import { sharePicture } from "./transfer.js";

/**
 * @template {import("./posed.js").Posed} Puzzle
 * @extends {SteppedMode<import("./posed.js").State>}
 */
export class PosedMode extends SteppedMode {
  /**
   * @param {import("./main.js").App} app
   * @param {Puzzle} posed
   */
  constructor(app, posed) {
    super(app, posed.history);
    this.posed = posed;
    posed.on = {
      changed: () => this.changed(),
      draw: () => this.here && this.draw(),
      told: () => this.here && this.showPanel(),
      busy: () => this.here && this.busy(),
      say: (words, error = false) => announce(words, { error }),
      helped: () => {
        app.practice.helped();
        app.contest.run.helped(posed.item?.code);
      },
      ended: (solved, answer = null) => {
        app.contest.run.ended(posed.item?.code, answer);
        void app.practice.ended(posed.item, solved);
      },
    };
  }

  enter() {
    this.app.showGame(this.state.position);
    this.posed.learn();
    this.posed.changed();
  }

  leave() {
    this.posed.asking.stop();
    this.take(null);
  }

  translate() {
    if (this.here) this.posed.translate();
  }

  get item() {
    return this.posed.item;
  }

  get state() {
    return this.posed.state;
  }

  // The actions of the panel's buttons.

  check() {
    return this.posed.check();
  }

  hint() {
    return this.posed.hint();
  }

  solve() {
    return this.posed.solve();
  }

  restart() {
    this.posed.restart();
  }

  async picture() {
    const { item } = this;
    if (!item) return;
    const link = item.code ? puzzleLink(item.code) : "";
    const drawn = await this.posed.ask((signal) =>
      ask("picture", { item: asked(item), ...(link ? { link } : {}) }, signal),
    );
    if (drawn) await sharePicture(drawn.text, link);
  }

  busy() {
    show({ "puzzle-busy": this.posed.asking.busy });
  }

  changed() {
    this.look = { ...NO_LOOK };
    this.app.save();
    if (!this.here) return;
    this.draw();
    this.showPanel();
  }

  showPanel() {
    const { item, posed } = this;
    byId("puzzle-question").textContent = posed.texts.text ?? "";
    byId("puzzle-note").textContent = item ? this.note : "";
    byId("puzzle-name").textContent = item?.grade ? `${item.id}, ${howHard(item)}` : "";
    byId("puzzle-progress").textContent = "";
    byId("puzzle-example").hidden = true;
    byId("puzzle-deeds").hidden = false;
    byId("puzzle-check").hidden = posed.judgesAtOnce;
    byId("puzzle-picture").hidden = !item?.grade;
    tell(byId("hint-words"), this.hintWords());
  }

  /** A note that says how to answer this puzzle on the page. */
  get note() {
    return this.posed.judgesAtOnce ? t("Your first choice counts.") : "";
  }

  /** @returns {import("./dom.js").Child} */
  hintWords() {
    return this.posed.words;
  }
}
