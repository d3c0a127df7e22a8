/** A table whose players each use their own device: open a table, or find one by its code and take a seat. */

import { alone, ask, Refusal } from "./api.js";
import { isPublished } from "./house.js";
import { t } from "./i18n.js";
import { refusedAlone } from "./refusal.js";
import { TableLink } from "./tablelink.js";

/** @typedef {Api.Answer<"tables/do">} Sight */
/** @typedef {Omit<Api.Question<"tables/do">, "token" | "number">} Action */
/** @typedef {NonNullable<Api.Question<"tables/open">["level"]>} Level */
/** @typedef {{ token: string, code: string, spectators: string }} Seat */

/**
 * @typedef {object} Asker The questions and messages for the user.
 * @property {() => boolean} leaves Asks whether to give up the seat for good.
 * @property {(words: string, error?: boolean) => void} say
 * @property {() => void} asked A request to the server has been answered or refused.
 */

/**
 * @typedef {object} Listener
 * @property {(match: NonNullable<Sight["match"]>, anew: boolean) => void} match The current view of the match;
 *   `anew` is true if this is the first view of the table, or if the number of earlier matches has changed.
 * @property {() => void} left
 * @property {() => void} changed
 */

/** The table code in an address. @param {string} hash */
export const invitation = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("table");

/** The spectators' code in an address. @param {string} hash */
export const spectatorsCode = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("watch");

/** @param {Sight | null} sight */
const isStale = (sight) => Boolean(sight?.refused.some(({ code }) => code === "stale"));

/** @param {string} code */
const bare = (code) => code.replace(/[^0-9a-z]/gi, "").toUpperCase();

export class TableClient {
  /** The table that was looked up by its code, before a seat is taken. */
  found = /** @type {Api.Answer<"tables/look"> | null} */ (null);
  sight = /** @type {Sight | null} */ (null);
  invited = /** @type {Api.Answer<"tables/invite"> | null} */ (null);
  fault = "";
  broken = false;
  /** Whether the server does not know this device's seat. The device keeps the seat until the user leaves it. */
  lost = false;
  /** @type {TableLink | null} */
  link = null;

  /**
   * @param {Partial<Seat>} kept the last result of `saved`
   * @param {Asker} person
   * @param {Listener} on
   */
  constructor({ token = "", code = "", spectators = "" }, person, on) {
    this.person = person;
    this.on = on;
    this.code = code;
    this.token = token;
    this.spectators = spectators;
  }

  /** Return to the seat that this device had, or to the table that it watched. */
  rejoin() {
    if (alone()) return;
    this.fault = "";
    if (this.token) this.#sit(this.token);
    else if (this.spectators) this.#follow({ code: this.spectators });
  }

  /** @returns {Seat} */
  saved() {
    return { token: this.token, code: this.code, spectators: this.spectators };
  }

  /** Whether this device is at a table, with a seat or as a spectator. */
  get seated() {
    return Boolean(this.link);
  }

  /** Whether this device only watches. */
  get watching() {
    return this.seated && !this.token;
  }

  /** The rule file of the table's house rules; null for published rules. */
  get house() {
    const rules = this.invited?.rules;
    return rules && !isPublished(rules) ? rules : null;
  }

