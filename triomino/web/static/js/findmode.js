/** The view of puzzles without tiles to place: the solver finds a tile or answers questions. */

import { byId, h, refill } from "./dom.js";
import { FindPuzzle } from "./findpuzzle.js";
import { t } from "./i18n.js";
import { choiceName, howHard, kindName } from "./kinds.js";
import { key, pointText, ring, same } from "./lattice.js";
import { PosedMode } from "./posedmode.js";
import { frontier } from "./position.js";
import { drawnTile } from "./scene.js";

/** @extends {PosedMode<FindPuzzle>} */
export class FindMode extends PosedMode {
  /**
   * @param {import("./main.js").App} app
   * @param {import("./posed.js").Saved} saved
   */
  constructor(app, saved) {
    super(app, new FindPuzzle(saved));
  }

  get position() {
    return this.posed.position;
  }

  get decides() {
    return this.posed.judgesAtOnce;
  }

  get note() {
    return this.posed.parts.some(({ at }) => at)
      ? t("On this page, choose an answer for each hexagon; you do not enter tiles.")
      : super.note;
  }

  leave() {
    super.leave();
    refill(byId("puzzle-parts"));
    refill(byId("puzzle-choices"));
  }

  turn() {}

  /**
   * Select a hexagon that contains this face. If there are several, each tap selects the next one. If there is none,
   * choose the tile on this face.
   *
   * @param {import("./lattice.js").Place} face
   */
  activate(face) {
    const { posed } = this;
    const met = posed.parts.filter(({ at }) => at && ring(at).some((each) => same(each, face)));
    if (met.length) {
      const lit = met.findIndex(({ name }) => name === posed.lit);
      posed.light(met[(lit + 1) % met.length].name);
    } else void posed.point(face);
  }

  draw() {
    if (!this.here) return;
    const { app, posed } = this;
    const { said, lit, wrong, mistaken } = posed;
    const { tiles } = this.position;
    const hexagons = posed.parts.flatMap(({ name, at, letter = "" }) => (at ? [{ name, at, letter }] : []));
    app.view.show({
      extent: [...tiles.map((tile) => tile.at), ...frontier(tiles)],
      tiles: tiles.map((tile) =>
        drawnTile(tile, wrong === key(tile.at) && "wrong", mistaken === key(tile.at) && "last"),
      ),
      outlines: hexagons
        .filter(({ name }) => said[name] || lit === name)
        .map(({ at, name }) => ({
          at,
          kind: lit === name ? "blue" : said[name] === "completable" ? "green" : "missing",
        })),
      clashes: posed.marks.map((at) => ({ at, kind: "" })),
      givens: hexagons.map(({ at, name, letter }) => ({
        at,
        value: letter,
        kind: lit === name ? "hinted" : said[name] ? "" : "named",
      })),
    });
    app.tray.show([]);
    app.hand.show([]);
    byId("tray-count").textContent = "";
    this.showSteps();
    this.#showChoices();
  }

  showPanel() {
    super.showPanel();
    const { item, posed } = this;
    if (item) byId("puzzle-name").textContent = `${item.id}, ${howHard(item)}`;
    refill(
      byId("puzzle-parts"),
      posed.parts.map((part) => {
        const { name } = part;
        const label = hexagonName(part) || kindName(item?.kind ?? "");
        const select = h(
          "select",
          {
            "data-key": name,
            "aria-label": label,
            focus: () => posed.light(name),
            change: ({ currentTarget }) => posed.choose(name, currentTarget.value),
          },
          h("option", { value: "" }, "?"),
          this.#choices.map((each) =>
            h("option", { value: each, selected: posed.said[name] === String(each) }, choiceName(posed.form, each)),
          ),
        );
        // `pointerenter` also fires when the list moves under a resting pointer.
        const light = () => posed.lit !== name && posed.light(name);
        return h("li", { pointermove: light, focusin: light }, h("label", {}, h("span", {}, label), select));
      }),
    );
  }

  get #choices() {
    return this.posed.form.choices ?? [];
  }

  #showChoices() {
    const { posed } = this;
    const part = posed.parts.find((each) => each.at && each.name === posed.lit);
    if (!part) {
      const tap = posed.parts.some((each) => each.at);
      refill(byId("puzzle-choices"), tap && h("span", { class: "faint" }, t("Choose a hexagon on the board.")));
      return;
    }
    const { name } = part;
    const chip = (/** @type {string | number} */ each) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "data-key": String(each),
          "aria-pressed": String(posed.said[name] === String(each)),
          click: () => posed.chooseAndGoOn(name, String(each)),
        },
        choiceName(posed.form, each),
      );
    refill(byId("puzzle-choices"), h("span", {}, hexagonName(part)), this.#choices.map(chip));
  }
}

/**
 * Return the letter and the centre of a hexagon, or an empty string for the whole board.
 *
 * @param {import("./findpuzzle.js").Part} part
 */
const hexagonName = ({ at, letter }) => {
  if (!at) return "";
  const title = t("Around {at}", { at: pointText(at) });
  return t("{name}: {title}", { name: letter, title });
};
