/** Turn a position and its analysis into a scene for the view. All functions here are pure. */

import { t, tn } from "./i18n.js";
import { across, corners, key, neighbours, ring, same } from "./lattice.js";
import { frontier, known, playedNames } from "./position.js";
import { bestTurn, pointValues, tileName, turn } from "./tiles.js";
import { sumWords } from "./words.js";

/** @typedef {import("./lattice.js").Place} Place */
/** @typedef {import("./lattice.js").Triple} Triple */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Tile} Tile */
/** @typedef {import("./view.js").Scene} Scene */
/** @typedef {import("./mode.js").Chosen} Chosen */
/** @typedef {import("./mode.js").Target} Target */
/** @typedef {NonNullable<Api.Answer<"board">["analysis"]>} Analysis */
/** @typedef {NonNullable<Api.Answer<"board">["placements"]>[number]} Move */
/** @typedef {Extract<Api.Answer<"check">, { suspects: unknown }>} Verdict */

/**
 * @typedef {object} Answer
 * @property {Position} of
 * @property {string[]} tiles
 * @property {boolean} [legal]
 * @property {Analysis | null} [analysis]
 * @property {Move[] | null} [placements]
 * @property {Verdict} [verdict]
 * @property {import("./refusal.js").Refusal} [refusal]
 */

/**
 * @typedef {import("./mode.js").Look & { lit?: string | null, next?: Place | null, letters?: Map<string, string>,
 *   free?: boolean, coordinates?: boolean }} Look
 */

/** @typedef {Required<Omit<Scene, "axes" | "samples" | "marks" | "blanks" | "givens">>} Drawn */

export const WORTH_DRAWING = 5;

/** On a narrow screen, this many of the latest tiles stay in view. */
const LATEST = 3;

/** @param {{ centre: Place }} hexagon */
export const hexagonId = (hexagon) => `hexagon-${key(hexagon.centre)}`;
/** @param {{ at: Place }} bridge */
export const bridgeId = (bridge) => `bridge-${key(bridge.at)}`;
/** @param {{ at: Place }} slot */
export const slotId = (slot) => `slot-${key(slot.at)}`;

/**
 * Give each hexagon a kind, which determines its colour. Hexagons that can be completed are green and blue by turns.
 *
 * @param {Analysis["hexagons"]} hexagons
 */
export function hexagonKinds(hexagons) {
  /** @type {Map<string, string>} */
  const kinds = new Map();
  let completable = 0;
  for (const hexagon of hexagons) {
    let kind = "missing";
    if (hexagon.placed === 6) kind = "complete";
    else if (hexagon.completions) {
      kind = completable % 2 ? "blue" : "green";
      if (hexagon.placed >= WORTH_DRAWING) completable += 1;
    }
    kinds.set(hexagonId(hexagon), kind);
  }
  return kinds;
}

/**
 * Return the placements of the chosen tile. In free mode, forbidden placements have the `score` null. The list is empty
 * until the server has answered.
 *
 * @param {Position} position
 * @param {Answer | null} answer
 * @param {Chosen | null} chosen
 * @param {boolean} [free]
 * @returns {Target[]}
 */
export function targets(position, answer, chosen, free) {
  if (!chosen || answer?.of !== position) return [];
  /** @type {Move[]} */
  const legal = (answer.placements ?? []).filter((move) => move.tile === chosen.name);
  if (!position.tiles.length) return legal.map((move) => ({ ...move, corners: turn(move.corners, chosen.turns) }));
  if (!free) return legal;
  const askew = chosen.turns % 3 !== 0 && new Set(chosen.name.split("-")).size > 1;
  const values = pointValues(position.tiles, corners);
  /** @type {Target[]} */
  const forced = frontier(position.tiles)
    .filter((face) => askew || !legal.some((move) => same(move.at, face)))
    .map((at) => {
      const fitting = bestTurn(chosen.name, known(values, at)).corners;
      return { at, corners: turn(fitting, chosen.turns), tile: chosen.name, score: null };
    });
  if (askew) return forced;
  return [...legal, ...forced];
}

/**
 * @param {Position} position
 * @param {Answer | null} answer null until the response arrives
 * @param {Look} look `next` is the likely next slot, `letters` select slots, and `lit` is the highlighted finding
 */
