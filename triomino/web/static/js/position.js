/** Positions in the format triomino-position/1. A position is never changed: functions return a new one. */

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

/** @typedef {{ [Name in keyof Position]?: Position[Name] | null }} Fields null removes a key */

/** @type {Position} */
export const EMPTY = Object.freeze({
  format: "triomino-position/1",
  rules: "pressman",
  set: "standard",
  hand: [],
  tiles: [],
});

/** The position that is shown on the first visit. */
export const EXAMPLE = /** @type {Position} */ (SAMPLE);

/** All keys except the format. A test checks that they agree with `Draft` in analyzer/text/draft.py. */
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

export const NUMBERS = /** @type {("players" | "well")[]} */ (fields.filter((name) => FIELDS[name] === "number"));
export const LISTS = /** @type {("opponents" | "scores")[]} */ (fields.filter((name) => FIELDS[name] === "numbers"));

/**
 * Return a position that has every key. Missing keys get their defaults.
 *
 * @param {Partial<Position> | null | undefined} position
 * @returns {Position}
 */
export function complete(position) {
  return { ...EMPTY, ...position, hand: position?.hand ?? [], tiles: position?.tiles ?? [] };
}

/** @typedef {(value: unknown) => boolean} Test */

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
 * Return whether a stored value has the form of a position.
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

/** Convert tiles from the server to the form that they have in a position. @param {Tile[]} [tiles] @returns {Tile[]} */
export const laidTiles = (tiles = []) => tiles.map(({ at, corners, bridge }) => ({ at, corners, bridge }));

/** @param {Position} position @param {Place} face */
export const tileAt = (position, face) => position.tiles.find((tile) => same(tile.at, face));

/** @param {Position} position */
export const playedNames = (position) => new Set(position.tiles.map((tile) => tileName(tile.corners)));

/** Place a tile. It is also removed from the hand. @param {Position} position @param {Tile} tile */
export function lay(position, tile) {
  const name = tileName(tile.corners);
  return {
    ...position,
    tiles: [...position.tiles, { at: tile.at, corners: tile.corners, bridge: Boolean(tile.bridge) }],
    hand: position.hand.filter((held) => held !== name),
  };
}

/** @param {Position} position @param {Place} face */
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
 * Change fields. If the set changes, tiles that are not in the new set stay on the board, where they count as faults.
 *
 * @param {Position} position
 * @param {Fields} fields
 * @returns {Position}
 */
export function change(position, fields) {
  const said = Object.entries({ ...position, ...fields }).filter(([, value]) => value !== null);
  return complete(Object.fromEntries(said));
}

/** Whether tiles are connected by their edges. @param {Tile[]} tiles */
export function connected(tiles) {
  if (!tiles.length) return true;
  const left = new Map(tiles.map((tile) => [key(tile.at), tile.at]));
  const edge = [tiles[0].at];
  left.delete(key(tiles[0].at));
  // The loop also visits the faces that it adds.
  for (const from of edge) for (const face of neighbours(from)) if (left.delete(key(face))) edge.push(face);
  return left.size === 0;
}

/** The empty faces next to tiles. @param {{ at: Place }[]} tiles */
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
 * Return the values at the corners of a face. Unknown values are null.
 *
 * @param {Map<string, number>} values
 * @param {Place} face
 */
export const known = (values, face) => corners(face).map((point) => values.get(key(point)) ?? null);
