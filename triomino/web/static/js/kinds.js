/**
 * The kinds of puzzles as `about` names them: their texts, their grades, their parameters, and how an answer is given.
 */

import { number } from "./i18n.js";

/** @typedef {Api.Answer<"about">["kinds"][number]} Kind */
/** @typedef {Kind["answer"]} AnswerForm */

/**
 * @typedef {object} Item A puzzle of the workshop, or a move of a record that can be bettered.
 * @property {string} id
 * @property {string} kind
 * @property {string | null} [grade]
 * @property {number | null} [difficulty]
 * @property {string | null} [code]
 * @property {string | null} [day]
 * @property {Record<string, any>} answer what is right, in the form of the kind
 * @property {{ tile: string, at: string, loss: string }} [made] of a move of a record: what was laid, and what it lost
 */
/** @typedef {Partial<Omit<Kind, "name">> & { name: string, answer: AnswerForm }} Known */

/** A move of a record that can be bettered: the page makes these puzzles itself. @type {Known} */
const MISTAKE = { name: "mistake", answer: { style: "place", whole: false, scored: true } };

/**
 * Every kind by its name.
 *
 * @type {Map<string, Known>}
 */
export const kinds = new Map([[MISTAKE.name, MISTAKE]]);

/** Take over what the core offers. @param {Kind[]} offered */
export function begin(offered) {
  for (const kind of offered) kinds.set(kind.name, kind);
}

/**
 * How the answer to a puzzle is given; without a puzzle of the workshop places are filled.
 *
 * @param {{ kind: string } | null | undefined} item
 * @returns {AnswerForm}
 */
export const answerForm = (item) => kinds.get(item?.kind ?? "")?.answer ?? { style: "fill" };

/** What a kind is called. @param {string} name */
export const kindName = (name) => kinds.get(name)?.text ?? name;

/** What a grade is called. @param {string | null | undefined} grade */
export function gradeName(grade) {
  for (const { grades = [], grade_texts: texts = [] } of kinds.values()) {
    const text = texts[grades.indexOf(grade ?? "")];
    if (text) return text;
  }
  return grade ?? "";
}

/**
 * What one of the choices of an answer means.
 *
 * @param {AnswerForm} form
 * @param {string | number} choice
 */
export const choiceName = ({ choices, choice_texts: texts }, choice) =>
  texts?.[choices?.indexOf(choice) ?? -1] ?? String(choice);

/**
 * How hard a puzzle is: the grade, and the difficulty where it is known.
 *
 * @param {{ grade?: string | null, difficulty?: number | null }} item
 */
export const howHard = ({ grade, difficulty }) =>
  difficulty ? `${gradeName(grade)} ${number(difficulty, 1)}` : gradeName(grade);
