/** Examples to try: a puzzle and a record. */

import { s } from "./dom.js";
import { at, corners } from "./lattice.js";
import { tile } from "./shapes.js";

export const EXAMPLES = {
  puzzle: `
use: 0-0-1 0-0-2 0-0-4 0-0-5 0-1-2 0-2-4 0-3-4 0-4-5 3-4-4 4-5-5
board:
      .   1
      ? ? ?
    5   0   .
    ? ? ? ? ?
  .   .   .   4
      ? ?
    .   .
`,
  record: `
rules: pressman
set: standard
players: Ada Ben
round
  hand Ada 0-0-2 0-1-3 0-2-3 1-1-3 0-2-4 2-3-3 0-4-5 2-4-4 3-3-4
  hand Ben 0-1-1 0-0-4 1-2-2 0-3-3 2-2-2 0-4-4 1-2-5 0-5-5 3-3-5
  Ben 2-2-2 @ 0,0 = 16
  Ada draw 0-3-5
  Ada draw 5-5-5
  Ada draw 2-2-4
  Ada 4-2-2 @ -1,0 = -7
  Ben 2-2-1 @ 0,1 = 5
  Ada 4-2-4 @ -1,-1 = 10
  Ben 0-4-4 @ -2,-1 = 8
  Ada 0-4-5 @ -3,-1 = 9
  Ben 0-4-0 @ -2,-2 = 4
  Ada 0-2-4 @ -1,-2 = 6
  Ben 2-5-1 @ 1,1 = 8
  Ada 0-2-0 @ -1,-3 = 2
  Ben 5-0-5 @ -4,-1 = 10
  Ada 5-5-5 @ -5,-1 = 15
  Ben draw 0-1-4
  Ben draw 2-5-5
  Ben 2-5-5 @ -6,-1 = 2
  Ada draw 0-2-5
  Ada 2-5-0 @ -7,-1 = 2
  Ben draw 2-3-4
  Ben 2-3-4 @ 0,-2 = 4
  Ada 2-3-3 @ 1,-2 = 8
  Ben 3-0-3 @ 2,-2 = 6
  Ada 3-5-0 @ 3,-2 = 8
  Ben 3-5-3 @ 3,-3 = 11
  Ada 4-3-3 @ 2,-3 = 10
  Ben draw 1-3-3
  Ben draw 3-3-3
  Ben draw 0-1-2
  Ben 1-2-0 @ -8,-1 = -12
  Ada 3-0-2 @ 2,-1 = 5
  Ben 1-0-1 @ -9,-1 = 2
  Ada 3-1-1 @ -10,-1 = 5
  Ben 3-1-3 @ -11,-1 = 7
  Ada 0-1-3 @ -10,-2 = 4
  Ben holds 0-1-4 3-3-3
  scores Ada 116 Ben 71
`,
};

/** @param {import("./position.js").Tile[]} tiles */
export function picture(tiles) {
  const spots = tiles.flatMap((each) => corners(each.at)).map(at);
  const [left, top] = [0, 1].map((axis) => Math.min(...spots.map((spot) => spot[axis])) - 4);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...spots.map((spot) => spot[axis])) + 4);
  return s(
    "svg",
    { viewBox: [left, top, right - left, bottom - top].join(" "), "aria-hidden": "true" },
    tiles.map((each) => s("g", { class: "tile" }, tile(each.at, each.corners))),
  );
}
