/** The sheet beside the board, the bar for the next turn, and the sheets that were kept before. */

import { Advice } from "./advice.js";
import { byId, download, h, onClick, once, refill } from "./dom.js";
import { offer, offerSets } from "./house.js";
import { language, list, number, t, tn } from "./i18n.js";
import { SeasonView } from "./season.js";
import { wonWords } from "./words.js";

/** What ends a round or a match. */
const ENDS = {
  out: () => t("The round is over: somebody went out."),
  blocked: () => t("The round is over: nobody can play."),
  target: () => t("The match is over: the target is reached."),
};
const OVER = Object.keys(ENDS);

/** What a turn is that places no tile on a face. */
const ACTIONS = {
  draw: () => t("draws"),
  pass: () => t("passes"),
  points: () => t("points alone"),
  leave: () => t("leaves"),
};

/**
 * What a second tap does not mean again, as it does for a draw: it comes before the page shows that the first has been
 * done.
 */
const ONCE = ["begin", "alone", "next", "keep", "put", "away"];

/**
 * What the key Enter does in a field.
 *
 * @param {keyof Elements} id
 */
function onEnter(id, action) {
  document.getElementById(id).addEventListener("keydown", (event) => event.key === "Enter" && void action());
}

export class ScorePanel {
  /** `mode` is the `ScoreMode` that does what the buttons say. */
  constructor(mode) {
    this.mode = mode;
    this.at = null;
    this.advice = new Advice();
    this.season = new SeasonView(() => mode.archive);
    this.rows = new WeakMap();
    offer(byId("score-rules"));
    offerSets(byId("score-set"));
    const actions = {
      begin: () =>
        mode.begin({
          names: byId("score-names").value.replace(/;/g, ","),
          rules: byId("score-rules").value,
          set: byId("score-set").value,
        }),
      open: () => byId("transfer").showModal(),
      draw: () => mode.enterTurn(mode.chosen ? `draw ${mode.chosen}` : "draw"),
      pass: () => mode.enterTurn(`pass${this.claim()}`),
      alone: () => mode.alone(),
      next: () => mode.enterLine("round"),
      keep: () => mode.keep(),
      drop: () => mode.drop(),
      put: () => this.#put(byId("score-line").value),
      away: () => this.#put(""),
      "as-was": () => this.edit(null),
      enter: () => this.#enter(),
      advise: () => this.advice.ask(mode.source),
      record: () => download("triomino-sheet.txt", new Blob([mode.record], { type: "text/plain" })),
      csv: () => download("triomino-sheet.csv", new Blob([csv(mode.sheet)], { type: "text/csv" })),
      paper: () => print(),
      review: () => {
        const { record, rules, app } = mode;
        app.enter("record");
        void app.record.load(record, 0, rules);
      },
      new: () => mode.another(),
      forget: () => confirm(t("Delete every sheet that was kept before?")) && mode.forget(),
    };
    this.claimed = "";
    for (const name of ONCE) actions[name] = once(actions[name]);
    onClick(
      Object.fromEntries(Object.entries(actions).map(([name, action]) => [`score-${name}`, () => void action()])),
    );
    onEnter("score-names", actions.begin);
    onEnter("score-line", actions.put);
    onEnter("score-more", actions.enter);
    onEnter("score-claim", actions.alone);
  }

  /** What the sheet at the table says of the turn, as a record has it. */
  claim() {
    const points = byId("score-claim").value.trim();
    return points ? ` = ${points}` : "";
  }

  /** A line is on its way, with the points that are claimed for it. */
  entering() {
    this.claimed = byId("score-claim").value;
  }

  /** It has been entered; what was typed meanwhile is of the next one. */
  entered() {
    if (byId("score-claim").value === this.claimed) byId("score-claim").value = "";
    this.edit(null);
    this.advice.clear();
  }

  fault(words) {
    byId("score-fault").textContent = byId("score-more-fault").textContent = words;
    this.refused = words;
  }

