/** What the core says in English, in the other languages: the clauses of a rule set, and the steps of a hint one inference after the other. */

import de from "../lang/core/de.js";
import es from "../lang/core/es.js";
import fr from "../lang/core/fr.js";
import nl from "../lang/core/nl.js";
import pt from "../lang/core/pt.js";
import { either, language, list } from "./i18n.js";
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

/** The inferences of a step one by one, but a trial with its chain as one; `sentence` words an inference. Trials side by side with the same chain are one. */
function units(inferences, sentence) {
  const found = [];
  let depth = 0;
  for (const inference of inferences) {
    if (!depth) found.push([]);
    found.at(-1).push(inference);
    depth += Number(inference.rule === "suppose") - Number(inference.rule.startsWith("no-"));
  }
  const chain = (unit) => [...unit.slice(1, -1), { ...unit.at(-1), excludes: [] }].map(sentence).join(" ");
  return found.reduce((before, unit) => {
    const last = before.at(-1);
    if (unit.length < 2 || last?.length !== unit.length || chain(last) !== chain(unit)) return [...before, unit];
    const first = { ...last[0], gives: [...last[0].gives, ...unit[0].gives] };
    const end = { ...last.at(-1), excludes: [...last.at(-1).excludes, ...unit.at(-1).excludes] };
    return [...before.slice(0, -1), [first, ...last.slice(1, -1), end]];
  }, []);
}

/** Inferences with those side by side as one that count the same, look at the same edges of the outline or at the same faces together. */
function joined(inferences) {
  const about = ({ rule, about: values, faces }) => ["count", "outline", "round"].includes(rule) && [rule, ...values, ...faces.map(key).sort()].join(" ");
  return inferences.reduce((before, inference) => {
    const last = before.at(-1);
    if (!last || !about(inference) || about(last) !== about(inference)) return [...before, inference];
    const [gives, excludes] = ["gives", "excludes"].map((name) => [...last[name], ...inference[name]]);
    const concluded = [...gives, ...excludes].map(({ point }) => key(point));
    const able = last.able.filter((at) => !concluded.includes(key(at)));
    return [...before.slice(0, -1), { ...last, gives, excludes, able }];
  }, []);
}

/** A step of a hint, its faces and points by their letters. */
export function stepWords({ words, inferences, faces, points }) {
  const sentences = WORDS[language()];
  if (!sentences) return words;
  const letter = (names, at) => names.find((named) => same(named.at, at))?.name ?? key(at);
  const values = (givens, sign) => givens.map(({ point, value }) => `${letter(points, point)}\u00a0${sign}\u00a0${value}`);
  const ordered = ({ about, number }) => (number < 0 ? [...about].reverse() : about);
  const sentence = (inference) => sentences[`step-${inference.rule}`]({
    faces: list(inference.faces.map((at) => letter(faces, at))),
    tiles: list([...inference.lays.map((laid) => laid.tile), ...inference.tiles]),
    count: inference.tiles.length,
    found: (inference.rule === "suppose" ? either : list)(values(inference.gives, "=")),
    ruled: list(values(inference.excludes, "≠")),
    first: ordered(inference)[0],
    second: ordered(inference)[1],
    number: Math.abs(inference.number),
    lacking: inference.about.join("-"),
    sure: list(inference.having.map((at) => letter(points, at))),
    able: list(inference.able.map((at) => letter(points, at))),
  });
  return units(joined(inferences), sentence).flat().map(sentence).join(" ");
}
