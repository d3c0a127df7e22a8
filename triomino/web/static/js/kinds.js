/** The kinds of puzzles, with their names, grades, parameters and answer forms. */

import { number } from "./i18n.js";

/** @typedef {Api.Answer<"about">["kinds"][number]} Kind */
/** @typedef {Kind["answer"]} AnswerForm */

/**
 * @typedef {object} Item A puzzle from the workshop, or one about a costly move in a record.
 * @property {string} id
 * @property {string} kind
 * @property {string | null} [grade]
 * @property {number | null} [difficulty]
 * @property {string | null} [code]
 * @property {string | null} [day]
 * @property {Record<string, any>} answer the right answer; its fields depend on the kind
 * @property {{ tile: string, at: string, loss: string }} [made] the costly move: tile, face and cost in points
 */
/** @typedef {Partial<Omit<Kind, "name">> & { name: string, answer: AnswerForm }} Known */

/** The kind of puzzle that the page itself makes from a costly move in a record. @type {Known} */
const MISTAKE = { name: "mistake", answer: { style: "place", whole: false, scored: true } };

/**
 * The kinds of puzzles, keyed by name.
 *
 * @type {Map<string, Known>}
 */
export const kinds = new Map([[MISTAKE.name, MISTAKE]]);

/** Store the kinds of puzzles that `about` lists. @param {Kind[]} offered */
export function begin(offered) {
  for (const kind of offered) kinds.set(kind.name, kind);
}

/**
 * The form of a puzzle's answer. If the puzzle's kind is unknown, the form is that of a filling puzzle.
 *
 * @param {{ kind: string } | null | undefined} item
 * @returns {AnswerForm}
 */
export const answerForm = (item) => kinds.get(item?.kind ?? "")?.answer ?? { style: "fill" };

/** The name of a kind in the current language; `name` itself if the kind has no `text`. @param {string} name */
export const kindName = (name) => kinds.get(name)?.text ?? name;

/** The name of a grade in the current language. @param {string | null | undefined} grade */
export function gradeName(grade) {
  for (const { grades = [], grade_texts: texts = [] } of kinds.values()) {
    const text = texts[grades.indexOf(grade ?? "")];
    if (text) return text;
  }
  return grade ?? "";
}

/**
 * The text shown for a choice; the choice itself if it has no text.
 *
 * @param {AnswerForm} form
 * @param {string | number} choice
 */
export const choiceName = ({ choices, choice_texts: texts }, choice) =>
  texts?.[choices?.indexOf(choice) ?? -1] ?? String(choice);

/**
 * The grade of a puzzle, and its difficulty if known.
 *
 * @param {{ grade?: string | null, difficulty?: number | null }} item
 */
export const howHard = ({ grade, difficulty }) =>
  difficulty ? `${gradeName(grade)} ${number(difficulty, 1)}` : gradeName(grade);
