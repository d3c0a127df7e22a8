/** The panel beside a match. Before a match, the user chooses the players and the rules here. */

import { byId, download, h, named, onClick, refill, show, tell, unbroken } from "./dom.js";
import { offer, offerSets, rulesName, rulesNamed } from "./house.js";
import { list, number, t, tn } from "./i18n.js";
import { levelName } from "./names.js";
import { adviceWords, wonWords } from "./words.js";

const PERSON = "person";
const DEFAULT_PLAYER = "casual";
const MOST_OPPONENTS = 5;
const MOST_HINTS = 3;

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Table} Table */
/** @typedef {{ name: string, rules: string, set: string, against: string[] }} Setup */

export class PlayPanel {
  /** The id of a button that was hidden while it had the focus. */
  lost = "";

  /**
   * @param {Api.Answer<"about">} about
   * @param {Partial<Setup> | undefined} setup
   * @param {Match} match
   * @param {{ dealt: () => void, reveal: () => void, review: (match?: number) => void, house: () => void }} on
   */
  constructor(about, setup, match, on) {
    this.match = match;
    this.players = about.players;
    /** @type {Setup} */
    this.choices = { name: "", rules: about.rules[0].name, set: about.sets[0], against: [DEFAULT_PLAYER], ...setup };
    offer(byId("play-rules"), this.choices.rules);
    offerSets(byId("play-set"), this.choices.set);
    byId("play-name").value = this.choices.name;
    byId("play-more").addEventListener("click", () =>
      this.#opponents([...this.choices.against, this.choices.against.at(-1) ?? DEFAULT_PLAYER]),
    );
    byId("play-fewer").addEventListener("click", () => this.#opponents(this.choices.against.slice(0, -1)));
    this.on = on;
    onClick({
      "play-again": () => match.again(),
      "play-start": (event) => this.#deal(event.detail === 0),
      "play-draw": () => match.do({ deed: "draw" }),
      "play-pass": () => match.do({ deed: "pass" }),
      "play-next": () => match.do({ deed: "next-round" }),
      "play-hint": () => match.do({ deed: "hint" }),
      "play-back": () => match.do({ deed: "take-back" }),
      "play-retry": () => match.resume(),
      "play-reveal": () => on.reveal(),
      "play-review": () => on.review(),
      "play-house": () => on.house(),
      "play-together": () => {
        byId("together").scrollIntoView();
        document.getElementById("table-seats")?.focus({ preventScroll: true });
      },
      "play-new": () => match.another(),
      "play-record": () => download("triomino-match.txt", new Blob([match.game], { type: "text/plain" })),
      "play-resign": () => confirm(t("Give up the match?")) && match.do({ deed: "resign" }),
    });
  }

  /** Return the choices of the user, which are offered again for the next match. */
  setup() {
    return this.choices;
  }

  show() {
    const { match } = this;
    const { table, client, fault } = match;
    byId("play-fault").textContent = fault.again ? "" : fault.words;
    byId("play-setup").hidden =
      Boolean(table) || client.seated || Boolean(client.found) || (Boolean(match.game) && !fault.again);
    byId("play-table").hidden = !table;
    this.#seats();
    this.#bar();
    const totals = table
      ? table.players.map((player) => totalWords(table, player))
      : Object.entries(match.totals).map(([player, total]) => `${player} ${total}`);
    byId("play-totals").textContent = totals.join(" · ");
    byId("play-totals").classList.toggle("early", !table);
    byId("play-own").textContent = match.ownLast ? t("Dashed edge: your last tile.") : "";
    this.#earlier();
    if (!table) return;
    byId("play-round").textContent = t("Round {round}, rules: {rules}", {
      round: table.round,
      rules: rulesName(table),
    });
    refill(
      byId("play-players"),
      table.players.map((player, seat) =>
        h(
          "tr",
          { class: player === table.next ? "mover" : null },
          h("td", { class: "what" }, player, levelOf(player, table.seats[seat])),
          h("td", {}, number(table.counts[player])),
          h("td", { class: "score" }, number(table.totals[player])),
        ),
      ),
    );
    byId("play-well").textContent = wellWords(table);
    const hands = Object.entries(table.settled?.hands ?? {}).filter(([, tiles]) => tiles.length);
    refill(
      byId("play-open"),
      hands.map(([player, tiles]) =>
        h("li", {}, unbroken(t("{player} held {tiles}.", { player, tiles: tiles.join(", ") }))),
      ),
    );
    byId("play-hints").hidden = !table.hint?.length || match.hidden;
    const hints = match.hidden ? [] : (table.hint ?? []).slice(0, MOST_HINTS).map(adviceWords);
    refill(
      byId("play-hint-list"),
      hints.map((words) => h("li", {}, words)),
    );
    byId("play-hint-words").textContent = match.mine ? (hints[0] ?? "") : "";
    const lines = match.log.map((one) =>
      h("li", { class: one.what === "round" ? "head" : null }, this.#happened(one, table)),
    );
    refill(byId("play-log"), lines.reverse());
    byId("play-resign").hidden = table.over || !match.mine;
    byId("play-record").hidden = !table.over || client.seated;
    byId("play-house").hidden = !match.house;
    byId("play-new").hidden = !table.over && !client.seated;
    byId("play-new").textContent = newWords(table, client);
  }

  /**
   * Describe an event. A drawn tile stays secret if another player drew it, or while the hand is hidden. Events that
   * earlier versions stored have no text.
   */
  #happened(/** @type {import("./match.js").Happened} */ one, /** @type {Table} */ table) {
    if (one.tile && (this.match.hidden || one.player !== table.person)) return t("{player} draws.", one);
    return one.text ?? [one.player, one.tile ?? one.move?.tile, one.points].join(" ");
  }

  /** Offer to review each of the earlier matches. */
  #earlier() {
    const { client } = this.match;
    const earlier = (!client.watching && client.sight?.earlier) || 0;
    byId("play-earlier").hidden = !earlier;
    refill(
      byId("play-earlier-list"),
      Array.from({ length: earlier }, (_, index) =>
        h(
          "button",
          { type: "button", class: "chip", "data-key": `earlier-${index}`, click: () => this.on.review(index + 1) },
          t("Review match {number}", { number: index + 1 }),
        ),
      ),
    );
  }

