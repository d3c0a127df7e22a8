/**
 * What the browser remembers: each window its own work with what can be undone, the browser the last of all for the next
 * window, and the address the position. What has been damaged is left out.
 */

import { complete, sound } from "./position.js";

const NAME = "triomino";
const FORMAT = "triomino-kept/1";
const PATIENCE = 150;

let pending = 0;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function read(store, name = NAME) {
  try {
    const told = JSON.parse(store().getItem(name));
    return isObject(told) ? told : null;
  } catch {
    return null;
  }
}

/** A history of which every state is one that can be shown; nothing where the present is not. */
function wholeHistory(saved, good) {
  if (!isObject(saved) || !good(saved.present)) return undefined;
  const [past, future] = [saved.past, saved.future].map((states) => (Array.isArray(states) ? states.filter(good) : []));
  return { present: saved.present, past, future };
}

const texts = (list) => Array.isArray(list) && list.every((item) => typeof item === "string");

/** The house rules that something goes by, where it says so. */
const houseRules = ({ rules }) => (typeof rules === "string" ? { rules } : {});

/** House rules that can be offered. */
const offerable = (one) => isObject(one) && texts([one.name, one.title, one.text]) && Array.isArray(one.players) && one.players.every(Number.isInteger);

/** A match as it was kept: its record, what was last seen of it, and who was last chosen. */
function wholeMatch(saved) {
  if (!isObject(saved) || typeof saved.game !== "string") return undefined;
  const { name, rules, against } = isObject(saved.setup) ? saved.setup : {};
  const sound_ = typeof name === "string" && typeof rules === "string" && texts(against) && against.length > 0;
  const { token, code } = isObject(saved.seat) ? saved.seat : {};
  const seat = typeof token === "string" && typeof code === "string" ? { token, code } : {};
  return { game: saved.game, log: Array.isArray(saved.log) ? saved.log.filter(isObject) : [], setup: sound_ ? saved.setup : {}, seat, ...houseRules(saved) };
}

/** A sheet as it was kept, and those before it. */
function wholeSheets(saved) {
  if (!isObject(saved) || typeof saved.record !== "string") return undefined;
  const good = (sheet) => isObject(sheet) && typeof sheet.record === "string" && texts(sheet.players) && texts(sheet.winners) && Array.isArray(sheet.totals);
  return { record: saved.record, archive: Array.isArray(saved.archive) ? saved.archive.filter(good) : [], ...houseRules(saved) };
}

/** How far the lessons have come. */
function wholeLessons(saved) {
  return isObject(saved) && Number.isInteger(saved.index) && saved.index >= 0 && texts(saved.done) ? saved : undefined;
}

function mended(saved) {
  const goodPuzzle = (state) => isObject(state) && sound(state.position) && Array.isArray(state.position.fill ?? []) && Array.isArray(state.mine)
    && sound({ tiles: state.mine });
  const item = isObject(saved.puzzle?.item) && typeof saved.puzzle.item.id === "string" ? saved.puzzle.item : null;
  const history = wholeHistory(saved.puzzle?.history, goodPuzzle);
  const { text, index } = isObject(saved.record) ? saved.record : {};
  return {
    ...saved,
    board: wholeHistory(saved.board, sound),
    puzzle: history && (item || !saved.puzzle.item) ? { history, item } : undefined,
    record: typeof text === "string" ? { text, index: Number.isInteger(index) && index >= 0 ? index : 0, ...houseRules(saved.record) } : undefined,
    house: Array.isArray(saved.house) ? saved.house.filter(offerable) : [],
    play: wholeMatch(saved.play),
    score: wholeSheets(saved.score),
    learn: wholeLessons(saved.learn),
  };
}

/** What this window was at; a new window begins where the last one was, with nothing to undo. */
export function recall() {
  const ours = read(() => sessionStorage);
  if (ours) return mended(ours);
  const last = mended(read(() => localStorage) ?? {});
  if (last.board) last.board = { present: last.board.present };
  if (last.puzzle) last.puzzle.history = { present: last.puzzle.history.present };
  return last;
}

/** Keep a text; whether the browser had room for it. */
function keep(store, name, text) {
  try {
    store().setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** What was kept last, and whether the browser has been asked not to clear it away when it wants room. */
let before = null;
let asked = false;

/** Whether that is kept beyond this window; a browser that keeps nothing still has the address. */
export function remember(state) {
  const text = JSON.stringify(state);
  if (!asked && before && before !== text) {
    asked = true;
    void navigator.storage?.persist?.();
  }
  before = text;
  keep(() => sessionStorage, NAME, text);
  return keep(() => localStorage, NAME, text);
}

const PRACTICE = "triomino-practice";

/** What is practised, as it is kept for all windows together; what has been damaged is left out. */
export function recallPractice() {
  return wholePractice(read(() => localStorage, PRACTICE) ?? {});
}

/** Whether that is kept; otherwise it is known no longer than the page. */
export const rememberPractice = (state) => keep(() => localStorage, PRACTICE, JSON.stringify(state));

function wholePractice({ cards, rating, streak, best, attempt }) {
  const numbers = (told, names) => (isObject(told) && names.every((name) => Number.isFinite(told[name])) ? told : null);
  const good = (each) => isObject(each) && isObject(each.item) && typeof each.item.id === "string" && typeof (each.item.answer ?? "") === "object" && sound(each.position);
  return {
    cards: (Array.isArray(cards) ? cards.filter(good) : []).map((each) => ({ ...each, position: complete(each.position), card: numbers(each.card, ["stability", "difficulty", "last", "due"]) })),
    rating: numbers(rating, ["points", "deviation", "last"]),
    streak: numbers(streak, ["last", "days", "best"]),
    best: isObject(best) ? best : {},
    attempt: numbers(attempt, ["started"]),
  };
}

/** All of that as the text of a file. */
export const keptFile = (state) => `${JSON.stringify({ format: FORMAT, ...withoutSeat(state) })}\n`;

/** The secret of a seat at a table of a server stays on the device: a file may be passed on. */
function withoutSeat(state) {
  const { seat: _, ...play } = state.play ?? {};
  return { ...state, play };
}

/** What such a file holds; null where the text is something else. */
export function keptIn(text) {
  const told = read(() => ({ getItem: () => text }));
  if (told?.format !== FORMAT) return null;
  const { format: _, ...state } = told;
  return mended(withoutSeat(state));
}

/** Remember this in the place of everything, and go on from there. */
export function goOnWith(state) {
  clearTimeout(pending);
  pending = 0;
  const { practice, ...rest } = state;
  if (practice) rememberPractice(wholePractice(practice));
  remember(rest);
  history.replaceState(null, "", location.pathname);
  location.reload();
}

/** Remember nothing. */
export function forget() {
  for (const store of [() => sessionStorage, () => localStorage]) {
    try {
      store().removeItem(NAME);
    } catch {
      // There was nothing.
    }
  }
}

/** Put the position into the address; not at once, since browsers refuse to change it too often. */
export function readdress(hash) {
  clearTimeout(pending);
  const change = () => {
    pending = 0;
    const part = hash && `#${hash}`;
    if (location.hash !== part) history.replaceState(null, "", location.pathname + part);
  };
  pending = setTimeout(change, PATIENCE);
  readdress.now = () => pending && (clearTimeout(pending), change());
}

addEventListener("pagehide", () => readdress.now?.());
