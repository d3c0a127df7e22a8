/** The contest panel: the title and codes, the clock, and the result to send back. */

import * as address from "./address.js";
import { follow } from "./api.js";
import { ContestRun, resultText } from "./contest.js";
import { byId, download, h, note, onClick, refill, show } from "./dom.js";
import { t, tn } from "./i18n.js";
import { gradeName, kindName } from "./kinds.js";
import { Latest } from "./latest.js";
import { clock } from "./practice.js";
import { refused } from "./refusal.js";
import { share } from "./transfer.js";
import { today } from "./workshop.js";

/** @typedef {import("./contest.js").Contest} Contest */

const SECOND = 1000;

export class ContestPanel {
  /** @type {Api.Answer<"result"> | null} */
  judged = null;
  /** The results of other solvers, best first. */
  others = /** @type {Api.Answer<"result">[]} */ ([]);
  asking = new Latest();
  checking = new Latest();

  /**
   * @param {import("./contest.js").Running | null | undefined} saved
   * @param {{ open: (code: string) => Promise<unknown>, code: () => string | null | undefined, save: () => void }} on
   *   `open` puts a puzzle on the board; `code` returns the code of the puzzle on the board.
   */
  constructor(saved, on) {
    this.on = on;
    this.run = new ContestRun(saved);
    this.run.changed = () => {
      this.judged = null;
      on.save();
      this.show();
    };
    onClick({
      "contest-add": () => this.add(),
      "contest-week": () => void this.week(),
      "contest-link": () => void this.shareLink(),
      "contest-start": () => void this.start(),
      "contest-next": () => void this.next(),
      "contest-skip": () => this.run.ended(this.run.code, null),
      "contest-leave": () => confirm(t("Leave the contest without a result?")) && this.run.leave(),
      "contest-close": () => this.run.leave(),
      "contest-share": () => void share({ text: byId("contest-result").value }, byId("contest-result")),
      "contest-save": () => download("triomino-result.json", new Blob([byId("contest-result").value])),
    });
    byId("contest-player").addEventListener("change", () => void this.judge());
    setInterval(() => this.run.code && this.#showClock(), SECOND);
    this.show();
  }

  get saved() {
    return this.run.state;
  }

  /** @param {Omit<Contest, "format">} contest */
  offer({ title, codes }) {
    byId("contest-title").value = title;
    byId("contest-codes").value = codes.join("\n");
    byId("contest-shared").hidden = true;
    this.#say(
      this.run.state
        ? t("Before you start this contest, leave the current one, or choose “Done” if it is over.")
        : tn("A contest with {count} puzzle.", "A contest with {count} puzzles.", codes.length),
    );
    byId("contest").scrollIntoView({ block: "nearest" });
    byId("contest-start").focus({ preventScroll: true });
  }

  add() {
    const code = this.on.code();
    const codes = this.#codes();
    if (!code) this.#say(t("Only a puzzle with a code can be added: create one, or open one by its code."));
    else if (!codes.includes(code)) byId("contest-codes").value = [...codes, code].join("\n");
  }

  async week() {
    const contest = await this.#ask({ week: today() });
    if (contest) this.offer(contest);
  }

  async shareLink() {
    const contest = await this.#entered();
    if (!contest) return;
    const field = byId("contest-shared");
    const url = address.contestLink(contest);
    field.value = url;
    field.hidden = false;
    await share({ title: contest.title || "Triomino", url }, field);
  }

  async start() {
    const contest = await this.#entered();
    if (!contest) return;
    this.run.begin(contest);
    await this.next();
  }

  async next() {
    if (this.run.code) await this.on.open(this.run.code);
  }

