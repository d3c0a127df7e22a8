/** The application. It connects the modes with the trays, the keys and the storage. */

import * as address from "./address.js";
import { announce, hush, notStored, warn } from "./announce.js";
import { ask, Refusal } from "./api.js";
import { BoardMode } from "./boardmode.js";
import { ContestPanel } from "./contestpanel.js";
import { byId, closest, elements, h, onClick, show } from "./dom.js";
import { draggable } from "./drag.js";
import { EXAMPLES, picture } from "./examples.js";
import { FindMode } from "./findmode.js";
import { GamePanel } from "./game.js";
import * as house from "./house.js";
import { HouseDialog } from "./housedialog.js";
import { language, begin as speak, t, use } from "./i18n.js";
import * as kinds from "./kinds.js";
import { LearnMode } from "./learnmode.js";
import { showLegend } from "./legend.js";
import { Mode } from "./mode.js";
import * as names from "./names.js";
import { Picker } from "./picker.js";
import { PlayMode } from "./playmode.js";
import { change, EMPTY, EXAMPLE } from "./position.js";
import { Practice } from "./practice.js";
import { PuzzleMode } from "./puzzlemode.js";
import { QuizMode } from "./quizmode.js";
import { RecordMode } from "./recordmode.js";
import { refusedAlone } from "./refusal.js";
import { ScoreMode } from "./scoremode.js";
import { beginAfresh, looks, readdress, recall, remember } from "./storage.js";
import { whenRefused } from "./store.js";
import { invitation, spectatorsCode } from "./tableclient.js";
import { applyTheme, otherTheme } from "./theme.js";
import { setUpTransfer } from "./transfer.js";
import { Tray } from "./tray.js";
import { BoardView } from "./view.js";
import { Workshop } from "./workshop.js";

const MODES = /** @type {const} */ (["board", "play", "score", "puzzle", "record", "learn"]);
const PUZZLE_MODES = { fill: PuzzleMode, place: QuizMode, point: FindMode, choose: FindMode };
/** @type {import("./posed.js").State} */
const NO_PUZZLE = { position: { ...EMPTY, fill: [], givens: [] }, mine: [] };

/** Return how many pixels toolbars cover at the top and at the bottom. */
function coveredRoom() {
  const board = byId("board").getBoundingClientRect();
  const room = { above: 0, below: 0 };
  for (const tools of document.querySelectorAll(".toolbar, .zoom")) {
    const { top, bottom, width, height } = tools.getBoundingClientRect();
    if (height >= width) continue;
    if (top + bottom < board.top + board.bottom) room.above = Math.max(room.above, bottom - board.top);
    else room.below = Math.max(room.below, board.bottom - top);
  }
  return room;
}

function showGameFields() {
  const fields = /** @type {HTMLDetailsElement} */ (byId("game"));
  fields.open = true;
  fields.scrollIntoView({ block: "nearest" });
  byId("players").focus();
}

/** There are two lists, because a phone hides the one at the top during a match. */
const languageLists = () => [byId("language"), byId("help-language")];

/** @typedef {typeof MODES[number]} ModeName */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./kinds.js").Item} Item */
/** @typedef {NonNullable<ReturnType<typeof address.readCodes>>} Named */

export class App {
  /** @type {Mode} */
  mode = new Mode(this);
  /** @type {ModeName} */
  modeName = "board";
  /** Whether a mode has been entered. Before that, nothing is saved. */
  begun = false;

