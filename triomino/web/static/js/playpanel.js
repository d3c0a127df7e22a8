/** Beside a match: who plays and how it stands; before it, who is to play and by which rules. */

import { byId, download, h, refill, unbroken } from "./dom.js";
import { offer, offerSets } from "./house.js";
import { list, number, t } from "./i18n.js";
import { key } from "./lattice.js";
import { happenedWords, levelWords, reasonWords, rulesWords } from "./playwords.js";

const PERSON = "person";
const DEFAULT_PLAYER = "casual";
const MOST_OPPONENTS = 5;
const MOST_HINTS = 3;
const BUTTONS = { "play-draw": "draw", "play-pass": "pass", "play-next": "next-round", "play-hint": "hint", "play-back": "take-back" };

export class PlayPanel {
  /** `on` has `start(setup)`, `action(name)`, `retry()`, `reveal()`, `review()`, `another()`, `house()`. */
  constructor(about, setup, on) {
    this.players = about.players;
    this.choices = { name: "", rules: about.rules[0].name, set: about.sets[0], against: [DEFAULT_PLAYER], ...setup };
    offer(byId("play-rules"), this.choices.rules);
    offerSets(byId("play-set"), this.choices.set);
    byId("play-name").value = this.choices.name;
    byId("play-count").value = String(this.choices.against.length);
    byId("play-count").addEventListener("change", () => {
      const wanted = Number(byId("play-count").value);
      const last = this.choices.against.at(-1);
      this.choices.against = Array.from({ length: wanted }, (_, index) => this.choices.against[index] ?? last);
      this.#seats();
    });
    byId("play-start").addEventListener("click", () => on.start(this.#question()));
    for (const [id, action] of Object.entries(BUTTONS)) byId(id).addEventListener("click", () => on.action(action));
    byId("play-retry").addEventListener("click", () => on.retry());
    byId("play-reveal").addEventListener("click", () => on.reveal());
    byId("play-review").addEventListener("click", () => on.review());
    byId("play-house").addEventListener("click", () => on.house());
    byId("play-new").addEventListener("click", () => on.another());
    byId("play-record").addEventListener("click", () => download("triomino-match.txt", new Blob([this.game], { type: "text/plain" })));
    byId("play-resign").addEventListener("click", () => confirm(t("playSure")) && on.action("resign"));
  }

  /** What was chosen last, for the next match. */
  setup() {
    return this.choices;
  }

  /** Why nothing came of it; `again` offers to try again. */
  fault(words, again = false) {
    byId("play-fault").textContent = again ? "" : words;
    this.broken = again ? words : "";
  }

  show(mode) {
    const { table } = mode;
    this.game = mode.game;
    byId("play-setup").hidden = Boolean(table) || mode.tableClient.seated || Boolean(mode.tableClient.found) || (Boolean(mode.game) && !this.broken);
    mode.tableClient.show(table);
    byId("play-table").hidden = !table;
    this.#seats();
    this.#bar(mode);
    byId("play-totals").textContent = table ? table.players.map((player) => t("playTotal", {
      player, total: table.totals[player], tiles: player === table.person ? null : table.counts[player],
    })).join(" · ") : "";
    if (!table) return;
    byId("play-round").textContent = t("playRound", { round: table.round, rules: rulesWords(table) });
    refill(byId("play-players"), table.players.map((player, seat) => h("tr", { class: player === table.next ? "mover" : null },
      h("td", { class: "what" }, player, table.seats[seat] === PERSON ? null : h("span", { class: "level" }, ` ${levelWords(table.seats[seat])}`)),
      h("td", {}, number(table.counts[player])), h("td", { class: "score" }, number(table.totals[player])))));
    byId("play-well").textContent = t("playWell", { well: table.well, hints: table.hints, back: table.takes_back });
    const hands = Object.entries(table.settled?.hands ?? {}).filter(([, tiles]) => tiles.length);
    refill(byId("play-open"), hands.map(([player, tiles]) => h("li", {}, unbroken(t("playHeld", { player, tiles: tiles.join(", ") })))));
    byId("play-hints").hidden = !table.hint?.length || mode.hidden;
    const hints = mode.hidden ? [] : (table.hint ?? []).slice(0, MOST_HINTS).map((one) => t("playHintWords", {
      tile: one.tile, at: key(one.at), score: one.score, equity: one.equity === null ? null : number(one.equity, 1), stderr: number(one.stderr ?? 0, 1),
    }));
    refill(byId("play-hint-list"), hints.map((words) => h("li", {}, words)));
    byId("play-hint-words").textContent = mode.mine ? (hints[0] ?? "") : "";
    const lines = mode.log.map((one) => h("li", { class: one.what === "round" ? "head" : null }, happenedWords(this.#seen(one, mode), table)));
    refill(byId("play-log"), lines.reverse());
    byId("play-resign").hidden = table.over || !mode.mine;
    byId("play-record").hidden = !table.over || mode.tableClient.seated;
    byId("play-house").hidden = !mode.house;
    byId("play-new").hidden = !table.over && !mode.tableClient.seated;
    byId("play-new").textContent = t(table.over ? "playNew" : "tableLeave");
  }

  /** What may be shown of a turn: where several people share the device, nobody sees what another drew. */
  #seen(one, mode) {
    return one.tile && (mode.hidden || one.player !== mode.table.person) ? { ...one, tile: null } : one;
  }

  #bar(mode) {
    const { table, mine } = mode;
    const shown = {
      "play-draw": mine && table.may_draw,
      "play-pass": mine && table.may_pass,
      "play-next": Boolean(table) && !mode.request && !table.over && table.next === null,
      "play-reveal": Boolean(table) && !mode.request && mode.hidden && table.next === table.person,
      "play-retry": Boolean(this.broken) && !mode.request,
      "play-review": Boolean(table?.over) && !mode.request,
      "play-hint": mine && table.moves.length > 0 && !mode.tableClient.seated,
      "play-back": Boolean(table?.may_take_back) && !mode.request && !mode.hidden,
    };
    if (shown[document.activeElement?.id] === false) this.lost = document.activeElement.id;
    for (const [id, visible] of Object.entries(shown)) byId(id).hidden = !visible;
    if (this.lost && !mode.request) this.#refocus();
    if (table) byId("play-reveal").textContent = t("playReveal", { player: table.person });
    byId("play-status").textContent = mode.tableClient.broken ? t("tableBroken") : this.broken || this.#status(mode);
    refill(byId("play-reasons"), mode.reasons.map((reason) => h("li", {}, reasonWords(reason))));
    byId("play-start").disabled = Boolean(mode.request);
  }

  /** The button with the focus has gone for a while: the focus goes back to it, or to what can be done now. */
  #refocus() {
    const there = [byId(this.lost), ...byId("play-bar").querySelectorAll("button")].find((button) => !button.hidden);
    if (document.activeElement === document.body) there?.focus({ preventScroll: true });
    this.lost = null;
  }

  #status(mode) {
    const { table } = mode;
    if (!table) return mode.request ? t("thinking") : "";
    if (table.resigned) return t("playResigned", { player: table.resigned });
    if (table.over) return t("playWon", { players: list(table.winners), count: table.winners.length });
    if (table.settled) return t("playSettled", { player: table.settled.out, points: table.settled.out ? table.settled.gains[table.settled.out] : 0 });
    if (table.next !== table.person || mode.request) return t("playThinking", { player: table.next });
    if (mode.hidden) return t("playPassOn", { player: table.person });
    return t("playYours", { player: table.person, moves: table.moves.length, drawn: table.drawn, draw: table.may_draw, opening: !table.tiles.length });
  }

  /** Who sits where: for each seat a player of the program, or another person at this device. */
  #seats() {
    const offered = [...this.players, PERSON];
    const seats = this.choices.against.slice(0, MOST_OPPONENTS).map((chosen, index) => h("label", {},
      h("span", {}, t("playSeat", { seat: index + 2 })),
      h("select", { "data-key": `seat-${index}`, change: (event) => { this.choices.against[index] = event.target.value; } },
        offered.map((name) => h("option", { value: name, selected: name === chosen }, name === PERSON ? t("playPerson") : levelWords(name))))));
    refill(byId("play-seats"), seats);
  }

  #question() {
    this.choices.name = byId("play-name").value.trim();
    this.choices.rules = byId("play-rules").value;
    this.choices.set = byId("play-set").value;
    const { name, rules, set, against } = this.choices;
    const others = against.filter((each) => each === PERSON).map((_, index) => t("playOther", { number: index + 2 }));
    return { people: [name || t("playYou"), ...others], against: against.filter((each) => each !== PERSON), rules, set };
  }
}
