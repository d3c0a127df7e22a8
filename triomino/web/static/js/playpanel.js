/** Beside a match: who plays and how it stands; before it, who is to play and by which rules. */

import { byId, download, h, onClick, refill, show, unbroken } from "./dom.js";
import { offer, offerSets, rulesName, rulesNamed } from "./house.js";
import { number, t, tn } from "./i18n.js";
import { levelName } from "./names.js";
import { adviceWords, wonWords } from "./words.js";

const PERSON = "person";
const DEFAULT_PLAYER = "casual";
const MOST_OPPONENTS = 5;
const MOST_HINTS = 3;
export class PlayPanel {
  /** `on` has `start(setup)`, `action(name)`, `retry()`, `reveal()`, `review()`, `another()`, `house()`. */
  constructor(about, setup, on) {
    this.players = about.players;
    this.choices = { name: "", rules: about.rules[0].name, set: about.sets[0], against: [DEFAULT_PLAYER], ...setup };
    offer(byId("play-rules"), this.choices.rules);
    offerSets(byId("play-set"), this.choices.set);
    byId("play-name").value = this.choices.name;
    byId("play-more").addEventListener("click", () =>
      this.#opponents([...this.choices.against, this.choices.against.at(-1)]),
    );
    byId("play-fewer").addEventListener("click", () => this.#opponents(this.choices.against.slice(0, -1)));
    byId("play-again").addEventListener("click", () => on.start(this.rematch));
    onClick({
      "play-start": () => on.start(this.#question()),
      "play-draw": () => on.action("draw"),
      "play-pass": () => on.action("pass"),
      "play-next": () => on.action("next-round"),
      "play-hint": () => on.action("hint"),
      "play-back": () => on.action("take-back"),
      "play-retry": () => on.retry(),
      "play-reveal": () => on.reveal(),
      "play-review": () => on.review(),
      "play-house": () => on.house(),
      "play-new": () => on.another(),
      "play-record": () => download("triomino-match.txt", new Blob([this.game], { type: "text/plain" })),
      "play-resign": () => confirm(t("Give up the match?")) && on.action("resign"),
    });
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
    byId("play-setup").hidden =
      Boolean(table) ||
      mode.tableClient.seated ||
      Boolean(mode.tableClient.found) ||
      (Boolean(mode.game) && !this.broken);
    mode.tableClient.show(table);
    byId("play-table").hidden = !table;
    this.#seats();
    this.#bar(mode);
    const totals = table
      ? table.players.map((player) => totalWords(table, player))
      : Object.entries(mode.totals).map(([player, total]) => `${player} ${total}`);
    byId("play-totals").textContent = totals.join(" · ");
    byId("play-totals").classList.toggle("early", !table);
    if (!table) return;
    this.rematch = rematchOf(table);
    byId("play-round").textContent = t("Round {round}, rules {rules}", { round: table.round, rules: rulesName(table) });
    refill(
      byId("play-players"),
      table.players.map((player, seat) =>
        h(
          "tr",
          { class: player === table.next ? "mover" : null },
          h(
            "td",
            { class: "what" },
            player,
            table.seats[seat] === PERSON ? null : h("span", { class: "level" }, ` ${levelName(table.seats[seat])}`),
          ),
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
    byId("play-hints").hidden = !table.hint?.length || mode.hidden;
    const hints = mode.hidden ? [] : (table.hint ?? []).slice(0, MOST_HINTS).map(adviceWords);
    refill(
      byId("play-hint-list"),
      hints.map((words) => h("li", {}, words)),
    );
    byId("play-hint-words").textContent = mode.mine ? (hints[0] ?? "") : "";
    const lines = mode.log.map((one) =>
      h("li", { class: one.what === "round" ? "head" : null }, this.#happened(one, mode)),
    );
    refill(byId("play-log"), lines.reverse());
    byId("play-resign").hidden = table.over || !mode.mine;
    byId("play-record").hidden = !table.over || mode.tableClient.seated;
    byId("play-house").hidden = !mode.house;
    byId("play-new").hidden = !table.over && !mode.tableClient.seated;
    byId("play-new").textContent = newWords(table, mode.tableClient);
  }

  /** What happened; where several people share the device, nobody sees what another drew. An old match has no texts. */
  #happened(one, mode) {
    if (one.tile && (mode.hidden || one.player !== mode.table.person)) return t("{player} draws.", one);
    return one.text ?? [one.player, one.tile ?? one.move?.tile, one.points].join(" ");
  }

  #bar(mode) {
    const { table, mine } = mode;
    const shown = {
      "play-draw": mine && table.may_draw,
      "play-pass": mine && table.may_pass,
      "play-next": Boolean(table) && !mode.busy && !table.over && table.next === null && !mode.tableClient.watching,
      "play-reveal": Boolean(table) && !mode.busy && mode.hidden && table.next === table.person,
      "play-retry": Boolean(this.broken) && !mode.busy,
      "play-again": Boolean(table?.over) && !mode.busy && !mode.tableClient.seated && Boolean(rulesNamed(table.rules)),
      "play-review": Boolean(table?.over) && !mode.busy && !mode.tableClient.watching,
      "play-hint": mine && table.moves.length > 0 && !mode.tableClient.seated,
      "play-back": Boolean(table?.may_take_back) && !mode.busy && !mode.hidden,
    };
    if (shown[document.activeElement?.id] === false) this.lost = document.activeElement.id;
    show(shown);
    if (this.lost && !mode.busy) this.#refocus();
    if (table) byId("play-reveal").textContent = t("I am {player}", { player: table.person });
    byId("play-status").textContent = mode.tableClient.broken
      ? t("No connection. Trying again…")
      : this.broken || this.#status(mode);
    refill(
      byId("play-reasons"),
      mode.reasons.map((reason) => h("li", {}, reason.text)),
    );
    byId("play-start").disabled = mode.busy;
  }

  /** The button with the focus has gone for a while: the focus goes back to it, or to what can be done now. */
  #refocus() {
    const there = [document.getElementById(this.lost), ...byId("play-bar").querySelectorAll("button")].find(
      (button) => !button.hidden,
    );
    if (document.activeElement === document.body) there?.focus({ preventScroll: true });
    this.lost = null;
  }

  #status(mode) {
    const { table } = mode;
    if (!table) return mode.busy ? t("Thinking…") : "";
    if (table.resigned) return t("{player} gave the match up.", { player: table.resigned });
    if (table.over)
      return table.winners.join() === mode.reader ? t("You have won the match.") : wonWords(table.winners);
    if (table.settled) return settledWords(table.settled, mode.reader);
    if (table.next !== table.person || mode.busy) return t("{player} is to move…", { player: table.next });
    if (mode.hidden) return t("Hand the device to {player}.", { player: table.person });
    return turnWords(table);
  }

  #opponents(against) {
    this.choices.against = against;
    this.#seats();
  }

  /** Who sits where: for each seat a player of the program, or another person at this device. */
  #seats() {
    const offered = [...this.players, PERSON];
    const seats = this.choices.against.slice(0, MOST_OPPONENTS).map((chosen, index) =>
      h(
        "label",
        {},
        h("span", {}, this.choices.against.length === 1 ? t("Against") : t("Player {seat}", { seat: index + 2 })),
        h(
          "select",
          {
            "data-key": `seat-${index}`,
            change: (event) => {
              this.choices.against[index] = event.target.value;
            },
          },
          offered.map((name) =>
            h(
              "option",
              { value: name, selected: name === chosen },
              name === PERSON ? t("somebody at this device") : levelName(name),
            ),
          ),
        ),
      ),
    );
    refill(byId("play-seats"), seats);
    byId("play-more").hidden = seats.length === MOST_OPPONENTS;
    byId("play-fewer").hidden = seats.length === 1;
  }

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

/** The question for the same match once more. */
function rematchOf({ players, seats, rules, set }) {
  const people = players.filter((_, seat) => seats[seat] === PERSON);
  return { people, against: seats.filter((kind) => kind !== PERSON), rules, set };
}

/** What leads away from a table. */
function newWords({ over }, { watching }) {
  if (over) return t("Another match");
  return watching ? t("Stop watching") : t("Leave the table");
}

/** How many points a player has, and how many tiles where these are hidden. */
function totalWords({ person, totals, counts }, player) {
  const about = { player, total: totals[player] };
  if (player === person) return `${player} ${about.total}`;
  return tn("{player} {total} ({count} tile)", "{player} {total} ({count} tiles)", counts[player], about);
}

function wellWords({ well, hints, takes_back: back }) {
  return [
    tn("{count} tile in the well.", "{count} tiles in the well.", well),
    hints ? t("Hints: {hints}.", { hints }) : "",
    back ? t("Taken back: {back}.", { back }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function settledWords({ out, gains }, reader) {
  if (out && out === reader) return t("You are out and gain {points}.", { points: gains[out] });
  return out
    ? t("{player} is out and gains {points}.", { player: out, points: gains[out] })
    : t("Nobody can play: the round is over.");
}

/** What the person can do now. */
function turnWords({ tiles, moves, drawn, may_draw: draw }) {
  if (!tiles.length) return t("You open the round.");
  if (moves.length) return drawn ? t("Your turn, {drawn} drawn.", { drawn }) : t("Your turn.");
  if (!draw) return t("No tile fits: pass.");
  return drawn ? t("No tile fits: draw, {drawn} so far.", { drawn }) : t("No tile fits: draw.");
}
