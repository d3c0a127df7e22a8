/** What happens at the table, and why something cannot be done, in words. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { key } from "./lattice.js";
import { scoreWords } from "./words.js";

/** One thing that happened; a tile that another player drew is not told. */
export function happenedWords(one, table) {
  const { player, what, tile, points } = one;
  if (what !== "lay") return t(`happened-${what}`, { player, tile, points, round: one.round ?? table.round });
  const { move } = one;
  const words = move.score === move.value ? "" : scoreWords(move);
  return t("happened-lay", { player, tile: move.tile, at: key(move.at), points, words, cost: move.score - points });
}

/** What a match goes by: its rules, and its tiles where they are others than usual. */
export const rulesWords = ({ rules, set }) => (set === "standard" ? rules : `${rules}, ${set}`);

/** A reason of the referee, by its code and the values that it speaks of. */
export function reasonWords(reason) {
  const point = reason.point && key(reason.point);
  const at = reason.played_at && key(reason.played_at);
  const words = t(`reason-${reason.code}`, {
    point, at, value: reason.is, has: reason.tile_has, mirror: reason.mirror_of, tiles: reason.tiles, most: reason.most,
  });
  return words === `reason-${reason.code}` ? reason.message : words;
}

/** The players of the program to choose from. */
export const levelOptions = (players, chosen) => players.map((name) => h("option", { value: name, selected: name === chosen }, levelWords(name)));

/** What a player of the program is called. */
export function levelWords(name) {
  const words = t(`level-${name}`);
  return words === `level-${name}` ? name : words;
}