  /** Look up the table with this code, unless this device stays at its present table. @param {string} code */
  async find(code) {
    if (this.lost && this.#isHere(code)) this.rejoin();
    if (!this.#free(code)) return;
    this.code = code;
    await this.lookUp();
  }

  /** Watch the table that has this spectators' code. @param {string} code */
  watch(code) {
    if (!this.#free(code)) return;
    this.fault = "";
    this.spectators = code.slice(0, 20);
    this.#follow({ code: this.spectators });
  }

  /**
   * Leave the present table, if any, for the table with this code. Returns false if there is no server, if this device
   * is already at that table, or if the user keeps the seat.
   *
   * @param {string} code
   */
  #free(code) {
    if (alone() || this.#isHere(code)) return false;
    if (this.token && !this.person.leaves()) return false;
    this.quit();
    return true;
  }

  /** Whether this device is at the table with this code. @param {string} code */
  #isHere(code) {
    return bare(this.token || this.spectators).startsWith(bare(code) || " ");
  }

  /** Look up the table with the current code. */
  async lookUp() {
    this.found = await this.#asked(() => ask("tables/look", { code: this.code.slice(0, 20) }));
    this.on.changed();
  }

  /** Forget the table that was looked up. */
  turnBack() {
    this.found = null;
    this.code = "";
    this.on.changed();
  }

  /** @param {Api.Question<"tables/open">} wanted */
  async open(wanted) {
    const seated = await this.#asked(() => ask("tables/open", wanted));
    if (seated) this.#sit(seated.token, seated.sight);
  }

  /**
   * Take a seat at the table that was found.
   *
   * @param {number} seat
   * @param {string} name
   */
  async join(seat, name) {
    const { found } = this;
    if (!found) return;
    const seated = await this.#asked(() =>
      ask("tables/join", { code: found.code, name, seat }).catch(async (refusal) => {
        // Refresh the table before the refusal is shown: the user may tap again at once.
        const now = await ask("tables/look", { code: found.code }).catch(() => found);
        if (this.found) this.found = now;
        throw refusal;
      }),
    );
    if (seated) this.#sit(seated.token, seated.sight);
    this.person.asked();
  }

  /**
   * Send an action to the table; return the reasons for a refusal. The server refuses an action as stale if the table
   * has changed since this device last saw it. If the match itself has not changed, for example because the seat was
   * only open to others for a while, the action is sent again. Any other stale action is dropped.
   *
   * @param {Action} question
   */
  async do(question) {
    const send = () => this.#asked(async () => (this.link ? this.link.do(question) : null));
    const match = this.sight?.match;
    const before = match && JSON.stringify(match);
    let sight = await send();
    if (before && sight && isStale(sight) && JSON.stringify(sight.match) === before && this.seated) {
      sight = await send();
      if (!sight?.match?.over) this.person.say(t("Your seat was open to others for a while; it is yours again."));
    }
    return isStale(sight) ? [] : (sight?.refused ?? []);
  }

  /**
   * The record of the earlier match with this number; null means the current match, which must be over.
   *
   * @param {number | null} match
   */
  async record(match = null) {
    return (await this.#asked(() => ask("tables/record", { token: this.token, match })))?.record;
  }

  /** Leave the table. Until the match is over, a player must confirm that they want to leave. */
  away() {
    const { token, sight } = this;
    const over = sight?.match?.over;
    if (!over && !this.watching && !this.person.leaves()) return;
    // The response is ignored. If another match has begun in the meantime, that match continues without this player.
    if (over && token) void ask("tables/do", { token, number: sight.number, deed: "leave" }).catch(() => {});
    this.quit();
  }

  /** Disconnect from the table, and forget the seat. */
  quit() {
    if (!this.link) return;
    this.link.end();
    this.link = this.sight = this.invited = this.found = null;
    this.token = this.code = this.spectators = "";
    this.broken = this.lost = false;
    this.on.left();
  }

  /** Leave the table, unless the tiles have already been dealt. Send the request again if it is refused as stale. */
  async leave() {
    for (let left = this.watching; !left; ) {
      const sight = await this.#asked(async () => (this.link ? this.link.do({ deed: "leave" }) : null));
      if (!sight || sight.refused.some(({ code }) => code !== "stale")) return;
      left = !sight.refused.length;
    }
    this.quit();
    this.fault = "";
    this.person.asked();
  }

  /**
   * @param {string} token
   * @param {Sight | null} sight
   */
  #sit(token, sight = null) {
    this.token = token;
    this.#follow({ token }, sight);
  }

  /**
   * @param {Api.Question<"tables/watch">} asked
   * @param {Sight | null} sight
   */
  #follow(asked, sight = null) {
    this.link?.end();
    this.found = null;
    this.lost = false;
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

  /** @param {Sight} sight */
  #see(sight) {
    if (this.token && sight.opener !== this.sight?.opener) void this.#invite();
    const anew = sight.earlier !== this.sight?.earlier;
    this.sight = sight;
    this.code = sight.code;
    if (sight.match) this.on.match(sight.match, anew);
    else this.on.changed();
  }

  async #invite() {
    const link = this.link;
    const invited = await ask("tables/invite", { token: this.token }).catch(() => null);
    if (this.link !== link) return;
    this.invited = invited;
    this.on.changed();
  }

  /** @param {Refusal} refusal */
  #gone(refusal) {
    if (this.token) this.#lose();
    else {
      const typed = this.spectators;
      this.quit();
      this.code = typed;
    }
    this.fault = refusedAlone(refusal);
    this.person.asked();
    this.person.say(this.fault, true);
  }

  /** Disconnect from the table, but keep the seat: the server may have been started without the table's file. */
  #lose() {
    this.link?.end();
    this.sight = this.invited = null;
    this.broken = false;
    this.lost = true;
    this.on.left();
  }

  /**
   * Send a request and return the response. If the request is refused, store the reason in `fault` and return null.
   *
   * @template Answer
   * @param {() => Promise<Answer>} send
   * @returns {Promise<Answer | null>}
   */
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
      this.person.asked();
    }
  }
}
