/** An engine's search for the best move. */

import { follow } from "./api.js";
import { number, t, tn } from "./i18n.js";
import { Latest } from "./latest.js";
import { refused } from "./refusal.js";

/** @typedef {Partial<Api.Answer<"best"> & Api.LongOperations["best"]>} Ranking */

export class Search {
  /** @type {Ranking | null} */
  ranking = null;
  /** The progress, or why the search ended. */
  words = "";
  /** Says why the first move is the best, and which other moves may be just as good. */
  why = "";
  /** The last request. @type {Api.Question<"best"> | null} */
  question = null;
  asking = new Latest();

  /**
   * @param {{ found: () => void, told: () => void }} on `found` is called when results arrive, and `told`
   *   after any other change
   */
  constructor(on) {
    this.on = on;
  }

  get busy() {
    return this.asking.busy;
  }

  reset() {
    this.asking.stop();
    Object.assign(this, { ranking: null, words: "", why: "" });
    this.on.told();
  }

  stop() {
    if (this.busy) this.words = this.ranking ? t("Stopped. These are the results so far.") : t("Stopped.");
    this.asking.stop();
    this.on.told();
  }

  /** Search again in the current language. */
  translate() {
    if (this.question && (this.busy || this.ranking)) void this.start(this.question);
  }

  /** Start a search. Each report of the engine calls `on.found`. @param {Api.Question<"best">} question */
  async start(question) {
    this.why = "";
    this.question = question;
    const take = (/** @type {Ranking} */ ranking) => {
      if (ranking.moves) this.ranking = ranking;
      this.words = stateWords(ranking);
      this.why = [ranking.why, ranking.too_close].filter(Boolean).join(" ");
      this.on.found();
    };
    const searching = this.asking.run(
      (signal) => follow("best", question, (news) => signal.aborted || take(news), signal),
      (refusal) => {
        this.words = refused(refusal);
      },
    );
    this.on.told();
    const found = await searching;
    if (found) take(found);
    else if (found === null) this.on.told();
  }
}

/** Why a search ended. */
/** @type {Record<string, () => string>} */
const ENDS = {
  confident: () => t("No other move can be noticeably better than the first."),
  games: () => t("All playouts are done."),
  seconds: () => t("Time is up."),
  proven: () => t("The results are proven."),
  interrupted: () => t("Stopped."),
};

/** Write the progress of a search, or why it ended. @param {Ranking} ranking */
function stateWords({ stopped, games, doing, assumed, note_text: note }) {
  const state = stopped && !doing ? ENDS[stopped]() : t("Searching…");
  const played = games ? tn("{games} playout.", "{games} playouts.", games, { games: number(games) }) : "";
  return [state, played, assumed, note].filter(Boolean).join(" ");
}
