/** Phrases about tiles, placements, ends and winners. */

import { list, number, t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { value } from "./tiles.js";

/** @typedef {import("./lattice.js").Place} Place */

export const ENDS = {
  out: () => t("The round is over: a player went out."),
  blocked: () => t("The round is over: nobody can play."),
  target: () => t("The match is over."),
};
/** @param {string} end @returns {end is keyof typeof ENDS} */
export const isOver = (end) => Object.hasOwn(ENDS, end);

/** @param {string} tile @param {boolean} used */
export function trayLabel(tile, used, held = false) {
  const about = { tile, value: value(tile) };
  if (used) return t("Tile {tile}, worth {value}, on the board", about);
  return held ? t("Tile {tile}, worth {value}, in your hand", about) : t("Tile {tile}, worth {value}", about);
}

/** @param {string} tile */
export const handLabel = (tile) => t("{tile}, worth {value}, in your hand", { tile, value: value(tile) });

/**
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
 * Return how the score is composed. Empty if it is only the value of the tile.
 *
 * @param {{ score?: number | null, text?: string }} move
 */
export const sumWords = ({ score, text = "" }) => (text === String(score ?? 0) ? "" : text);

/**
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

/** @param {Place} at @param {string[]} fits */
export const fitsWords = (at, fits) =>
  fits.length
    ? tn("One tile fits {at}: {tiles}.", "{count} tiles fit {at}: {tiles}.", fits.length, {
        at: key(at),
        tiles: fits.join(", "),
      })
    : t("No tile fits {at}.", { at: key(at) });

/** @param {import("./match.js").Hint} move */
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

/** Words for turns that are not placements. */
/** @type {Record<string, (draws: number) => string>} */
const ACTIONS = {
  draw: (draws) => tn("draws {count} tile", "draws {count} tiles", draws),
  pass: () => t("passes"),
  points: () => t("points only"),
  leave: () => t("leaves"),
};

/** Describe a turn on a score sheet, with all its draws. @param {import("./sheetkeeper.js").Turn} turn */
export function turnWords({ action, player, what, draws, assumed }) {
  const turn = `${player} ${ACTIONS[action]?.(draws) ?? what}`;
  if (assumed) return tn("{turn} ({count} draw assumed)", "{turn} ({count} draws assumed)", assumed, { turn });
  return draws && action !== "draw"
    ? tn("{turn} after {count} draw", "{turn} after {count} draws", draws, { turn })
    : turn;
}

/** @param {string[]} winners */
export const wonWords = (winners) =>
  tn("{players} has won the match.", "{players} have won the match.", winners.length, { players: list(winners) });

/** @param {string} typed */
export const typedNone = (typed) =>
  t("No available tile matches {typed}. Press Backspace to delete a digit.", { typed });
