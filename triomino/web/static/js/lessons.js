/**
 * The ten lessons: each a position as anybody could paste it, and the outcome that is asked for, in the words of the
 * answers of the server. `mark` is a point that the task means, `help` says more after a try that failed. `well` are
 * the tiles to be drawn, in their order, `left` what the other player holds at the end of the round.
 */

import { t, tp } from "./i18n.js";

/**
 * @typedef {object} Lesson
 * @property {string} name
 * @property {() => string} title
 * @property {() => string} task
 * @property {() => string} [help]
 * @property {string} position a text of a position
 * @property {object} done what has to come of what the learner does
 * @property {import("./lattice.js").Place} [mark] a point to look at
 * @property {string[]} [well] the tiles that the learner draws
 * @property {string[]} [left] the tiles that the other still holds at the end
 */

/** @type {Lesson[]} */
export const LESSONS = [
  {
    name: "placing",
    title: () => t("Laying a tile"),
    task: () => t("Choose the tile in your hand, then a place that lights up. It scores the sum of its corners."),
    position: `
hand: 3-4-5
tiles:
  0,0 1-3-5
`,
    done: { what: "lay" },
  },
  {
    name: "matching",
    title: () => t("Both corners of an edge"),
    task: () =>
      t(
        "Tiles lie side by side only where both corners of the edge agree. " +
          "One of these tiles has a place: find it and lay it.",
      ),
    help: () => t("The edge at the top has 1 at both ends: take the tile that has 1 twice."),
    position: `
hand: 0-0-5 1-1-4 2-2-3
tiles:
  0,0 1-3-5
  1,0 1-1-3
  0,1 5-3-3
`,
    done: { what: "lay" },
  },
  {
    name: "corner",
    title: () => t("Where corners meet"),
    task: () =>
      t(
        "All corners that meet at a point have the same value. " +
          "Lay a tile to the left of the ring, where three tiles meet already.",
      ),
    help: () => t("The corners in the ring are 4, and the corner to the left of it is 5: take the tile with 4 and 5."),
    mark: [1, 1],
    position: `
hand: 0-1-5 4-5-5
tiles:
  0,0 1-4-5
  1,0 1-4-4
  2,0 4-2-4
`,
    done: { what: "lay", at: [0, 1] },
  },
  {
    name: "illegal",
    title: () => t("An illegal try"),
    task: () => t("This tile fits nowhere. Choose it and try a place anyway: the referee says why not."),
    position: `
hand: 1-3-5
tiles:
  0,0 1-4-5
  1,0 1-4-4
  2,0 4-2-4
`,
    done: { what: "refused", code: "corner-mismatch" },
  },
  {
    name: "hexagon",
    title: () => t("The hexagon"),
    task: () =>
      t("Whoever lays the last of six tiles around a point scores 50 more. Close the hexagon that is marked."),
    help: () => t("The gap has 0, 1 and 1 on its corners: take the tile with these values."),
    position: `
hand: 0-1-1 2-3-3 3-4-5
tiles:
  0,-1 1-3-1
  1,-1 3-3-1
  -1,0 0-1-5
  0,0 1-4-5
  1,0 1-3-4
`,
    done: { what: "lay", hexagons: 1 },
  },
  {
    name: "bridge",
    title: () => t("The bridge"),
    task: () =>
      t("A tile that joins an edge to the corner opposite it scores 40 more. Lay it across the gap with the line."),
    help: () => t("The gap has 2 at the top, and 1 and 2 on its lower edge: take the tile with these values."),
    position: `
hand: 0-1-5 1-2-2 2-3-5
tiles:
  1,-1 4-5-2
  2,-1 4-5-5
  3,-1 5-5-5
  2,0 5-0-2
  3,0 5-5-0
  0,1 1-2-3
  1,1 2-2-3
  2,1 2-0-2
`,
    done: { what: "lay", bridge: true },
  },
  {
    name: "mirror",
    title: () => t("The tile that does not exist"),
    task: () => t("A place can ask for the mirror image of a tile, which no set has. Touch the place marked \u00d7."),
    position: `
tiles:
  0,0 2-3-5
  1,0 2-3-3
  2,0 3-1-3
  0,1 5-3-4
  2,1 3-1-1
`,
    done: { what: "slot", reason: "mirror" },
  },
  {
    name: "drawing",
    title: () => tp("tiles", "Drawing"),
    task: () => t("None of your tiles fits. Draw until one does, three at most, each for 5 points less; then lay it."),
    position: `
hand: 0-0-2 2-2-4
tiles:
  0,0 1-3-5
`,
    well: ["0-2-4", "3-4-5"],
    done: { what: "lay", drawn: 2 },
  },
  {
    name: "passing",
    title: () => t("Passing"),
    task: () => t("Nothing fits again. Draw three tiles in vain, 5 points less for each, then pass for another 10."),
    position: `
hand: 0-0-2 2-2-4
tiles:
  0,0 1-3-5
`,
    well: ["0-2-4", "4-4-4", "0-0-4"],
    done: { what: "pass", drawn: 3 },
  },
  {
    name: "end",
    title: () => t("The end of a round"),
    task: () =>
      t("Whoever lays the last tile of a hand gains 25 points and the values that the other still holds. Lay yours."),
    position: `
hand: 3-4-5
tiles:
  0,0 1-3-5
  1,0 1-1-3
`,
    left: ["0-0-2", "2-4-4"],
    done: { what: "lay", end: "out" },
  },
];

/** Whether an outcome is the one that a lesson asks for. @param {object} outcome @param {object} done */
export const meets = (outcome, done) =>
  Object.entries(done).every(([name, wanted]) => String(Reflect.get(outcome, name)) === String(wanted));

/**
 * The record of a round that continues from a position, with the learner to move.
 *
 * @param {import("./position.js").Position} position
 * @param {string[]} players
 */
export function recordOf({ rules, set, tiles, hand }, [learner, other]) {
  const laid = tiles.map(({ at, corners, bridge }) => `on ${corners.join("-")} @ ${at.join(",")}${bridge ? " *" : ""}`);
  const held = hand.length ? [`hand ${learner} ${hand.join(" ")}`] : [];
  return [`rules: ${rules}`, `set: ${set}`, `players: ${learner} ${other}`, "round", ...laid, ...held, ""].join("\n");
}
