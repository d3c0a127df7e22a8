/** A series of requests: each one stops the one before it. */

import { announce } from "./announce.js";
import { Refusal, refused } from "./refusal.js";

export class Latest {
  /** @type {AbortController | null} */
  #control = null;

  get busy() {
    return this.#control !== null;
  }

  stop() {
    this.#control?.abort();
    this.#control = null;
  }

  /**
   * Stop the previous request, and run `work`. The result is undefined if this request is stopped later, and null if
   * it is refused.
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
