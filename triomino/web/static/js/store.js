/**
 * What the browser keeps, in IndexedDB: the work of each window, and what all windows have in common.
 *
 * A record is `{ id, at, value }`. All that a page needs is read once and held here. A change is a function of what
 * was: done here at once, and then in a transaction on what is stored, which another window may have changed meanwhile.
 * What is not settled when the page is left waits in plain storage for the next page.
 */

/** What everything was called in editions in which all pages of an origin shared it. */
const SHARED = "triomino";

/**
 * What everything of this page is called, since several sites of one origin keep their data apart. What they shared is
 * that of the first folder that is opened.
 */
export const NAME = attempt(() => {
  const folder = new URL("./", location.href).pathname;
  if (!localStorage.getItem(`${SHARED}-folder`)) localStorage.setItem(`${SHARED}-folder`, folder);
  return localStorage.getItem(`${SHARED}-folder`) === folder ? SHARED : `${SHARED} ${folder}`;
}, SHARED);

const VERSION = 1;
const WINDOW = `${NAME}-window`;
const UNSETTLED = `${NAME}-unsettled `;

/** Milliseconds after which a store that does not answer is done without. */
const STORE_TIMEOUT = 10_000;

/** Windows of which the work is kept; beyond that those go first in which nothing has been done for longest. */
const MOST_WINDOWS = 20;

/** @typedef {"windows" | "shared"} StoreName */
/** @typedef {{ id: string, at: number, value: any }} Stored A record as it is stored, of which nothing is known yet. */
/** @typedef {() => Storage} Plain */

/** @type {StoredRecord<any>[]} */
const all = [];
/** @type {(() => void)[]} */
const waiting = [];
/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** @type {BroadcastChannel | null} */
let channel = null;

/** Nothing can be kept, since there is no store that answers; or nothing is to be kept any more by this page. */
let lost = false;
let over = false;

/** What is called when something could not be kept. */
let refused = () => {};

/** @param {() => void} listener */
export function whenRefused(listener) {
  refused = listener;
}

/**
 * @template Answer
 * @param {IDBRequest<Answer>} request
 * @returns {Promise<Answer>}
 */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function opened() {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("windows", { keyPath: "id" }).createIndex("at", "at");
    asked.result.createObjectStore("shared", { keyPath: "id" });
  };
  const store = await answered(asked);
  // Another window may have a newer edition, which is not to wait for this one.
  store.onversionchange = () => store.close();
  return store;
}

/**
 * The result of work on the stores, once all of it is stored; where it fails, none of it is.
 *
 * @template Result
 * @param {(store: (name: StoreName) => IDBObjectStore) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function within(work) {
  opening ??= opened();
  const connection = opening;
  try {
    const transaction = (await connection).transaction(["windows", "shared"], "readwrite");
    const settled = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const done = work((name) => transaction.objectStore(name)).then(
      (result) => {
        transaction.commit();
        return result;
      },
      (error) => {
        if (transaction.error === null) transaction.abort();
        throw error;
      },
    );
    const [result] = await Promise.all([done, settled]);
    return result;
  } catch (error) {
    // Some browsers close a connection without a word, as when a telephone has slept.
    if (opening === connection) opening = null;
    connection.then(
      (store) => store.close(),
      () => {},
    );
    throw error;
  }
}

/**
 * @template Result, Otherwise
 * @param {() => Result} work
 * @param {Otherwise} otherwise
 */
function attempt(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

// Texts of plain storage, where there is such: what one is, keep one, and remove one unless it has become another.
/** @param {Plain} store @param {string} name */
export const textOf = (store, name) => attempt(() => store().getItem(name), null);
/** @param {Plain} store @param {string} name @param {string} text */
export const putText = (store, name, text) => attempt(() => store().setItem(name, text), undefined);
/** @param {Plain} store @param {string} name @param {string | null} text */
export const removeText = (store, name, text) =>
  attempt(() => {
    const same = store().getItem(name) === text;
    if (same) store().removeItem(name);
    return same;
  }, false);

/** What a text of JSON says; null where it is none. @param {string | null} text */
export const parsed = (text) => attempt(() => JSON.parse(text ?? ""), null);

/**
 * One stored record. `whole` makes a usable value of any value, or of none; `heard` is called when another window has
 * changed the record.
 *
 * @template Value
 */
export class StoredRecord {
  /** @type {Promise<void> | null} */
  writing = null;
  /** @type {((before: Value) => Value)[]} */
  steps = [];
  heard = () => {};

  /**
   * @param {StoreName} store
   * @param {string} id
   * @param {(value: unknown) => Value} whole
   */
  constructor(store, id, whole) {
    this.store = store;
    this.id = id;
    this.whole = whole;
    this.at = 0;
    this.value = whole(undefined);
    all.push(this);
  }

  /**
   * Take up what is stored, with what has been done here since; whether that is newer than what is here.
   *
   * @param {Stored} stored
   */
  take({ at, value }) {
    if (at <= this.at) return false;
    this.at = at;
    this.value = this.steps.reduce((before, step) => step(before), this.whole(value));
    return true;
  }

  /** Change it by a function of what it was. @param {(before: Value) => Value} step */
  change(step) {
    if (over) return;
    this.value = step(this.value);
    if (lost) {
      refused();
      return;
    }
    this.steps.push(step);
    for (const record of all) record.#begin(); // of another that could not be kept as well
  }

  /** Put a value in the place of whatever there was. @param {Value} value */
  replace(value) {
    this.steps = [];
    this.change(() => value);
  }

  #begin() {
    if (this.writing || !this.steps.length) return;
    this.writing = this.#write();
    this.writing.catch(refused);
  }

  /** Once more where it fails, by a connection of its own; and with what has been done meanwhile. */
  async #write() {
    try {
      while (this.steps.length) await this.#written().catch(() => this.#written());
    } finally {
      this.writing = null;
    }
    settle();
  }

  async #written() {
    const steps = [...this.steps];
    const { record, news } = await within(async (store) => {
      // What a window is at is written by that window alone.
      const stored = this.store === "windows" ? this : await answered(store(this.store).get(this.id));
      const value = steps.reduce((before, step) => step(before), this.whole(stored?.value));
      /** @type {Stored} */
      const record = { id: this.id, at: Math.max(Date.now(), (stored?.at ?? 0) + 1), value };
      store(this.store).put(record);
      return { record, news: stored?.at > this.at };
    });
    this.steps = this.steps.filter((step) => !steps.includes(step));
    this.take(record);
    if (news) this.heard();
    if (this.store === "shared") channel?.postMessage(record);
  }

  /** What is not settled, for the next page. */
  leave() {
    const { store, id, value } = this;
    if (this.steps.length)
      putText(
        () => localStorage,
        `${UNSETTLED}${store} ${id}`,
        JSON.stringify({ store, id, value, at: Math.max(Date.now(), this.at) + 1 }),
      );
  }
}

