/**
 * What the browser remembers: each window its own work with what can be undone, all windows together the deck, the
 * sheets that were put away and the house rules, and the address the position. A new window begins where the last one
 * was. What has been damaged is left out.
 */

import { complete, sound } from "./position.js";
import * as store from "./store.js";

const FORMAT = "triomino-kept/1";
const SAVE_DELAY = 150;

/** @typedef {Record<string, any>} Json An object that was kept, of which nothing is known yet. */
/** @typedef {{ stability: number, difficulty: number, last: number, due: number }} Training */
/** @typedef {{ item: import("./kinds.js").Item, position: Position, card: Training | null }} Card */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./house.js").House} House */

/**
 * @typedef {object} Sheet A sheet that was put away.
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
 *
 * @typedef {object} Practised
 * @property {Card[]} cards
 * @property {{ points: number, deviation: number, last: number } | null} rating
 * @property {{ last: number, days: number, best: number } | null} streak
 * @property {Record<string, number>} best
 * @property {Attempt | null} attempt
 * @property {Tried[]} tried the attempts that have ended, the newest last
 */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pending;
let wantedHash = "";

/** @param {unknown} value @returns {value is Json} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value @returns {Json} */
const object = (value) => (isObject(value) ? value : {});

/**
 * A history of which every state is one that can be shown; nothing where the present is not.
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

/** The house rules that something goes by, where it says so. @param {Json} saved */
const houseRules = ({ rules }) => (typeof rules === "string" ? { rules } : {});

/** House rules that can be offered. @param {unknown} one @returns {one is House} */
const offerable = (one) =>
  isObject(one) &&
  texts([one.name, one.title, one.text]) &&
  Array.isArray(one.players) &&
  one.players.every(Number.isInteger);

/** A match as it was kept: its record, what was last seen of it, and who was last chosen. @param {unknown} saved */
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

/** The sheet that is kept now. @param {unknown} saved */
function wholeSheet(saved) {
  return isObject(saved) && typeof saved.record === "string"
    ? { record: saved.record, totals: object(saved.totals), ...houseRules(saved) }
    : undefined;
}

/** Sheets that were put away. @param {unknown} saved @returns {Sheet[]} */
function wholeSheets(saved) {
  const good = (/** @type {unknown} */ sheet) =>
    isObject(sheet) &&
    typeof sheet.record === "string" &&
    texts(sheet.players) &&
    texts(sheet.winners) &&
    Array.isArray(sheet.totals);
  return Array.isArray(saved) ? saved.filter(good) : [];
}

/** How far the lessons have come. @param {unknown} saved */
function wholeLessons(saved) {
  return isObject(saved) && Number.isInteger(saved.index) && saved.index >= 0 && texts(saved.done) ? saved : undefined;
}

/** A contest that has begun. @param {unknown} saved @returns {import("./contest.js").Running | null} */
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

/** What a window was at. @param {Json} saved */
function mended(saved) {
  const goodPuzzle = (/** @type {unknown} */ state) =>
    isObject(state) &&
    sound(state.position) &&
    Array.isArray(state.position.fill ?? []) &&
    Array.isArray(state.mine) &&
    sound({ tiles: state.mine });
  const item = isObject(saved.puzzle?.item) && typeof saved.puzzle.item.id === "string" ? saved.puzzle.item : null;
  const history = wholeHistory(saved.puzzle?.history, goodPuzzle);
  const { text, index } = isObject(saved.record) ? saved.record : {};
  return {
    ...saved,
    board: wholeHistory(saved.board, sound),
    puzzle: history && (item || !saved.puzzle.item) ? { history, item } : undefined,
    contest: wholeContest(saved.contest),
    record:
      typeof text === "string"
        ? { text, index: Number.isInteger(index) && index >= 0 ? index : 0, ...houseRules(saved.record) }
        : undefined,
    play: wholeMatch(saved.play),
    score: wholeSheet(saved.score),
    learn: wholeLessons(saved.learn),
  };
}

/** What is practised. @param {unknown} saved @returns {Practised} */
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

/**
 * What all windows have in common: what is practised, the sheets that were put away, the newest first, and house rules.
 */
export const practised = new store.StoredRecord("shared", "practice", wholePractice);
export const sheets = new store.StoredRecord("shared", "sheets", wholeSheets);
export const houseFiles = new store.StoredRecord("shared", "house", (saved) =>
  Array.isArray(saved) ? saved.filter(offerable) : [],
);

