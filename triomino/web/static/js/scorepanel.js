/** The sheet beside the board, the bar for the next turn, and earlier sheets. */

import { Advice } from "./advice.js";
import { announce } from "./announce.js";
import { byId, download, h, named, onClick, once, refill, unbroken } from "./dom.js";
import { offer, offerSets } from "./house.js";
import { language, list, number, t, tn } from "./i18n.js";
import { SeasonView } from "./season.js";
import { ENDS, isOver, turnWords, wonWords } from "./words.js";

/** The keyword in a line such as `Ada holds 1-2-3`. */
const HOLDS = " holds ";

/** Actions that ignore a second tap. A second `draw` can be meant. */
const ONCE = ["begin", "alone", "next", "retry", "keep", "leave", "put", "away"];

/**
 * @param {keyof Elements} id
 * @param {() => unknown} action
 */
function onEnter(id, action) {
  named(id).addEventListener("keydown", (event) => event.key === "Enter" && void action());
}

/** @typedef {import("./sheetkeeper.js").Sheet} Sheet */
/** @typedef {import("./sheetkeeper.js").Round} Round */
/** @typedef {import("./sheetkeeper.js").Turn} Turn */

export class ScorePanel {
  /** The number of the line to correct. @type {number | null} */
  at = null;
  /** Whether to insert a line before that line. */
  inserting = false;
  /** Whether the last line is a correction. */
  correction = false;
  /** Whether to scroll to the last line. */
  following = false;
  /** The points that were claimed for the line that is being sent. */
  claimed = "";
  /**
   * The rows of each round, and the language in which they are written.
   *
   * @type {WeakMap<Round, { body: HTMLElement, language: string }>}
   */
  rows = new WeakMap();
  /** The earlier sheets that are listed. @type {unknown} */
  kept = null;

  /**
   * @param {import("./sheetkeeper.js").SheetKeeper} keeper
   * @param {{ chosen: () => string, held: () => void, review: () => void }} on `held` is called when the line of held
   *   tiles has changed, and when a fault is no longer shown
   */
  constructor(keeper, on) {
    this.keeper = keeper;
    this.on = on;
    this.advice = new Advice();
    this.season = new SeasonView(() => keeper.archive);
    offer(byId("score-rules"));
    offerSets(byId("score-set"));
    /** @type {Record<string, () => unknown>} */
    const actions = {
      begin: () =>
        keeper.begin({
          names: byId("score-names").value.replace(/;/g, ","),
          rules: byId("score-rules").value,
          set: byId("score-set").value,
        }),
      open: () => byId("transfer").showModal(),
      draw: () => keeper.enterTurn(`draw ${on.chosen()}`.trim()),
      pass: () => keeper.enterTurn(`pass${this.claim()}`),
      alone: () => this.#alone(),
      next: () => keeper.enterLine("round"),
      retry: () => keeper.read(),
      keep: () => this.#keep(),
      leave: () => keeper.enterLine(`${keeper.who} leaves`),
      drop: () => keeper.drop(),
      put: () => this.#put(byId("score-line").value),
      away: () => this.#put(""),
      insert: () => this.edit(this.at, true),
      "as-was": () => this.edit(null),
      enter: () => this.#enter(),
      hold: () => this.#enter(),
      advise: () => this.advice.ask(keeper.source),
      record: () => download("triomino-sheet.txt", new Blob([keeper.record], { type: "text/plain" })),
      csv: () => keeper.sheet && download("triomino-sheet.csv", new Blob([csv(keeper.sheet)], { type: "text/csv" })),
      paper: () => print(),
      review: on.review,
      new: () => keeper.another(),
      forget: () => confirm(t("Delete all earlier sheets?")) && keeper.forget(),
    };
    for (const name of ONCE) {
      const action = actions[name];
      actions[name] = once(async () => action());
    }
    onClick(
      Object.fromEntries(Object.entries(actions).map(([name, action]) => [`score-${name}`, () => void action()])),
    );
    onEnter("score-names", actions.begin);
    onEnter("score-line", actions.put);
    onEnter("score-more", actions.enter);
    byId("score-more").addEventListener("input", () => on.held());
    onEnter("score-claim", actions.alone);
    // A turn that waits for a name does not contain points that are typed now, so it must be entered again.
    byId("score-claim").addEventListener("input", () => {
      this.keeper.asked = "";
    });
  }

  /** The points on paper, in the notation of a record. */
  claim() {
    const points = byId("score-claim").value.trim();
    return points ? ` = ${points}` : "";
  }

