/** An absent player's seat, which a computer player or a newcomer may take. */

import { byId, foldable, h, refill } from "./dom.js";
import { t } from "./i18n.js";
import { levelOptions } from "./names.js";

const PERSON = "person";

export class AwaySeat {
  /**
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
            "{player}'s seat is open: anyone who sits down there continues as {player}. If {player} " +
              "comes back first, the seat closes again.",
            { player: sight.seats[sight.vacant - 1] },
          ),
        ),
        invitation,
      );
    else if (mine) refill(panel, this.#offer(mine.seat, mine.player));
  }

  /**
   * Return the seat and the name of the player whose turn it is. Null if the user may not give this seat away.
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
    return foldable(
      this,
      "away",
      t("Is {player} away?", { player }),
      h(
        "p",
        { class: "faint" },
        t(
          "Once {player} has been disconnected for two minutes, you can give the seat away. Everyone at the " +
            "table will see this.",
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
            "aria-label": t("Computer player"),
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
          t("Let the computer take over"),
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "button",
          { type: "button", id: "away-open", class: "chip", "data-key": "away-open", click: () => this.give({ seat }) },
          t("Let someone else take over"),
        ),
      ),
    );
  }
}
