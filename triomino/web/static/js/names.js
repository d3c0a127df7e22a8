/** What the codes of answers are called: kinds and grades of puzzles, players of the program, tables of rules. */

import { h } from "./dom.js";
import { number, t, tn, tp } from "./i18n.js";

const KINDS = {
  fill: () => t("fill the places"),
  "best-move": () => t("find the best move"),
  plan: () => t("plan the hand"),
  hunt: () => t("hunt hexagons"),
  dispute: () => t("find the misplaced tile"),
  join: () => t("join tiles that lie apart"),
};

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

const GRADES = {
  easy: () => tp("grade", "easy"),
  gentle: () => tp("grade", "gentle"),
  moderate: () => tp("grade", "moderate"),
  tricky: () => tp("grade", "tricky"),
  learned: () => tp("grade", "learned"),
  subtle: () => tp("grade", "subtle"),
  hard: () => tp("grade", "hard"),
  fiendish: () => tp("grade", "fiendish"),
  any: () => t("any"),
};

const LEVELS = {
  greedy: () => tp("player", "greedy"),
  random: () => tp("player", "random"),
  beginner: () => tp("player", "beginner"),
  casual: () => tp("player", "casual"),
  club: () => tp("player", "club player"),
  expert: () => tp("player", "expert"),
};

const TABLES = {
  players: () => t("Players"),
  hand: () => t("Hands"),
  opening: () => t("Opening"),
  drawing: () => tp("tiles", "Drawing"),
  hexagon: () => t("Hexagons"),
  bridge: () => t("Bridges"),
  bonuses: () => t("Several bonuses at once"),
  misplaced: () => t("A misplaced tile"),
  going_out: () => t("Going out"),
  blocked: () => t("A blocked round"),
  match: () => t("The match"),
};

const named = (names) => (code) => names[code]?.() ?? code;

/** What a kind of puzzle asks for, in a few words. */
export const kindName = named(KINDS);

/** The question of a puzzle of a kind, which has `values`. */
export const questionWords = (kind, values) => QUESTIONS[kind]?.(values) ?? kind;

export const gradeName = named(GRADES);

/** What a player of the program is called. */
export const levelName = named(LEVELS);

/** What a table of a rule file is about. */
export const tableName = named(TABLES);

/** How hard a puzzle is: the grade, and the difficulty where it is known. */
export const howHard = ({ grade, difficulty }) => (difficulty ? `${gradeName(grade)} ${number(difficulty, 1)}` : gradeName(grade));

/** The players of the program to choose from. */
export const levelOptions = (players, chosen) =>
  players.map((name) => h("option", { value: name, selected: name === chosen }, levelName(name)));
