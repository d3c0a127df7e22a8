/** The referee's verdict on a board that is not legal: every fault, and the tiles most likely wrong. */

import { byId, h, refill, unbroken } from "./dom.js";
import { t, tn } from "./i18n.js";
import { key } from "./lattice.js";
import { firstFault } from "./refusal.js";
import { tileName } from "./tiles.js";

/** @typedef {import("./scene.js").Verdict} Verdict */

/** What is wrong, in a word or two. */
const FAULTS = {
  "corner-clash": () => t("Corners disagree"),
  "duplicate-tile": () => t("A tile lies twice"),
  "not-in-set": () => t("No such tile"),
  occupied: () => t("Two tiles on one face"),
  disconnected: () => t("Not in one piece"),
};

/** @param {Verdict["problems"][number]} problem */
const fault = (problem) => h("li", {}, h("strong", {}, FAULTS[problem.code]()), ": ", unbroken(problem.text));

/** @param {NonNullable<Verdict["removal"]>} removal */
function suspectsTitle({ fewest, proven }) {
  if (!proven)
    return tn(
      "Most likely wrong (taking away {count} tile mends it):",
      "Most likely wrong (taking away {count} tiles mends it):",
      fewest,
    );
  return tn(
    "Most likely wrong (taking away {count} tile mends it, no fewer will do):",
    "Most likely wrong (taking away {count} tiles mends it, no fewer will do):",
    fewest,
  );
}

/**
 * Fill the section of the referee, which is there only for a board that is not legal, or that was refused.
 *
 * @param {import("./scene.js").Answer | null} answer
 */
export function showVerdict(answer) {
  const { verdict, refusal } = answer ?? {};
  byId("referee-section").hidden = !verdict && !refusal;
  byId("verdict").textContent = refusal
    ? firstFault(refusal)
    : verdict
      ? tn("Not a legal board: {count} fault.", "Not a legal board: {count} faults.", verdict.problems.length)
      : "";
  refill(byId("faults"), (verdict?.problems ?? []).slice(0, 40).map(fault));
  const removal = verdict?.removal;
  byId("suspects-title").hidden = !removal;
  if (removal) byId("suspects-title").textContent = suspectsTitle(removal);
  refill(
    byId("suspects"),
    (verdict?.suspects ?? []).map((suspect) =>
      h(
        "li",
        {},
        h("strong", {}, t("{tile} on {at}", { tile: tileName(suspect.corners), at: key(suspect.at) })),
        " ",
        unbroken(suspect.text),
      ),
    ),
  );
}
