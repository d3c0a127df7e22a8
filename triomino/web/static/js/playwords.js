/** What happens at the table, in words. */

import { t } from "./i18n.js";
import { key } from "./lattice.js";

const HAPPENED = {
  round: (about) => t("Round {round} is dealt.", about),
  draw: (about) => (about.tile ? t("{player} draws {tile}.", about) : t("{player} draws.", about)),
  pass: (about) => t("{player} passes: {points}.", about),
  out: (about) => t("{player} is out: {points} for the hands.", about),
  blocked: () => t("Nobody can play: the round is over."),
};

/** One thing that happened; a tile that another player drew is not named. */
export function happenedWords(one, table) {
  if (one.what !== "lay") return HAPPENED[one.what]({ ...one, round: one.round ?? table.round });
  const { player, move, points } = one;
  const cost = move.score - points;
  const about = { player, tile: move.tile, at: key(move.at), points, cost, words: move.text };
  if (move.score === move.value) {
    return cost ? t("{player} lays {tile} at {at}: {points} (less {cost} for draws).", about) : t("{player} lays {tile} at {at}: {points}.", about);
  }
  return cost ? t("{player} lays {tile} at {at}: {points} ({words}, less {cost} for draws).", about)
    : t("{player} lays {tile} at {at}: {points} ({words}).", about);
}

/** What a match goes by: its rules, and its tiles where they are others than usual. */
export const rulesWords = ({ rules, set }) => (set === "standard" ? rules : `${rules}, ${set}`);

/** A reason of the referee. */
export const reasonWords = (reason) => reason.text ?? reason.message;
