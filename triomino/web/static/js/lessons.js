/**
 * The ten lessons: each a position as anybody could paste it, and the outcome that is asked for, in the words of the answers of the server.
 * `well` are the tiles to be drawn, in their order, `left` what the other player holds at the end of the round.
 */

export const LESSONS = [
  {
    name: "placing",
    position: `
hand: 3-4-5
tiles:
  0,0 1-3-5
`,
    done: { what: "lay" },
  },
  {
    name: "matching",
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

/** Whether an outcome is the one that a lesson asks for. */
export const meets = (outcome, done) => Object.entries(done).every(([name, wanted]) => String(outcome[name]) === String(wanted));

/** The record of a round that goes on from a position, with the learner to move. */
export function recordOf({ rules, set, tiles, hand }, [learner, other]) {
  const laid = tiles.map(({ at, corners, bridge }) => `on ${corners.join("-")} @ ${at.join(",")}${bridge ? " *" : ""}`);
  const held = hand.length ? [`hand ${learner} ${hand.join(" ")}`] : [];
  return [`rules: ${rules}`, `set: ${set}`, `players: ${learner} ${other}`, "round", ...laid, ...held, ""].join("\n");
}
