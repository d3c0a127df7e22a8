/** Fast entry of a board by digits. Tested in Node, so it must not use the DOM. */

import { key } from "./lattice.js";
import { digits, turn } from "./tiles.js";

/** The letters that select slots. Others are shortcuts. */
export const LETTERS = [..."acdefgijklmnopqsvwxyz"];

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */

/** Whether a tile has all these digits, in any order. @param {string} name @param {string} typed */
function has(name, typed) {
  const left = digits(name).map(String);
  return [...typed].every((digit) => {
    const index = left.indexOf(digit);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/**
 * Narrow down the `choices` by the typed digits. `left` contains the choices that match.
 *
 * `meant` is the choice that the user must mean: either it is the only match, or no other match has exactly the typed
 * digits, in this order, at the corners that are still unknown.
 *
 * `known` contains the values at the corners of the face. If all are null, the tiles are turned so that their first
 * corners have the typed digits.
 *
 * @template {{ tile: string, corners: Triple }} Choice
 * @param {Choice[]} choices
 * @param {string} typed
 * @param {(number | null)[]} known
 */
export function narrowed(choices, typed, known = [null, null, null]) {
  const free = known.every((value) => value === null);
  const left = choices
    .filter((choice) => has(choice.tile, typed))
    .map((choice) => {
      const spelled =
        free &&
        [0, 1, 2].map((times) => turn(choice.corners, times)).find((corners) => corners.join("").startsWith(typed));
      return spelled && typed ? { ...choice, corners: spelled } : choice;
    });
  const added = (/** @type {Choice} */ choice) => choice.corners.filter((_, index) => known[index] === null).join("");
  const certain = left.length === 1 ? left : left.filter((choice) => typed && added(choice) === typed);
  return { left, meant: certain.length === 1 ? certain[0] : null };
}

/** Sort in reading order. @param {Place} one @param {Place} other */
export const reading = (one, other) => one[1] - other[1] || one[0] - other[0];

/**
 * Sort the slots for a user who enters a board row by row. `last` is the last tile, and `fresh` contains the slots that
 * it has opened. A fresh slot to the left of the tile comes first. The slots after the tile follow, then all others.
 *
 * @param {Place[]} open
 * @param {Place} last
 * @param {Place[]} fresh
 */
export function likely(open, last, fresh = []) {
  const opened = new Set(fresh.map(key));
  const left = (/** @type {Place} */ face) => opened.has(key(face)) && face[1] === last[1] && face[0] < last[0];
  const rank = (/** @type {Place} */ face) => (left(face) ? 0 : reading(face, last) > 0 ? 1 : 2);
  return [...open].sort((one, other) => rank(one) - rank(other) || reading(one, other));
}
