/** Phrases about tiles, placements, the ends of rounds and winners, for use in several views. */

import { list, number, t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { value } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */

/** The ways a round or a match can end. */
export const ENDS = {
  out: () => t("The round is over: a player went out."),
  blocked: () => t("The round is over: nobody can play."),
  target: () => t("The match is over."),
};
/** @param {string} end @returns {end is keyof typeof ENDS} */
export const isOver = (end) => Object.hasOwn(ENDS, end);

/** A tile's label: its name, its value and where it is. @param {string} tile @param {boolean} used */
export function trayLabel(tile, used, held = false) {
  const about = { tile, value: value(tile) };
  if (used) return t("Tile {tile}, worth {value}, on the board", about);
  return held ? t("Tile {tile}, worth {value}, in your hand", about) : t("Tile {tile}, worth {value}", about);
}

/** The label for a tile in the hand. @param {string} tile */
export const handLabel = (tile) => t("{tile}, worth {value}, in your hand", { tile, value: value(tile) });

/**
 * A placement and its score, in words.
 *
 * @param {string} tile
 * @param {{ at: Place, score?: number | null, text?: string }} move
 */
export function laidWords(tile, move) {
  const score = move.score ?? 0;
  const about = { tile, at: key(move.at), words: sumWords(move) };
  return about.words
    ? tn("{tile} at {at} for {count} point: {words}.", "{tile} at {at} for {count} points: {words}.", score, about)
    : tn("{tile} at {at} for {count} point.", "{tile} at {at} for {count} points.", score, about);
}

/**
 * How the score of a placement adds up; empty if the score is only the value of the tile.
 *
 * @param {{ score?: number | null, text?: string }} move
 */
export const sumWords = ({ score, text = "" }) => (text === String(score ?? 0) ? "" : text);

/**
 * A sentence that says how many places a tile fits, and its best score there.
 *
 * @param {string} tile
 * @param {number} count
 * @param {number} best
 */
export const placesWords = (tile, count, best) =>
  count
    ? tn("{tile} fits {count} place; best score: {best}.", "{tile} fits {count} places; best score: {best}.", count, {
        tile,
        best,
      })
    : t("{tile} cannot be placed on this board.", { tile });

/** The tiles that fit a face, in words. @param {Place} at @param {string[]} fits */
export const fitsWords = (at, fits) =>
  fits.length
    ? tn("One tile fits {at}: {tiles}.", "{count} tiles fit {at}: {tiles}.", fits.length, {
        at: key(at),
        tiles: fits.join(", "),
      })
    : t("No tile fits {at}.", { at: key(at) });

/** A move suggested by an engine, in words. @param {import("./match.js").Hint} move */
export function adviceWords({ tile, at, score, equity, stderr }) {
  const about = { tile, at: key(at) };
  if (equity === null || stderr === null)
    return tn("{tile} at {at}: {count} point now", "{tile} at {at}: {count} points now", score, about);
  return tn(
    "{tile} at {at}: {count} point now, equity {equity} ± {stderr}",
    "{tile} at {at}: {count} points now, equity {equity} ± {stderr}",
    score,
    { ...about, equity: number(equity, 1), stderr: number(stderr ?? 0, 1) },
  );
}

/** The words for every kind of turn except a placement. */
/** @type {Record<string, (draws: number) => string>} */
const ACTIONS = {
  draw: (draws) => tn("draws {count} tile", "draws {count} tiles", draws),
  pass: () => t("passes"),
  points: () => t("points only"),
  leave: () => t("leaves"),
};

/**
 * A turn on a score sheet, in words, with all its draws.
 *
 * @param {import("./sheetkeeper.js").Turn} turn
 */
export function turnWords({ action, player, what, draws, assumed }) {
  const turn = `${player} ${ACTIONS[action]?.(draws) ?? what}`;
  if (assumed) return tn("{turn} ({count} draw assumed)", "{turn} ({count} draws assumed)", assumed, { turn });
  return draws && action !== "draw"
    ? tn("{turn} after {count} draw", "{turn} after {count} draws", draws, { turn })
    : turn;
}

/** A sentence that names the winners of a match. @param {string[]} winners */
export const wonWords = (winners) =>
  tn("{players} has won the match.", "{players} have won the match.", winners.length, { players: list(winners) });

/** The message that no available tile matches the typed digits. @param {string} typed */
export const typedNone = (typed) =>
  t("No available tile matches {typed}. Press Backspace to delete a digit.", { typed });
