/**
 * A position in a link, written after the "#":
 *
 * tiles=0_0_555.1_0_515b&hand=113.234&set=standard&rules=pressman&players=2&well=20&opponents=7&scores=120.95&free=1
 *
 * A puzzle also has fill=, givens= and use=. The field house= contains the file of house rules, unless the file is too
 * long. Parts that cannot be read are ignored.
 */

import { complete, EMPTY, LISTS, NUMBERS } from "./position.js";
import { digits, tileName } from "./tiles.js";

const FURTHEST = 5000;
const MOST_TILES = 400;

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */

/** @param {string} name */
const compact = (name) => name.replaceAll("-", "");
/** @param {string[]} triple */
const spread = (triple) => [...triple].join("-");
/** @param {number[]} numbers */
const near = (numbers) => numbers.every((number) => Number.isInteger(number) && Math.abs(number) <= FURTHEST);

/**
 * @template Read
 * @param {string | null} text
 * @param {RegExp} pattern
 * @param {(match: RegExpExecArray) => Read | null} read
 */
function pieces(text, pattern, read) {
  return (text ?? "")
    .split(".")
    .slice(0, MOST_TILES)
    .map((piece) => pattern.exec(piece))
    .map((match) => match && read(match))
    .filter((piece) => piece !== null);
}

/** @param {RegExpExecArray} match */
function readFace(match) {
  /** @type {Place} */
  const face = [Number(match[1]), Number(match[2])];
  return near(face) ? face : null;
}

/**
 * Write a position, followed by the fields in `more`, such as free=1.
 *
 * @param {Position} position
 * @param {Record<string, string>} more
 */
export function write(position, more = {}) {
  const words = {
    tiles: position.tiles
      .map(({ at, corners, bridge }) => `${at[0]}_${at[1]}_${corners.join("")}${bridge ? "b" : ""}`)
      .join("."),
    hand: position.hand.map(compact).join("."),
    set: position.set === EMPTY.set ? "" : position.set,
    rules: position.rules === EMPTY.rules ? "" : position.rules,
    ...Object.fromEntries(NUMBERS.map((name) => [name, position[name] ?? ""])),
    ...Object.fromEntries(LISTS.map((name) => [name, (position[name] ?? []).join(".")])),
    fill: (position.fill ?? []).map((face) => face.join("_")).join("."),
    givens: (position.givens ?? []).map(({ at, value }) => `${at[0]}_${at[1]}_${value}`).join("."),
    use: (position.use ?? []).map(compact).join("."),
    ...more,
  };
  return Object.entries(words)
    .filter(([, text]) => text !== "" && text !== null && text !== undefined)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join("&");
}

/**
 * Read the position in a link. It is null if the link contains only house rules. `words` contains all fields.
 *
 * @param {string} hash
 * @returns {{ position: Position | null, words: Record<string, string> } | null}
 */
export function read(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  if (!["tiles", "hand", "fill", "set"].some((name) => words.has(name)))
    return words.has("house") ? { position: null, words: Object.fromEntries(words) } : null;
  const tileNames = (/** @type {string | null} */ text) =>
    pieces(text, /^(\d)(\d)(\d)$/, (match) => tileName(digits(spread(match.slice(1)))));
  const count = (/** @type {string | null} */ text) => (/^\d{1,4}$/.test(text ?? "") ? Number(text) : undefined);
  const position = complete({
    tiles: pieces(words.get("tiles"), /^(-?\d{1,4})_(-?\d{1,4})_(\d)(\d)(\d)(b?)$/, (match) => {
      const at = readFace(match);
      return at && { at, corners: digits(spread(match.slice(3, 6))), bridge: match[6] === "b" };
    }),
    hand: [...new Set(tileNames(words.get("hand")))],
    set: (words.get("set") ?? EMPTY.set).slice(0, 400),
    rules: /^[^\p{C}]{1,60}$/u.exec(words.get("rules") ?? "")?.[0] ?? EMPTY.rules,
  });
  for (const name of NUMBERS) {
    const value = count(words.get(name));
    if (value !== undefined) position[name] = value;
  }
  for (const name of LISTS) {
    const numbers = pieces(words.get(name), /^-?\d{1,6}$/, ([text]) => Number(text));
    if (numbers.length) position[name] = numbers;
  }
  if (words.has("fill")) {
    position.fill = pieces(words.get("fill"), /^(-?\d{1,4})_(-?\d{1,4})$/, readFace);
    position.givens = pieces(words.get("givens"), /^(-?\d{1,4})_(-?\d{1,4})_(\d)$/, (match) => {
      const at = readFace(match);
      return at && { at, value: Number(match[3]) };
    });
    if (words.has("use")) position.use = tileNames(words.get("use"));
  }
  return { position, words: Object.fromEntries(words) };
}

/**
 * Read the codes of a contest, or the code of one puzzle.
 *
 * @param {string} hash
 * @returns {{ title: string, codes: string[], contest: boolean } | null}
 */
export function readCodes(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const contest = words.has("contest");
  const codes = (words.get(contest ? "contest" : "puzzle") ?? "").split(",").filter(Boolean);
  return codes.length ? { title: words.get("title") ?? "", codes, contest } : null;
}

const here = () => `${location.origin}${location.pathname}`;

/** @param {string} code */
export const puzzleLink = (code) => `${here()}#puzzle=${encodeURIComponent(code)}`;

/** @param {{ title: string, codes: string[] }} contest */
export const contestLink = ({ title, codes }) =>
  `${here()}#contest=${codes.map(encodeURIComponent).join(",")}${title && `&title=${encodeURIComponent(title)}`}`;
