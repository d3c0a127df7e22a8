/** What the browser remembers: in its own store, and in the address for the position. */

const NAME = "triomino";
const PATIENCE = 150;

let pending = 0;

export function recall() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

export function remember(state) {
  try {
    localStorage.setItem(NAME, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing still has the address.
  }
}

/** Put the position into the address; not at once, since browsers refuse to change it too often. */
export function readdress(hash) {
  clearTimeout(pending);
  const change = () => {
    pending = 0;
    if (location.hash !== `#${hash}`) history.replaceState(null, "", `${location.pathname}#${hash}`);
  };
  pending = setTimeout(change, PATIENCE);
  readdress.now = () => pending && (clearTimeout(pending), change());
}

addEventListener("pagehide", () => readdress.now?.());
