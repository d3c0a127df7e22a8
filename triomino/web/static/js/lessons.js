/** The ten lessons: each has a position and a task. */

import { t, tp } from "./i18n.js";

/**
 * @typedef {object} Lesson
 * @property {string} name
 * @property {() => string} title
 * @property {() => string} task
 * @property {() => string} [help] shown after a failed attempt
 * @property {string} position as text
 * @property {object} done the fields that an outcome must contain to solve the task
 * @property {import("./lattice.js").Place} [mark]
 * @property {string[]} [well] the tiles to draw, in order
 * @property {string[]} [left] the other player's tiles at the end
 */

/** @type {Lesson[]} */
export const LESSONS = [
  {
    name: "placing",
    title: () => t("Placing a tile"),
    task: () =>
      t(
        "Choose the tile in your hand, then choose a place that lights up. The tile scores the sum of its three " +
          "values.",
      ),
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
        "If two tiles share an edge, their values must agree at both ends of the edge. " +
          "One of your tiles fits: find it and place it.",
      ),
    help: () => t("Both ends of the top edge are 1: choose the tile with two 1s."),
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
        "All corners that meet at a point have the same value. Three tiles already meet at the " +
          "ring. Place a tile to the lower left of the ring.",
      ),
    help: () =>
      t(
        "Every corner in the ring has the value 4, and the corner to the left of the ring has the value 5: " +
          "choose the tile with a 4 and a 5.",
      ),
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
    title: () => t("An illegal placement"),
    task: () =>
      t("This tile fits nowhere. Choose it and try a place anyway: the referee explains why it does not fit."),
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
      t(
        "The player who places the last of six tiles around a point scores 50 extra points. Complete " +
          "the marked hexagon.",
      ),
    help: () => t("The corners of the gap are 0, 1 and 1: choose the tile with these values."),
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
      t(
        "A bridge shares an edge with only one tile and touches another with the corner opposite that edge. " +
          "It scores 40 extra points. Place a bridge in the gap marked with a line.",
      ),
    help: () => t("The gap needs 2 at the top, and 1 and 2 at its lower edge: choose the tile with these values."),
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
    task: () =>
      t(
        "Some places need the mirror image of a tile, and the set does not contain mirror " +
          "images. Choose the place marked ×.",
      ),
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
    task: () =>
      t(
        "None of your tiles fits. Draw until one fits, but at most three times; each draw costs 5 points. Then place " +
          "the tile that fits.",
      ),
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
    task: () =>
      t(
        "Again, none of your tiles fits, and this time drawing does not help. Draw three tiles, which cost 5 points " +
          "each, then pass, which costs another 10.",
      ),
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
      t(
        "A player who places their last tile gains 25 points, plus the sum of the tiles that the " +
          "other player still holds. Place your last tile.",
      ),
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

/** Whether an outcome solves the task. @param {object} outcome @param {object} done */
export const meets = (outcome, done) =>
  Object.entries(done).every(([name, wanted]) => String(Reflect.get(outcome, name)) === String(wanted));

/**
 * Write a record that begins at a position, with the learner to move.
 *
 * @param {import("./position.js").Position} position
 * @param {string[]} players
 */
export function recordOf({ rules, set, tiles, hand }, [learner, other]) {
  const laid = tiles.map(({ at, corners, bridge }) => `on ${corners.join("-")} @ ${at.join(",")}${bridge ? " *" : ""}`);
  const held = hand.length ? [`hand ${learner} ${hand.join(" ")}`] : [];
  return [`rules: ${rules}`, `set: ${set}`, `players: ${learner} ${other}`, "round", ...laid, ...held, ""].join("\n");
}
