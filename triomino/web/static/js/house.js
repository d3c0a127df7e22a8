/**
 * The rule sets and tile sets. House rules are stored only on this device, so a request that names them contains their
 * rule file.
 */

import { h } from "./dom.js";
import { houseFiles } from "./storage.js";

/** The longest rule file in a link, in characters. Some programs cut off long links. */
const LONGEST_LINKED = 1500;

/** @typedef {Api.Answer<"about">} About */
/**
 * @typedef {{ name: string, title: string, players: number[], text: string }} House House rules; `text` is their file.
 */
/** @typedef {{ name: string, title: string, title_text?: string, players: number[] }} Rules */

/** @type {About["rules"]} */
let published = [];
/** @type {string[]} */
let sets = [];
/** @type {(() => void)[]} */
const offered = [];

/**
 * Store the rules and sets in `about`. `changed` is called when another window changes house rules.
 *
 * @param {About} about
 * @param {() => void} changed
 */
export function begin(about, changed) {
  published = about.rules;
  sets = about.sets;
  houseFiles.heard = () => {
    refill();
    changed();
  };
}

/** @param {About} about */
export function relabel({ rules }) {
  published = rules;
}

export const saved = () => houseFiles.value;
/** @param {string | null | undefined} name */
const kept = (name) => saved().find((one) => one.name === name);
/** @param {string | null | undefined} name */
export const isPublished = (name) => published.some((one) => one.name === name);

/** Return the name of the house rules with this text, or an empty string. @param {string | null} text */
export const nameOf = (text) => saved().find((one) => one.text === text)?.name ?? "";

/** @type {(name: string | null | undefined) => Rules | undefined} */
export const rulesNamed = (name) => kept(name) ?? published.find((one) => one.name === name);

/** Return the rule file of house rules, or null. @param {string | null | undefined} name */
export const textOf = (name) => kept(name)?.text ?? null;

/** Return the rule file for a record or a position, or null. @param {string} text */
export const textFor = (text) => textOf(/^\s*"?rules"?:\s*"?(.*?)"?,?\s*$/m.exec(text)?.[1]);

/** Return the rule file for a link, or an empty string if the file is too long. @param {string | null} text */
export const linkText = (text) => (text && text.length <= LONGEST_LINKED ? text : "");

/** The field `rules` of a request, if there is a rule file. @param {string | null | undefined} text */
export const beside = (text) => (text ? { rules: text } : {});

/**
 * Put the rule file into a request that names house rules.
 *
 * @param {{ rules?: string | null, board?: { rules?: string }, position?: { rules?: string } }} question
 */
export function inForce(question) {
  const text = textOf(question.rules ?? (question.board ?? question.position)?.rules);
  return text ? { ...question, rules: text } : question;
}

function options() {
  const option = (/** @type {{ name: string }} */ { name }) => h("option", { value: name }, name);
  return [...published, ...saved()].map(option);
}

/** Add all rules below the present options of a list. @param {HTMLSelectElement} select */
export function offer(select, chosen = "") {
  const first = [...select.options];
  const fill = (/** @type {string} */ value) => {
    select.replaceChildren(...first, ...options());
    select.value = value;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  };
  offered.push(() => fill(select.value));
  fill(chosen);
}

/** @param {HTMLSelectElement} select */
export function offerSets(select, chosen = "") {
  select.replaceChildren(...sets.map((name) => h("option", { value: name, selected: name === chosen }, name)));
}

/** @param {Api.Answer<"rules">} answer */
export function keep({ name, title_text: title, file, clauses }) {
  if (!file) return;
  const value = (/** @type {string} */ path) => Number(clauses.find((clause) => clause.path === path)?.value);
  const one = { name, title: title ?? name, players: [value("players.least"), value("players.most")], text: file };
  houseFiles.change((all) =>
    all.some((each) => each.name === name) ? all.map((each) => (each.name === name ? one : each)) : [...all, one],
  );
  refill();
}

/** @param {string} name */
export function drop(name) {
  houseFiles.change((all) => all.filter((one) => one.name !== name));
  refill();
}

function refill() {
  for (const fill of offered) fill();
}

/** The rule set, and the tile set unless it is `standard`. @param {{ rules: string, set: string }} match */
export const rulesName = ({ rules, set }) => (set === "standard" ? rules : `${rules}, ${set}`);
