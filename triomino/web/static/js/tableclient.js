/** A table at which each player uses a separate device. */

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
 * @typedef {object} Asker
 * @property {() => boolean} leaves Asks whether to give up the seat.
 * @property {(words: string, error?: boolean) => void} say
 * @property {() => void} asked A request has been answered or refused.
 */

/**
 * @typedef {object} Listener
 * @property {(match: NonNullable<Sight["match"]>, anew: boolean) => void} match `anew` is true for the first view of
 *   a table or of a match.
 * @property {() => void} left
 * @property {() => void} changed
 */

/** @param {string} hash */
export const invitation = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("table");

/** @param {string} hash */
export const spectatorsCode = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("watch");

/** @param {Sight | null} sight */
const isStale = (sight) => Boolean(sight?.refused.some(({ code }) => code === "stale"));

/** @param {string} code */
const bare = (code) => code.replace(/[^0-9a-z]/gi, "").toUpperCase();

export class TableClient {
  /** The table that the user has looked up. */
  found = /** @type {Api.Answer<"tables/look"> | null} */ (null);
  sight = /** @type {Sight | null} */ (null);
  invited = /** @type {Api.Answer<"tables/invite"> | null} */ (null);
  fault = "";
  broken = false;
  /** Whether the server does not know the seat. The device keeps the seat until the user leaves. */
  lost = false;
  /** @type {TableLink | null} */
  link = null;

  /**
   * @param {Partial<Seat>} kept from `saved`
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

  /** Return to this device's seat, or watch its table again. */
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

  /** Whether this device is connected to a table, with a seat or as a spectator. */
  get seated() {
    return Boolean(this.link);
  }

  get watching() {
    return this.seated && !this.token;
  }

  /** The rule file of the table. Null if its rules are published. */
  get house() {
    const rules = this.invited?.rules;
    return rules && !isPublished(rules) ? rules : null;
  }

  /** Look up a table, unless this device is already there or the user keeps the present seat. @param {string} code */
  async find(code) {
    if (this.lost && this.#isHere(code)) this.rejoin();
    if (!this.#free(code)) return;
    this.code = code;
    await this.lookUp();
  }

  /** @param {string} code */
  watch(code) {
    if (!this.#free(code)) return;
    this.fault = "";
    this.spectators = code.slice(0, 20);
    this.#follow({ code: this.spectators });
  }

  /**
   * Leave the present table to go to another one. Return false if there is no server, if it is the same table, or if
   * the user keeps the seat.
   *
   * @param {string} code
   */
  #free(code) {
    if (alone() || this.#isHere(code)) return false;
    if (this.token && !this.person.leaves()) return false;
    this.quit();
    return true;
  }

  /** @param {string} code */
  #isHere(code) {
    return bare(this.token || this.spectators).startsWith(bare(code) || " ");
  }

  async lookUp() {
    this.found = await this.#asked(() => ask("tables/look", { code: this.code.slice(0, 20) }));
    this.on.changed();
  }

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
   * @param {number} seat
   * @param {string} name
   */
  async join(seat, name) {
    const { found } = this;
    if (!found) return;
    const seated = await this.#asked(() =>
      ask("tables/join", { code: found.code, name, seat }).catch(async (refusal) => {
        // Get the free seats first, because the user may tap again as soon as the refusal is shown.
        const now = await ask("tables/look", { code: found.code }).catch(() => found);
        if (this.found) this.found = now;
        throw refusal;
      }),
    );
    if (seated) this.#sit(seated.token, seated.sight);
    this.person.asked();
  }

  /**
   * Send an action, and return the reasons for a refusal. The server refuses an action as stale if the table has
   * changed. If the match itself has not changed, the action is sent again; this happens if the seat was open to others
   * for a while. Any other stale action is dropped.
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
   * Return the record of an earlier match. Null stands for the present match, which must be over.
   *
   * @param {number | null} match
   */
  async record(match = null) {
    return (await this.#asked(() => ask("tables/record", { token: this.token, match })))?.record;
  }

  /** Leave the table. During a match, a player must confirm this. */
  away() {
    const { token, sight } = this;
    const over = sight?.match?.over;
    if (!over && !this.watching && !this.person.leaves()) return;
    // The request may fail because the next match has begun. This match then continues without the player.
    if (over && token) void ask("tables/do", { token, number: sight.number, deed: "leave" }).catch(() => {});
    this.quit();
  }

  /** Disconnect, and forget the seat. */
  quit() {
    if (!this.link) return;
    this.link.end();
    this.link = this.sight = this.invited = this.found = null;
    this.token = this.code = this.spectators = "";
    this.broken = this.lost = false;
    this.on.left();
  }

  /** Leave the table before the deal. If the table has changed meanwhile, send the request again. */
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

  /** Disconnect, but keep the seat, because the server may have been started without the file of the tables. */
  #lose() {
    this.link?.end();
    this.sight = this.invited = null;
    this.broken = false;
    this.lost = true;
    this.on.left();
  }

  /**
   * Return the response. If the request is refused, store the reason in `fault` and return null.
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
