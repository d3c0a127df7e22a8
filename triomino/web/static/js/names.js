/** What players of the program are called. */

import { h } from "./dom.js";
import { tp } from "./i18n.js";

/** @type {Record<string, () => string>} */
const LEVELS = {
  greedy: () => tp("player", "greedy"),
  random: () => tp("player", "random"),
  beginner: () => tp("player", "beginner"),
  casual: () => tp("player", "casual"),
  club: () => tp("player", "club player"),
  expert: () => tp("player", "expert"),
};

/** What a player of the program is called. @param {string} code */
export const levelName = (code) => LEVELS[code]?.() ?? code;

/** The players of the program to choose from. @param {string[]} players @param {string} chosen */
export const levelOptions = (players, chosen) =>
  players.map((name) => h("option", { value: name, selected: name === chosen }, levelName(name)));