  /** Correct the line of this number; `null` for none. */
  edit(at) {
    this.at = at;
    byId("score-edit").hidden = at === null;
    if (at === null) return;
    byId("score-line").value = this.mode.record.split("\n")[at - 1].trim();
    byId("score-line-label").textContent = t("Line {line}:", { line: at });
    byId("score-line").focus();
  }

  show(mode) {
    const { state, sheet, waiting } = mode;
    byId("score-setup").hidden = Boolean(mode.record);
    byId("score-history").hidden = Boolean(mode.record) || !mode.archive.length;
    byId("score-kept").hidden = !mode.record;
    this.#history(mode);
    if (this.refused) byId("score-status").textContent = this.refused;
    if (mode.record && !sheet)
      refill(
        byId("score-who"),
        Object.entries(mode.totals).map(([player, total]) =>
          h("span", {}, player, h("span", { class: "total" }, pointsText(total))),
        ),
      );
    if (!mode.record || !state || !sheet) return;
    const over = OVER.includes(state.end);
    byId("score-status").textContent = this.refused || status(state, mode.who, over);
    refill(
      byId("score-who"),
      over
        ? []
        : state.players.map((player) =>
            h(
              "button",
              {
                type: "button",
                class: "chip",
                "data-key": player,
                "aria-pressed": String(player === mode.who),
                click: () => mode.name(player),
              },
              player,
              h("span", { class: "total" }, pointsText(sheet.rounds.at(-1)?.totals[player] ?? 0)),
            ),
          ),
    );
    for (const id of /** @type {const} */ (["score-draw", "score-pass", "score-alone"]))
      byId(id).disabled = over || !mode.who;
    byId("score-next").hidden = !over || state.winners.length > 0;
    byId("score-waiting").hidden = !waiting;
    refill(
      byId("score-problems"),
      waiting
        ? [
            h("li", {}, h("strong", {}, waiting.line)),
            ...waiting.problems.map((problem) => h("li", {}, `${t("Line {line}:", problem)} ${problem.text}`)),
          ]
        : [],
    );
    byId("score-heading").textContent = t("{players}, rules {rules}", {
      rules: sheet.rules,
      players: list(sheet.players),
    });
    this.#sheet(sheet);
    const { winners, mistakes } = state;
    byId("score-end").textContent = [
      winners.length ? wonWords(winners) : "",
      mistakes
        ? tn(
            "{count} mistake on the sheet: touch a red turn to put it right.",
            "{count} mistakes on the sheet: touch a red turn to put it right.",
            mistakes,
          )
        : "",
    ]
      .join(" ")
      .trim();
  }

