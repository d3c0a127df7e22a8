/** The kinds of puzzles as `about` tells them: their grades, their parameters, and how an answer is given. */

/** A move of a record that can be bettered: the page makes these puzzles itself. */
const MISTAKE = { name: "mistake", answer: { style: "place", whole: false, scored: true } };

/** Every kind by its name. */
export const kinds = new Map([[MISTAKE.name, MISTAKE]]);

/** Take over what the core offers. */
export function begin(offered) {
  for (const kind of offered) kinds.set(kind.name, kind);
}

/** How the answer to a puzzle is given; without a puzzle of the workshop places are filled. */
export const answerForm = (item) => kinds.get(item?.kind)?.answer ?? { style: "fill" };
