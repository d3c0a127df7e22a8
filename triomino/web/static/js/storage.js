/**
 * The state of the page that is stored in the browser. Each window has its own work and its own history for undo. All
 * windows share the practice data, the earlier sheets and the house rules. Damaged data is ignored.
 */

import { complete, sound } from "./position.js";
import * as store from "./store.js";

const FORMAT = "triomino-kept/1";
const SAVE_DELAY = 150;

/** @typedef {Record<string, any>} Json Not checked yet. */
/** @typedef {{ stability: number, difficulty: number, last: number, due: number }} Training */
/** @typedef {{ item: import("./kinds.js").Item, position: Position, card: Training | null }} Card */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./house.js").House} House */

/**
 * @typedef {object} Sheet An earlier sheet.
 * @property {string} record
 * @property {string | null} [rules]
 * @property {string[]} players
 * @property {(number | null)[]} totals
 * @property {string[]} winners
 * @property {number} rounds
 * @property {string} when
 */

/**
 * @typedef {object} Attempt
 * @property {string} id
 * @property {number} started
 * @property {boolean} helped
 * @property {boolean} over
 * @property {"alone" | "helped" | "failed" | null} [outcome]
 * @property {number} [seconds]
 */

/**
 * @typedef {NonNullable<Api.Question<"strength">["attempts"]>[number]} Tried
 * @typedef {object} Practised
 * @property {Card[]} cards
 * @property {{ points: number, deviation: number, last: number } | null} rating
 * @property {{ last: number, days: number, best: number } | null} streak
 * @property {Record<string, number>} best
 * @property {Attempt | null} attempt
 * @property {Tried[]} tried the newest last
 */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pending;
let wantedHash = "";

/** @param {unknown} value @returns {value is Json} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value @returns {Json} */
const object = (value) => (isObject(value) ? value : {});

/**
 * Return a stored history without the states that cannot be used. Undefined if the present state cannot be used.
 *
 * @param {unknown} saved
 * @param {(state: unknown) => boolean} good
 * @returns {{ present: any, past?: any[], future?: any[] } | undefined}
 */
function wholeHistory(saved, good) {
  if (!isObject(saved) || !good(saved.present)) return undefined;
  const [past, future] = [saved.past, saved.future].map((states) => (Array.isArray(states) ? states.filter(good) : []));
  return { present: saved.present, past, future };
}

/** @param {unknown} list */
const texts = (list) => Array.isArray(list) && list.every((item) => typeof item === "string");

/** @param {Json} saved */
const houseRules = ({ rules }) => (typeof rules === "string" ? { rules } : {});

/** @param {unknown} one @returns {one is House} */
const offerable = (one) =>
  isObject(one) &&
  texts([one.name, one.title, one.text]) &&
  Array.isArray(one.players) &&
  one.players.every(Number.isInteger);

/** @param {unknown} saved */
function wholeMatch(saved) {
  if (!isObject(saved) || typeof saved.game !== "string") return undefined;
  const { name, rules, against } = isObject(saved.setup) ? saved.setup : {};
  const sound_ = typeof name === "string" && typeof rules === "string" && texts(against) && against.length > 0;
  const { token, code, spectators = "" } = isObject(saved.seat) ? saved.seat : {};
  const seat = texts([token, code, spectators]) ? { token, code, spectators } : {};
  return {
    game: saved.game,
    log: Array.isArray(saved.log) ? saved.log.filter(isObject) : [],
    setup: sound_ ? saved.setup : {},
    seat,
    totals: object(saved.totals),
    ...houseRules(saved),
  };
}

/** @param {unknown} saved */
function wholeSheet(saved) {
  return isObject(saved) && typeof saved.record === "string"
    ? { record: saved.record, totals: object(saved.totals), ...houseRules(saved) }
    : undefined;
}

/** @param {unknown} saved @returns {Sheet[]} */
function wholeSheets(saved) {
  const good = (/** @type {unknown} */ sheet) =>
    isObject(sheet) &&
    typeof sheet.record === "string" &&
    texts(sheet.players) &&
    texts(sheet.winners) &&
    Array.isArray(sheet.totals);
  return Array.isArray(saved) ? saved.filter(good) : [];
}

/** @param {unknown} saved */
function wholeLessons(saved) {
  return isObject(saved) && Number.isInteger(saved.index) && saved.index >= 0 && texts(saved.done) ? saved : undefined;
}

/** @param {unknown} saved @returns {import("./contest.js").Running | null} */
function wholeContest(saved) {
  if (!isObject(saved) || typeof saved.title !== "string" || !texts(saved.codes) || !saved.codes.length) return null;
  const good = (/** @type {unknown} */ attempt, /** @type {number} */ place) =>
    isObject(attempt) &&
    attempt.code === saved.codes[place] &&
    Number.isInteger(attempt.seconds) &&
    Number.isInteger(attempt.help);
  if (!Array.isArray(saved.attempts) || !saved.attempts.every(good)) return null;
  const { title, codes, attempts, started, help } = saved;
  return {
    title,
    codes,
    attempts,
    started: Number.isFinite(started) ? started : null,
    help: Number.isInteger(help) ? help : 0,
  };
}