  #bar() {
    const { match } = this;
    const { table, mine, busy, client } = match;
    const over = Boolean(table?.over) && !busy;
    const broken = match.fault.again ? match.fault.words : "";
    const shown = {
      "play-draw": mine && Boolean(table?.may_draw),
      "play-pass": mine && Boolean(table?.may_pass),
      "play-next": table?.next === null && !table.over && !busy && !client.watching,
      "play-reveal": match.hidden && !busy && table?.next === table?.person,
      "play-retry": Boolean(broken) && !busy,
      "play-again": over && (client.seated ? !client.watching : Boolean(table && rulesNamed(table.rules))),
      "play-review": over && !client.watching,
      "play-hint": mine && Boolean(table?.moves.length) && !client.seated,
      "play-back": match.mayTakeBack,
    };
    const focused = document.activeElement?.id ?? "";
    if (Object.entries(shown).some(([id, seen]) => id === focused && !seen)) this.lost = focused;
    show(shown);
    if (this.lost && !busy) this.#refocus(this.lost);
    if (table) byId("play-reveal").textContent = t("I am {player}", { player: table.person });
    byId("play-status").textContent =
      client.broken && !over ? t("No connection. Trying again…") : broken || this.#status();
    tell(
      byId("play-reasons"),
      match.reasons.map((reason) => h("li", {}, reason.text)),
    );
    byId("play-start").disabled = busy;
  }

  /** Begin a match. If the button was pressed by a key, move the focus to the hand. @param {boolean} byKeyboard */
  async #deal(byKeyboard) {
    await this.match.start(this.#question());
    if (byKeyboard && document.activeElement === document.body) this.on.dealt();
  }

  /** Focus the button named `lost` or, if it is still hidden, the first visible one. */
  #refocus(/** @type {string} */ lost) {
    const there = [named(lost), ...byId("play-bar").querySelectorAll("button")].find((button) => !button.hidden);
    if (document.activeElement === document.body) there?.focus({ preventScroll: true });
    this.lost = "";
  }

  #status() {
    const { table, busy, hidden, reader } = this.match;
    if (!table) return busy ? t("Thinking…") : "";
    if (table.over) return [endWords(table, reader), leftWords(this.match.gone)].filter(Boolean).join(" ");
    if (table.settled) return settledWords(table.settled, reader);
    if (table.next !== table.person) return t("It is {player}'s turn…", { player: table.next ?? "" });
    if (busy) return t("Thinking…");
    if (hidden) return t("Give the device to {player}.", { player: table.person });
    return turnWords(table);
  }

  #opponents(/** @type {string[]} */ against) {
    this.choices.against = against;
    this.#seats();
  }

  #seats() {
    const offered = [...this.players, PERSON];
    const seats = this.choices.against.slice(0, MOST_OPPONENTS).map((chosen, index) =>
      h(
        "label",
        {},
        h("span", {}, this.choices.against.length === 1 ? t("Opponent") : t("Player {seat}", { seat: index + 2 })),
        h(
          "select",
          {
            "data-key": `seat-${index}`,
            change: (event) => {
              this.choices.against[index] = event.currentTarget.value;
            },
          },
          offered.map((name) =>
            h(
              "option",
              { value: name, selected: name === chosen },
              name === PERSON ? t("someone at this device") : levelName(name),
            ),
          ),
        ),
      ),
    );
    refill(byId("play-seats"), seats);
    byId("play-more").hidden = seats.length === MOST_OPPONENTS;
    byId("play-fewer").hidden = seats.length === 1;
  }

  /** @returns {import("./match.js").Question} */
  #question() {
    this.choices.name = byId("play-name").value.trim();
    this.choices.rules = byId("play-rules").value;
    this.choices.set = byId("play-set").value;
    const { name, rules, set, against } = this.choices;
    const others = against
      .filter((each) => each === PERSON)
      .map((_, index) => t("Player{number}", { number: index + 2 }));
    return { people: [name || t("Guest"), ...others], against: against.filter((each) => each !== PERSON), rules, set };
  }
}

