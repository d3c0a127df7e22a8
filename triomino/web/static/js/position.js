/**
 * A position as the page keeps it: the object of the format triomino-position/1, never changed, only replaced.
 * Every function here answers with a new one.
 */

import { corners, key, neighbours, same } from "./lattice.js";
import { byName, tileName } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */

/** @type {any} */
export const EMPTY = Object.freeze({
  format: "triomino-position/1",
  rules: "pressman",
  set: "standard",
  hand: [],
  tiles: [],
});

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

/** The keys under which such a thing stands. */
export const fieldsOf = (kind) => Object.keys(FIELDS).filter((name) => FIELDS[name] === kind);

/** A position without what it does not say, such as an empty hand. */
export function complete(position) {
  return { ...EMPTY, ...position, hand: position.hand ?? [], tiles: position.tiles ?? [] };
}

const isFace = (at) => Array.isArray(at) && at.length === 2 && at.every(Number.isInteger);
const isTile = (tile) =>
  isFace(tile?.at) && Array.isArray(tile.corners) && tile.corners.length === 3 && tile.corners.every(Number.isInteger);
const isName = (name) => /^\d-\d-\d$/.test(name);

const isValue = (given) => isFace(given?.at) && Number.isInteger(given.value);
const isNote = (note) => isFace(note?.at) && (Number.isInteger(note.value) || isName(note.tile));
const listOf = (good) => (list) => Array.isArray(list) && list.every(good);
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

/** Whether something that was kept elsewhere has the form of a position. */
export function sound(position) {
  const given = position ?? {};
  return (
    Array.isArray(given.tiles) &&
    Object.entries(FIELDS).every(([name, kind]) => given[name] === undefined || GOOD[kind](given[name]))
  );
}

/** Tiles that the server tells of a table, as a position has them. */
export const laidTiles = (tiles = []) => tiles.map(({ at, corners, bridge }) => ({ at, corners, bridge }));

export const tileAt = (position, face) => position.tiles.find((tile) => same(tile.at, face));

export const playedNames = (position) => new Set(position.tiles.map((tile) => tileName(tile.corners)));

/** Lay a tile; it leaves the hand. */
export function lay(position, tile) {
  const name = tileName(tile.corners);
  return {
    ...position,
    tiles: [...position.tiles, { at: tile.at, corners: tile.corners, bridge: Boolean(tile.bridge) }],
    hand: position.hand.filter((held) => held !== name),
  };
}

/** Take a tile off the board. */
export function lift(position, face) {
  return { ...position, tiles: position.tiles.filter((tile) => !same(tile.at, face)) };
}

export function hold(position, name) {
  return position.hand.includes(name) ? position : { ...position, hand: [...position.hand, name].sort(byName) };
}

export function drop(position, name) {
  return { ...position, hand: position.hand.filter((held) => held !== name) };
}

/** Another game: the tiles that the new set does not have are a fault that the referee will tell. */
export function change(position, fields) {
  const next = { ...position, ...fields };
  for (const name of Object.keys(fields)) if (next[name] === null) delete next[name];
  return next;
}

/** Whether tiles hang together by their edges. */
export function connected(tiles) {
  if (!tiles.length) return true;
  const left = new Map(tiles.map((tile) => [key(tile.at), tile.at]));
  const edge = [tiles[0].at];
  left.delete(key(tiles[0].at));
  while (edge.length) {
    for (const face of neighbours(edge.pop())) {
      if (left.delete(key(face))) edge.push(face);
    }
  }
  return left.size === 0;
}

/**
 * The empty faces that share an edge with a placed tile.
 *
 * @returns {Place[]}
 */
export function frontier(tiles) {
  const taken = new Set(tiles.map((tile) => key(tile.at)));
  const open = new Map();
  for (const tile of tiles) {
    for (const face of neighbours(tile.at)) if (!taken.has(key(face))) open.set(key(face), face);
  }
  return [...open.values()];
}

/** The values that the points of a face have, null where a point has none. */
export const known = (values, face) => corners(face).map((point) => values.get(key(point)) ?? null);
