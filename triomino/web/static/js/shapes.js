/** The SVG shapes that make up the board. */

import { s } from "./dom.js";
import { at, BAND, corners, HALF_EDGE, isUp, middle, ringPoints, roundedPath, towards } from "./lattice.js";
import { digits, turn } from "./tiles.js";

const DIGIT_SHARE = 0.57;
/** The distance from the middle of a digit to its baseline. */
const DROP = "0.36em";

/** How far text is moved from the middle of a face towards its horizontal edge. */
const TEXT_DROP = 2.5;

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */
/** @typedef {(number | null | undefined)[]} Corners Some may be unknown. */

/** @param {string} id @param {number} size @param {Record<string, unknown>} attributes @param {SVGElement[]} drawn */
const pattern = (id, size, attributes, ...drawn) =>
  s("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse", ...attributes }, ...drawn);
const strokes = (/** @type {string} */ d) => s("path", { d });
const SLANTED = { patternTransform: "rotate(45)" };

/** The pattern of the lattice, and hatchings for people who cannot distinguish the colours. */
export const patterns = () =>
  s(
    "defs",
    {},
    pattern(
      "lattice",
      72,
      { height: 124.708 },
      strokes(
        "M-2 0H74M-2 62.354H74M-2 124.708H74M-2 -3.464 74 128.172M74 -3.464 -2 128.172" +
          "M-10 107.388 10 142.028M62 -17.32 82 17.32M10 -17.32 -10 17.32M82 107.388 62 142.028",
      ),
    ),
    pattern("hatch-green", 7, SLANTED, strokes("M0 0V7")),
    pattern("hatch-blue", 7, {}, s("circle", { cx: 3.5, cy: 3.5, r: 1.1 })),
    pattern("hatch-missing", 8, SLANTED, strokes("M0 0V8M0 0H8")),
    pattern("hatch-ready", 7, {}, strokes("M0 3.500H7")),
  );

/** @param {Place} face @param {number} inset @param {number} radius */
function outline(face, inset, radius) {
  const centre = middle(face);
  return roundedPath(
    corners(face).map((point) => towards(at(point), centre, inset)),
    radius,
  );
}

/**
 * Draw text. The style sheet keeps it upright when the view is turned.
 *
 * @param {Place} spot
 * @param {string} kind
 * @param {string} text
 */
function upright([x, y], kind, text) {
  const where = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return s("g", { transform: where }, s("text", { class: kind, dy: DROP }, text));
}

/** @param {Place} face @param {Corners} triple */
function values(face, triple) {
  const centre = middle(face);
  return corners(face).map((point, index) => {
    if (triple[index] === null || triple[index] === undefined) return null;
    const [x, y] = towards(at(point), centre, DIGIT_SHARE);
    return upright([x, y], "digit", String(triple[index]));
  });
}

/** @param {Place} face @param {Corners} triple */
export function tile(face, triple) {
  return [
    s("path", { class: "shade", d: outline(face, 0.035, 9), transform: "translate(0 2.2)" }),
    s("path", { class: "body", d: outline(face, 0.035, 9) }),
    ...values(face, triple),
  ];
}

/** Draw a face without a tile, with a short label. @param {Place} face @param {string} [text] */
export function slot(face, text) {
  const [x, y] = middle(face);
  return [
    s("path", { class: "body", d: outline(face, 0.1, 8) }),
    text ? upright([x, y + (isUp(face) ? TEXT_DROP : -TEXT_DROP)], "score", text) : null,
  ];
}

/** @param {Place} face @param {Corners} triple */
export function ghost(face, triple) {
  return [s("path", { class: "body", d: outline(face, 0.15, 7) }), ...values(face, triple)];
}

/**
 * Draw the outline of a hexagon a little inside its edge, so that neighbouring outlines do not overlap.
 *
 * @param {Place} centre
 */
export function hexagon(centre) {
  const spots = ringPoints(centre).map((point) => towards(at(point), at(centre), 0.04));
  return [s("path", { class: "line", d: roundedPath(spots, 12) })];
}

/**
 * Draw a bridge as a line from a point to the middle of the opposite edge.
 *
 * @param {Place} from
 * @param {Place[]} edge
 */
export function span(from, edge) {
  const [x, y] = at(from);
  const [end, other] = edge.map(at);
  const [toX, toY] = [(end[0] + other[0]) / 2, (end[1] + other[1]) / 2];
  return [s("path", { class: "line", d: `M${x.toFixed(1)} ${y.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}` })];
}

/** @param {Place} point */
export function clash(point) {
  const [x, y] = at(point);
  return [s("circle", { class: "line", cx: x.toFixed(1), cy: y.toFixed(1), r: 21 })];
}

/** @param {Place} point @param {number | string} digit */
export function given(point, digit) {
  const [x, y] = at(point);
  return [
    s("circle", { class: "body", cx: x.toFixed(1), cy: y.toFixed(1), r: 12 }),
    upright([x, y], "digit", String(digit)),
  ];
}

/**
 * Write a coordinate: if `beside` is true, to the left of the point, otherwise above it.
 *
 * @param {Place} point
 * @param {string} text
 * @param {boolean} beside
 */
export function axis(point, text, beside) {
  const [x, y] = at(point);
  return [s("text", { x: (x - (beside ? 30 : 0)).toFixed(1), y: (y + (beside ? 4 : -20)).toFixed(1) }, text)];
}

/**
 * Draw a single tile as it would lie on a face. The view is turned clockwise by `sixths`: -1, 0 or 1.
 *
 * @param {Place} face
 * @param {Triple} corners
 */
export function lying(face, [a, b, c], sixths = 0) {
  const up = isUp(face) === (sixths === 0);
  /** @type {Record<number, Triple>} */
  const turnedOn = isUp(face) ? { 1: [c, a, b] } : { [-1]: [b, c, a] };
  const left = up ? 0 : HALF_EDGE;
  const box = [left - HALF_EDGE - 2, -4, HALF_EDGE * 2 + 4, BAND + 8].map((number) => number.toFixed(1)).join(" ");
  return s(
    "svg",
    { class: "loose", viewBox: box, "aria-hidden": "true" },
    s("g", { class: "tile" }, tile(up ? [0, 0] : [1, 0], turnedOn[sixths] ?? [a, b, c])),
  );
}

/** Draw a single tile for a tray. It is turned anticlockwise by `turns` thirds. @param {string} name */
export function loose(name, turns = 0) {
  const triple = turn(digits(name), turns);
  const box = [-HALF_EDGE - 2, -4, HALF_EDGE * 2 + 4, BAND + 8].map((number) => number.toFixed(1)).join(" ");
  return s(
    "svg",
    { class: "loose", viewBox: box, "aria-hidden": "true" },
    s("g", { class: "tile" }, tile([0, 0], triple)),
  );
}
