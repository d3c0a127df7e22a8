/** Short words about what has just happened, for the eyes at the foot of the board and for screen readers. */

import { byId } from "./dom.js";

let timer = 0;

/** Say something; an `error` stays longer. */
export function announce(text, { error = false } = {}) {
  const live = byId("announcement");
  live.textContent = "";
  // A live region is read again only if its text changes.
  requestAnimationFrame(() => {
    live.textContent = text;
    live.classList.toggle("error", error);
    live.classList.add("shown");
  });
  clearTimeout(timer);
  timer = setTimeout(() => live.classList.remove("shown"), error ? 9000 : 4500);
}
