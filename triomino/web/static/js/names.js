/** The names of computer players, from `about`. */

import { h } from "./dom.js";

/** @type {Map<string, string>} */
let names = new Map();

/** Store the names of the computer players. @param {Api.Answer<"about">} about */
export function begin({ players, player_texts: texts = [] }) {
  names = new Map(players.map((player, index) => [player, texts[index]]));
}

/** The name of a computer player in the current language. @param {string} code */
export const levelName = (code) => names.get(code) ?? code;

/** One list option for each computer player; `chosen` is selected. @param {string[]} players @param {string} chosen */
export const levelOptions = (players, chosen) =>
  players.map((name) => h("option", { value: name, selected: name === chosen }, levelName(name)));
