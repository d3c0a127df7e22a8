/** Short messages at the foot of the board, which screen readers read. */

import { byId, unbroken } from "./dom.js";
import { t } from "./i18n.js";

export const notStored = () =>
  t(
    "The browser cannot store your work: it has no space left, or it does not let this page store anything. Before " +
      "you close this window, use “Open, share, print” to save your work as a file.",
  );

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** The number of the latest announcement. Earlier ones that are not yet shown are dropped. */
let latest = 0;

export function hush() {
  clearTimeout(timer);
  latest += 1;
  byId("announcement").classList.remove("shown");
}

let warned = false;

/** A warning that nobody has seen yet. @type {string | null} */
let unseen = null;

/**
 * Announce a warning after the other announcements. If one of them replaces the warning too early, announce it again.
 *
 * @param {string} text
 */
export function warn(text) {
  if (warned) return;
  warned = true;
  unseen = text;
  setTimeout(() => announce(text, { error: true }));
}

/**
 * Errors stay longer. If `shown` is false, only screen readers get the text.
 *
 * @param {string} text
 */
export function announce(text, { error = false, shown = true } = {}) {
  const live = byId("announcement");
  live.textContent = "";
  latest += 1;
  const now = latest;
  // Screen readers do not repeat unchanged text, so the text is cleared first.
  requestAnimationFrame(() => {
    if (now !== latest) {
      if (text === unseen) setTimeout(() => announce(text, { error }));
      return;
    }
    if (text === unseen) unseen = null;
    live.replaceChildren(...unbroken(text));
    live.classList.toggle("error", error);
    live.classList.toggle("shown", shown);
  });
  clearTimeout(timer);
  timer = setTimeout(() => live.classList.remove("shown"), error ? 9000 : 4500);
}
