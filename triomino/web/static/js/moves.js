/** The list of moves, ranked by score or by the results of a search. */

import { byId, h, refill } from "./dom.js";
import { number, t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { Search } from "./search.js";
import { loose } from "./shapes.js";
import { sumWords } from "./words.js";

const SHOWN = 12;

/** @typedef {import("./scene.js").Answer} Answer */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./scene.js").Move} Move */
/** @typedef {Move & Partial<Api.Answer<"best">["moves"][number]>} Row */

export class MovesPanel {
  /** @type {Position | null} */
  position = null;
  /** @type {Answer | null} */
  answer = null;
  all = false;

  /** @param {{ play: (move: Move) => void, show: (move: Move | null) => void }} on */
  constructor(on) {
    this.on = on;
    this.search = new Search({ found: () => this.#draw(), told: () => this.#showSearch() });
    byId("search").addEventListener("click", () => (this.search.busy ? this.search.stop() : this.#start()));
    byId("more-moves").addEventListener("click", () => {
      this.all = !this.all;
      this.#draw();
    });
  }

  reset() {
    this.all = false;
    this.search.reset();
  }

  stop() {
    this.search.stop();
  }

  translate() {
    this.search.translate();
  }

  /** @param {Position} position @param {Answer | null} answer */
  show(position, answer) {
    this.position = position;
    this.answer = answer;
    byId("moves-section").hidden = !answer?.analysis;
    this.#draw();
  }

  #start() {
    const engine = /** @type {Api.Question<"best">["engine"]} */ (byId("engine").value);
    const { position } = this;
    if (position) void this.search.start({ position, engine, seconds: Number(byId("seconds").value) });
  }

  #showSearch() {
    const { answer, position, search } = this;
    byId("search-row").hidden = !position?.hand.length || !answer?.analysis?.moves?.length;
    byId("search").textContent = search.busy ? t("Stop") : t("Search");
    byId("search").classList.toggle("running", search.busy);
    byId("search-state").textContent = search.words;
    byId("moves-why").textContent = search.why;
  }

  #draw() {
    this.#showSearch();
    const { answer, position } = this;
    const { ranking } = this.search;
    if (!answer?.analysis || !position) return;
    const withHand = position.hand.length > 0;
    /** @type {Row[]} */
    const rows = ranking?.moves ?? (withHand ? answer.analysis.moves : answer.placements) ?? [];
    byId("moves-note").textContent = !rows.length
      ? withHand
        ? t("No tile in the hand can be placed.")
        : t("No remaining tile can be placed: the board is dead.")
      : withHand
        ? ""
        : t("No hand is known. These are the legal placements of all remaining tiles, highest score first.");
    byId("moves-note").hidden = withHand && rows.length > 0;
    const shown = this.all ? rows : rows.slice(0, SHOWN);
    const scale = Math.max(10, ...rows.map((row) => Math.abs(row.equity ?? 0) + 2 * (row.stderr ?? 0)));
    refill(
      byId("moves"),
      shown.map((row, index) => this.#row(row, index, scale)),
    );
    byId("moves-head").hidden = !rows.length;
    byId("equity-head").textContent = rows[0]?.plan === undefined ? t("Equity") : t("Planned");
    byId("moves-table").classList.toggle("with-equity", Boolean(ranking));
    const forMatch = rows.some((row) => Boolean(row.match));
    byId("moves-table").classList.toggle("with-match", forMatch);
    byId("match-meaning").hidden = !forMatch;
    byId("match-bias").hidden = !forMatch || ranking?.engine !== "simulate";
    byId("more-moves").hidden = rows.length <= SHOWN;
    byId("more-moves").textContent = this.all
      ? t("Show fewer")
      : t("Show {count} more", { count: rows.length - SHOWN });
  }

  /** @param {Row} row @param {number} index @param {number} scale */
  #row(row, index, scale) {
    const at = key(row.at);
    const about = { tile: row.tile, at, words: sumWords(row) };
    const label = about.words
      ? tn("{tile} at {at} for {count} point: {words}", "{tile} at {at} for {count} points: {words}", row.score, about)
      : tn("{tile} at {at} for {count} point", "{tile} at {at} for {count} points", row.score, about);
    return h(
      "tr",
      { pointerenter: () => this.on.show(row), pointerleave: () => this.on.show(null) },
      h("td", { class: "rank" }, String(index + 1)),
      h(
        "td",
        { class: "what" },
        h(
          "button",
          {
            type: "button",
            class: "move",
            "data-key": `${row.tile}@${at}`,
            "aria-label": label,
            focus: () => this.on.show(row),
            blur: () => this.on.show(null),
            click: () => this.on.play(row),
          },
          loose(row.tile),
          h("span", {}, row.tile),
          h("span", { class: "at" }, at),
        ),
      ),
      h("td", { class: "score", title: row.text }, number(row.score)),
      h(
        "td",
        { class: "equity" },
        row.equity !== undefined && row.equity !== null
          ? equity(row, row.equity, scale)
          : row.behind
            ? t("behind")
            : row.plan !== undefined && row.plan !== null
              ? number(row.plan)
              : "",
      ),
      h("td", { class: "win" }, row.win !== undefined && row.win !== null ? `${number(row.win * 100)}%` : ""),
      h(
        "td",
        { class: "match" },
        row.match
          ? [
              h("span", {}, `${number(row.match.win * 100)}% `),
              h("span", { class: "error" }, `± ${number(row.match.stderr * 100, 1)}`),
            ]
          : "",
      ),
    );
  }
}

/**
 * Show an equity as text and as a bar. The whisker on the bar extends two standard errors to each side.
 *
 * @param {Row} row
 * @param {number} mean
 * @param {number} scale
 */
function equity({ proven, stderr = null }, mean, scale) {
  const [fill, whisker] = [h("span", { class: "fill" }), h("span", { class: "whisker" })];
  const bar = h("span", { class: "bar", "aria-hidden": "true" }, fill, whisker);
  const part = (/** @type {number} */ points) => `${Math.max(0, Math.min(100, 50 + (points / scale) * 50))}%`;
  const [from, to] = [Math.min(0, mean), Math.max(0, mean)].map(part);
  const [low, high] = [mean - 2 * (stderr ?? 0), mean + 2 * (stderr ?? 0)].map(part);
  fill.style.insetInlineStart = from;
  fill.style.insetInlineEnd = `calc(100% - ${to})`;
  whisker.style.insetInlineStart = low;
  whisker.style.insetInlineEnd = `calc(100% - ${high})`;
  const sign = mean > 0 ? "+" : "";
  const error = proven ? t("proven") : stderr === null ? "" : `± ${number(stderr, 1)}`;
  return [h("span", { class: "figure" }, `${sign}${number(mean, 1)} `, h("span", { class: "error" }, error)), bar];
}
