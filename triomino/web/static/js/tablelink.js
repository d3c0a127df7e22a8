/**
 * The connection between a player's or a spectator's device and a table on the server. The state arrives on a stream
 * that is reopened whenever it breaks. An action is sent again if the server cannot be reached or is too busy. Each
 * action contains the number of the last state seen, so that no action is carried out twice. After a match, the
 * connection stays open for the next match.
 */

import { ask, follow, Refusal } from "./api.js";

/** Milliseconds of silence after which a connection counts as broken. The server sends data at least every 15 s. */
const SILENCE = 35_000;

/** Milliseconds to wait for a response. */
const ANSWER = 10_000;

/** The wait before the first retry and the longest wait before a later retry, in milliseconds. */
const [SOON, LATER] = [400, 8_000];

/** Milliseconds of silence after which a device that wakes up reconnects at once. */
const ASLEEP = 20_000;

/** Refusals after which a later attempt may succeed. */
const PASSING = ["unreachable", "busy", "slow", "too-many"];

/** @typedef {import("./tableclient.js").Sight} Sight */

export class TableLink {
  /**
   * `asked` identifies the table by the token of a seat or by the spectators' code.
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
   * Send an action, and retry until the server responds. Returns the response, or null if `end` is called first.
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
    // The number of the state that ended the last stream; the next stream does not send that state again.
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
        // If too many devices share a seat, they end each other's streams, so do not reset the wait after a short one.
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
          // If the table is gone but its match is over, keep showing the match.
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
