/** Tiles by name ("0-1-3", the least rotation), and corner values as they lie on a face. */

export const digits = (name) => name.split("-").map(Number);
export const value = (name) => digits(name).reduce((sum, digit) => sum + digit, 0);
export const turn = ([a, b, c], times) =>
  [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ][((times % 3) + 3) % 3];

/** The name of the tile with these corners clockwise. */
export function tileName(triple) {
  return [0, 1, 2].map((times) => turn(triple, times).join("-")).sort()[0];
}

/** The values of points that a layout puts there; of tiles that disagree the first counts. */
export function pointValues(tiles, cornersOf) {
  const values = new Map();
  for (const tile of tiles) {
    cornersOf(tile.at).forEach((point, index) => {
      const place = point.join(",");
      if (!values.has(place)) values.set(place, tile.corners[index]);
    });
  }
  return values;
}

/** How a tile is best laid where these corners are known (null where they are not): corners and mismatches. */
export function bestTurn(name, known) {
  let best = null;
  for (let step = 0; step < 3; step += 1) {
    const laid = turn(digits(name), step);
    const mismatches = laid.filter((digit, index) => known[index] !== null && known[index] !== digit).length;
    if (!best || mismatches < best.mismatches) best = { corners: laid, mismatches };
  }
  return best;
}

/** The order in which a hand or a tray shows tiles. */
export const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