  /** Enter a turn whose face is not known, with its tile, its points or both. */
  async #alone() {
    const words = `${this.on.chosen()}${this.claim()}`.trim();
    if (words) await this.keeper.enterTurn(words);
    else announce(t("Choose a tile, or enter the points for the turn."));
  }

  /** Called before a line is sent. A correction has no claimed points. @param {boolean} correction */
  entering(correction) {
    this.correction = correction;
    this.#fault();
    this.claimed = correction ? "" : byId("score-claim").value;
  }

  /** Clear the points of the last line. Points that were typed while it was being sent stay. */
  clearClaim() {
    if (byId("score-claim").value === this.claimed) byId("score-claim").value = "";
  }

  entered() {
    this.following = !this.correction;
    this.clearClaim();
    this.edit(null);
    this.advice.clear();
  }

  /**
   * Start a line for the tiles that a player still holds. On a touch screen, the field does not get the focus, because
   * a keyboard would cover the tray.
   *
   * @param {string} player
   */
  #holds(player) {
    const field = byId("score-more");
    field.value = `${player}${HOLDS}`;
    this.on.held();
    if (matchMedia("(pointer: coarse)").matches) byId("score-bar").scrollIntoView();
    else {
      field.scrollIntoView({ block: "center" });
      field.focus({ preventScroll: true });
    }
  }

  /** The player and the tiles in the typed line, if it is a line of held tiles. Otherwise null. */
  get held() {
    const [player, tiles] = byId("score-more").value.split(HOLDS);
    return isOver(this.keeper.state?.end ?? "") && tiles !== undefined
      ? { player, tiles: tiles.split(" ").filter(Boolean) }
      : null;
  }

  /** Add the tile to the held tiles, or remove it. @param {string} name */
  hold(name) {
    const { player = "", tiles = [] } = this.held ?? {};
    const others = tiles.filter((tile) => tile !== name);
    const now = others.length < tiles.length ? others : [...tiles, name];
    byId("score-more").value = `${player}${HOLDS}${now.join(" ")}`;
    this.on.held();
  }

  #fault() {
    const { fault, asked } = this.keeper;
    const correction = this.correction && !asked;
    byId("score-fault").textContent = fault;
    byId("score-line-fault").textContent = correction ? fault : "";
    byId("score-more-fault").textContent = correction ? "" : fault;
  }

  /** Open the form that corrects a line or inserts one before it. Null closes the form. @param {number | null} at */
  edit(at, inserting = false) {
    this.at = at;
    this.inserting = inserting;
    if (this.correction && this.keeper.fault) {
      this.keeper.fault = ""; // it belongs to an earlier correction
      this.on.held();
    }
    byId("score-edit").hidden = at === null;
    if (at === null) return;
    byId("score-line").value = inserting ? "" : this.keeper.lineAt(at);
    byId("score-away").hidden = byId("score-insert").hidden = inserting;
    this.#explain();
    byId("score-line").focus();
  }

  #explain() {
    if (this.at === null) return;
    const line = this.keeper.lineAt(this.at);
    byId("score-line-label").textContent = this.inserting
      ? t("Before “{line}”:", { line })
      : t("Instead of “{line}”:", { line });
    const problems = (this.keeper.sheet?.rounds ?? []).flatMap((round) => round.problems);
    const wrong = problems.filter(({ line }) => line === this.at);
    refill(
      byId("score-line-problems"),
      wrong.map(({ text }) => h("li", {}, text)),
    );
  }

  show() {
    const { state, sheet, waiting, record, archive, totals, fault, who } = this.keeper;
    byId("score-setup").hidden = Boolean(record);
    byId("score-history").hidden = Boolean(record) || !archive.length;
    byId("score-kept").hidden = !record;
    this.#fault();
    this.#history(archive);
    if (fault) byId("score-status").textContent = fault;
    byId("score-retry").hidden = Boolean(sheet) || !fault;
    if (record && !sheet)
      refill(
        byId("score-who"),
        Object.entries(totals).map(([player, total]) => h("span", {}, player, totalOf(total))),
      );
    if (!record || !state || !sheet) return;
    const over = isOver(state.end);
    const { held } = this;
    byId("score-status").textContent =
      fault ||
      (held ? t("Choose the tiles that {player} still holds, then choose “Enter”.", held) : status(state, sheet, who));
    const here = state.players.filter((player) => !state.left.includes(player));
    refill(
      byId("score-who"),
      here.map((player) => {
        const total = totalOf(sheet.rounds.length ? sheet.rounds.at(-1)?.totals[player] : 0);
        if (state.winners.length) return h("span", {}, player, total);
        return h(
          "button",
          {
            type: "button",
            class: "chip",
            "data-key": player,
            "aria-pressed": over ? null : String(player === who),
            click: () => (over ? this.#holds(player) : this.keeper.name(player)),
          },
          player,
          total,
        );
      }),
    );
    for (const id of /** @type {const} */ (["score-draw", "score-pass", "score-alone"]))
      byId(id).disabled = over || !who;
    byId("score-leave").hidden = over || !who;
    byId("score-leave").textContent = who ? t("{player} leaves", { player: who }) : "";
    const missing = handsMissing(state, sheet);
    byId("score-next").hidden = !over || state.winners.length > 0;
    byId("score-next").className = missing ? "chip" : "strong";
    byId("score-next").textContent = missing ? t("Next round (totals stay unknown)") : t("Next round");
    byId("score-holding").hidden = !held;
    byId("score-held").replaceChildren(...unbroken(byId("score-more").value));
    byId("score-waiting").hidden = !waiting;
    refill(
      byId("score-problems"),
      waiting
        ? [
            h("li", {}, h("strong", { "data-line": waiting.line && waiting.number }, waiting.line)),
            ...waiting.problems.map(({ about, line, text }) =>
              h("li", {}, about && [h("strong", { "data-line": line }, about), " "], text),
            ),
          ]
        : [],
    );
    byId("score-heading").textContent = t("{players}, rules: {rules}", {
      rules: sheet.rules,
      players: list(sheet.players),
    });
    this.#sheet(sheet);
    if (this.following) this.#follow();
    this.#explain();
    const { winners, mistakes } = state;
    byId("score-end").textContent = winners.length ? wonWords(winners) : "";
    byId("score-mistakes").textContent = mistakes
      ? `${tn("{count} mistake on the sheet.", "{count} mistakes on the sheet.", mistakes)} ${t("To correct a red line, choose it.")}`
      : "";
  }

  /**
   * Enter the typed line. If it is refused, it returns to the field, unless the user has typed something else. If it
   * ends the round, scroll up to the button that begins the next round.
   */
  async #enter() {
    const field = byId("score-more");
    const line = field.value;
    if (!line.trim()) return;
    field.value = "";
    if (await this.keeper.enterLine(line)) {
      if (isOver(this.keeper.state?.end ?? "")) scrollTo(0, 0);
      return;
    }
    field.value ||= line;
    this.on.held();
    byId(this.keeper.waiting ? "score-waiting" : "score-more-fault").scrollIntoView({ block: "nearest" });
  }

  /** Keep the waiting line despite its problems. */
  async #keep() {
    const { line } = this.keeper.waiting?.question ?? {};
    const field = byId("score-more");
    if (!(await this.keeper.keep()) || field.value !== line) return;
    field.value = "";
    this.on.held();
  }

  /** Replace the opened line, or insert a line before it. @param {string} line */
  async #put(line) {
    const { at, inserting, keeper } = this;
    if (at === null || (inserting && !line.trim())) return;
    if (await (inserting ? keeper.insert(line, at) : keeper.put(line, at))) return;
    byId(this.keeper.waiting ? "score-waiting" : "score-line-fault").scrollIntoView({ block: "nearest" });
  }

  /** Scroll to the last line. Only the panel moves, not the page. */
  #follow() {
    this.following = false;
    const panel = byId("panel");
    const below = byId("score-sheet").getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
    if (below > 0) panel.scrollTop += below;
  }

  /** @param {Sheet} sheet */
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

  /**
   * Return the rows of a round. They are kept until the round or the language changes.
   *
   * @param {string[]} players
   * @param {Round} round
   * @param {number} index
   */
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
      this.#lines(players, round),
      isOver(round.end.how) ? this.#end(players, round, ENDS[round.end.how]()) : null,
    );
    this.rows.set(round, { body, language: language() });
    return body;
  }

  /**
   * Return the rows in the order of play. A line that is not a turn stands above the next turn.
   *
   * @param {string[]} players
   * @param {Round} round
   */
  #lines(players, { turns, problems, lines }) {
    const mistakes = Map.groupBy(problems, ({ line }) => line);
    const rows = turns.map((turn) => ({ line: turn.line, row: this.#row(turn, mistakes.get(turn.line) ?? []) }));
    for (const line of [...new Set([...lines, ...mistakes.keys()])].sort((one, other) => one - other)) {
      if (rows.some((other) => other.line === line)) continue;
      const wrong = mistakes.get(line);
      const written = unbroken(this.keeper.lineAt(line));
      const words = wrong ? [h("strong", {}, written), ` ${texts(wrong)}`] : written;
      const cell = h("td", { class: "what wide", colspan: players.length + 2 }, this.#toEdit(line, "", words));
      const below = rows.findIndex((other) => other.line > line);
      rows.splice(below < 0 ? rows.length : below, 0, { line, row: h("tr", { class: wrong ? "faulty" : null }, cell) });
    }
    return rows.map(({ row }) => row);
  }

  /**
   * @param {number} line
   * @param {string} title
   * @param {import("./dom.js").Child} words
   */
  #toEdit(line, title, words) {
    const click = () => this.edit(line);
    const about = { "data-key": `line-${line}`, "data-line": line };
    return h("button", { type: "button", class: "edit", ...about, title, click }, words);
  }

  /** @param {Turn} turn @param {import("./sheetkeeper.js").Problems} problems */
  #row(turn, problems) {
    return h(
      "tr",
      { class: problems.length ? "faulty" : null },
      h("td", { class: "what" }, this.#toEdit(turn.line, texts(problems), unbroken(turnWords(turn)))),
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

  /**
   * Return the rows at the end of a round: the points gained, the totals and the calculation. If several players gain
   * points, only the calculation shows how many.
   *
   * @param {string[]} players
   * @param {Round} round
   * @param {string} words
   */
  #end(players, { end, totals, calculation }, words) {
    const gains = Object.values(end.points).filter((points) => points !== 0);
    return [
      h(
        "tr",
        {},
        h("td", { class: "what" }, words),
        h("td", { class: "score" }, gains.length === 1 ? pointsText(gains[0]) : ""),
        players.map((player) => h("td", { class: "score" }, pointsText(totals[player]))),
      ),
      calculation ? h("tr", {}, h("td", { class: "what wide", colspan: players.length + 2 }, calculation)) : null,
    ];
  }

  /** @param {import("./storage.js").Sheet[]} archive */
  #history(archive) {
    if (this.kept !== archive) this.season.clear();
    this.kept = archive;
    refill(
      byId("score-archive"),
      archive.map((sheet, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "finding",
              "data-key": `sheet-${index}`,
              click: () => this.keeper.open(index),
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
    const names = [...new Set(archive.flatMap((sheet) => sheet.players))];
    refill(
      byId("score-players"),
      names.map((name) => {
        const sheets = archive.filter((sheet) => sheet.players.includes(name));
        return h(
          "tr",
          {},
          h("td", { class: "what" }, name),
          h("td", {}, sheets.length),
          h("td", {}, sheets.filter((sheet) => sheet.winners.includes(name)).length),
        );
      }),
    );
  }
}

/** @param {import("./sheetkeeper.js").Problems} problems */
const texts = (problems) => problems.map(({ text }) => text).join(" ");

/** @param {number | null | undefined} points */
const pointsText = (points) => (points === null || points === undefined ? "?" : number(points));

/** @param {number | null | undefined} points */
const totalOf = (points) => h("span", { class: "total" }, pointsText(points));

/** @param {string} player @param {number} drawn */
function nextWords(player, drawn) {
  return drawn ? t("{player} is next. Tiles drawn: {drawn}.", { player, drawn }) : t("{player} is next.", { player });
}

/** @typedef {NonNullable<import("./sheetkeeper.js").SheetKeeper["state"]>} State */

/**
 * Whether the last round is over, but the hands at its end have not been entered.
 *
 * @param {State} state
 * @param {Sheet} sheet
 */
const handsMissing = ({ end, totals }, { rounds }) =>
  isOver(end) && [totals, rounds.at(-1)?.end.points ?? {}].every((points) => Object.values(points).includes(null));

/** @param {State} state @param {Sheet} sheet @param {string | null} who */
function status(state, sheet, who) {
  if (state.winners.length) return wonWords(state.winners);
  if (isOver(state.end))
    return handsMissing(state, sheet)
      ? `${ENDS[state.end]()} ${t("For each player who still holds tiles, choose the name, then enter the tiles.")}`
      : ENDS[state.end]();
  return who ? nextWords(who, state.next === who ? state.drawn : 0) : t("Whose turn is it?");
}

/**
 * Write the sheet as comma-separated values, with a line for each turn and for the end of each round. The last columns
 * contain the totals.
 *
 * @param {Sheet} sheet
 */
function csv({ players, rounds }) {
  const quoted = (/** @type {string | number | null | undefined} */ cell) =>
    /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? "");
  /** @type {(string | number | null | undefined)[][]} */
  const rows = [["round", "player", "turn", "draws", "points", "sheet", ...players]];
  rounds.forEach((round, index) => {
    round.turns.forEach((turn) => {
      rows.push([index + 1, turn.player, turn.what, turn.draws, turn.points, turn.claimed, ...turn.running]);
    });
    if (isOver(round.end.how))
      rows.push([index + 1, "", round.end.how, "", "", "", ...players.map((player) => round.totals[player])]);
  });
  return rows
    .map((row) => row.map(quoted).join(","))
    .join("\n")
    .concat("\n");
}
