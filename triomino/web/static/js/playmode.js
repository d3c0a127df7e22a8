/**
 * Playing a match: what a person does at the table, and what the server makes of it, saved after every turn. At a table
 * where everybody has a device of their own the match is on the server, and what this seat may know of it comes from
 * there.
 */

import { announce } from "./announce.js";
import { follow } from "./api.js";
import { byId } from "./dom.js";
import EXAMPLE from "./example.js";
import { beside, rulesNamed, textOf } from "./house.js";
import { t } from "./i18n.js";
import { Latest } from "./latest.js";
import { key, same } from "./lattice.js";
import { LayingMode, NO_LOOK } from "./mode.js";
import { PlayPanel } from "./playpanel.js";
import { EMPTY, frontier, laidTiles } from "./position.js";
import { refused } from "./refusal.js";
import { attention, drawnTile, placesToLay, sampleScene, targetSlots } from "./scene.js";
import { TableClient } from "./tableclient.js";
import { fitsWords } from "./words.js";

/** How long a player of the program may think about a turn. */
const SECONDS = 8;

/** Milliseconds between the turns of the others, so that each can be seen. */
const PAUSE = 650;

const LONGEST_LOG = 120;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pause = () => (still() ? null : new Promise((resolve) => setTimeout(resolve, PAUSE)));

export class PlayMode extends LayingMode {
  /**
   * What `saved` gave when the page was last seen: the game as a record with its house rules, its last turns, the last
   * choices, and the seat at a table.
   */
  constructor(app, { game = "", log = [], setup = {}, seat = {}, rules = null, totals = {} } = {}) {
    super(app);
    this.game = game;
    this.rules = rules;
    this.log = log;
    this.totals = totals;
    this.table = null;
    this.fresh = new Set();
    this.look = { ...NO_LOOK };
    this.revealed = null;
    this.asking = new Latest();
    this.reasons = [];
    this.panel = new PlayPanel(app.about, setup, {
      start: (question) => void this.#do(question, true),
      action: (name) => void this.#do({ deed: name }),
      retry: () => void this.#resume(),
      reveal: () => this.#reveal(),
      review: () => this.#review(),
      another: () => this.#another(),
      house: () => void app.house.open(this.house),
    });
    this.tableClient = new TableClient(app.about, seat, {
      match: (match) => this.#seen(match),
      left: () => this.#left(),
      changed: () => this.#changed(),
      house: (rules) => void app.house.open(rules),
      give: (seat) => void this.#do({ deed: "give", ...seat }),
    });
    this.tableClient.rejoin();
  }

  /** What is to be kept of it: the whole game, which tells every hand, stays in this browser. */
  saved() {
    return {
      game: this.game,
      log: this.tableClient.seated ? [] : this.log,
      setup: this.panel.setup(),
      seat: this.tableClient.saved(),
      totals: this.table?.totals ?? this.totals,
      ...beside(this.rules),
    };
  }

  get position() {
    const { table } = this;
    if (!table) return EMPTY;
    const rules = rulesNamed(table.rules) ? table.rules : EMPTY.rules;
    return { ...EMPTY, rules, set: table.set, tiles: laidTiles(table.tiles), hand: this.hidden ? [] : table.hand };
  }

  /** The rule file of the house rules that the match goes by; nothing where it goes by published ones. */
  get house() {
    return this.tableClient.seated ? this.tableClient.house : this.rules;
  }

  /** Whether somebody else may be looking: the hand is shown when the person whose turn it is says so. */
  get hidden() {
    const { table } = this;
    const people = table?.seats.filter((seat) => seat === "person").length ?? 0;
    return people > 1 && !table.over && !this.tableClient.seated && this.revealed !== table.person;
  }

  /** The person at the page, where nobody else reads it. */
  get reader() {
    const { table } = this;
    const alone = this.tableClient.seated || table?.seats.filter((seat) => seat === "person").length === 1;
    return alone ? table?.person : null;
  }

  /** Whether something has been done of which it is not known yet what came of it. */
  get busy() {
    return this.asking.busy;
  }

  /** Whether the person at the page is to move. */
  get mine() {
    return Boolean(this.table) && this.table.next === this.table.person && !this.busy && !this.hidden;
  }

  enter() {
    byId("play-bar").hidden = false;
    this.#show();
    if (this.game && !this.tableClient.seated) void this.#resume();
  }