/**
 * Show the level of a computer player behind its name. Null for a person, or if the name already begins with the level.
 *
 * @param {string} player
 * @param {string} kind
 */
function levelOf(player, kind) {
  const level = kind === PERSON ? "" : levelName(kind);
  return player.startsWith(level) ? null : h("span", { class: "level" }, ` ${level}`);
}

/** @param {Table} table @param {{ watching: boolean }} client */
function newWords({ over }, { watching }) {
  if (watching) return t("Stop watching");
  return over ? t("New match") : t("Leave the table");
}

/**
 * Write a player's total. For all players but the user, add how many tiles they hold.
 *
 * @param {Table} table
 * @param {string} player
 */
function totalWords({ person, totals, counts }, player) {
  const about = { player, total: totals[player] };
  if (player === person) return `${player} ${about.total}`;
  return tn("{player} {total} ({count} tile)", "{player} {total} ({count} tiles)", counts[player], about);
}

/** @param {Table} table */
function wellWords({ well, hints, takes_back: back }) {
  return [
    tn("{count} tile in the well.", "{count} tiles in the well.", well),
    hints ? t("Hints used: {hints}.", { hints }) : "",
    back ? t("Actions taken back: {back}.", { back }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Table} table @param {string | null | undefined} reader */
function endWords({ players, resigned, winners }, reader) {
  const left = players.filter((player) => player !== resigned);
  const won = resigned && left.length === 1 ? left : winners;
  const gave = resigned === reader ? t("You have resigned.") : t("{player} has resigned.", { player: resigned ?? "" });
  const gained = won.join() === reader ? t("You have won the match.") : won.length ? wonWords(won) : "";
  return [resigned && gave, gained].filter(Boolean).join(" ");
}

/** @param {string[]} gone */
const leftWords = (gone) =>
  gone.length &&
  tn("{players} has left the table.", "{players} have left the table.", gone.length, { players: list(gone) });

/** @param {NonNullable<Table["settled"]>} settled @param {string | null | undefined} reader */
function settledWords({ out, gains }, reader) {
  if (out && out === reader)
    return tn("You went out and gained {count} point.", "You went out and gained {count} points.", gains[out]);
  if (out)
    return tn(
      "{player} went out and gained {count} point.",
      "{player} went out and gained {count} points.",
      gains[out],
      { player: out },
    );
  const [gainer, another] = Object.keys(gains).filter((player) => gains[player] > 0);
  return gainer && !another
    ? t("Nobody can play: {player} gains {points}.", { player: gainer, points: gains[gainer] })
    : t("Nobody can play: the round is over.");
}

/** @param {Table} table */
function turnWords({ tiles, moves, drawn, may_draw: draw }) {
  const [opening, ...others] = new Set(moves.map(({ tile }) => tile));
  if (!tiles.length && !others.length) return t("You open the round with {tile}.", { tile: opening });
  if (!tiles.length) return t("You open the round.");
  if (moves.length) return drawn ? t("Your turn. Tiles drawn: {drawn}.", { drawn }) : t("Your turn.");
  if (!draw) return t("None of your tiles fits, so pass.");
  return drawn
    ? t("None of your tiles fits, so draw again ({drawn} drawn so far).", { drawn })
    : t("None of your tiles fits, so draw.");
}
