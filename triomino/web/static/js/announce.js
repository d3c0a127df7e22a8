/** Short words about what has just happened, for the eyes at the foot of the board and for screen readers. */

import { byId } from "./dom.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Counts what was said or taken back, so that nothing is shown late. */
let latest = 0;

/** What was said is not about what is seen now. */
export function hush() {
  clearTimeout(timer);
  latest += 1;
  byId("announcement").classList.remove("shown");
}

let warned = false;

/** A warning that has not been shown yet. @type {string | null} */
let unseen = null;

/**
 * Say something once, after everything that is said now. Nothing said or taken back meanwhile keeps it from being
 * shown.
 *
 * @param {string} text
 */
export function warn(text) {
  if (warned) return;
  warned = true;
  unseen = text;
  setTimeout(() => announce(text, { error: true }));
}

/** Say something; an `error` stays longer. @param {string} text */
export function announce(text, { error = false } = {}) {
  const live = byId("announcement");
  live.textContent = "";
  latest += 1;
  const now = latest;
  // A live region is read again only if its text changes.
  requestAnimationFrame(() => {
    if (now !== latest) {
      if (text === unseen) setTimeout(() => announce(text, { error }));
      return;
    }
    if (text === unseen) unseen = null;
    live.textContent = text;
    live.classList.toggle("error", error);
    live.classList.add("shown");
  });
  clearTimeout(timer);
  timer = setTimeout(() => live.classList.remove("shown"), error ? 9000 : 4500);
}
