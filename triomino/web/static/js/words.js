/** What the findings say, in words; the same reasoning as the reports of the command line, in the chosen language. */

import { language, list, number, t } from "./i18n.js";
import { key } from "./lattice.js";
import { mirrorName, tileName } from "./tiles.js";

/** A mistake on a sheet, with what was perhaps meant; in English the referee's own sentence says both. */
export function problemWords(problem) {
  if (language() === "en") return problem.message;
  const { meant, draws_missing: draws, extra, round_missing: round } = problem;
  return [
    t("problem", problem), meant && t("problemMeant", { meant }), draws && t("problemDraws", { draws }), extra && t("problemExtra"), round && t("problemRound"),
  ].filter(Boolean).join(" ");
}

/** How hard a puzzle is: the grade, and the difficulty where it is told. */
export function howHard({ grade, difficulty }) {
  return difficulty ? `${t(`grade-${grade}`)} ${number(difficulty, 1)}` : t(`grade-${grade}`);
}

/** What words need to know of a board: the names of the set, the values on its corners, and where each tile lies. */
export function context(position, tiles) {
  const digits = tiles.flatMap((name) => name.split("-"));
  return {
    names: new Set(tiles),
    values: [...new Set(digits)].map(Number).sort((a, b) => a - b),
    places: new Map(position.tiles.map((tile) => [tileName(tile.corners), tile.at])),
  };
}

const pick = (value, values) => (value === null ? values : [value]);

function agreeing(known, values) {
  return pick(known[0], values).flatMap((a) =>
    pick(known[1], values).flatMap((b) => pick(known[2], values).map((c) => tileName([a, b, c]))),
  );
}

/** Known corners in the order in which they meet clockwise, from a known one that follows an unknown. */
function pattern(known) {
  const start = known.findIndex((value, index) => value !== null && known[(index + 2) % 3] === null);
  const first = start < 0 ? 0 : start;
  return [0, 1, 2].map((step) => known[(first + step) % 3]).filter((value) => value !== null).join("-");
}

/** What a face with these known corners needs and, with a reason, why that cannot be had. */
export function needed(known, reason, { names, values, places }) {
  const wanted = [...new Set(agreeing(known, values))];
  if (wanted.length === 1) {
    const [tile] = wanted;
    const mirror = mirrorName(tile);
    const lack = {
      mirror: () => (names.has(mirror) ? t("lackMirror", { mirror }) : t("lackForeign")),
      played: () => t("lackPlayed", { at: key(places.get(tile) ?? ["?", "?"]) }),
    };
    return t("needsTile", { tile }) + (lack[reason]?.() ?? "");
  }
  const needs = t("needsPattern", { pattern: pattern(known) });
  if (!reason) return needs;
  const owned = wanted.filter((tile) => names.has(tile));
  const missing = wanted.filter((tile) => !names.has(tile));
  const parts = [
    owned.length ? t("onBoard", { tiles: list(owned), count: owned.length }) : null,
    missing.length ? t("notExisting", { tiles: list(missing), count: missing.length }) : null,
  ];
  return `${needs}: ${parts.filter(Boolean).join("; ")}`;
}

const laid = (fillings) => list(fillings.map(({ tile, at }) => t("tileOn", { tile, at: key(at) })));

/** What completes a hexagon, or why nothing does. */
export function hexagonWords(hexagon, about) {
  const { example, completions, blocked_by: blockers, competition, empty } = hexagon;
  if (hexagon.placed === 6) return t("hexagonComplete");
  if (example) {
    if (completions === 1) return t("completes", { laid: laid(example), count: example.length });
    return t("ways", { count: completions, laid: laid(example) });
  }
  if (blockers.length) {
    return blockers.map(({ at, corners, reason }) => `${key(at)} ${needed(corners, reason, about)}`).join("; ");
  }
  if (competition) {
    const faces = list(competition.faces.map(key));
    return t("compete", { faces, tiles: list(competition.tiles), count: competition.tiles.length });
  }
  return t("noChoice", { faces: list(empty.map(key)) });
}

export const bridgeWords = (bridge, about) => needed(bridge.corners, bridge.reason, about);

/** How a score adds up. */
export function scoreWords(move) {
  const earned = move.score - move.value;
  if (!earned) return String(move.value);
  const causes = [];
  if (move.hexagons) causes.push(t("forHexagons", { count: move.hexagons }));
  if (move.bridge) causes.push(t("forBridge"));
  else if (move.extends_bridge) causes.push(t("forExtending"));
  if (!causes.length) causes.push(t("forOpening"));
  return t("scoreSum", { value: move.value, earned, causes: list(causes) });
}
