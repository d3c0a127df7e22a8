/** Tile names such as "0-1-3". A tile's name is the first of its three rotations in sorted order. */

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */

/** @param {string} name */
export const digits = (name) => /** @type {Triple} */ (name.split("-").map(Number));
/** @param {string} name */
export const value = (name) => digits(name).reduce((sum, digit) => sum + digit, 0);
/** @param {Triple} triple @param {number} times */
export const turn = ([a, b, c], times) =>
  /** @type {Triple[]} */ ([
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ])[((times % 3) + 3) % 3];

/** Return the name of the tile with these corner values, which are listed clockwise. @param {Triple} triple */
export function tileName(triple) {
  return [0, 1, 2].map((times) => turn(triple, times).join("-")).sort()[0];
}

/**
 * Return the value at each point. A key has the form `column,line`. Where tiles disagree, the first one counts.
 *
 * @param {{ at: Place, corners: Triple }[]} tiles
 * @param {(face: Place) => Place[]} cornersOf
 */
export function pointValues(tiles, cornersOf) {
  /** @type {Map<string, number>} */
  const values = new Map();
  for (const tile of tiles) {
    cornersOf(tile.at).forEach((point, index) => {
      const place = point.join(",");
      if (!values.has(place)) values.set(place, tile.corners[index]);
    });
  }
  return values;
}

/**
 * Return the rotation of a tile that differs from `known` at the fewest corners. Unknown corners are null.
 *
 * @param {string} name
 * @param {(number | null)[]} known
 */
export function bestTurn(name, known) {
  const turns = [0, 1, 2].map((step) => {
    const laid = turn(digits(name), step);
    const mismatches = laid.filter((digit, index) => known[index] !== null && known[index] !== digit).length;
    return { corners: laid, mismatches };
  });
  return turns.reduce((best, each) => (each.mismatches < best.mismatches ? each : best));
}

/** @param {string} a @param {string} b */
export const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
