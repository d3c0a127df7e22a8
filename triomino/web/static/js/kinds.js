/**
 * The kinds of puzzles as `about` names them: their texts, their grades, their parameters, and how an answer is given.
 */

import { number } from "./i18n.js";

/** A move of a record that can be bettered: the page makes these puzzles itself. */
const MISTAKE = { name: "mistake", answer: { style: "place", whole: false, scored: true } };

/**
 * Every kind by its name.
 *
 * @type {Map<string, any>}
 */
export const kinds = new Map([[MISTAKE.name, MISTAKE]]);

/** Take over what the core offers. */
export function begin(offered) {
  for (const kind of offered) kinds.set(kind.name, kind);
}

/**
 * How the answer to a puzzle is given; without a puzzle of the workshop places are filled.
 *
 * @returns {Api.Answer<"about">["kinds"][number]["answer"]}
 */
export const answerForm = (item) => kinds.get(item?.kind)?.answer ?? { style: "fill" };

/** What a kind is called. */
export const kindName = (name) => kinds.get(name)?.text ?? name;

/** What a grade is called. */
export function gradeName(grade) {
  for (const { grades = [], grade_texts: texts } of kinds.values())
    if (grades.includes(grade)) return texts[grades.indexOf(grade)];
  return grade;
}

/**
 * What one of the choices of an answer means.
 *
 * @param {Api.Answer<"about">["kinds"][number]["answer"]} form
 * @param {string | number} choice
 */
export const choiceName = ({ choices, choice_texts: texts }, choice) =>
  texts?.[choices.indexOf(choice)] ?? String(choice);

/** How hard a puzzle is: the grade, and the difficulty where it is known. */
export const howHard = ({ grade, difficulty }) =>
  difficulty ? `${gradeName(grade)} ${number(difficulty, 1)}` : gradeName(grade);