  /** @param {Api.Answer<"about">} about @param {Record<string, any>} saved */
  constructor(about, saved) {
    this.about = about;
    this.theme = applyTheme(saved.theme);
    this.language = language();
    kinds.begin(about.kinds);
    names.begin(about);
    house.begin(about, () => this.#onlyKnownRules());
    this.view = new BoardView(
      byId("board"),
      {
        activate: (face, byKeyboard) => this.mode.activate(face, byKeyboard),
        remove: (face) => this.mode.remove(face),
        enter: (face) => this.mode.enterFace(face),
        leave: () => this.mode.enterFace([Infinity, Infinity]),
        focus: (face) => this.mode.focusFace(face),
        dismiss: () => this.mode.dismiss(),
        decides: () => this.mode.decides,
      },
      coveredRoom,
    );
    this.tray = new Tray(byId("tray"), {
      take: (name, byKeyboard) => {
        if (byId("to-hand").getAttribute("aria-pressed") === "true") this.mode.toHand(name);
        else void this.mode.choose(name, byKeyboard);
      },
      other: (name) => this.mode.toHand(name),
    });
    this.picker = new Picker({
      take: (choice, byKeyboard) => this.mode.entry?.take(choice, byKeyboard),
      look: (choice) => this.mode.entry?.look(choice), // the mode may have changed while the pointer rested
      close: () => this.mode.dismiss(),
    });
    this.view.camera.moved = () => this.mode.entry?.place();
    addEventListener("scroll", () => this.mode.entry?.place(), { passive: true });
    this.hand = new Tray(byId("hand"), {
      take: (name, byKeyboard) => void this.mode.choose(name, byKeyboard),
      other: (name) => this.mode.toHand(name),
    });
    this.game = new GamePanel(about, { change: (fields) => this.board.load(change(this.board.own, fields)) });
    const linked = address.read(location.hash);
    const history = saved.board ?? { present: linked ? EMPTY : EXAMPLE };
    const free = linked ? linked.words.free === "1" : saved.free;
    this.board = new BoardMode(this, { history, free, own: saved.own });
    byId("free").setAttribute("aria-pressed", String(this.board.free));
    this.puzzle = this.#puzzle(saved.puzzle?.item, saved.puzzle?.history);
    this.practice = new Practice((item, position) => this.pose(item, position));
    this.practice.resume(this.puzzle.item, this.puzzle.state.position);
    this.contest = new ContestPanel(saved.contest, {
      open: (code) => this.workshop.open({ name: code }),
      code: () => this.puzzle.item?.code,
      save: () => this.save(),
    });
    this.record = new RecordMode(this, saved.record);
    this.play = new PlayMode(this, saved.play);
    this.score = new ScoreMode(this, saved.score);
    this.learn = new LearnMode(this, saved.learn);
    this.house = new HouseDialog(this.about, {
      changed: (name) => {
        this.save();
        if (this.board.position.rules === name && this.mode === this.board) this.board.enter();
      },
      dropped: (name, base) => {
        this.save();
        if (this.board.position.rules === name) this.board.load({ ...this.board.position, rules: base });
      },
    });
    this.workshop = new Workshop(this.about.kinds, (position, item) =>
      this.pose(item, position, this.mode !== this.puzzle),
    );
    void this.workshop.list();
    showLegend();
    this.enter(MODES.includes(saved.mode) ? saved.mode : "board");
    this.#follow(location.hash);
    document.body.classList.add("loaded");
    this.#listen();
    const take = setUpTransfer({
      position: () => this.mode.position,
      link: () => this.#link(),
      load: (kind, value, rules) => this.load(kind, value, rules),
      openCodes: (named) => this.openCodes(named),
      openResult: (result) => this.openResult(result),
      saved: () => this.saved(),
    });
    byId("welcome-picture").append(picture(EXAMPLE.tiles.filter(({ at: [x, y] }) => y < 2 && x > 3)));
    byId("example-board").addEventListener("click", () => this.board.load(EXAMPLE));
    for (const button of elements("[data-example]"))
      button.addEventListener("click", () => void take(Reflect.get(EXAMPLES, button.dataset.example ?? "")));
  }

  /**
   * Show what a text or a link contains. `rules` is the text of the house rules in a link.
   *
   * @param {import("./transfer.js").Kind} kind
   * @param {string | Position} value
   */
  load(kind, value, rules = "") {
    if (typeof value === "string") {
      if (kind === "rules") {
        void this.house.open(value);
        return;
      }
      const name = this.modeName === "score" ? "score" : "record";
      this.enter(name);
      void this[name].load(value).then((open) => open && announce(t("The record is open.")));
    } else if (rules) {
      const adopted = this.house.adopt(rules).catch(() => EMPTY.rules);
      void adopted.then((name) => this.load(kind, { ...value, rules: name }));
    } else if (kind === "puzzle") this.pose(null, value);
    else {
      this.enter("board");
      this.board.load(value);
    }
  }

  /**
   * Put a puzzle on the board. If only its position is known, for example after pasting, `item` is null. If `late` is
   * true, the user has gone to another mode, so only announce the puzzle.
   *
   * @param {Item | null} item
   * @param {Position} position
   */
  pose(item, position, late = false) {
    this.puzzle.leave();
    this.puzzle = this.#puzzle(item, { present: { position: { givens: [], ...position }, mine: [] } });
    if (late) announce(t("The puzzle is on the board."));
    else this.enter("puzzle");
    if (item) this.practice.begin(item, position);
    else this.practice.resume(null);
    this.contest.run.opened(item?.code);
    this.contest.show();
  }

  /** Offer a contest, or open a puzzle. @param {Named} named */
  openCodes({ contest, ...named }) {
    this.enter("puzzle");
    if (contest) this.contest.offer(named);
    else void this.workshop.open({ name: named.codes[0] });
  }

  /** @param {Api.Question<"result">} result */
  openResult(result) {
    this.enter("puzzle");
    void this.contest.check(result);
  }

  /** @param {Item | null | undefined} item @param {import("./posed.js").Saved["history"] | undefined} history */
  #puzzle(item, history) {
    const saved = history?.present ? history : { present: NO_PUZZLE };
    return new PUZZLE_MODES[kinds.answerForm(item).style](this, { history: saved, item });
  }

