/**
 * A position as the page keeps it: the object of the format triomino-position/1, never changed, only replaced.
 * Every function here returns a new one.
 */

import SAMPLE from "./example.js";
import { corners, key, neighbours, same } from "./lattice.js";
import { byName, tileName } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */
/** @typedef {{ at: Place, corners: Triple, bridge?: boolean }} Tile */
/** @typedef {{ at: Place, value: number }} PointValue */

/**
 * @typedef {object} Position
 * @property {"triomino-position/1"} format
 * @property {string} rules
 * @property {string} set
 * @property {string[]} hand
 * @property {Tile[]} tiles
 * @property {string | null} [puzzle]
 * @property {number | null} [players]
 * @property {number[] | null} [opponents]
 * @property {number[] | null} [scores]
 * @property {number | null} [well]
 * @property {Place[]} [fill]
 * @property {PointValue[] | null} [givens]
 * @property {string[] | null} [use]
 * @property {{ at: Place, value?: number | null, tile?: string | null }[]} [not]
 */

/** @typedef {{ [Name in keyof Position]?: Position[Name] | null }} Fields Keys to change; null takes one away. */

/** @type {Position} */
export const EMPTY = Object.freeze({
  format: "triomino-position/1",
  rules: "pressman",
  set: "standard",
  hand: [],
  tiles: [],
});

/** The board that a first visit shows. */
export const EXAMPLE = /** @type {Position} */ (SAMPLE);

/**
 * Every key of a position but its format, and what stands there. A test holds it against `Draft` in
 * analyzer/text/draft.py.
 */
export const FIELDS = Object.freeze({
  rules: "text",
  set: "text",
  puzzle: "text",
  hand: "names",
  players: "number",
  opponents: "numbers",
  scores: "numbers",
  well: "number",
  tiles: "tiles",
  fill: "faces",
  givens: "values",
  use: "names",
  not: "notes",
});

/** @typedef {keyof typeof FIELDS} Field */

const fields = /** @type {Field[]} */ (Object.keys(FIELDS));

/** The keys under which a number stands, and those under which several do. */
export const NUMBERS = /** @type {("players" | "well")[]} */ (fields.filter((name) => FIELDS[name] === "number"));
export const LISTS = /** @type {("opponents" | "scores")[]} */ (fields.filter((name) => FIELDS[name] === "numbers"));

/**
 * A position with what it does not say, such as an empty hand.
 *
 * @param {Partial<Position> | null | undefined} position
 * @returns {Position}
 */
export function complete(position) {
  return { ...EMPTY, ...position, hand: position?.hand ?? [], tiles: position?.tiles ?? [] };
}

/** @typedef {(value: unknown) => boolean} Test Whether something that was kept has a form. */

/** @param {unknown} value @returns {Record<string, unknown>} */
const object = (value) => (typeof value === "object" && value !== null ? { ...value } : {});
/** @param {Test} good @returns {Test} */
const listOf = (good) => (list) => Array.isArray(list) && list.every((item) => good(item));
/** @type {(count: number) => Test} */
const integers = (count) => (list) => Array.isArray(list) && list.length === count && list.every(Number.isInteger);
const isFace = integers(2);
const isTriple = integers(3);
/** @type {Test} */
const isTile = (tile) => isFace(object(tile).at) && isTriple(object(tile).corners);
/** @type {Test} */
const isName = (name) => /^\d-\d-\d$/.test(String(name));
/** @type {Test} */
const isValue = (given) => isFace(object(given).at) && Number.isInteger(object(given).value);
/** @type {Test} */
const isNote = (note) => isFace(object(note).at) && (Number.isInteger(object(note).value) || isName(object(note).tile));
/** @type {Record<typeof FIELDS[Field], Test>} */
const GOOD = {
  text: (text) => typeof text === "string",
  number: Number.isInteger,
  numbers: listOf(Number.isInteger),
  names: listOf(isName),
  tiles: listOf(isTile),
  faces: listOf(isFace),
  values: listOf(isValue),
  notes: listOf(isNote),
};

/**
 * Whether something that was kept elsewhere has the form of a position.
 *
 * @param {unknown} position
 * @returns {position is Position}
 */
export function sound(position) {
  const given = object(position);
  return (
    Array.isArray(given.tiles) && fields.every((name) => given[name] === undefined || GOOD[FIELDS[name]](given[name]))
  );
}

/** Tiles that the server tells of a table, as a position has them. @param {Tile[]} [tiles] @returns {Tile[]} */
export const laidTiles = (tiles = []) => tiles.map(({ at, corners, bridge }) => ({ at, corners, bridge }));

/** @param {Position} position @param {Place} face */
export const tileAt = (position, face) => position.tiles.find((tile) => same(tile.at, face));

/** @param {Position} position */
export const playedNames = (position) => new Set(position.tiles.map((tile) => tileName(tile.corners)));

/** Lay a tile; it leaves the hand. @param {Position} position @param {Tile} tile */
export function lay(position, tile) {
  const name = tileName(tile.corners);
  return {
    ...position,
    tiles: [...position.tiles, { at: tile.at, corners: tile.corners, bridge: Boolean(tile.bridge) }],
    hand: position.hand.filter((held) => held !== name),
  };
}

/** Take a tile off the board. @param {Position} position @param {Place} face */
export function lift(position, face) {
  return { ...position, tiles: position.tiles.filter((tile) => !same(tile.at, face)) };
}

/** @param {Position} position @param {string} name */
export function hold(position, name) {
  return position.hand.includes(name) ? position : { ...position, hand: [...position.hand, name].sort(byName) };
}

/** @param {Position} position @param {string} name */
export function drop(position, name) {
  return { ...position, hand: position.hand.filter((held) => held !== name) };
}

/**
 * Another game: the tiles that the new set does not have are a fault that the referee will tell.
 *
 * @param {Position} position
 * @param {Fields} fields
 * @returns {Position}
 */
export function change(position, fields) {
  const said = Object.entries({ ...position, ...fields }).filter(([, value]) => value !== null);
  return complete(Object.fromEntries(said));
}

/** Whether tiles hang together by their edges. @param {Tile[]} tiles */
export function connected(tiles) {
  if (!tiles.length) return true;
  const left = new Map(tiles.map((tile) => [key(tile.at), tile.at]));
  const edge = [tiles[0].at];
  left.delete(key(tiles[0].at));
  // What is added on the way is walked as well.
  for (const from of edge) for (const face of neighbours(from)) if (left.delete(key(face))) edge.push(face);
  return left.size === 0;
}

/**
 * The empty faces that share an edge with a placed tile.
 *
 * @param {{ at: Place }[]} tiles
 */
export function frontier(tiles) {
  const taken = new Set(tiles.map((tile) => key(tile.at)));
  /** @type {Map<string, Place>} */
  const open = new Map();
  for (const tile of tiles) {
    for (const face of neighbours(tile.at)) if (!taken.has(key(face))) open.set(key(face), face);
  }
  return [...open.values()];
}

/**
 * The values that the points of a face have, null where a point has none.
 *
 * @param {Map<string, number>} values
 * @param {Place} face
 */
export const known = (values, face) => corners(face).map((point) => values.get(key(point)) ?? null);
