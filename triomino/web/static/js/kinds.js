/** The kinds of puzzles. */

import { number } from "./i18n.js";

/** @typedef {Api.Answer<"about">["kinds"][number]} Kind */
/** @typedef {Kind["answer"]} AnswerForm */

/**
 * @typedef {object} Item A puzzle.
 * @property {string} id
 * @property {string} kind
 * @property {string | null} [grade]
 * @property {number | null} [difficulty]
 * @property {string | null} [code]
 * @property {string | null} [day]
 * @property {Record<string, any>} answer its fields depend on the kind
 * @property {{ tile: string, at: string, loss: string }} [made] the costly move in a record; `loss` is in points
 */
/** @typedef {Partial<Omit<Kind, "name">> & { name: string, answer: AnswerForm }} Known */

/** The page makes these puzzles from costly moves in a record. @type {Known} */
const MISTAKE = { name: "mistake", answer: { style: "place", whole: false, scored: true } };

/** @type {Map<string, Known>} */
export const kinds = new Map([[MISTAKE.name, MISTAKE]]);

/** @param {Kind[]} offered */
export function begin(offered) {
  for (const kind of offered) kinds.set(kind.name, kind);
}

/**
 * Return the form of an answer. A puzzle of an unknown kind counts as a filling puzzle.
 *
 * @param {{ kind: string } | null | undefined} item
 * @returns {AnswerForm}
 */
export const answerForm = (item) => kinds.get(item?.kind ?? "")?.answer ?? { style: "fill" };

/** Return the translated name of a kind, or its code if there is no translation. @param {string} name */
export const kindName = (name) => kinds.get(name)?.text ?? name;

/** @param {string | null | undefined} grade */
export function gradeName(grade) {
  for (const { grades = [], grade_texts: texts = [] } of kinds.values()) {
    const text = texts[grades.indexOf(grade ?? "")];
    if (text) return text;
  }
  return grade ?? "";
}

/**
 * @param {AnswerForm} form
 * @param {string | number} choice
 */
export const choiceName = ({ choices, choice_texts: texts }, choice) =>
  texts?.[choices?.indexOf(choice) ?? -1] ?? String(choice);

/** @param {{ grade?: string | null, difficulty?: number | null }} item */
export const howHard = ({ grade, difficulty }) =>
  difficulty ? `${gradeName(grade)} ${number(difficulty, 1)}` : gradeName(grade);