  /** @param {Position} position */
  analyse(position) {
    this.enter("board");
    this.board.load(position);
  }

  /** @param {ModeName} name */
  enter(name) {
    if (this.mode === this[name]) return;
    this.mode.leave();
    this.setToHand(false);
    byId("panel").setAttribute("aria-busy", "false");
    byId("panel").scrollTop = 0; // the panel scrolls on its own
    hush();
    this.mode = this[name];
    this.modeName = name;
    this.begun = true;
    document.body.dataset.mode = name;
    for (const each of MODES) {
      show({ [`panel-${each}`]: each === name });
      if (each === name) byId(`mode-${each}`).setAttribute("aria-current", "page");
      else byId(`mode-${each}`).removeAttribute("aria-current");
    }
    this.#showModeName();
    this.view.camera.steered = false;
    this.mode.enter();
    this.save();
  }

  /**
   * If `on` is true, a click on a tile of the set adds it to the hand. Otherwise, it chooses the tile.
   *
   * @param {boolean} on
   */
  setToHand(on) {
    byId("to-hand").setAttribute("aria-pressed", String(on));
  }

  /** Scroll to the name of the current mode. */
  #showModeName() {
    byId(`mode-${this.modeName}`).scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** @param {Position} position */
  showGame(position) {
    this.game.show(position);
  }

  save() {
    if (!this.begun) return;
    remember(this.saved());
    readdress(this.#address());
  }

  /** Return everything that is stored, with the language and the theme. */
  saved() {
    const { board, puzzle, record } = this;
    return {
      language: this.language,
      theme: this.theme,
      mode: this.modeName,
      free: board.free,
      own: !board.isExample,
      board: board.history.saved(),
      puzzle: { history: puzzle.history.saved(), item: puzzle.item },
      contest: this.contest.saved,
      record: record.saved(),
      play: this.play.saved(),
      score: this.score.saved(),
      learn: this.learn.saved(),
    };
  }

  /**
   * Return the part after `#` in the page's own address. It is empty for the example, which would otherwise later
   * replace the user's own board.
   */
  #address() {
    return this.mode === this.board && this.board.isExample ? "" : this.#hash();
  }

