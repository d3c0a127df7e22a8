/** The referee's verdict on a board that is not legal: every fault, and the tiles most likely wrong. */

import { byId, h, refill, unbroken } from "./dom.js";
import { list, t } from "./i18n.js";
import { key } from "./lattice.js";
import { refusalWords } from "./refusals.js";
import { tileName } from "./tiles.js";

function fault(problem) {
  const about = {
    at: problem.at && key(problem.at),
    tile: problem.tile,
    mirror: problem.mirror_of,
    point: problem.point && key(problem.point),
    faces: problem.faces && list(problem.faces.map(key)),
    tiles: problem.tiles && list(problem.tiles),
    values: problem.values && list(problem.values.map((value, index) => t("valueOn", { value, at: key(problem.faces[index]) }))),
  };
  return h("li", {}, h("strong", {}, t(`fault-${problem.code}`)), " ", unbroken(t(`faultWords-${problem.code}`, about)));
}

function rightThere(suspect) {
  const turned = suspect.fits.find((fit) => fit.tile === suspect.tile);
  if (turned) return t("turnedRight", { corners: turned.corners.join("-") });
  if (!suspect.fits.length) return t("nothingRight");
  return t("couldLie", { tiles: list(suspect.fits.slice(0, 8).map((fit) => fit.tile)), more: Math.max(0, suspect.fits.length - 8) });
}

/** Fill the section of the referee, which is there only for a board that is not legal, or that was refused. */
export function showVerdict(answer, position) {
  const { verdict, refusal } = answer ?? {};
  byId("referee-section").hidden = !verdict && !refusal;
  byId("verdict").textContent = refusal ? refusalWords(refusal, position) : verdict ? t("illegal", { count: verdict.problems.length }) : "";
  refill(byId("faults"), (verdict?.problems ?? []).slice(0, 40).map(fault));
  const removal = verdict?.removal;
  byId("suspects-title").hidden = !removal;
  if (removal) byId("suspects-title").textContent = t("suspects", { count: removal.fewest, proven: removal.proven });
  refill(byId("suspects"), (verdict?.suspects ?? []).map((suspect) =>
    h("li", {}, h("strong", {}, t("tileOn", { tile: tileName(suspect.corners), at: key(suspect.at) })), " ", unbroken(rightThere(suspect))),
  ));
}