  #entered() {
    const codes = this.#codes();
    if (codes.length) return this.#ask({ codes, title: byId("contest-title").value.trim() });
    byId("contest-codes").focus();
    return null;
  }

  #codes() {
    return byId("contest-codes")
      .value.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
  }

  /** @param {Api.Question<"contest">} question */
  #ask(question) {
    this.#say("");
    return this.asking.run(
      (signal) => follow("contest", question, () => {}, signal),
      (refusal) => this.#say(refused(refusal), true),
    );
  }

  async judge() {
    const player = byId("contest-player").value.trim();
    const judged = await this.asking.run(
      (signal) => this.run.result(player, signal),
      (refusal) => this.#say(refused(refusal), true),
    );
    if (!judged || !this.run.over) return;
    this.judged = judged;
    this.show();
  }

  /** Judge and rank the result of another solver. @param {Api.Question<"result">} result */
  async check({ title, player, puzzles }) {
    this.#say(t("The answers are being judged…"));
    byId("contest").scrollIntoView({ block: "nearest" });
    const judged = await this.checking.run(
      (signal) => follow("result", { title, player, puzzles }, () => {}, signal),
      (refusal) => this.#say(refused(refusal), true),
    );
    if (!judged) return;
    this.#say("");
    const codes = codesOf(judged);
    const text = resultText(judged.result);
    const before = this.others.filter(
      (other) =>
        codesOf(other) === codes &&
        (!player || other.result.player !== player) && // replace an earlier result of the same player
        resultText(other.result) !== text, // drop a copy of the same result
    );
    this.others = [...before, judged].sort(compared);
    this.show();
  }

  // Drawing.

  show() {
    const { state, over } = this.run;
    show({
      "contest-entry": !state,
      "contest-running": state !== null && !over,
      "contest-over": over,
    });
    this.#move(state !== null);
    refill(
      byId("contest-others"),
      this.others.map((judged) => {
        const place = this.others.findIndex((other) => !compared(other, judged)) + 1; // equal results share a rank
        return h("li", { value: place }, h("strong", {}, judged.result.player || "?"), ` ${summary(judged)}`);
      }),
    );
    if (over) this.#showResult();
    else if (state) this.#showRunning(state);
  }

  /** Put the panel above the puzzle on phones, or back above the library. @param {boolean} up */
  #move(up) {
    const contest = byId("contest");
    const panel = byId("panel-puzzle");
    if ((panel.firstElementChild === contest) === up) return;
    panel.insertBefore(contest, up ? panel.firstElementChild : byId("library-section"));
  }

  /** @param {import("./contest.js").Running} state */
  #showRunning({ started, attempts }) {
    byId("contest-next").textContent = attempts.length && started === null ? t("Next puzzle") : t("Go to the puzzle");
    show({ "contest-next": started === null || this.on.code() !== this.run.code, "contest-skip": started !== null });
    this.#showClock();
  }

  #showClock() {
    const { title = "", codes = [], attempts = [] } = this.run.state ?? {};
    const about = { number: attempts.length + 1, total: codes.length, time: clock(this.run.seconds()) };
    byId("contest-clock").textContent = title
      ? t("{title}: puzzle {number} of {total}, {time}", { title, ...about })
      : t("Puzzle {number} of {total}, {time}", about);
  }

  #showResult() {
    const { judged } = this;
    byId("contest-summary").textContent = judged ? summary(judged) : t("The answers are being judged…");
    byId("contest-result").value = judged ? resultText(judged.result) : "";
    refill(
      byId("contest-lines"),
      (judged?.puzzles ?? []).map((puzzle) => h("li", {}, line(puzzle))),
    );
    if (!judged && !this.asking.busy) void this.judge();
  }

  /** @param {string} words */
  #say(words, wrong = false) {
    note(byId("contest-state"), words, wrong);
  }
}

/** @param {Api.Answer<"result">} judged */
const codesOf = ({ puzzles }) => puzzles.map(({ code }) => code).join();

/**
 * Compare results: most right answers, then least help, then least time.
 *
 * @param {Api.Answer<"result">} one
 * @param {Api.Answer<"result">} other
 */
const compared = (one, other) =>
  other.solved - one.solved || one.help - other.help || one.result.seconds - other.result.seconds;

/** @param {Api.Answer<"result">} judged */
function summary({ solved, help, puzzles, result }) {
  const about = { solved, total: puzzles.length, time: clock(result.seconds) };
  return help
    ? tn(
        "{solved} of {total} solved in {time}; help used {count} time",
        "{solved} of {total} solved in {time}; help used {count} times",
        help,
        about,
      )
    : t("{solved} of {total} solved in {time}, without help", about);
}

/** @param {Api.Answer<"result">["puzzles"][number]} puzzle */
function line({ kind, grade, right, seconds }) {
  const about = { kind: kindName(kind), grade: gradeName(grade), time: clock(seconds) };
  return right ? t("{kind}, {grade}: solved, {time}", about) : t("{kind}, {grade}: not solved, {time}", about);
}
