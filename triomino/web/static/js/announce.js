/** Short messages about the latest event, shown at the foot of the board and read by screen readers. */

import { byId, unbroken } from "./dom.js";
import { t } from "./i18n.js";

/** The message when the browser cannot store the page's data. */
export const notStored = () =>
  t(
    "The browser cannot store your work: it has no space left, or it does not let this page store anything. Before " +
      "you close this window, save your work as a file under “Open, share, print”.",
  );

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * The number of announcements and withdrawals so far. An announcement appears in the next frame, unless it has been
 * replaced or withdrawn in the meantime.
 */
let latest = 0;

/** Withdraw the announcement before the page shows something else. */
export function hush() {
  clearTimeout(timer);
  latest += 1;
  byId("announcement").classList.remove("shown");
}

let warned = false;

/** A warning that has not been shown yet. @type {string | null} */
let unseen = null;

/**
 * Announce a warning after the announcements of the current event. If the warning is replaced or withdrawn before it
 * appears, announce it again. Later warnings are ignored.
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
 * Show an announcement; an `error` stays longer. If `shown` is false, the announcement is for screen readers only.
 *
 * @param {string} text
 */
export function announce(text, { error = false, shown = true } = {}) {
  const live = byId("announcement");
  live.textContent = "";
  latest += 1;
  const now = latest;
  // Screen readers do not repeat unchanged text, so the text is cleared above and set in the next frame.
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
