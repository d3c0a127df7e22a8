/** The Play tab. */

import { announce, hush } from "./announce.js";
import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { key, same } from "./lattice.js";
import { Match } from "./match.js";
import { LayingMode, NO_LOOK } from "./mode.js";
import { PlayPanel } from "./playpanel.js";
import { EXAMPLE } from "./position.js";
import { attention, clashes, drawnTile, placesToLay, sampleScene, targetSlots } from "./scene.js";
import { TablePanel } from "./tablepanel.js";
import { fitsWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */

/** Milliseconds between the turns of other players, so that the user can follow them. */
const PAUSE = 650;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pause = () => (still() ? null : new Promise((resolve) => setTimeout(resolve, PAUSE)));

export class PlayMode extends LayingMode {
  /**
   * `setup` contains what the user last chose for a new match.
   *
   * @param {import("./main.js").App} app
   * @param {import("./match.js").SavedMatch & { setup?: Partial<import("./playpanel.js").Setup> }} [saved]
   */
  constructor(app, { setup, ...saved } = {}) {
    super(app);
    this.match = new Match(
      saved,
      {
        changed: () => this.here && this.#show(),
        moved: () => this.#putBack(),
        save: () => app.save(),
        left: () => this.here && this.match.look(),
        say: announce,
        pause,
      },
      {
        leaves: () => confirm(t("Leave the table and give up your seat? Someone else may then take it.")),
        say: (words, error = false) => announce(words, { error }),
        asked: () => this.tables.show(),
      },
    );
    this.panel = new PlayPanel(app.about, setup, this.match, {
      dealt: () => this.app.hand.focus(),
      reveal: () => this.#reveal(),
      review: (number) => this.#review(number),
      house: () => this.match.house && void app.house.open(this.match.house),
    });
    this.tables = new TablePanel(this.match.client, app.about.players, {
      house: (rules) => void app.house.open(rules),
      give: (seat) => void this.match.do({ deed: "give", ...seat }),
    });
    this.match.client.rejoin();
  }

  saved() {
    return { ...this.match.saved(), setup: this.panel.setup() };
  }

  get position() {
    return this.match.position;
  }

  enter() {
    byId("play-bar").hidden = false;
    this.#show();
    this.match.look();
  }

  leave() {
    this.match.stop();
    this.look = { ...NO_LOOK };
    byId("play-bar").hidden = true;
    this.app.hand.container.classList.remove("asleep");
  }

  // The user's actions.

  get ready() {
    return this.match.mine;
  }

  trayOf() {
    return this.app.hand;
  }

  targets() {
    return this.look.chosen ? this.match.movesOf(this.look.chosen.name) : [];
  }

  /** Allow any face, because the referee explains why a placement is illegal. @param {Place} face */
  placeFor(face) {
    return { at: face };
  }

  /** @param {string} name */
  choose(name, byKeyboard = false) {
    if (this.ready && this.look.slot) void this.#lay(name, this.look.slot);
    else {
      this.match.forget();
      super.choose(name, byKeyboard);
    }
  }

  /** @param {{ at: Place }} target */
  async put({ at }) {
    if (this.look.chosen) await this.#lay(this.look.chosen.name, at);
  }

  /** @param {Place} face */
  activate(face) {
    if (!this.ready) return;
    const { match } = this;
    const open = !match.tileAt(face);
    if (this.look.chosen && open) {
      void this.put({ at: face });
      return;
    }
    const again = this.look.slot && same(this.look.slot, face);
    const slot = open && !again && match.slots.some((each) => same(each, face)) ? face : null;
    this.look = { ...NO_LOOK, slot };
    this.draw();
    if (!slot) return;
    const fits = match.fits(slot);
    announce(fits.length ? fitsWords(slot, fits) : t("No tile in your hand fits {at}.", { at: key(slot) }));
  }

  undo() {
    if (this.match.mayTakeBack) void this.match.do({ deed: "take-back" });
    else announce(t("Nothing to undo."));
  }

  // Drawing.

  draw() {
    this.app.view.show(this.#scene());
    this.app.view.light(null);
    const { match, look } = this;
    const fits = look.slot ? match.fits(look.slot) : match.mine && (match.table?.moves ?? []).map(({ tile }) => tile);
    this.app.hand.container.classList.toggle("asleep", Boolean(match.table) && !match.mine);
    this.showHand(match.position.hand, (name) => ({ fitting: fits ? fits.includes(name) : undefined }));
  }

  showPanel() {
    const shown = this.match.table ? "table" : "setup";
    if (document.body.dataset.play !== shown) {
      scrollTo(0, 0); // the page may be scrolled down
      if (shown === "setup") hush(); // the message is about the last match
    }
    document.body.dataset.play = shown;
    this.panel.show();
    this.tables.show(this.match.table);
    document.body.classList.toggle("watching", this.match.client.watching);
  }

  #scene() {
    const { match } = this;
    if (!match.table) return sampleScene(EXAMPLE.tiles);
    const { tiles } = match.table;
    const { slots } = match;
    const lit = match.mine && this.look.chosen ? targetSlots(this.targets(), this.look.chosen) : [];
    const last = match.fresh.size ? match.fresh : new Set(tiles.slice(-1).map(({ at }) => key(at)));
    const own = match.ownLast;
    return {
      extent: slots,
      attention: attention(lit, tiles),
      tiles: tiles.map((tile) => drawnTile(tile, last.has(key(tile.at)) && "last", key(tile.at) === own && "own")),
      slots: placesToLay(slots, lit, this.look.slot),
      clashes: clashes(match.reasons),
      preview: this.look.preview ? [this.look.preview] : [],
    };
  }

  // Internal.

  /** Put the chosen tile back. After a refusal, it stays chosen. After a hint, the tile of the hint is chosen. */
  #putBack() {
    const { match, look } = this;
    const best = match.reasons.length ? null : match.table?.hint?.[0];
    if (match.reasons.length) this.look = { ...NO_LOOK, chosen: look.chosen };
    else if (!best) this.look = { ...NO_LOOK };
    else {
      const preview = { at: best.at, corners: best.corners, kind: "" };
      this.look = { ...NO_LOOK, chosen: { name: best.tile, turns: 0 }, preview };
    }
  }

  /** @param {string} name @param {Place} face */
  async #lay(name, face) {
    if (await this.match.lay(name, face)) this.app.view.focus(face);
  }

  #reveal() {
    this.match.reveal();
    this.app.hand.focus();
  }

  /** Open a match in Records, and start its review. @param {number} [number] */
  async #review(number) {
    const { app, match } = this;
    const game = await match.record(number);
    if (!game || !this.here) return;
    app.enter("record");
    if (!(await app.record.load(game, 0, match.house, match.reader))) return;
    byId("review-block").scrollIntoView();
    await app.record.review();
  }

  #show() {
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
  }
}
