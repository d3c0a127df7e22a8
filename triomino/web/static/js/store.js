/**
 * Storage in IndexedDB: the work of each window, and the state that all windows share.
 *
 * A record is `{ id, at, value }`; `at` is the time of its last change. A page reads its records once and keeps them in
 * memory. A change is a function that turns the old value into the new one. The page applies each change first to the
 * value in memory, and then to the stored value, which another window may have changed. A change is unsettled until it
 * is stored. If a page with unsettled changes is left or hidden, it saves the changed values in `localStorage`. The
 * next page to be loaded stores these values in the database, unless the database has newer ones.
 */

/** The storage name from earlier editions, when all pages of an origin shared their data. */
const SHARED = "triomino";

/**
 * The storage name of this page. Pages in different folders of an origin use different names. The folder opened first
 * keeps the name, and thus the data, of earlier editions.
 */
export const NAME = attempt(() => {
  const folder = new URL("./", location.href).pathname;
  if (!localStorage.getItem(`${SHARED}-folder`)) localStorage.setItem(`${SHARED}-folder`, folder);
  return localStorage.getItem(`${SHARED}-folder`) === folder ? SHARED : `${SHARED} ${folder}`;
}, SHARED);

const VERSION = 1;
const WINDOW = `${NAME}-window`;
const UNSETTLED = `${NAME}-unsettled `;

/** Milliseconds to wait for the database before the page continues without it. */
const STORE_TIMEOUT = 10_000;

/** The maximum number of windows whose work is stored. If there are more, the oldest work is deleted. */
const MOST_WINDOWS = 20;

/** @typedef {"windows" | "shared"} StoreName */
/** @typedef {{ id: string, at: number, value: any }} Stored A stored record, unchecked. */
/** @typedef {() => Storage} Plain */

/** @type {StoredRecord<any>[]} */
const all = [];
/** @type {(() => void)[]} */
const waiting = [];
/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** @type {BroadcastChannel | null} */
let channel = null;

/** If `over` is true, this page must not store anything more. */
let lost = false;
let over = false;

/** Whether the database is unavailable. */
export const isLost = () => lost;

/** The function to call when something cannot be stored. */
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
  // Close the connection, so that a newer edition in another window can upgrade the database.
  store.onversionchange = () => store.close();
  return store;
}

/**
 * Run `work` in one transaction on both stores, and return its result once everything is stored. If `work` fails,
 * nothing is stored.
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
    // Use a new connection next time: some browsers silently close the old one, for example after a phone has slept.
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

// Read, write and remove strings in `localStorage` or `sessionStorage`; errors are ignored. `removeText` removes the
// stored string only if it equals `text`.
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

/** The parsed value of `text`; null if it is not valid JSON. @param {string | null} text */
export const parsed = (text) => attempt(() => JSON.parse(text ?? ""), null);

/**
 * One stored record. `whole` converts any stored value to a valid one. `heard` is called when another window has
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
   * Take over a newer stored value, and apply the unsettled changes to it. Returns false if the stored value is not
   * newer.
   *
   * @param {Stored} stored
   */
  take({ at, value }) {
    if (at <= this.at) return false;
    this.at = at;
    this.value = this.steps.reduce((before, step) => step(before), this.whole(value));
    return true;
  }

  /** Change the value to `step(value)`, and store it. @param {(before: Value) => Value} step */
  change(step) {
    if (over) return;
    this.value = step(this.value);
    if (lost) {
      refused();
      return;
    }
    this.steps.push(step);
    for (const record of all) record.#begin(); // also write the records whose last write failed
  }

  /** Replace the value, and discard its unsettled changes. @param {Value} value */
  replace(value) {
    this.steps = [];
    this.change(() => value);
  }

  #begin() {
    if (this.writing || !this.steps.length) return;
    this.writing = this.#write();
    this.writing.catch(refused);
  }

  /** Write all changes; a failed attempt is repeated once, with a new connection. */
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
      // No other window writes this window's state, so there is no need to read it again.
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

  /** Save a value with unsettled changes in `localStorage`. */
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
 * Run an action as soon as all changes are stored.
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

/** A new name for the state of a window. */
export const newName = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * Write to the database the changes that earlier pages could not store. Then read the shared records and the record of
 * this window. A new window gets the record of the window that changed last.
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
    // The keys are the record ids, which are strings.
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

/** From now on, store the state of this window under a new name. @param {StoredRecord<any>} ours */
export function rename(ours) {
  ours.id = newName();
  putText(() => sessionStorage, WINDOW, ours.id);
}

/**
 * Load the stored records, and return this window's record as `ours`. If the window is new, `last` is the stored record
 * of the window that changed most recently.
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
      // A copy of this window uses the same name: give this window a new one.
      rename(ours);
      if (ours.value) ours.replace(ours.value);
      return;
    }
    const record = all.find(({ store, id }) => store === "shared" && id === data.id);
    // Finish writing first: the new record may already contain the change being written, so do not apply it again.
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
 * Replace the values of several records; if one cannot be replaced, none is. Once the new values are stored, this page
 * stores nothing more.
 *
 * @param {[StoredRecord<any>, unknown][]} pairs each record with its new value
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
