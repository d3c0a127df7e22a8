/** Short words about what has just happened, for the eyes at the foot of the board and for screen readers. */

import { byId } from "./dom.js";

let timer = 0;

/** Counts what was said or taken back, so that nothing is shown late. */
let latest = 0;

/** What was said is not about what is seen now. */
export function hush() {
  clearTimeout(timer);
  latest += 1;
  byId("announcement").classList.remove("shown");
}

let warned = false;

/** Say once, after all that is said now, that the browser has no room for what is done. */
export function warn(text) {
  if (!warned) setTimeout(() => announce(text, { error: true }));
  warned = true;
}

/** Say something; an `error` stays longer. */
export function announce(text, { error = false } = {}) {
  const live = byId("announcement");
  live.textContent = "";
  latest += 1;
  const now = latest;
  // A live region is read again only if its text changes.
  requestAnimationFrame(() => {
    if (now !== latest) return;
    live.textContent = text;
    live.classList.toggle("error", error);
    live.classList.add("shown");
  });
  clearTimeout(timer);
  timer = setTimeout(() => live.classList.remove("shown"), error ? 9000 : 4500);
}
