/** The names of computer players. */

import { h } from "./dom.js";

/** @type {Map<string, string>} */
let names = new Map();

/** @param {Api.Answer<"about">} about */
export function begin({ players, player_texts: texts = [] }) {
  names = new Map(players.map((player, index) => [player, texts[index]]));
}

/** @param {string} code */
export const levelName = (code) => names.get(code) ?? code;

/** @param {string[]} players @param {string} chosen */
export const levelOptions = (players, chosen) =>
  players.map((name) => h("option", { value: name, selected: name === chosen }, levelName(name)));
