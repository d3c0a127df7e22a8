/** The referee's verdict on an illegal board. */

import { byId, h, refill, unbroken } from "./dom.js";
import { t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { firstFault } from "./refusal.js";

/** @typedef {import("./scene.js").Verdict} Verdict */

const MOST_FAULTS = 40;

const FAULTS = {
  "corner-clash": () => t("Corners disagree"),
  "duplicate-tile": () => t("Tile placed twice"),
  "not-in-set": () => t("Tile not in the set"),
  occupied: () => t("Two tiles in one place"),
  disconnected: () => t("Tiles not connected"),
};

/** @param {Verdict["problems"][number]} problem */
const fault = (problem) => h("li", {}, h("strong", {}, FAULTS[problem.code]()), ": ", unbroken(problem.text));

/** @param {NonNullable<Verdict["removal"]>} removal */
function suspectsTitle({ fewest, proven }) {
  if (!proven)
    return tn(
      "The board can be made legal by removing {count} tile. Most likely wrong:",
      "The board can be made legal by removing {count} tiles. Most likely wrong:",
      fewest,
    );
  return tn(
    "At least {count} tile must be removed to make the board legal. Most likely wrong:",
    "At least {count} tiles must be removed to make the board legal. Most likely wrong:",
    fewest,
  );
}

/** Shown only for an illegal or refused board. @param {import("./scene.js").Answer | null} answer */
export function showVerdict(answer) {
  const { verdict, refusal } = answer ?? {};
  byId("referee-section").hidden = !verdict && !refusal;
  byId("verdict").textContent = refusal
    ? firstFault(refusal)
    : verdict
      ? tn("The board is not legal: {count} fault.", "The board is not legal: {count} faults.", verdict.problems.length)
      : "";
  const problems = verdict?.problems ?? [];
  const more = problems.length - MOST_FAULTS;
  refill(byId("faults"), [
    ...problems.slice(0, MOST_FAULTS).map(fault),
    more > 0 && h("li", {}, t("and {count} more", { count: more })),
  ]);
  const removal = verdict?.removal;
  byId("suspects-title").hidden = !removal;
  if (removal) byId("suspects-title").textContent = suspectsTitle(removal);
  refill(
    byId("suspects"),
    (verdict?.suspects ?? []).map((suspect) =>
      h(
        "li",
        {},
        h("strong", {}, t("{tile} at {at}", { tile: suspect.corners.join("-"), at: key(suspect.at) })),
        " ",
        unbroken(suspect.text),
      ),
    ),
  );
}