export function scene(position, answer, look) {
  const extent = [...position.tiles.map((tile) => tile.at), ...frontier(position.tiles)];
  /** @type {Drawn} */
  const shown = {
    extent,
    attention: [],
    coordinates: Boolean(look.coordinates),
    tiles: placed(position, answer),
    slots: [],
    ghosts: [],
    outlines: [],
    spans: [],
    clashes: [],
    preview: [],
  };
  const analysis = answer?.analysis;
  if (look.chosen) shown.slots = targetSlots(targets(position, answer, look.chosen, look.free), look.chosen);
  else if (analysis) shown.slots = openSlots(position, analysis, look);
  shown.attention = attention(look.chosen ? shown.slots : [], position.tiles);
  if (!position.tiles.length && !shown.slots.length) {
    const at = look.slot ?? /** @type {Place} */ ([0, 0]);
    shown.slots = [{ at, kind: `open first${look.slot ? " picked" : ""}`, label: t("Empty place for the first tile") }];
    shown.extent = [at];
  }
  if (analysis) {
    drawHexagons(shown, analysis, look);
    drawBridges(shown, position, analysis, look);
  }
  shown.clashes = clashes(answer?.verdict?.problems ?? []);
  if (look.preview) shown.preview = [look.preview];
  return shown;
}

/** Return the points that the problems name. @param {({ point?: Place | null } | { code: string })[]} problems */
export const clashes = (problems) =>
  problems.flatMap((problem) => ("point" in problem && problem.point ? [{ at: problem.point, kind: "" }] : []));

/** @param {Position} position @param {Answer | null} answer */
function placed(position, answer) {
  const suspects = new Set((answer?.verdict?.suspects ?? []).map((suspect) => key(suspect.at)));
  return position.tiles.map((tile, index) => {
    const wrong = suspects.has(key(tile.at));
    const last = index === position.tiles.length - 1;
    return drawnTile(tile, wrong && "wrong", last && "last");
  });
}

/**
 * Describe a tile for the view. `marks` are its CSS classes; empty and false values are ignored.
 *
 * @param {Tile} tile
 * @param {(string | false | null | undefined)[]} marks
 */
export function drawnTile({ at, corners, bridge }, ...marks) {
  const label = tileLabel(
    { tile: tileName(corners), corners: corners.join("-"), at: key(at) },
    bridge,
    marks.includes("wrong"),
  );
  return { at, corners, kind: [bridge && "bridging", ...marks].filter(Boolean).join(" "), label };
}

/** @param {object} about @param {boolean | undefined} bridge @param {boolean} wrong */
function tileLabel(about, bridge, wrong) {
  if (bridge && wrong) return t("Tile {tile} at {at}, corners {corners}, a bridge, marked as wrong", about);
  if (bridge) return t("Tile {tile} at {at}, corners {corners}, a bridge", about);
  return wrong
    ? t("Tile {tile} at {at}, corners {corners}, marked as wrong", about)
    : t("Tile {tile} at {at}, corners {corners}", about);
}

/** @param {Analysis["slots"][number]} slot @param {string[]} fits */
function slotLabel({ at, text }, fits) {
  const about = { at: key(at), needs: text, fits: fits.join(", ") };
  return fits.length
    ? t("Open place {at}: {needs}. Tiles that fit: {fits}", about)
    : t("Open place {at}: {needs}. No tile fits", about);
}

/**
 * Return the places for the chosen tile, and all other slots with their letters.
 *
 * @param {Place[]} slots
 * @param {import("./view.js").Spot[]} lit
 * @param {Place | null} picked
 * @param {Map<string, string>} letters
 */
export function placesToLay(slots, lit, picked = null, letters = new Map()) {
  const others = slots.filter((at) => !lit.some((slot) => same(slot.at, at)));
  return [
    ...lit,
    ...others.map((at) => ({
      at,
      text: letters.get(key(at)) ?? "",
      kind: `open${picked && same(picked, at) ? " picked" : ""}`,
      label: t("Open place {at}", { at: key(at) }),
    })),
  ];
}

/** Sample tiles that cannot be selected. @param {Tile[]} tiles @returns {Scene} */
export const sampleScene = (tiles) => ({
  extent: [...tiles.map(({ at }) => at), ...frontier(tiles)],
  samples: tiles.map(({ at, corners }) => ({ at, corners })),
});

/** The sign distinguishes a score from a corner value. @param {number} score */
const signed = (score) => (score < 0 ? String(score) : `+${score}`);

/**
 * Return the faces that stay visible on a narrow screen: places for the chosen tile, or else the latest tiles.
 *
 * @param {{ at: Place }[]} lit
 * @param {{ at: Place }[]} tiles
 */
export const attention = (lit, tiles) => (lit.length ? lit : tiles.slice(-LATEST)).map(({ at }) => at);

/**
 * @param {(import("./mode.js").Target & { value?: number, text?: string })[]} moves
 * @param {{ name: string }} chosen
 */