/** Return the stored work of a window without the parts that cannot be used. @param {Json} saved */
function mended(saved) {
  const goodPuzzle = (/** @type {unknown} */ state) =>
    isObject(state) &&
    sound(state.position) &&
    Array.isArray(state.position.fill ?? []) &&
    Array.isArray(state.mine) &&
    sound({ tiles: state.mine });
  const item = isObject(saved.puzzle?.item) && typeof saved.puzzle.item.id === "string" ? saved.puzzle.item : null;
  const history = wholeHistory(saved.puzzle?.history, goodPuzzle);
  const { text, index, viewer } = isObject(saved.record) ? saved.record : {};
  return {
    ...saved,
    board: wholeHistory(saved.board, sound),
    puzzle: history && (item || !saved.puzzle.item) ? { history, item } : undefined,
    contest: wholeContest(saved.contest),
    record:
      typeof text === "string"
        ? {
            text,
            index: Number.isInteger(index) && index >= 0 ? index : 0,
            ...(typeof viewer === "string" ? { viewer } : {}),
            ...houseRules(saved.record),
          }
        : undefined,
    play: wholeMatch(saved.play),
    score: wholeSheet(saved.score),
    learn: wholeLessons(saved.learn),
  };
}

/** @param {unknown} saved @returns {Practised} */
function wholePractice(saved) {
  const { cards, rating, streak, best, attempt, tried } = object(saved);
  /** @type {(value: unknown, names: string[]) => any} */
  const numbers = (value, names) =>
    isObject(value) && names.every((name) => Number.isFinite(value[name])) ? value : null;
  const good = (/** @type {unknown} */ each) =>
    isObject(each) &&
    isObject(each.item) &&
    typeof each.item.id === "string" &&
    typeof (each.item.answer ?? "") === "object" &&
    sound(each.position);
  return {
    cards: (Array.isArray(cards) ? cards.filter(good) : []).map((each) => ({
      ...each,
      position: complete(each.position),
      card: numbers(each.card, ["stability", "difficulty", "last", "due"]),
    })),
    rating: numbers(rating, ["points", "deviation", "last"]),
    streak: numbers(streak, ["last", "days", "best"]),
    best: isObject(best) ? best : {},
    attempt: numbers(attempt, ["started"]),
    tried: Array.isArray(tried) ? tried.filter((each) => numbers(each, ["difficulty"]) && each.outcome) : [],
  };
}

/** The data that all windows share. `sheets` holds the earlier sheets, newest first. */
export const practised = new store.StoredRecord("shared", "practice", wholePractice);
export const sheets = new store.StoredRecord("shared", "sheets", wholeSheets);
export const houseFiles = new store.StoredRecord("shared", "house", (saved) =>
  Array.isArray(saved) ? saved.filter(offerable) : [],
);

/** A place outside the database. The page needs the appearance before the database answers. */
/** @typedef {[store: () => Storage, name: string]} PlainPlace */

/** @type {PlainPlace} */
const LOOKS = [() => localStorage, `${store.NAME}-looks`];

/**
 * Where versions without a database stored the state of a window, the state of the window that changed last, and the
 * practice data.
 */
/** @type {PlainPlace[]} */
const OLDER = [
  [() => sessionStorage, store.NAME],
  [() => localStorage, store.NAME],
  [() => localStorage, `${store.NAME}-practice`],
];

/** @param {PlainPlace} place */
const storedAt = (place) => store.parsed(store.textOf(...place));

/** `ours` stores the state of this window. The page started from `source`. */
let ours = /** @type {store.StoredRecord<any> | null} */ (null);
/** @type {unknown} */
let source = null;

export function looks() {
  const { language, theme } =
    [LOOKS, ...OLDER].map((place) => object(storedAt(place))).find((each) => each.language || each.theme) ?? {};
  return { language, theme };
}

/** Return the last state of this window. A new window begins like the window that changed last, but without undo. */
export async function recall() {
  const found = await store.begin();
  ours = found.ours;
  const older = takeOver(found.ours);
  source = found.ours.value ?? older ?? found.last?.value;
  const work = mended(object(source));
  if (found.ours.value) return work;
  if (work.board) work.board = { present: work.board.present };
  if (work.puzzle) work.puzzle.history = { present: work.puzzle.history.present };
  return work;
}

/**
 * Move the data of earlier versions into the database. If they stored the state of the window that changed last, return
 * it.
 *
 * @param {store.StoredRecord<any>} ours
 */
function takeOver(ours) {
  const found = OLDER.map((place) => ({ place, text: store.textOf(...place), value: storedAt(place) })).filter(
    ({ value }) => isObject(value),
  );
  for (const { place, value } of found) {
    if (place === OLDER[2]) practised.change((now) => withOlder(now, wholePractice(value)));
    else {
      const parts = parted(value);
      houseFiles.change((now) => joined(now, parts.house, ({ name }) => name));
      sheets.change((now) => joined(now, parts.sheets, ({ record }) => record));
      if (place === OLDER[0] && !ours.value) ours.replace(parts.work);
      if (place === OLDER[1]) new store.StoredRecord("windows", store.newName(), (value) => value).replace(parts.work);
    }
  }
  store.whenStored(() => {
    for (const { place, text } of found) store.removeText(...place, text);
  });
  return found.find(({ place }) => place === OLDER[1])?.value;
}