  /** Return the part of a link after `#`. A puzzle's link does not contain the tiles that the solver has placed. */
  #hash() {
    if (this.modeName === "puzzle") return address.write(this.puzzle.state.position);
    if (["play", "score", "learn"].includes(this.modeName)) return `${this.modeName}=1`;
    if (this.modeName === "record") return address.write(this.record.position, { record: "1" });
    return address.write(this.board.position, {
      free: this.board.free ? "1" : "",
      house: house.linkText(house.textOf(this.board.position.rules)),
    });
  }

  /** Return a link to what is shown. For a puzzle with a code, the link is short. */
  #link() {
    const code = this.modeName === "puzzle" && this.puzzle.item?.code;
    return code ? address.puzzleLink(code) : `${location.origin}${location.pathname}#${this.#hash()}`;
  }

  /** Open what a link contains, unless it is already shown. @param {string} hash */
  #follow(hash) {
    const linked = address.read(hash);
    const invited = invitation(hash);
    if (invited) {
      this.enter("play");
      void this.play.tables.find(invited);
      return;
    }
    const watched = spectatorsCode(hash);
    if (watched) {
      this.enter("play");
      this.play.match.client.watch(watched);
      return;
    }
    const named = address.readCodes(hash);
    if (named) this.openCodes(named);
    if (!linked) return;
    const { position, words } = linked;
    if (!position) {
      this.load("rules", words.house);
      return;
    }
    const here = address.read(this.#address())?.position;
    const ours = words.record && this.modeName === "record";
    if (ours || (here && address.write(here) === address.write(position))) return;
    if (words.free) this.board.setFree(true);
    this.load(position.fill ? "puzzle" : "position", position, words.house);
  }

  #onlyKnownRules() {
    const { position } = this.board;
    if (!house.rulesNamed(position.rules)) this.board.load({ ...position, rules: EMPTY.rules });
  }

  #listen() {
    /** @satisfies {Parameters<typeof onClick>[0]} */
    const actions = {
      undo: () => this.mode.undo(),
      redo: () => this.mode.redo(),
      turn: () => this.mode.turn(),
      remove: () => this.#remove(),
      fit: () => this.view.fit(),
      closer: () => this.view.camera.zoom(1.25),
      farther: () => this.view.camera.zoom(0.8),
      free: () => this.board.setFree(!this.board.free),
      "puzzle-check": () => void this.puzzle.check(),
      "puzzle-hint": () => void this.puzzle.hint(),
      "puzzle-solve": () => void this.puzzle.solve(),
      "puzzle-restart": () => this.puzzle.restart(),
      "puzzle-picture": () => void this.puzzle.picture(),
      "open-record": () => byId("transfer").showModal(),
      "enter-hand": () => this.board.entry.hand(),
      "example-end": () => this.board.load(EMPTY),
      "door-play": () => this.enter("play"),
      "door-score": () => this.enter("score"),
      "door-day": () => {
        this.enter("puzzle");
        byId("make-day").click();
      },
      "enter-game": () => showGameFields(),
      clear: () => this.board.load({ ...EMPTY, set: this.board.position.set, rules: this.board.position.rules }),
      "to-hand": () => {
        const on = byId("to-hand").getAttribute("aria-pressed") !== "true";
        this.setToHand(on);
        announce(
          on
            ? t("The tiles you choose will be added to the hand.")
            : t("The tiles you choose will be placed on the board."),
        );
      },
      theme: () => {
        this.theme = applyTheme(otherTheme(this.theme));
        this.save();
      },
      "open-transfer": () => byId("transfer").showModal(),
      help: () => byId("help-dialog").showModal(),
      ...Object.fromEntries(MODES.map((name) => [`mode-${name}`, () => this.enter(name)])),
    };
    onClick(actions);
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("click", (event) => {
        const target = /** @type {Element} */ (event.target);
        if (target === dialog || target.closest("[data-close]")) dialog.close();
      });
    }
    for (const button of elements("[data-learn]")) button.addEventListener("click", () => this.enter("learn"));
    const { languages } = this.about;
    for (const list of languageLists()) {
      const options = Object.entries(languages).map(([value, name]) => h("option", { value, lang: value }, name));
      list.replaceChildren(...options);
      list.value = this.language;
      list.addEventListener("change", () => void this.#speak(list.value));
    }
    addEventListener("resize", () => this.#showModeName());
    addEventListener("keydown", (event) => this.#key(event, actions), { capture: true });
    // Use `newURL`, because a late answer for the previous board may already have changed the current address.
    addEventListener("hashchange", ({ newURL }) => this.#follow(new URL(newURL).hash));
    for (const id of /** @type {const} */ (["tray", "hand"])) {
      draggable(byId(id), this.view, {
        begin: (name) => this.mode.pickUp(name),
        over: (face) => this.mode.dragOver(face),
        drop: (face) => this.mode.dropOn(face),
      });
    }
  }

  #remove() {
    const { currentTile } = this.view;
    if (currentTile) this.mode.remove(currentTile);
    else announce(t("First select the tile to remove."));
  }

  /** @param {string} code */
  async #speak(code) {
    await use(code);
    this.language = language();
    for (const list of languageLists()) list.value = this.language;
    const about = await ask("about").catch(() => this.about);
    kinds.begin(about.kinds);
    names.begin(about);
    house.relabel(about);
    for (const name of MODES) void this[name].translate();
    showLegend();
    this.workshop.relabel();
    this.practice.translate();
    this.contest.show();
    this.save();
    this.showGame(this.mode.position);
    this.mode.draw();
    this.mode.showPanel();
    this.#showModeName();
  }

  #toTray() {
    this.mode.leaveSlot();
    (["play", "learn"].includes(this.modeName) ? this.hand : this.tray).focus();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Record<"undo" | "redo" | "turn" | "help", () => void>} actions
   */
  #key(event, actions) {
    if (closest(event, "input, textarea, select, dialog")) return;
    const command = event.ctrlKey || event.metaKey;
    const pressed = event.key.toLowerCase();
    if (command && pressed === "z") (event.shiftKey ? actions.redo : actions.undo)();
    else if (command && pressed === "y") actions.redo();
    else if (command || event.altKey) return;
    else if (pressed === "r") actions.turn();
    else if (pressed === "u") actions.undo();
    else if (pressed === "escape") this.mode.dismiss();
    else if (pressed === "?") actions.help();
    else if (pressed === "b") this.view.focusCurrent();
    else if (pressed === "t") this.#toTray();
    else if (!this.mode.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const { theme, language: chosen } = looks();
applyTheme(theme);
// Wait with the warning until the page has started, because the start hides earlier announcements.
whenRefused(
  () =>
    void ready.then(
      () => warn(notStored()),
      () => {},
    ),
);

/**
 * Restore the last state. If the stored data is damaged, start afresh.
 *
 * @param {[Api.Answer<"about">, Record<string, any>]} known
 */
function begin([about, saved]) {
  try {
    new App(about, { ...saved, theme });
  } catch (error) {
    if (!beginAfresh()) throw error;
    location.reload();
  }
}

const ready = Promise.all([speak(chosen).then(() => ask("about")), recall()]);
ready.then(begin, (error) => {
  if (!(error instanceof Refusal)) throw error;
  announce(refusedAlone(error), { error: true });
});