export function targetSlots(moves, chosen) {
  const best = Math.max(...moves.map((move) => move.score ?? 0));
  return moves.map(({ at, score = null, value = 0, text }) => {
    const about = { tile: chosen.name, at: key(at), words: sumWords({ score, text }) };
    if (score === null)
      return { at, text: "", kind: "target forced", label: t("Place {tile} at {at}, against the rules", about) };
    return {
      at,
      text: signed(score),
      kind: `target${score > value ? " bonus" : ""}${score === best ? " best" : ""}`,
      label: placeLabel(score, about),
    };
  });
}

/** @param {number} score @param {{ words: string }} about */
const placeLabel = (score, about) =>
  about.words
    ? tn(
        "Place {tile} at {at} for {count} point: {words}",
        "Place {tile} at {at} for {count} points: {words}",
        score,
        about,
      )
    : tn("Place {tile} at {at} for {count} point", "Place {tile} at {at} for {count} points", score, about);

/** @param {Position} position @param {Analysis} analysis @param {Look} look */
function openSlots(position, analysis, look) {
  const played = playedNames(position);
  // The analysis may belong to the previous position.
  const open = new Set(frontier(position.tiles).map(key));
  return analysis.slots
    .filter((slot) => open.has(key(slot.at)))
    .map((slot) => {
      const playable = slot.status === "playable";
      const is = (/** @type {Place | null | undefined} */ face) => face && same(face, slot.at);
      const fits = slot.fits.filter((name) => !played.has(name));
      return {
        at: slot.at,
        kind: `open ${slot.status}${is(look.slot) ? " picked" : ""}${is(look.next) ? " next" : ""}`,
        text: playable ? (look.letters?.get(key(slot.at)) ?? "") : "×",
        finding: slotId(slot),
        label: slotLabel(slot, fits),
      };
    });
}

/** @param {Drawn} shown @param {Analysis} analysis @param {Look} look */
function drawHexagons(shown, analysis, look) {
  const kinds = hexagonKinds(analysis.hexagons);
  for (const hexagon of analysis.hexagons) {
    const id = hexagonId(hexagon);
    if (hexagon.placed < WORTH_DRAWING && look.lit !== id) continue;
    const kind = kinds.get(id);
    shown.outlines.push({ at: hexagon.centre, kind, finding: id, label: hexagon.text });
    if (look.chosen && look.lit !== id) continue;
    const needs = hexagon.example ?? hexagon.blocked_by;
    for (const { at, corners: triple } of needs) shown.ghosts.push({ at, corners: triple, kind, finding: id });
  }
}

/** @param {Drawn} shown @param {Position} position @param {Analysis} analysis @param {Look} look */
function drawBridges(shown, position, analysis, look) {
  const taken = new Set(position.tiles.map((tile) => key(tile.at)));
  for (const bridge of analysis.bridges) {
    const id = bridgeId(bridge);
    const kind = bridge.reason ? "lost" : "ready";
    const beside = neighbours(bridge.at).find((face) => taken.has(key(face)));
    if (!beside) continue;
    shown.spans.push({ at: bridge.at, ...across(bridge.at, beside), kind, finding: id, label: bridge.text });
    if (!look.chosen || look.lit === id)
      shown.ghosts.push({ at: bridge.at, corners: bridge.corners, kind, finding: id });
  }
}

/**
 * Mark the hexagons and the bridges that moves complete, and the bonus that a move earns if `bonus` is given.
 *
 * @param {{ at: Place, hexagons: number, bridge: boolean, bonus?: number }[]} moves
 * @param {{ at: Place }[]} tiles the tiles on the board
 * @param {string} kind the colour of the hexagons
 */
export function bonusMarks(moves, tiles, kind) {
  const taken = new Set(tiles.map(({ at }) => key(at)));
  const completes = (/** @type {Place} */ centre, /** @type {Place} */ face) =>
    ring(centre).every((each) => same(each, face) || taken.has(key(each)));
  const centres = moves.flatMap(({ at, hexagons }) => (hexagons ? corners(at).filter((it) => completes(it, at)) : []));
  return {
    outlines: centres.map((at) => ({ at, kind })),
    spans: moves.flatMap(({ at, bridge }) => {
      const beside = bridge && neighbours(at).find((face) => taken.has(key(face)));
      return beside ? [{ at, ...across(at, beside), kind: "ready" }] : [];
    }),
    slots: moves.flatMap(({ at, bonus }) =>
      bonus
        ? [
            {
              at,
              kind: "open bonus",
              text: signed(bonus),
              label: t("Bonus at {at}: {points}", { points: bonus, at: key(at) }),
            },
          ]
        : [],
    ),
  };
}
