/** The findings beside the board. Pointing at a finding highlights it on the board. */

import { byId, h, refill, show, unbroken } from "./dom.js";
import { t, tn } from "./i18n.js";
import { key, pointText } from "./lattice.js";
import { swatch } from "./legend.js";
import { bridgeId, hexagonId, hexagonKinds, slotId } from "./scene.js";

const WORTH_TELLING = 4;

/** @typedef {import("./scene.js").Answer} Answer */
/** @typedef {(finding: string | null) => void} Light */

/**
 * A list entry that highlights `finding` while it has the pointer or the focus.
 *
 * @param {string} finding
 * @param {string | undefined} kind
 * @param {string} title
 * @param {string | undefined} words
 * @param {Light} light
 */
export function entry(finding, kind, title, words, light) {
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "finding",
        "data-key": finding,
        pointerenter: () => light(finding),
        pointerleave: () => light(null),
        focus: () => light(finding),
        blur: () => light(null),
      },
      kind ? swatch(kind) : null,
      h("span", { class: "finding-text" }, h("strong", {}, title), " ", unbroken(words)),
    ),
  );
}

/**
 * @param {"hexagons" | "bridges" | "slots"} id
 * @param {number} count
 * @param {HTMLElement[]} entries
 * @param {string} none
 */
function section(id, count, entries, none) {
  byId(`${id}-count`).textContent = String(count);
  refill(byId(id), entries.length ? entries : [h("li", { class: "none" }, none)]);
}

/** Show the findings or, if there is no analysis, hide their lists. */
/** @param {Answer | null} answer @param {import("./position.js").Position} position @param {Light} light */
export function showFindings(answer, position, light) {
  const analysis = answer?.analysis;
  const seen = Boolean(analysis);
  show({ "hexagons-section": seen, "bridges-section": seen, "slots-section": seen, worth: seen });
  if (!analysis) return;
  const kinds = hexagonKinds(analysis.hexagons);
  const worth = analysis.hexagons.filter((hexagon) => hexagon.placed >= WORTH_TELLING);
  const rank = { completable: 0, impossible: 1, complete: 2 };
  worth.sort((a, b) => b.placed - a.placed || rank[a.status] - rank[b.status]);
  section(
    "hexagons",
    worth.length,
    worth.map((hexagon) => {
      const title = t("Hexagon at {at} (value {value}), {placed} of 6 tiles:", {
        value: hexagon.value,
        at: pointText(hexagon.centre),
        placed: hexagon.placed,
      });
      return entry(hexagonId(hexagon), kinds.get(hexagonId(hexagon)), title, hexagon.text, light);
    }),
    t("No hexagon has four tiles yet."),
  );
  section(
    "bridges",
    analysis.bridges.length,
    analysis.bridges.map((bridge) =>
      entry(
        bridgeId(bridge),
        bridge.reason ? "lost" : "ready",
        t("At {at}:", { at: key(bridge.at) }),
        bridge.text,
        light,
      ),
    ),
    t("There is no place for a bridge."),
  );
  const dead = analysis.slots.filter((slot) => slot.status === "impossible");
  section(
    "slots",
    dead.length,
    dead.map((slot) => entry(slotId(slot), "dead", t("{at}:", { at: key(slot.at) }), slot.text, light)),
    t("At least one tile fits each open place."),
  );
  byId("worth").textContent = [
    tn("{count} tile on the board", "{count} tiles on the board", position.tiles.length),
    t("{left} left", { left: analysis.unplayed }),
    tn(
      "{count} open place where a tile fits",
      "{count} open places where a tile fits",
      analysis.slots.length - dead.length,
    ),
  ].join(", ");
}
