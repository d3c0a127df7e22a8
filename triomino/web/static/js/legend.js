/** The legend of the findings. */

import { byId, h, refill, s } from "./dom.js";
import { t } from "./i18n.js";

/** @type {Record<string, () => string>} */
const LOOKS = {
  complete: () => t("a complete hexagon"),
  green: () => t("a hexagon that can be completed"),
  blue: () => t("another hexagon that can be completed"),
  missing: () => t("a hexagon that can never be completed"),
  ready: () => t("a bridge that can be formed"),
  lost: () => t("a bridge that can never be formed"),
  dead: () => t("an open place that no tile fits"),
};

/** @param {string} kind */
export function swatch(kind) {
  const mark =
    kind === "dead"
      ? [s("text", { class: "score", x: 13, y: 17 }, "×")]
      : kind === "ready" || kind === "lost"
        ? [s("g", { class: `span ${kind}` }, s("path", { class: "line", d: "M3 13L23 13" }))]
        : [s("g", { class: `outline ${kind}` }, s("path", { class: "line", d: "M13 3L22 8V18L13 23L4 18V8Z" }))];
  return s(
    "svg",
    { class: "swatch", viewBox: "0 0 26 26", "aria-hidden": "true" },
    s("g", { class: kind === "dead" ? "slot impossible" : "" }, mark),
  );
}

export function showLegend() {
  refill(
    byId("legend"),
    Object.entries(LOOKS).map(([kind, words]) => h("li", {}, swatch(kind), h("span", {}, words()))),
  );
}
