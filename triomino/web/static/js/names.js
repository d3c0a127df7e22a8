/** The questions of puzzles, and what players of the program are called. */

import { h } from "./dom.js";
import { t, tn, tp } from "./i18n.js";

const QUESTIONS = {
  fill: ({ count }) => tn("Lay a tile on the place marked ?, so that corners that meet are alike.",
    "Lay a tile on each of the {count} places marked ?, so that corners that meet are alike.", count),
  "best-move": ({ rules }) => t("Under the rules {rules}, which tile of the hand scores most, and where?", { rules }),
  plan: ({ rules, count }) =>
    t("Lay all {count} tiles of the hand one after another for the most points under the rules {rules}.", { rules, count }),
  hunt: ({ count }) => t("Judge {count} hexagons: which can still be completed, and why can the others never be?", { count }),
  dispute: () => t("One tile lies wrong: without it the board is legal. Touch it."),
  mistake: ({ tile, at, loss }) => t("{tile} at {at} lost {loss} points here. Which move is better?", { tile, at, loss }),
  join: ({ count }) => t("Lay all {count} tiles of the hand so that everything is one board. There is one way.", { count }),
};

const LEVELS = {
  greedy: () => tp("player", "greedy"),
  random: () => tp("player", "random"),
  beginner: () => tp("player", "beginner"),
  casual: () => tp("player", "casual"),
  club: () => tp("player", "club player"),
  expert: () => tp("player", "expert"),
};

/** The question of a puzzle of a kind, which has `values`. */
export const questionWords = (kind, values) => QUESTIONS[kind]?.(values) ?? kind;

/** What a player of the program is called. */
export const levelName = (code) => LEVELS[code]?.() ?? code;

/** The players of the program to choose from. */
export const levelOptions = (players, chosen) =>
  players.map((name) => h("option", { value: name, selected: name === chosen }, levelName(name)));