/** What has to be known before anything is painted stands in plain storage: the store answers later. */
/** @typedef {[store: () => Storage, name: string]} PlainPlace */

/** @type {PlainPlace} */
const LOOKS = [() => localStorage, `${store.NAME}-looks`];

/** Where editions without the store kept everything: of a window, of the last one, and what is practised. */
/** @type {PlainPlace[]} */
const OLDER = [
  [() => sessionStorage, store.NAME],
  [() => localStorage, store.NAME],
  [() => localStorage, `${store.NAME}-practice`],
];

/** @param {PlainPlace} place */
const storedAt = (place) => store.parsed(store.textOf(...place));

/** This window's record, and what the page began with, unless that was nothing. */
let ours = /** @type {store.StoredRecord<any> | null} */ (null);
/** @type {unknown} */
let source = null;

/** The language and the theme. */
export function looks() {
  const { language, theme } =
    [LOOKS, ...OLDER].map((place) => object(storedAt(place))).find((each) => each.language || each.theme) ?? {};
  return { language, theme };
}

/** What this window was at; a new window begins where the last one was, with nothing to undo. */
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
 * What editions before this one kept goes into the store, and is removed from where it was when it is surely kept. What
 * the last window was at.
 */
/** @param {store.StoredRecord<any>} ours */
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
 * Some things, and those of others that are none of them.
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

/** What is practised, with what was known of it before. @param {Practised} now @param {Practised} older */
const withOlder = (now, older) => ({
  cards: joined(now.cards, older.cards, ({ item }) => item.id),
  rating: now.rating ?? older.rating,
  streak: now.streak ?? older.streak,
  best: { ...older.best, ...now.best },
  attempt: now.attempt ?? older.attempt,
  tried: now.tried.length ? now.tried : older.tried,
});

/** What is a window's own of everything, and what goes to all. @param {Json} state */
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

/** How the page looks, as it is kept. A window that changes nothing of it leaves what another has chosen. */
let shown = store.textOf(...LOOKS);

/** What was kept last, and whether the browser has been asked not to clear it away when it wants room. */
let before = /** @type {string | null} */ (null);
let asked = false;

/** Remember what this window is at, and how the page looks. @param {Json} state */
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

/** All of that as the text of a file. @param {Json} state */
export const keptFile = (state) => {
  const { score, ...rest } = withoutSeat(state);
  const inCommon = { house: houseFiles.value, practice: practised.value };
  return `${JSON.stringify({ format: FORMAT, ...rest, score: { ...score, archive: sheets.value }, ...inCommon })}\n`;
};

/**
 * The secret of a seat at a table of a server stays on the device: a file may be passed on.
 *
 * @param {Json} state
 * @returns {Json}
 */
function withoutSeat(state) {
  const { seat: _, ...play } = object(state.play);
  return { ...state, play };
}

/** What such a file holds; null where the text is something else. @param {string} text */
export function keptIn(text) {
  const state = store.parsed(text);
  return isObject(state) && state.format === FORMAT ? withoutSeat(state) : null;
}

/**
 * Keep this in the place of everything, and go on from there; fails where it cannot be kept, and then nothing has
 * changed.
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
  // Nor does the address keep what was there, or what has been done while all that was written.
  leaveAddress();
  history.replaceState(null, "", location.pathname);
  location.reload();
}

/**
 * Nothing can be begun with what was kept: the next page of this window begins with nothing, and what was kept stays.
 * Whether that can be done.
 */
export async function beginAfresh() {
  if (!ours || !Object.keys(object(source)).length) return false;
  leaveAddress(); // what was to be put there is what cannot be begun with
  store.rename(ours);
  try {
    await store.replaceAll([[ours, {}]]);
    return true;
  } catch {
    // Without a store it came from an older edition.
    return OLDER.map((place) => store.removeText(...place, store.textOf(...place))).some(Boolean);
  }
}

/**
 * Put the position into the address; not at once, since browsers refuse to change it too often.
 *
 * @param {string} hash
 */
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

/** What was to be put into the address is not. */
function leaveAddress() {
  clearTimeout(pending);
  pending = undefined;
}

addEventListener("pagehide", readdressNow);
