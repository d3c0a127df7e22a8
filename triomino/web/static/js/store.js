/**
 * Storage in IndexedDB: the work of each window, and the state that all windows share.
 *
 * A record is `{ id, at, value }`; `at` is the time of its last change. A page reads its records once and keeps them in
 * memory. A change is a function that gets the old value and returns the new one. The page first applies it to the
 * value in memory, then to the stored value, which another window may have changed.
 *
 * A change is unsettled until it is stored. A page that is left or hidden saves unsettled values in `localStorage`. The
 * next page moves them to the database, unless the database has newer ones.
 */

/** The name that earlier editions used. With them, all pages of an origin shared their data. */
const SHARED = "triomino";

/**
 * The name of the stored data. Pages in different folders of an origin use different names. The folder that was opened
 * first keeps the name and the data of earlier editions.
 */
export const NAME = attempt(() => {
  const folder = new URL("./", location.href).pathname;
  if (!localStorage.getItem(`${SHARED}-folder`)) localStorage.setItem(`${SHARED}-folder`, folder);
  return localStorage.getItem(`${SHARED}-folder`) === folder ? SHARED : `${SHARED} ${folder}`;
}, SHARED);

const VERSION = 1;
const WINDOW = `${NAME}-window`;
const UNSETTLED = `${NAME}-unsettled `;

/** If the database does not answer within this many milliseconds, the page continues without it. */
const STORE_TIMEOUT = 10_000;

/** The work of this many windows is kept. The oldest work is deleted. */
const MOST_WINDOWS = 20;

/** @typedef {"windows" | "shared"} StoreName */
/** @typedef {{ id: string, at: number, value: any }} Stored Not checked yet. */
/** @typedef {() => Storage} Plain */

/** @type {StoredRecord<any>[]} */
const all = [];
/** @type {(() => void)[]} */
const waiting = [];
/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** @type {BroadcastChannel | null} */
let channel = null;

/** Whether the database is unavailable. */
let lost = false;
/** Whether all values have been replaced, so that this page must not store anything more. */
let over = false;

export const isLost = () => lost;

/** Called when something cannot be stored. */
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
  // A newer edition in another window can then upgrade the database.
  store.onversionchange = () => store.close();
  return store;
}

/**
 * Run `work` in one transaction on both stores. If `work` fails, nothing is stored.
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
    // Some browsers silently close the old connection, for example after a phone has slept.
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

// Access to `localStorage` or `sessionStorage`; errors are ignored. `removeText` removes only a string that equals
// `text`.
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

/** Parse JSON. Null if it is not valid. @param {string | null} text */
export const parsed = (text) => attempt(() => JSON.parse(text ?? ""), null);

/**
 * A stored record. `whole` turns whatever is stored into a valid value. `heard` is called when another window has
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
   * Take over a stored value if it is newer, and apply the unsettled changes to it. Return whether it is newer.
   *
   * @param {Stored} stored
   */
  take({ at, value }) {
    if (at <= this.at) return false;
    this.at = at;
    this.value = this.steps.reduce((before, step) => step(before), this.whole(value));
    return true;
  }

  /** Store `step(value)`. @param {(before: Value) => Value} step */
  change(step) {
    if (over) return;
    this.value = step(this.value);
    if (lost) {
      refused();
      return;
    }
    this.steps.push(step);
    for (const record of all) record.#begin(); // include the records that could not be written before
  }

  /** Replace the value. Changes that are not stored yet are lost. @param {Value} value */
  replace(value) {
    this.steps = [];
    this.change(() => value);
  }

  #begin() {
    if (this.writing || !this.steps.length) return;
    this.writing = this.#write();
    this.writing.catch(refused);
  }

  /** Write all changes. If this fails, try once more with a new connection. */
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
      // No other window writes this window's state.
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

  /** Save the value in `localStorage` if it has unsettled changes. */
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

/** Run an action once all changes are stored. @param {() => void} action */
export function whenStored(action) {
  waiting.push(action);
  settle();
}

function settle() {
  if (!lost && all.every(({ steps }) => !steps.length)) for (const action of waiting.splice(0)) action();
}

/** Make up a name for the state of a window. */
export const newName = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * Store the changes that earlier pages could not store. Then read the shared records and the record of this window. For
 * a new window, read the record of the window that changed last.
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
    // The record ids are strings.
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

/** Store this window's state under a new name. @param {StoredRecord<any>} ours */
export function rename(ours) {
  ours.id = newName();
  putText(() => sessionStorage, WINDOW, ours.id);
}

/** Load the records. If this window is new, the result `last` is the record of the window that changed last. */
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
      // Another window is a copy of this one, and has the same name.
      rename(ours);
      if (ours.value) ours.replace(ours.value);
      return;
    }
    const record = all.find(({ store, id }) => store === "shared" && id === data.id);
    // Wait, because the new record may already contain the change that is being written.
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
 * Replace all these values, or none if this fails. Afterwards, this page stores nothing more.
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