  leave() {
    this.asking.stop();
    this.look = { ...NO_LOOK };
    byId("play-bar").hidden = true;
    this.app.hand.container.classList.remove("asleep");
  }

  // What a person does.

  get ready() {
    return this.mine;
  }

  trayOf() {
    return this.app.hand;
  }

  targets() {
    return this.look.chosen ? this.#moves(this.look.chosen.name) : [];
  }

  /** A tile may be dropped on any face: the referee says why it cannot lie there. */
  placeFor(face) {
    return { at: face };
  }

  choose(name, byKeyboard = false) {
    if (this.mine && this.look.slot) void this.#lay(name, this.look.slot);
    else super.choose(name, byKeyboard);
  }

  put({ at }) {
    return this.#lay(this.look.chosen.name, at);
  }

  activate(face) {
    if (!this.mine) return;
    const open = !this.#tileAt(face);
    if (this.look.chosen && open) {
      void this.put({ at: face });
      return;
    }
    const slot =
      open && this.#slots().some((each) => same(each, face)) && !(this.look.slot && same(this.look.slot, face))
        ? face
        : null;
    this.look = { ...NO_LOOK, slot };
    this.draw();
    if (!slot) return;
    const fits = this.table.moves.filter((move) => same(move.at, slot)).map((move) => move.tile);
    announce(fits.length ? fitsWords(slot, fits) : t("No tile of your hand fits {at}.", { at: key(slot) }));
  }

  undo() {
    if (this.table?.may_take_back && !this.busy && !this.hidden) void this.#do({ deed: "take-back" });
    else announce(t("Nothing to undo."));
  }

  // What is seen.

  draw() {
    this.app.view.show(this.#scene());
    this.app.view.light(null);
    const { table, look } = this;
    const fits = look.slot
      ? new Set(table.moves.filter((move) => same(move.at, look.slot)).map((move) => move.tile))
      : null;
    this.app.hand.container.classList.toggle("asleep", Boolean(table) && !this.mine);
    this.showHand(table && !this.hidden ? table.hand : [], (name) => ({ fitting: fits?.has(name) }));
  }

  showPanel() {
    const shown = this.table ? "table" : "setup";
    if (document.body.dataset.play !== shown) scrollTo(0, 0); // the form before it may have been scrolled
    document.body.dataset.play = shown;
    this.panel.show(this);
  }

  #scene() {
    if (!this.table) return sampleScene(this.seen ?? EXAMPLE.tiles);
    const { tiles } = this.table;
    const slots = this.#slots();
    const lit = this.mine && this.look.chosen ? targetSlots(this.targets(), this.look.chosen) : [];
    return {
      extent: slots,
      attention: attention(lit, tiles),
      tiles: tiles.map((tile) => drawnTile(tile, this.fresh.has(key(tile.at)) && "last")),
      slots: placesToLay(slots, lit, this.look.slot),
      preview: this.look.preview ? [this.look.preview] : [],
    };
  }

  // Within.

