/** The triangular lattice, in the server's coordinates and in the picture. */

/** @typedef {[number, number]} Place A face, a point or a spot in the picture. */
/** @typedef {[number, number, number]} Triple The values at the corners of a placed tile. */

export const HALF_EDGE = 36;
export const BAND = HALF_EDGE * Math.sqrt(3);

/** @param {Place} place */
export const key = ([x, y]) => `${x},${y}`;
/** @param {Place} point */
export const pointText = (point) => `(${key(point)})`;
/** @param {string} text */
export const place = (text) => /** @type {Place} */ (text.split(",").map(Number));
/** @param {Place} face */
export const isUp = ([x, y]) => ((x + y) & 1) === 0;
/** @param {Place} a @param {Place} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** The corners of a face, clockwise from the top or the upper left. @param {Place} face @returns {Place[]} */
export function corners([x, y]) {
  return isUp([x, y])
    ? [
        [x, y],
        [x + 1, y + 1],
        [x - 1, y + 1],
      ]
    : [
        [x - 1, y],
        [x + 1, y],
        [x, y + 1],
      ];
}

/** List the faces on the left, on the right, and above or below. @param {Place} face @returns {Place[]} */
export function neighbours([x, y]) {
  return [
    [x - 1, y],
    [x + 1, y],
    [x, isUp([x, y]) ? y + 1 : y - 1],
  ];
}

/**
 * Return the edge that two faces share, and the opposite corner of the first face.
 *
 * @param {Place} face
 * @param {Place} neighbour
 */
export function across(face, neighbour) {
  const points = corners(face);
  const edge = points.filter((point) => corners(neighbour).some((other) => same(point, other)));
  const [from] = points.filter((point) => !edge.includes(point));
  return { from, edge };
}

/** The points around a point, clockwise from the left. @param {Place} point @returns {Place[]} */
export function ringPoints([x, y]) {
  return [
    [x - 2, y],
    [x - 1, y - 1],
    [x + 1, y - 1],
    [x + 2, y],
    [x + 1, y + 1],
    [x - 1, y + 1],
  ];
}

/** The six faces around a point, clockwise from the upper left. @param {Place} point @returns {Place[]} */
export function ring([x, y]) {
  return [
    [x - 1, y - 1],
    [x, y - 1],
    [x + 1, y - 1],
    [x + 1, y],
    [x, y],
    [x - 1, y],
  ];
}

/** Convert a point of the lattice to a spot in the picture. @type {(point: Place) => Place} */
export const at = ([x, y]) => [x * HALF_EDGE, y * BAND];

/**
 * @param {Place} face
 * @returns {Place}
 */
export function middle(face) {
  const spots = corners(face).map(at);
  const mean = (/** @type {0 | 1} */ axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / 3;
  return [mean(0), mean(1)];
}

/**
 * @param {number} left
 * @param {number} top
 * @returns {Place}
 */
export function faceAt(left, top) {
  const y = Math.floor(top / BAND);
  const down = top / BAND - y;
  const across = left / HALF_EDGE;
  const x = Math.round(across);
  const covers = (/** @type {Place} */ [faceX, faceY]) => {
    const aside = Math.abs(across - faceX);
    return isUp([faceX, faceY]) ? aside <= down : aside <= 1 - down;
  };
  /** @type {Place[]} */
  const near = [
    [x, y],
    [x - 1, y],
    [x + 1, y],
  ];
  return near.find(covers) ?? near[0];
}

/** A `share` of 0.5 gives the middle. @type {(from: Place, to: Place, share: number) => Place} */
export const towards = (from, to, share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];

const number = (/** @type {number} */ value) => Math.round(value * 10) / 10;

/** @param {Place[]} spots @param {number} radius */
export function roundedPath(spots, radius) {
  const parts = spots.map((spot, index) => {
    const before = spots[(index + spots.length - 1) % spots.length];
    const after = spots[(index + 1) % spots.length];
    const share = (/** @type {Place} */ other) =>
      Math.min(0.5, radius / Math.hypot(other[0] - spot[0], other[1] - spot[1]));
    const start = towards(spot, before, share(before));
    const end = towards(spot, after, share(after));
    const [sx, sy, x, y, ex, ey] = [...start, ...spot, ...end].map(number);
    return `${index ? "L" : "M"}${sx} ${sy}Q${x} ${y} ${ex} ${ey}`;
  });
  return `${parts.join("")}Z`;
}
