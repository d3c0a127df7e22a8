/** The panel for a table. */

import { announce } from "./announce.js";
import { alone } from "./api.js";
import { AwaySeat } from "./awayseat.js";
import { byId, foldable, h, once, refill, renew, s } from "./dom.js";
import { rulesName } from "./house.js";
import { t, tn } from "./i18n.js";
import { levelName, levelOptions } from "./names.js";
import { spectatorsCode } from "./tableclient.js";

const MOST_SEATS = 6;
/** @type {Level} */
const LEVEL = "casual";

/** The margin that phones need around a QR code, in modules. */
const MARGIN = 4;

/** @typedef {import("./match.js").Table} Table */
/** @typedef {import("./tableclient.js").Level} Level */

export class TablePanel {
  /**
   * @param {import("./tableclient.js").TableClient} client
   * @param {string[]} players computer players
   * @param {{ house: (rules: string) => void, give: (seat: { seat: number, level?: Level }) => void }} on
   */
  constructor(client, players, on) {
    this.client = client;
    this.players = players;
    this.on = on;
    this.seats = 2;
    this.level = LEVEL;
    this.spectators = { open: false };
    this.away = new AwaySeat(players, LEVEL, on.give);
    this.open = once(async () => this.#isNamed("play-name") && (await client.open(this.#wanted())));
    this.join = once(
      async (/** @type {number} */ seat) =>
        (client.found?.began || this.#isNamed("table-name")) && (await client.join(seat, playerName())),
    );
  }

  /** @param {string} code */
  async find(code) {
    await this.client.find(code);
    document.getElementById("table-name")?.focus();
  }

  /** Show the forms or, when a table has been found, its seats. A match on this device hides the forms. */
  show(table = /** @type {Table | null} */ (null)) {
    const { sight, invited, found, seated, broken } = this.client;
    this.away.show(sight, invited && this.#invitation(invited));
    const spectators = byId("play-spectators");
    spectators.hidden = !invited?.spectators;
    refill(spectators, this.#forSpectators(invited?.spectators));
    const panel = byId("together");
    panel.hidden = alone() || Boolean(sight?.match) || (Boolean(table) && !found && !seated);
    if (panel.hidden) return;
    const fault = h(
      "p",
      { class: "problems", role: "alert" },
      broken ? t("No connection. Trying again…") : this.client.fault,
    );
    renew(panel, seated ? this.#lobby() : found ? this.#offered(found) : this.#door(), fault);
  }

  // Before a seat is taken.

  #door() {
    const seats = Array.from({ length: MOST_SEATS - 1 }, (_, index) => index + 2);
    return [
      h("h2", {}, t("Play on separate phones")),
      h(
        "p",
        { class: "faint" },
        t("Open a table and let the others scan its code, or type the code of a table that someone else has opened."),
      ),
      h(
        "div",
        { class: "fields" },
        h(
          "label",
          {},
          h("span", {}, t("Seats")),
          h(
            "select",
            {
              id: "table-seats",
              "data-key": "table-seats",
              change: (event) => {
                this.seats = Number(event.currentTarget.value);
              },
            },
            seats.map((count) => h("option", { value: count, selected: count === this.seats }, String(count))),
          ),
        ),
        h(
          "label",
          {},
          h("span", {}, t("Fill empty seats with")),
          h(
            "select",
            {
              id: "table-level",
              "data-key": "table-level",
              change: (event) => {
                this.level = /** @type {Level} */ (event.currentTarget.value);
              },
            },
            levelOptions(this.players, this.level),
          ),
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "button",
          {
            type: "button",
            id: "table-open",
            class: "strong",
            "data-key": "table-open",
            click: () => void this.open(),
          },
          t("Open a table"),
        ),
      ),
      h(
        "div",
        { class: "fields" },
        h(
          "label",
          { class: "wide" },
          h("span", {}, t("Table code")),
          h("input", {
            id: "table-code",
            "data-key": "table-code",
            type: "text",
            maxlength: 20,
            autocomplete: "off",
            autocapitalize: "characters",
            spellcheck: "false",
            value: this.client.code,
            input: (event) => {
              this.client.code = event.currentTarget.value;
            },
            keydown: (event) => {
              if (event.key === "Enter") void this.#find();
            },
          }),
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "button",
          { type: "button", id: "table-find", class: "chip", "data-key": "table-find", click: () => void this.#find() },
          t("Find the table"),
        ),
        h(
          "button",
          {
            type: "button",
            id: "table-watch",
            class: "chip",
            "data-key": "table-watch",
            click: () => this.client.watch(this.client.code),
          },
          t("Watch"),
        ),
      ),
    ];
  }

  /** @param {Api.Answer<"tables/look">} found */
  #offered(found) {
    const { code, seats, began, vacant } = found;
    const name = byId("play-name");
    const free = (/** @type {number} */ seat) => (began ? seat === vacant : seats[seat - 1] === null);
    return [
      h("h2", {}, t("Table {code}, rules: {rules}", { code, rules: rulesName(found) })),
      began
        ? h(
            "p",
            {},
            vacant
              ? t(
                  "{player}'s seat is open: anyone who sits down there continues as {player}. If " +
                    "{player} comes back first, the seat closes again.",
                  { player: seats[vacant - 1] },
                )
              : t(
                  "The match has begun, and no seat is open. You can sit down if someone at " +
                    "the table opens the seat of a player who is away.",
                ),
          )
        : h(
            "div",
            { class: "fields" },
            h(
              "label",
              { class: "wide" },
              h("span", {}, t("Your name")),
              h("input", {
                id: "table-name",
                "data-key": "table-name",
                type: "text",
                maxlength: 20,
                autocomplete: "off",
                spellcheck: "false",
                value: name.value,
                input: (event) => {
                  name.value = event.currentTarget.value;
                },
              }),
            ),
          ),
      h(
        "ol",
        { class: "plain table-seats" },
        seats.map((sitter, index) =>
          h(
            "li",
            {},
            `${index + 1}. ${sitter ?? ""}`,
            free(index + 1) &&
              h(
                "button",
                { type: "button", class: "chip", "data-seat": index + 1, click: () => void this.join(index + 1) },
                t("Sit down here"),
              ),
          ),
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "button",
          { type: "button", id: "table-back", class: "chip", click: () => this.client.turnBack() },
          t("Not now"),
        ),
      ),
    ];
  }

  // Once a seat is taken.

  #lobby() {
    const { client } = this;
    const { sight, invited, house } = client;
    if (client.lost) return this.#lost();
    if (!sight) return h("p", {}, t("Thinking…"));
    const { code, seats, seat, opener, level } = sight;
    const free = seats.filter((name) => name === null).length;
    const mine = seat === opener;
    return [
      h("h2", {}, t("Table {code}, rules: {rules}", { code, rules: rulesName(sight) })),
      invited && this.#invitation(invited),
      h(
        "ol",
        { class: "plain table-seats" },
        seats.map((name, index) =>
          h(
            "li",
            { class: index + 1 === seat ? "mine" : null },
            `${index + 1}. ${name ?? t("free")}`,
            mine &&
              name &&
              index + 1 !== seat &&
              h(
                "button",
                {
                  type: "button",
                  class: "quiet",
                  "aria-label": t("Remove {player} from the table", { player: name }),
                  title: t("Remove {player} from the table", { player: name }),
                  click: () => void client.do({ deed: "leave", seat: index + 1 }),
                },
                "✕",
              ),
          ),
        ),
      ),
      free > 0 &&
        h(
          "p",
          { class: "faint" },
          tn(
            "{count} seat is empty. A computer player ({level}) will take it when the tiles are dealt.",
            "{count} seats are empty. Computer players ({level}) will take them when the tiles are dealt.",
            free,
            { level: levelName(level) },
          ),
        ),
      !mine && h("p", {}, t("{player} will deal.", { player: seats[opener - 1] })),
      h(
        "p",
        { class: "row deeds" },
        mine &&
          h(
            "button",
            {
              type: "button",
              id: "table-deal",
              class: "strong",
              "data-key": "table-deal",
              click: () => void client.do({ deed: "deal" }),
            },
            t("Deal"),
          ),
        house &&
          h(
            "button",
            {
              type: "button",
              id: "table-house",
              class: "chip",
              "data-key": "table-house",
              click: () => this.on.house(house),
            },
            t("House rules…"),
          ),
        h(
          "button",
          {
            type: "button",
            id: "table-leave",
            class: "chip",
            "data-key": "table-leave",
            click: () => void client.leave(),
          },
          client.watching ? t("Stop watching") : t("Leave the table"),
        ),
      ),
    ];
  }

  #lost() {
    const { client } = this;
    return [
      h("h2", {}, t("Table {code}", { code: client.code })),
      h(
        "p",
        {},
        t(
          "This device keeps your seat until you leave the table. If the server was started without the file that " +
            "contains this table, restart it with --tables and that file, and then try again.",
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "button",
          {
            type: "button",
            id: "table-retry",
            class: "strong",
            "data-key": "table-retry",
            click: () => client.rejoin(),
          },
          t("Try again"),
        ),
        h(
          "button",
          { type: "button", id: "table-away", class: "chip", "data-key": "table-away", click: () => client.away() },
          t("Leave the table"),
        ),
      ),
    ];
  }

  /** @param {Api.Answer<"tables/invite">} invited */
  #invitation({ link, picture, everywhere }) {
    const size = picture.length + 2 * MARGIN;
    const squares = picture.flatMap((row, y) =>
      [...row].map((dark, x) => (dark === "1" ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")),
    );
    return [
      everywhere
        ? null
        : h(
            "p",
            { class: "problems" },
            t(
              "Only this computer can reach the server. To let others join, start the server with: " +
                "triomino serve --host 0.0.0.0",
            ),
          ),
      s(
        "svg",
        { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("QR code for the link") },
        s("rect", { class: "light", width: size, height: size }),
        s("path", { class: "dark", d: squares.join("") }),
      ),
      this.#shared("table", link),
    ];
  }

  /** Only the player who opened the table receives this link. @param {string | null | undefined} link */
  #forSpectators(link) {
    if (!link) return null;
    return foldable(
      this.spectators,
      "spectators",
      t("Let others watch"),
      h(
        "p",
        {},
        t(
          "Spectators see the board, the turns and the points, but hands only at the end of a " +
            "round. Code for spectators: {code}",
          {
            code: spectatorsCode(new URL(link).hash),
          },
        ),
      ),
      this.#shared("watch", link),
    );
  }

  /** @param {"table" | "watch"} name @param {string} link */
  #shared(name, link) {
    return h(
      "p",
      { class: "row" },
      h("a", { id: `${name}-link`, href: link }, link),
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "data-key": `${name}-copy`,
          click: () => void navigator.clipboard?.writeText(link).then(() => announce(t("Copied."))),
        },
        t("Copy the link"),
      ),
    );
  }

  async #find() {
    await this.client.lookUp();
    document.getElementById("table-name")?.focus();
  }

  /** Whether the user has entered a name. If not, ask for it, and focus this field. @param {string} field */
  #isNamed(field) {
    if (playerName()) return true;
    announce(t("Enter your name."), { error: true });
    document.getElementById(field)?.focus();
    return false;
  }

  /** @returns {Api.Question<"tables/open">} */
  #wanted() {
    const { seats, level } = this;
    const [rules, set] = [byId("play-rules").value, byId("play-set").value];
    return { name: playerName(), seats, level, rules, set };
  }
}

const playerName = () => byId("play-name").value.trim();
