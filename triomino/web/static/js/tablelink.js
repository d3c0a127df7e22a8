/**
 * The connection of a device to a table.
 *
 * The state of the table arrives on a stream, which is opened again whenever it breaks. If the server cannot be reached
 * or is too busy, an action is sent again. Each action contains the number of the last state that has arrived, so that
 * the server never carries it out twice. After a match, the connection stays open for the next one.
 */

import { ask, follow, Refusal } from "./api.js";

/** A connection counts as broken after this many silent milliseconds. The server sends data at least every 15 s. */
const SILENCE = 35_000;

/** The server must answer an action within this many milliseconds. */
const ANSWER = 10_000;

/** The first and the longest wait before a retry, in milliseconds. */
const [SOON, LATER] = [400, 8_000];

/** A device that wakes up after this many silent milliseconds connects again at once. */
const ASLEEP = 20_000;

/** The codes of refusals after which a later attempt may succeed. */
const PASSING = ["unreachable", "busy", "slow", "too-many"];

/** @typedef {import("./tableclient.js").Sight} Sight */

export class TableLink {
  /**
   * Connect to a table. `asked` contains the token of a seat or the code for spectators.
   *
   * @param {Api.Question<"tables/watch">} asked
   * @param {{ sight: (sight: Sight) => void, broken: (whether: boolean) => void,
   *   gone: (refusal: Refusal) => void }} on
   */
  constructor(asked, on) {
    this.asked = asked;
    this.on = on;
    this.ended = false;
    this.number = -1;
    this.over = false;
    /** @type {Set<() => void>} */
    this.waiting = new Set();
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {AbortController | null} */
    this.hearing = null;
    this.heard = Date.now();
    this.hurry = () => {
      if (document.visibilityState !== "visible") return;
      if (Date.now() - this.heard > ASLEEP) this.cut();
      this.wake?.();
    };
    this.cut = () => this.hearing?.abort();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
    void this.#listen();
  }

  end() {
    this.ended = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.cut();
    this.wake?.();
    this.#back();
  }

  /**
   * Send an action again and again until the server responds. Return null if `end` is called before that.
   *
   * @param {import("./tableclient.js").Action} question
   */
  async do(question) {
    const asked = { token: this.asked.token ?? "", number: this.number, ...question };
    while (!this.ended) {
      try {
        const sight = await ask("tables/do", asked, AbortSignal.timeout(ANSWER));
        this.#see(sight);
        return sight;
      } catch (error) {
        if (!(error instanceof Refusal) || !PASSING.includes(error.code)) throw error;
        this.#broken(true);
        await new Promise((resolve) => this.waiting.add(() => resolve(null)));
      }
    }
    return null;
  }

  async #listen() {
    // The next stream does not send the state with this number again.
    let known = -1;
    for (let wait = SOON; !this.ended; wait = Math.min(2 * wait, LATER)) {
      const hearing = new AbortController();
      this.hearing = hearing;
      const begun = Date.now();
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let silence;
      const heard = (/** @type {Sight} */ sight) => {
        clearTimeout(silence);
        silence = setTimeout(() => hearing.abort(), SILENCE);
        this.heard = Date.now();
        // A short stream does not reset the wait: devices that share a seat would end each other's streams without
        // a pause.
        if (this.heard - begun > LATER) wait = SOON;
        this.#broken(false);
        this.#see(sight);
      };
      try {
        silence = setTimeout(() => hearing.abort(), SILENCE);
        heard(await follow("tables/watch", { ...this.asked, number: known }, heard, hearing.signal));
        known = this.number;
        wait = SOON;
      } catch (error) {
        if (this.ended) return;
        if (["token", "no-table"].includes(error.code)) {
          // Keep showing a match that is over, even if its table is gone.
          if (!this.over) this.on.gone(error);
          return;
        }
        known = -1;
        this.#broken(true);
      } finally {
        clearTimeout(silence);
      }
      await new Promise((resolve) => {
        this.wake = () => resolve(null);
        setTimeout(this.wake, wait);
      });
    }
  }

  /** @param {Sight} sight */
  #see(sight) {
    if (this.ended || sight.number <= this.number) return;
    this.number = sight.number;
    this.over = Boolean(sight.match?.over);
    this.on.sight(sight);
  }

  /** @param {boolean} whether */
  #broken(whether) {
    if (!whether) this.#back();
    this.on.broken(whether);
  }

  #back() {
    for (const go of this.waiting) go();
    this.waiting.clear();
  }
}
