/**
 * In a match at a table: the seat of somebody who stays away, which the program or whoever comes by the code may take
 * over.
 */

import { byId, h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { levelOptions } from "./names.js";

const PERSON = "person";

export class AwaySeat {
  /** `level` is offered first of the players of the program; `give({ seat, level })` gives a seat away. */
  constructor(players, level, give) {
    this.players = players;
    this.level = level;
    this.give = give;
    this.open = false;
  }

  /** `invitation` is the way to the table, as others see it who sit down. */
  show(sight, invitation) {
    const panel = byId("play-away");
    const { vacant, seats, opener, seat, match } = sight ?? {};
    const awaited = match && !match.over ? seats.indexOf(match.next) + 1 : 0;
    const another = awaited > 0 && awaited !== seat && match.seats[match.players.indexOf(match.next)] === PERSON;
    const mine = seat && another && (seat === opener || awaited === opener);
    panel.hidden = !vacant && !mine;
    if (panel.hidden) return;
    if (vacant)
      refill(
        panel,
        h(
          "p",
          {},
          t(
            "The seat of {player} is open: whoever sits down there plays on under that name. " +
              "{player} keeps it by coming back first.",
            { player: seats[vacant - 1] },
          ),
        ),
        invitation,
      );
    else refill(panel, this.#offer(awaited, match.next));
  }

  #offer(seat, player) {
    return h(
      "details",
      {
        open: this.open,
        toggle: (event) => {
          this.open = event.target.open;
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
              this.level = event.target.value;
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
