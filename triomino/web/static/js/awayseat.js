/**
 * In a match at a table: the seat of an absent player, which a computer player or a newcomer with the code may take.
 */

import { byId, h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { levelOptions } from "./names.js";

const PERSON = "person";

export class AwaySeat {
  /**
   * `level` is offered first of the players of the program; `give` gives a seat away.
   *
   * @param {string[]} players
   * @param {import("./tableclient.js").Level} level
   * @param {(seat: { seat: number, level?: import("./tableclient.js").Level }) => void} give
   */
  constructor(players, level, give) {
    this.players = players;
    this.level = level;
    this.give = give;
    this.open = false;
  }

  /**
   * `invitation` is the way to the table, as others see it who sit down.
   *
   * @param {import("./tableclient.js").Sight | null} sight
   * @param {import("./dom.js").Child} invitation
   */
  show(sight, invitation) {
    const panel = byId("play-away");
    const mine = sight && this.#absent(sight);
    panel.hidden = !sight?.vacant && !mine;
    if (sight?.vacant)
      refill(
        panel,
        h(
          "p",
          {},
          t(
            "The seat of {player} is open: whoever sits down there plays on under that name. " +
              "{player} keeps it by coming back first.",
            { player: sight.seats[sight.vacant - 1] },
          ),
        ),
        invitation,
      );
    else if (mine) refill(panel, this.#offer(mine.seat, mine.player));
  }

  /**
   * Who is to move and has a device of their own, where it is for this seat to give that one away.
   *
   * @param {import("./tableclient.js").Sight} sight
   */
  #absent({ seats, opener, seat, match }) {
    const player = match?.over ? null : match?.next;
    if (!match || !player) return null;
    const awaited = seats.indexOf(player) + 1;
    const another = awaited > 0 && awaited !== seat && match.seats[match.players.indexOf(player)] === PERSON;
    return seat && another && (seat === opener || awaited === opener) ? { seat: awaited, player } : null;
  }

  /** @param {number} seat @param {string} player */
  #offer(seat, player) {
    return h(
      "details",
      {
        open: this.open,
        toggle: (event) => {
          this.open = event.currentTarget.open;
        },
      },
      h("summary", { "data-key": "away" }, h("h2", {}, t("Is {player} away?", { player }))),
      h(
        "p",
        { class: "faint" },
        t(
          "After two minutes without a word from {player} the seat can be given away; everybody at the table sees it.",
          { player },
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "select",
          {
            "data-key": "away-level",
            "aria-label": t("Empty seats go to"),
            change: (event) => {
              this.level = /** @type {import("./tableclient.js").Level} */ (event.currentTarget.value);
            },
          },
          levelOptions(this.players, this.level),
        ),
        h(
          "button",
          {
            type: "button",
            id: "away-level",
            class: "chip",
            "data-key": "away-give",
            click: () => this.give({ seat, level: this.level }),
          },
          t("Let the program play on"),
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "button",
          { type: "button", id: "away-open", class: "chip", "data-key": "away-open", click: () => this.give({ seat }) },
          t("Let somebody else sit down"),
        ),
      ),
    );
  }
}
