/** The kinds of puzzles as `about` tells them: their grades, their parameters, and how an answer is given. */

import { fallBack } from "./i18n.js";

/** A move of a record that can be bettered: the page makes these puzzles itself. */
const MISTAKE = { name: "mistake", answer: { style: "place", whole: false, scored: true } };

/** Every kind by its name. */
export const kinds = new Map([[MISTAKE.name, MISTAKE]]);

/** Take over what the core knows; a kind without words in the languages of the page has those of the core. */
export function begin(offered) {
  for (const kind of offered) {
    kinds.set(kind.name, kind);
    fallBack(`kind-${kind.name}`, kind.title);
    fallBack(`question-${kind.name}`, ({ question }) => question ?? kind.title);
  }
}

/** How the answer to a puzzle is given; without a puzzle of the workshop places are filled. */
export const answerForm = (item) => kinds.get(item?.kind)?.answer ?? { style: "fill" };
