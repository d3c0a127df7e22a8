/**
 * People who each have a device of their own: a table is opened or found by its code, seats are taken, and the match is
 * dealt.
 */

import { announce } from "./announce.js";
import { alone, ask, Refusal } from "./api.js";
import { AwaySeat } from "./awayseat.js";
import { byId, h, once, refill, s } from "./dom.js";
import { isPublished, rulesName } from "./house.js";
import { t, tn } from "./i18n.js";
import { levelName, levelOptions } from "./names.js";
import { refusedAlone } from "./refusal.js";
import { TableLink } from "./tablelink.js";

const MOST_SEATS = 6;
const LEVEL = "casual";

/** Light squares around a QR code, which telephones need to find it. */
const MARGIN = 4;

/** The code of a table that an address leads to. */
export const invitation = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("table");

/** The code for spectators that an address has. */
export const spectatorsCode = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("watch");

const isStale = (sight) => sight?.refused.some(({ code }) => code === "stale");

const bare = (code) => code.replace(/[^0-9a-z]/gi, "").toUpperCase();

export class TableClient {
  /**
   * `kept` is what `saved` gave; `on` has `match(match)`, `left()`, `changed()`, `give(seat)` to give one away,
   * `house(rules)` to show house rules.
   */
  constructor(about, { token = "", code = "", spectators = "" } = {}, on) {
    this.players = about.players;
    this.on = on;
    this.code = code;
    this.seats = 2;
    this.level = LEVEL;
    this.found = null;
    this.sight = null;
    this.invited = null;
    this.fault = "";
    this.broken = false;
    this.link = null;
    this.token = token;
    this.spectators = spectators;
    this.inviting = false;
    this.away = new AwaySeat(this.players, LEVEL, on.give);
    this.open = once(() => this.#open());
    this.join = once((seat) => this.#join(seat));
  }

  /** Back to the seat that this device had, or to the table at which it looked on. */
  rejoin() {
    if (alone()) return;
    if (this.token) this.#sit(this.token);
    else if (this.spectators) this.#follow({ code: this.spectators });
  }

  saved() {
    return { token: this.token, code: this.code, spectators: this.spectators };
  }

  /** Whether this device has a seat at a table, or looks on there. */
  get seated() {
    return Boolean(this.link);
  }

  /** Whether it looks on. */
  get watching() {
    return this.seated && !this.token;
  }

  /** The rule file of the house rules of the table; nothing where it goes by published ones. */
  get house() {
    const rules = this.invited?.rules;
    return rules && !isPublished(rules) ? rules : null;
  }

  /** A link led here: see who sits at that table. */
  find(code) {
    if (!this.#free(code)) return;
    this.code = code;
    void this.#look();
  }

  /** Look on at the table of a code for spectators. */
  watch(code) {
    if (!this.#free(code)) return;
    this.fault = "";
    this.spectators = code.slice(0, 20);
    this.#follow({ code: this.spectators });
  }

  /** Whether this device can go to another table; it leaves the one where it is. */
  #free(code) {
    if (alone() || bare(this.token || this.spectators).startsWith(bare(code) || " ")) return false;
    if (this.token && !confirm(t("Leave for good? Your seat can then be given to somebody else."))) return false;
    this.quit();
    return true;
  }

  /**
   * Do something at the table: the reasons where it cannot be done. What comes too late shows by what has happened
   * instead; where nothing has, this seat was open to anybody until it was heard of again just now: its person is told
   * so, and the action is done all the same.
   */
  async do(question) {
    const before = JSON.stringify(this.sight?.match);
    let sight = await this.#asked(() => this.link.do(question));
    if (before && isStale(sight) && JSON.stringify(sight.match) === before && this.seated) {
      sight = await this.#asked(() => this.link.do(question));
      announce(t("Your seat was free for others in the meantime; it is yours again."));
    }
    return isStale(sight) ? [] : (sight?.refused ?? []);
  }

  /** The record of the match, when it is over. */
  async record() {
    return (await this.#asked(() => ask("tables/record", { token: this.token })))?.record;
  }

  /** Forget the seat. */
  quit() {
    if (!this.seated) return;
    this.link.end();
    this.link = this.sight = this.invited = this.found = null;
    this.token = this.code = this.spectators = "";
    this.broken = false;
    this.on.left();
  }

  /**
   * Before the match: the way in, or who sits there. With another match on the board only what somebody has asked for.
   */
  show(table = null) {
    this.away.show(this.sight, this.invited && this.#invitation());
    const spectators = byId("play-spectators");
    spectators.hidden = !this.invited?.spectators;
    refill(spectators, this.#forSpectators());
    const panel = byId("together");
    panel.hidden = alone() || Boolean(this.sight?.match) || (Boolean(table) && !this.found && !this.seated);
    if (panel.hidden) return;
    const fault = h(
      "p",
      { class: "problems", role: "alert" },
      this.broken ? t("No connection. Trying again…") : this.fault,
    );
    refill(panel, this.seated ? this.#lobby() : this.#door(), fault);
  }

  // Before a seat is taken.

  #door() {
    const seats = Array.from({ length: MOST_SEATS - 1 }, (_, index) => index + 2);
    if (this.found) return this.#offered();
    return [
      h("h2", {}, t("Each on their own phone")),
      h(
        "p",
        { class: "faint" },
        t("Open a table and let the others scan its code, or type the code of a table that somebody else has opened."),
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
                this.seats = Number(event.target.value);
              },
            },
            seats.map((count) => h("option", { value: count, selected: count === this.seats }, String(count))),
          ),
        ),
        h(
          "label",
          {},
          h("span", {}, t("Empty seats go to")),
          h(
            "select",
            {
              id: "table-level",
              "data-key": "table-level",
              change: (event) => {
                this.level = event.target.value;
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
          h("span", {}, t("Code of the table")),
          h("input", {
            id: "table-code",
            "data-key": "table-code",
            type: "text",
            maxlength: 20,
            autocomplete: "off",
            autocapitalize: "characters",
            spellcheck: "false",
            value: this.code,
            input: (event) => {
              this.code = event.target.value;
            },
            keydown: (event) => {
              if (event.key === "Enter") void this.#look();
            },
          }),
        ),
      ),
      h(
        "p",
        { class: "row deeds" },
        h(
          "button",
          { type: "button", id: "table-find", class: "chip", "data-key": "table-find", click: () => void this.#look() },
          t("Find the table"),
        ),
        h(
          "button",
          {
            type: "button",
            id: "table-watch",
            class: "chip",
            "data-key": "table-watch",
            click: () => this.watch(this.code),
          },
          t("Watch"),
        ),
      ),
    ];
  }

  #offered() {
    const { code, seats, began, vacant } = this.found;
    const name = byId("play-name");
    const free = (seat) => (began ? seat === vacant : seats[seat - 1] === null);
    return [
      h("h2", {}, t("Table {code}, rules {rules}", { code, rules: rulesName(this.found) })),
      began
        ? h(
            "p",
            {},
            vacant
              ? t(
                  "The seat of {player} is open: whoever sits down there plays on under that name. " +
                    "{player} keeps it by coming back first.",
                  { player: seats[vacant - 1] },
                )
              : t(
                  "The match has begun: nobody can sit down any more. " +
                    "If somebody stays away, whoever opened the table can free that seat.",
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
                  name.value = event.target.value;
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
        h("button", { type: "button", id: "table-back", class: "chip", click: () => this.#back() }, t("Not now")),
      ),
    ];
  }

  async #open() {
    const seated = await this.#asked(() =>
      ask("tables/open", {
        name: this.#name(),
        seats: this.seats,
        level: /** @type {Api.Question<"tables/open">["level"]} */ (this.level),
        rules: byId("play-rules").value,
        set: byId("play-set").value,
      }),
    );
    if (seated) this.#sit(seated.token, seated.sight);
  }

  async #look() {
    this.found = await this.#asked(() => ask("tables/look", { code: this.code.slice(0, 20) }));
    this.on.changed();
    document.getElementById("table-name")?.focus();
  }

  #back() {
    this.found = null;
    this.code = "";
    this.on.changed();
  }

  async #join(seat) {
    const seated = await this.#asked(() => ask("tables/join", { code: this.found.code, name: this.#name(), seat }));
    if (seated) this.#sit(seated.token, seated.sight);
    else if (this.found) this.found = await ask("tables/look", { code: this.found.code }).catch(() => this.found);
    this.show();
  }

  #name() {
    return byId("play-name").value.trim() || t("Guest");
  }

  // At the table.

  #lobby() {
    if (!this.sight) return h("p", {}, t("Thinking…"));
    const { code, seats, seat, opener, level } = this.sight;
    const free = seats.filter((name) => name === null).length;
    const mine = seat === opener;
    return [
      h("h2", {}, t("Table {code}, rules {rules}", { code, rules: rulesName(this.sight) })),
      this.invited && this.#invitation(),
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
                  "aria-label": t("Send {player} away", { player: name }),
                  title: t("Send {player} away", { player: name }),
                  click: () => void this.do({ deed: "leave", seat: index + 1 }),
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
            "{count} seat is empty. At the deal the program takes what is empty, as {level}.",
            "{count} seats are empty. At the deal the program takes what is empty, as {level}.",
            free,
            { level: levelName(level) },
          ),
        ),
      !mine && h("p", {}, t("{player} deals.", { player: seats[opener - 1] })),
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
              click: () => void this.do({ deed: "deal" }),
            },
            t("Deal"),
          ),
        this.house &&
          h(
            "button",
            {
              type: "button",
              id: "table-house",
              class: "chip",
              "data-key": "table-house",
              click: () => this.on.house(this.house),
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
            click: () => void this.#leave(),
          },
          this.watching ? t("Stop watching") : t("Leave the table"),
        ),
      ),
    ];
  }

  #invitation() {
    const { link, picture, everywhere } = this.invited;
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
            t("Only this machine can reach the server. To let others come, start it as: triomino serve --host 0.0.0.0"),
          ),
      s(
        "svg",
        { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("The link as a QR code") },
        s("rect", { class: "light", width: size, height: size }),
        s("path", { class: "dark", d: squares.join("") }),
      ),
      this.#shared("table", link),
    ];
  }

  /** For whoever opened the table: the code by which others look on. */
  #forSpectators() {
    const link = this.invited?.spectators;
    if (!link) return null;
    return h(
      "details",
      {
        open: this.inviting,
        toggle: (event) => {
          this.inviting = event.target.open;
        },
      },
      h("summary", { "data-key": "spectators" }, h("h2", {}, t("Let others watch"))),
      h(
        "p",
        {},
        t("Spectators see the board, the turns and the points, and no hand. Their code: {code}", {
          code: spectatorsCode(new URL(link).hash),
        }),
      ),
      this.#shared("watch", link),
    );
  }

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

  /**
   * Leave, which what happens at the same moment puts off; where the match has been dealt meanwhile, the seat is kept.
   */
  async #leave() {
    for (let left = this.watching; !left; ) {
      const sight = await this.#asked(() => this.link.do({ deed: "leave" }));
      if (!sight || sight.refused.some(({ code }) => code !== "stale")) return;
      left = !sight.refused.length;
    }
    this.quit();
    this.fault = "";
    this.show();
  }

  #sit(token, sight = null) {
    this.token = token;
    this.#follow({ token }, sight);
  }

  #follow(asked, sight = null) {
    this.link?.end();
    this.found = null;
    this.link = new TableLink(asked, {
      sight: (seen) => this.#see(seen),
      broken: (whether) => {
        if (this.broken === whether) return;
        this.broken = whether;
        this.on.changed();
      },
      gone: (refusal) => this.#gone(refusal),
    });
    if (sight) this.#see(sight);
    this.on.changed();
  }

  #see(sight) {
    if (this.token && sight.opener !== this.sight?.opener) void this.#invite();
    this.sight = sight;
    this.code = sight.code;
    if (sight.match) this.on.match(sight.match);
    else this.on.changed();
  }

  async #invite() {
    const link = this.link;
    const invited = await ask("tables/invite", { token: this.token }).catch(() => null);
    if (this.link !== link) return;
    this.invited = invited;
    this.on.changed();
  }

  #gone(refusal) {
    const typed = this.spectators;
    this.quit();
    this.code = typed;
    this.fault = refusedAlone(refusal);
    this.show();
    announce(this.fault, { error: true });
  }

  /** The answer to a request; nothing where it is refused, which the panel then says. */
  async #asked(send) {
    this.fault = "";
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "token") this.#gone(error);
      else this.fault = refusedAlone(error);
      return null;
    } finally {
      this.show();
    }
  }
}