  /**
   * Enter the line that was written, and have the field empty for the next one. Where it waits or is refused it comes
   * back, unless there is a next one, and that is seen even from the other end of a telephone's page.
   */
  async #enter() {
    const field = byId("score-more");
    const line = field.value;
    if (!line.trim()) return;
    field.value = "";
    if (await this.mode.enterLine(line)) return;
    field.value ||= line;
    byId(this.mode.waiting ? "score-waiting" : "score-more-fault").scrollIntoView({ block: "nearest" });
  }

  #put(line) {
    return this.mode.put(line, this.at);
  }

  #sheet({ players, rounds }) {
    const head = h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { class: "what", scope: "col" }, t("Turn")),
        h("th", { scope: "col" }, t("Points")),
        players.map((player) => h("th", { scope: "col" }, player)),
      ),
    );
    refill(
      byId("score-sheet"),
      head,
      rounds.map((round, index) => this.#rows(players, round, index)),
    );
  }

  /** The rows of a round, which stay as they are while the round and the language do. */
  #rows(players, round, index) {
    const known = this.rows.get(round);
    if (known?.language === language()) return known.body;
    const body = h(
      "tbody",
      {},
      h(
        "tr",
        { class: "head" },
        h("th", { colspan: players.length + 2, scope: "rowgroup" }, t("Round {round}", { round: index + 1 })),
      ),
      round.turns.map((turn) => this.#row(turn)),
      OVER.includes(round.end.how)
        ? h(
            "tr",
            {},
            h("td", { class: "what" }, ENDS[round.end.how]()),
            h("td", {}),
            players.map((player) => h("td", { class: "score" }, pointsText(round.totals[player]))),
          )
        : null,
    );
    this.rows.set(round, { body, language: language() });
    return body;
  }

  #row(turn) {
    const done = turn.action === "place" ? turn.what : ACTIONS[turn.action]();
    const drew = turn.draws && turn.action !== "draw";
    const what = drew
      ? tn("{turn} after {count} drawn", "{turn} after {count} drawn", turn.draws, { turn: done })
      : done;
    return h(
      "tr",
      { class: turn.problems.length ? "faulty" : null },
      h(
        "td",
        { class: "what" },
        h(
          "button",
          {
            type: "button",
            class: "edit",
            "data-key": `line-${turn.line}`,
            title: turn.problems.map((problem) => problem.text).join(" "),
            click: () => this.edit(turn.line),
          },
          `${turn.player} ${what}`,
        ),
      ),
      h(
        "td",
        { class: "score" },
        turn.claimed !== null && turn.claimed !== turn.points
          ? `${pointsText(turn.points)} (${turn.claimed})`
          : pointsText(turn.points),
      ),
      turn.running.map((total) => h("td", {}, pointsText(total))),
    );
  }

  #history(mode) {
    if (this.kept !== mode.archive) this.season.clear();
    this.kept = mode.archive;
    refill(
      byId("score-archive"),
      mode.archive.map((sheet, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "finding",
              "data-key": `sheet-${index}`,
              click: () => mode.open(index),
            },
            h(
              "span",
              { class: "finding-text" },
              t("{when}: {players}", {
                when: sheet.when,
                players: list(sheet.players.map((player, seat) => `${player} ${pointsText(sheet.totals[seat])}`)),
              }),
            ),
          ),
        ),
      ),
    );
    const names = [...new Set(mode.archive.flatMap((sheet) => sheet.players))];
    refill(
      byId("score-players"),
      names.map((name) => {
        const sheets = mode.archive.filter((sheet) => sheet.players.includes(name));
        const finished = sheets
          .map((sheet) => ({ total: sheet.totals[sheet.players.indexOf(name)], rounds: sheet.rounds }))
          .filter(({ total }) => total !== null);
        const rounds = finished.reduce((sum, each) => sum + each.rounds, 0);
        const points = finished.reduce((sum, each) => sum + each.total, 0);
        return h(
          "tr",
          {},
          h("td", { class: "what" }, name),
          h("td", {}, sheets.length),
          h("td", {}, sheets.filter((sheet) => sheet.winners.includes(name)).length),
          h("td", {}, rounds ? number(points / rounds, 1) : "?"),
        );
      }),
    );
  }
}

const pointsText = (points) => (points === null || points === undefined ? "?" : number(points));

function nextWords(player, drawn) {
  return drawn ? t("{player} is next, {drawn} drawn.", { player, drawn }) : t("{player} is next.", { player });
}

function status(state, who, over) {
  if (state.winners.length) return wonWords(state.winners);
  if (over) return ENDS[state.end]();
  return who ? nextWords(who, state.next === who ? state.drawn : 0) : t("Whose turn is it?");
}

/** The sheet as a table of values: a line for each turn and for each end of a round, with the totals after it. */
function csv({ players, rounds }) {
  const quoted = (cell) =>
    /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? "");
  const rows = [["round", "player", "turn", "draws", "points", "sheet", ...players]];
  rounds.forEach((round, index) => {
    round.turns.forEach((turn) => {
      rows.push([index + 1, turn.player, turn.what, turn.draws, turn.points, turn.claimed, ...turn.running]);
    });
    if (OVER.includes(round.end.how))
      rows.push([index + 1, "", round.end.how, "", "", "", ...players.map((player) => round.totals[player])]);
  });
  return rows
    .map((row) => row.map(quoted).join(","))
    .join("\n")
    .concat("\n");
}