/**
 * Return the `things`, followed by those of the `others` whose names are new.
 *
 * @template Thing
 * @param {Thing[]} things
 * @param {Thing[]} others
 * @param {(thing: Thing) => string} name
 */
const joined = (things, others, name) => [
  ...things,
  ...others.filter((other) => !things.some((thing) => name(thing) === name(other))),
];

/** @param {Practised} now @param {Practised} older */
const withOlder = (now, older) => ({
  cards: joined(now.cards, older.cards, ({ item }) => item.id),
  rating: now.rating ?? older.rating,
  streak: now.streak ?? older.streak,
  best: { ...older.best, ...now.best },
  attempt: now.attempt ?? older.attempt,
  tried: now.tried.length ? now.tried : older.tried,
});

/** Split a state into the work of this window and the data that all windows share. @param {Json} state */
function parted(state) {
  const { language, theme, house, practice, ...work } = state;
  return {
    work: mended(work),
    house: houseFiles.whole(house),
    sheets: wholeSheets(object(state.score).archive),
    looks: { language, theme },
    practice: practice && wholePractice(practice),
  };
}

/**
 * The appearance that this window last read or stored. Only changes are stored, so that another window's choice stays.
 */
let shown = store.textOf(...LOOKS);

/** The work before the first change. At this change, the page asks the browser to keep its data. */
let before = /** @type {string | null} */ (null);
let asked = false;

/** @param {Json} state */
export function remember({ language, theme, ...work }) {
  if (!asked) {
    const text = JSON.stringify(work);
    asked = before !== null && before !== text;
    before = text;
    if (asked) void navigator.storage?.persist?.();
  }
  const look = JSON.stringify({ language, theme });
  if (look !== shown) store.putText(...LOOKS, look);
  shown = look;
  ours?.replace(work);
}

/**
 * Write the state of this window and the shared data to a string, which the user can save as a file.
 *
 * @param {Json} state
 */
export const keptFile = (state) => {
  const { score, ...rest } = withoutSeat(state);
  const inCommon = { house: houseFiles.value, practice: practised.value };
  return `${JSON.stringify({ format: FORMAT, ...rest, score: { ...score, archive: sheets.value }, ...inCommon })}\n`;
};

/** Leave out the secret token of a seat, because the user may pass the file on. @param {Json} state @returns {Json} */
function withoutSeat(state) {
  const { seat: _, ...play } = object(state.play);
  return { ...state, play };
}

/** Read a string that `keptFile` has written. Null for any other string. @param {string} text */
export function keptIn(text) {
  const state = store.parsed(text);
  return isObject(state) && state.format === FORMAT ? withoutSeat(state) : null;
}

/**
 * Replace all stored data, and reload the page. If the new data cannot be stored, throw an error and change nothing.
 *
 * @param {Json} state
 */
export async function goOnWith({ format: _, ...state }) {
  const {
    work,
    house,
    sheets: archive,
    practice,
    looks: { language, theme },
  } = parted(state);
  if (!ours) throw new Error("nothing has been read yet");
  await store.replaceAll([
    [ours, work],
    [houseFiles, house],
    [sheets, archive],
    ...(practice ? [/** @type {[typeof practised, Practised]} */ ([practised, practice])] : []),
  ]);
  store.putText(...LOOKS, JSON.stringify({ language, theme }));
  // Remove the position from the address, so that the reloaded page does not show it.
  leaveAddress();
  history.replaceState(null, "", location.pathname);
  location.reload();
}

/**
 * Let the next load start empty, because the stored state cannot be used. The database still keeps that state. Return
 * false if nothing was stored, or if it could not be removed.
 */
export function beginAfresh() {
  if (!ours || !Object.keys(object(source)).length) return false;
  leaveAddress(); // a pending change would put the unusable state into the address
  store.rename(ours);
  if (!store.isLost()) {
    ours.replace({}); // if the database is full, this change is applied when the page is next loaded
    return true;
  }
  // Without a database, the state must be that of an earlier version.
  const found = OLDER.map((place) => ({ place, text: store.textOf(...place) })).filter(({ text }) => text !== null);
  return found.map(({ place, text }) => store.removeText(...place, text)).some(Boolean);
}

/** Change the address soon, but not at once, because browsers refuse frequent changes. @param {string} hash */
export function readdress(hash) {
  wantedHash = hash;
  clearTimeout(pending);
  pending = setTimeout(readdressNow, SAVE_DELAY);
}

function readdressNow() {
  if (!pending) return;
  leaveAddress();
  const part = wantedHash && `#${wantedHash}`;
  if (location.hash !== part) history.replaceState(null, "", location.pathname + part);
}

function leaveAddress() {
  clearTimeout(pending);
  pending = undefined;
}

addEventListener("pagehide", readdressNow);
