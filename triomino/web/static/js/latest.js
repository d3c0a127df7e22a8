/** A series of requests in which each new request stops the one before it. */

import { announce } from "./announce.js";
import { Refusal, refused } from "./refusal.js";

export class Latest {
  /** @type {AbortController | null} */
  #control = null;

  /** Whether a request is running. */
  get busy() {
    return this.#control !== null;
  }

  stop() {
    this.#control?.abort();
    this.#control = null;
  }

  /**
   * Stop any running request, then run `work` and return its result. If this request is stopped or replaced, the result
   * is undefined. If the request is refused, `refuse` is called and the result is null.
   *
   * @template Found
   * @param {(signal: AbortSignal) => Promise<Found>} work
   * @param {(refusal: Refusal) => void} [refuse]
   * @returns {Promise<Found | null | undefined>}
   */
  async run(work, refuse = (refusal) => announce(refused(refusal), { error: true })) {
    this.stop();
    const control = new AbortController();
    this.#control = control;
    const ended = () => {
      if (this.#control === control) this.#control = null;
    };
    try {
      const found = await work(control.signal);
      if (control.signal.aborted) return undefined;
      ended();
      return found;
    } catch (error) {
      if (control.signal.aborted) return undefined;
      ended();
      if (!(error instanceof Refusal)) throw error;
      refuse(error);
      return null;
    }
  }
}