  #slots() {
    const tiles = this.table?.tiles ?? [];
    return tiles.length ? frontier(tiles) : [[0, 0]];
  }

  #tileAt(face) {
    return this.table?.tiles.find((tile) => same(tile.at, face));
  }

  #moves(name) {
    return this.table?.moves.filter((move) => move.tile === name) ?? [];
  }

  async #lay(name, face) {
    const corners = name.split("-").map(Number);
    await this.#do({ deed: "lay", placement: { at: face, corners } });
    if (!this.reasons.length) this.app.view.focus(face);
  }

  #reveal() {
    this.revealed = this.table.person;
    this.#show();
    this.app.hand.focus();
  }

  #another() {
    if (this.tableClient.seated) {
      const leaves = this.table.over || this.tableClient.watching;
      if (leaves || confirm(t("Leave for good? Your seat can then be given to somebody else.")))
        this.tableClient.quit();
      return;
    }
    this.asking.stop();
    this.#clear();
    this.app.save();
    this.#show();
  }

  /** Over to the records, with this match, and its review begun. */
  async #review() {
    const { app } = this;
    const game = this.tableClient.seated ? await this.tableClient.record() : this.game;
    if (!game || !this.here) return;
    app.enter("record");
    if (await app.record.load(game, Infinity, this.house)) await app.record.review.start();
  }

  async #resume() {
    await this.#do({ deed: "look" });
  }

  /**
   * Do something, and let the others move one by one, each turn saved before the next is asked for; a new match takes
   * the place of the last one when it is dealt.
   */
  async #do(question, anew = false) {
    if (this.busy) return;
    const { seated } = this.tableClient;
    this.reasons = [];
    if (!seated) this.panel.fault("");
    const done = this.asking.run(
      (signal) => (seated ? this.#doAtTable(question, signal) : this.#doHere(question, anew, signal)),
      (refusal) => this.panel.fault(refused(refusal), Boolean(this.game)),
    );
    this.#show();
    if ((await done) !== undefined) this.#show();
  }

  async #doHere(question, anew, signal) {
    const first = await this.#ask(question, 0, signal, anew ? "" : this.game);
    if (anew) {
      this.#clear();
      this.rules = textOf(question.rules);
    }
    if (!this.#take(first)) return true;
    while (this.table.next && this.table.next !== this.table.person) {
      this.#show();
      const [table] = await Promise.all([this.#ask({ deed: "look" }, 1, signal), pause()]);
      if (signal.aborted) break;
      this.#take(table);
    }
    return true;
  }

  // At a table of the server.

  async #doAtTable(question, signal) {
    const reasons = await this.tableClient.do(question);
    if (signal.aborted) return false;
    this.reasons = reasons;
    if (reasons.length) this.look = { ...NO_LOOK, chosen: this.look.chosen };
    return true;
  }

  /** What this seat may know now. */
  #seen(match) {
    this.#freshen(match);
    const known = this.table?.round === match.round ? this.log.length : 0;
    const news = this.table ? match.happened.slice(known) : [];
    this.table = match;
    this.log = match.happened.map((one) => ({ ...one, round: match.round }));
    this.reasons = [];
    this.look = { ...NO_LOOK };
    if (news.length) announce(news.map((one) => one.text).join(" "));
    this.#changed();
  }

  #left() {
    this.#clear(this.game);
    this.#changed();
    if (this.game && this.here) void this.#resume();
  }

  #changed() {
    if (this.tableClient.seated && !this.tableClient.sight?.match) this.table = null;
    this.app.save();
    if (this.here) this.#show();
  }

  /** Nothing is left of the match before. */
  #clear(game = "") {
    this.game = game;
    if (!game) Object.assign(this, { rules: null, totals: {} });
    this.seen = this.table?.tiles ?? this.seen;
    this.table = null;
    this.log = [];
    this.fresh = new Set();
    this.revealed = null;
    this.reasons = [];
    this.look = { ...NO_LOOK };
  }

  #ask(question, turns, signal, game = this.game) {
    return follow(
      "play",
      { ...(game ? { game, ...beside(this.rules) } : {}), ...question, follow: turns, seconds: SECONDS },
      () => {},
      signal,
    );
  }

  /** The table as it is now; whether the action could be done. */
  #take(table) {
    const { happened } = table;
    if (table.refused.length) {
      this.reasons = table.refused;
      this.look = { ...NO_LOOK, chosen: this.look.chosen };
      this.table ??= table;
      return false;
    }
    if (this.table?.person !== table.person) this.revealed = null;
    this.#freshen(table);
    this.table = table;
    this.game = table.saved;
    const [best] = table.hint ?? [];
    this.look = best
      ? { ...NO_LOOK, chosen: { name: best.tile, turns: 0 }, preview: { at: best.at, corners: best.corners, kind: "" } }
      : { ...NO_LOOK };
    this.log = [...this.log, ...happened.map((one) => ({ ...one, round: table.round }))].slice(-LONGEST_LOG);
    if (happened.length) announce(happened.map((one) => one.text).join(" "));
    this.app.save();
    return true;
  }

  /** The tiles laid since the person moved are marked. */
  #freshen(table) {
    const before = new Set((this.table?.tiles ?? []).map((tile) => key(tile.at)));
    const laid = table.tiles.map((tile) => key(tile.at)).filter((at) => !before.has(at));
    const moved = this.tableClient.watching || this.table?.next === this.table?.person;
    if (this.table && laid.length) this.fresh = new Set([...(moved ? [] : this.fresh), ...laid]);
  }

  #show() {
    this.app.showGame(this.position);
    this.draw();
    this.showPanel();
  }
}
