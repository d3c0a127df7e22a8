/** What the core says in English, in the other languages: the clauses of a rule set, and the steps of a hint one inference after the other. */

import de from "../lang/core/de.js";
import es from "../lang/core/es.js";
import fr from "../lang/core/fr.js";
import nl from "../lang/core/nl.js";
import pt from "../lang/core/pt.js";
import { language, list } from "./i18n.js";
import { key, same } from "./lattice.js";

const WORDS = { de, es, fr, nl, pt };

/** What a clause is of: its path, and for how many players where there is one for each number. */
function named(path) {
  const [, players] = /^hand\.(\d)$/.exec(path) ?? [];
  return [players ? "hand" : path, players];
}

/** A clause as a sentence. */
export function clauseWords({ path, value, words }) {
  const [name, players] = named(path);
  return WORDS[language()]?.[`clause-${name}`]?.(value, players) ?? words;
}

/** What a clause is called. */
export function clauseLabel({ path, label }) {
  const [name, players] = named(path);
  return WORDS[language()]?.[`label-${name}`]?.replace("{players}", players) ?? label;
}

/** A step of a hint, its faces and points by their letters. */
export function stepWords({ words, inferences, faces, points }) {
  const said = WORDS[language()];
  if (!said) return words;
  const letter = (names, at) => names.find((named) => same(named.at, at))?.name ?? key(at);
  const told = (givens, sign) => list(givens.map(({ at, value }) => `${letter(points, at)}\u00a0${sign}\u00a0${value}`));
  return inferences.map((inference) => said[`step-${inference.rule}`]({
    faces: list(inference.faces.map((at) => letter(faces, at))),
    tiles: list([...inference.lays.map((laid) => laid.tile), ...inference.tiles]),
    found: told(inference.gives, "="),
    ruled: told(inference.excludes, "≠"),
    first: inference.about[0],
    second: inference.about[1],
    number: inference.number,
    sure: list(inference.having.map((at) => letter(points, at))),
    able: list(inference.able.map((at) => letter(points, at))),
  })).join(" ");
}
