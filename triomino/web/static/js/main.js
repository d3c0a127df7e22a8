/** Where everything is put together: the modes, the trays, the keys, and what is remembered. */

import { announce } from "./announce.js";
import * as address from "./address.js";
import { ask } from "./api.js";
import { BoardMode } from "./boardmode.js";
import { byId } from "./dom.js";
import { draggable } from "./drag.js";
import { GamePanel } from "./game.js";
import { preferred, t, use } from "./i18n.js";
import { showLegend } from "./legend.js";
import { EMPTY, change, complete } from "./position.js";
import { readdress, recall, remember } from "./storage.js";
import { applyTheme, otherTheme } from "./theme.js";
import { setUpTransfer } from "./transfer.js";
import { Tray } from "./tray.js";
import { BoardView } from "./view.js";

class App {
  constructor(about, saved) {
    this.about = about;
    this.theme = applyTheme(saved.theme);
    this.language = saved.language ?? preferred();
    use(this.language);
    this.view = new BoardView(byId("board"), {
      activate: (face, byKeyboard) => this.mode.activate(face, byKeyboard),
      remove: (face) => this.mode.remove(face),
      enter: (face) => this.mode.enterFace(face),
      leave: () => this.mode.enterFace([Infinity, Infinity]),
      focus: () => {},
      dismiss: () => this.mode.dismiss(),
    });
    this.tray = new Tray(byId("tray"), {
      take: (name, byKeyboard) => (byId("to-hand").getAttribute("aria-pressed") === "true" ? this.mode.toHand(name) : this.mode.choose(name, byKeyboard)),
      other: (name) => this.mode.toHand(name),
    });
    this.hand = new Tray(byId("hand"), {
      take: (name, byKeyboard) => this.mode.choose(name, byKeyboard),
      other: (name) => this.mode.toHand(name),
    });
    this.game = new GamePanel(about, { change: (fields) => this.board.load(change(this.board.position, fields)) });
    this.#start(saved);
    this.#listen();
    setUpTransfer({
      position: () => this.mode.position,
      link: () => `${location.origin}${location.pathname}#${this.#hash()}`,
      load: (kind, value) => this.load(kind, value),
    });
  }

  /** What was pasted, dropped or linked. */
  load(kind, value) {
    this.board.load(value);
  }

  showGame(position) {
    this.game.show(position);
  }

  save() {
    if (!this.board) return;
    remember({ language: this.language, theme: this.theme, free: this.board.free, board: this.board.history.saved() });
    readdress(this.#hash());
  }

  #hash() {
    return address.write(this.mode.position, { free: this.board.free ? "1" : "" });
  }

  #start(saved) {
    const linked = address.read(location.hash);
    const history = saved.board?.present ? { ...saved.board, present: complete(saved.board.present) } : { present: EMPTY };
    this.board = new BoardMode(this, { history, free: linked ? linked.words.free === "1" : saved.free });
    byId("free").setAttribute("aria-pressed", String(this.board.free));
    this.mode = this.board;
    const news = linked && address.write(linked.position) !== address.write(history.present);
    if (news) this.board.load(linked.position);
    else this.mode.enter();
    showLegend();
    document.body.classList.add("loaded");
  }

  #listen() {
    const deeds = {
      undo: () => this.mode.undo(),
      redo: () => this.mode.redo(),
      turn: () => this.mode.turn(),
      fit: () => this.view.fit(),
      closer: () => this.view.camera.zoom(1.25),
      farther: () => this.view.camera.zoom(0.8),
      free: () => this.board.setFree(!this.board.free),
      clear: () => this.board.load({ ...EMPTY, set: this.board.position.set, rules: this.board.position.rules }),
      "to-hand": () => {
        const on = byId("to-hand").getAttribute("aria-pressed") !== "true";
        byId("to-hand").setAttribute("aria-pressed", String(on));
        announce(t(on ? "toHandOn" : "toHandOff"));
      },
      theme: () => {
        this.theme = applyTheme(otherTheme(this.theme));
        this.save();
      },
      "open-transfer": () => byId("transfer").showModal(),
      help: () => byId("help-dialog").showModal(),
    };
    for (const [id, deed] of Object.entries(deeds)) byId(id).addEventListener("click", deed);
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
      });
    }
    byId("language").value = this.language;
    byId("language").addEventListener("change", (event) => this.#speak(event.target.value));
    addEventListener("keydown", (event) => this.#key(event, deeds));
    addEventListener("hashchange", () => {
      const linked = address.read(location.hash);
      if (linked && address.write(linked.position) !== address.write(this.board.position)) this.board.load(linked.position);
    });
    for (const id of ["tray", "hand"]) {
      draggable(byId(id), this.view, {
        begin: (name) => this.mode.pickUp(name),
        over: (face) => this.mode.dragOver(face),
        drop: (face) => this.mode.dropOn(face),
      });
    }
  }

  #speak(language) {
    this.language = language;
    use(language);
    showLegend();
    this.save();
    this.mode.draw();
    this.mode.showPanel();
  }

  #key(event, deeds) {
    if (event.target.closest("input, textarea, select, dialog")) return;
    const command = event.ctrlKey || event.metaKey;
    const pressed = event.key.toLowerCase();
    if (command && pressed === "z") (event.shiftKey ? deeds.redo : deeds.undo)();
    else if (command && pressed === "y") deeds.redo();
    else if (command || event.altKey) return;
    else if (pressed === "r") deeds.turn();
    else if (pressed === "u") deeds.undo();
    else if (pressed === "escape") this.mode.dismiss();
    else if (pressed === "?") deeds.help();
    else if (pressed === "b") this.view.focusCurrent();
    else if (pressed === "t") this.tray.focus();
    else return;
    event.preventDefault();
  }
}

use(preferred());
const saved = recall();
applyTheme(saved.theme);
ask("api/about").then(
  (about) => new App(about, saved),
  () => announce(t("unreachable"), { error: true }),
);
