/** The history for undo and redo. */

const LONGEST = 200;

/**
 * @template State
 */
export class History {
  /**
   * @param {State} present
   * @param {{ past?: State[], future?: State[] }} [saved]
   */
  constructor(present, { past = [], future = [] } = {}) {
    this.present = present;
    this.past = past;
    this.future = future;
    /** @type {((state: State) => void)[]} */
    this.listeners = [];
  }

  /** @param {(state: State) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {State} next */
  push(next) {
    if (next === this.present) return;
    this.past = [...this.past, this.present].slice(-LONGEST);
    this.future = [];
    this.#become(next);
  }

  /** Return whether there was a step to undo. */
  undo() {
    if (!this.past.length) return false;
    this.future = [this.present, ...this.future];
    this.#become(this.past[this.past.length - 1], this.past.slice(0, -1));
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past = [...this.past, this.present];
    const [next, ...future] = this.future;
    this.future = future;
    this.#become(next);
    return true;
  }

  /** Return the states to save: at most 50 past and 50 undone ones. */
  saved() {
    return { present: this.present, past: this.past.slice(-50), future: this.future.slice(0, 50) };
  }

  /** @param {State} next */
  #become(next, past = this.past) {
    this.past = past;
    this.present = next;
    for (const listener of this.listeners) listener(next);
  }
}