/**
 * Do something as soon as everything is kept that has been changed, whenever that is: at once, or never.
 *
 * @param {() => void} action
 */
export function whenStored(action) {
  waiting.push(action);
  settle();
}

function settle() {
  if (!lost && all.every(({ steps }) => !steps.length)) for (const action of waiting.splice(0)) action();
}

/** A name for what a window is at. */
export const newName = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * What is stored, after what the page before could not settle has been added: of this window, of the last one, and in
 * common.
 *
 * @param {string} id
 * @param {(Stored & { store: StoreName })[]} unsettled
 */
const read = (id, unsettled) =>
  within(async (store) => {
    for (const record of unsettled) {
      const stored = await answered(store(record.store).get(record.id));
      if (!(stored?.at >= record.at)) store(record.store).put({ id: record.id, at: record.at, value: record.value });
    }
    const windows = store("windows");
    // A store names what it has by the `id` of each record, which is a text.
    const names = (await answered(windows.index("at").getAllKeys(null))).map(String);
    for (const name of names.slice(0, -MOST_WINDOWS)) if (name !== id) windows.delete(name);
    const source = names.includes(id) ? id : names.at(-1);
    return {
      window: source && (await answered(windows.get(source))),
      shared: await answered(store("shared").getAll()),
    };
  });

/**
 * @template Found
 * @param {Promise<Found>} promise
 */
const inTime = (promise) =>
  Promise.race([
    promise,
    /** @type {Promise<never>} */ (
      new Promise((_, reject) => {
        setTimeout(reject, STORE_TIMEOUT, new Error("the store does not answer"));
      })
    ),
  ]);

/** What this window is at is kept under another name from now on. @param {StoredRecord<any>} ours */
export function rename(ours) {
  ours.id = newName();
  putText(() => sessionStorage, WINDOW, ours.id);
}

/**
 * Begin with what is kept: the record of this window, and what the window was at that was here last, where this one is
 * new.
 */
export async function begin() {
  const ours = new StoredRecord("windows", textOf(() => sessionStorage, WINDOW) ?? "", (value) => value);
  if (!ours.id) rename(ours);
  const texts = attempt(() => Object.entries(localStorage), /** @type {[string, string][]} */ ([])).filter(([name]) =>
    name.startsWith(UNSETTLED),
  );
  const unsettled = texts
    .map(([, text]) => parsed(text))
    .filter((record) => record?.id && ["windows", "shared"].includes(record.store));
  /** @type {Stored | undefined} */
  let last;
  try {
    const found = await inTime(read(ours.id, unsettled));
    for (const [name, text] of texts) removeText(() => localStorage, name, text);
    for (const record of found.shared) all.find((own) => own.store === "shared" && own.id === record.id)?.take(record);
    if (found.window?.id === ours.id) ours.take(found.window);
    else last = found.window;
  } catch (error) {
    console.warn("Nothing is kept here:", error);
    lost = true;
  }
  listen(ours);
  return { ours, last };
}

/** @param {StoredRecord<any>} ours */
function listen(ours) {
  channel = new BroadcastChannel(NAME);
  channel.onmessage = async ({ data }) => {
    if (data.begun === ours.id) {
      // A copy of this window has begun, with its name and what it was at: from now on each is kept by itself.
      rename(ours);
      if (ours.value) ours.replace(ours.value);
      return;
    }
    const record = all.find(({ store, id }) => store === "shared" && id === data.id);
    // What is being written may be in that already: as soon as it is settled it will not be done to it once more.
    while (record?.writing) await record.writing.catch(() => {});
    if (record?.take(data)) record.heard();
  };
  channel.postMessage({ begun: ours.id });
  const leave = () => {
    if (!over) for (const record of all) record.leave();
  };
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.hidden && leave());
}

/**
 * Put values in the place of what records have, all or none, as the last thing that this page keeps: pairs of a record
 * and its value.
 *
 * @param {[StoredRecord<any>, unknown][]} pairs
 */
export async function replaceAll(pairs) {
  if (lost) throw new Error("there is no store");
  over = true;
  try {
    await Promise.allSettled(all.map(({ writing }) => writing));
    const records = pairs.map(([{ store, id, at }, value]) => ({
      store,
      record: { id, value, at: Math.max(Date.now(), at) + 1 },
    }));
    await within(async (store) => {
      for (const { store: name, record } of records) store(name).put(record);
    });
    for (const { store: name, record } of records) if (name === "shared") channel?.postMessage(record);
  } catch (error) {
    over = false;
    throw error;
  }
}
