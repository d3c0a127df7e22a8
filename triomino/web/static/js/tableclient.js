/**
 * A table where people have a device each: opened or found by its code, with seats to take, and the seat of this
 * device. What is known of it and what is asked; it knows nothing of the page.
 */

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
 * @typedef {object} Asker What only the person can answer.
 * @property {() => boolean} leaves Whether to give up the seat for good.
 * @property {(words: string, error?: boolean) => void} say
 * @property {() => void} asked A question has been answered or refused.
 */

/**
 * @typedef {object} Listener
 * @property {(match: NonNullable<Sight["match"]>, anew: boolean) => void} match What is known of the match now, which
 *   may be another one than before.
 * @property {() => void} left
 * @property {() => void} changed
 */

/** The code of a table that an address leads to. @param {string} hash */
export const invitation = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("table");

/** The code for spectators that an address has. @param {string} hash */
export const spectatorsCode = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get("watch");

/** @param {Sight | null} sight */
const isStale = (sight) => Boolean(sight?.refused.some(({ code }) => code === "stale"));

/** @param {string} code */
const bare = (code) => code.replace(/[^0-9a-z]/gi, "").toUpperCase();

export class TableClient {
  /** The table of a code that was looked up, before a seat is taken. */
  found = /** @type {Api.Answer<"tables/look"> | null} */ (null);
  sight = /** @type {Sight | null} */ (null);
  invited = /** @type {Api.Answer<"tables/invite"> | null} */ (null);
  fault = "";
  broken = false;
  /** @type {TableLink | null} */
  link = null;

  /**
   * @param {Partial<Seat>} kept what `saved` gave
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

  /** Back to the seat that this device had, or to the table at which it looked on. */
  rejoin() {
    if (alone()) return;
    if (this.token) this.#sit(this.token);
    else if (this.spectators) this.#follow({ code: this.spectators });
  }

  /** @returns {Seat} */
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

  /** See who sits at the table of a code; whether this device goes there. @param {string} code */
  async find(code) {
    if (!this.#free(code)) return;
    this.code = code;
    await this.lookUp();
  }

  /** Look on at the table of a code for spectators. @param {string} code */
  watch(code) {
    if (!this.#free(code)) return;
    this.fault = "";
    this.spectators = code.slice(0, 20);
    this.#follow({ code: this.spectators });
  }

  /** Whether this device can go to another table; it leaves the one where it is. @param {string} code */
  #free(code) {
    if (alone() || bare(this.token || this.spectators).startsWith(bare(code) || " ")) return false;
    if (this.token && !this.person.leaves()) return false;
    this.quit();
    return true;
  }

  /** See who sits at the table of the code. */
  async lookUp() {
    this.found = await this.#asked(() => ask("tables/look", { code: this.code.slice(0, 20) }));
    this.on.changed();
  }

  /** Away from a table at which no seat was taken. */
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
   * Sit down at the table that was found.
   *
   * @param {number} seat
   * @param {string} name
   */
  async join(seat, name) {
    const { found } = this;
    if (!found) return;
    const seated = await this.#asked(() =>
      ask("tables/join", { code: found.code, name, seat }).catch(async (refusal) => {
        // Look again before the refusal is shown: a tap after it counts.
        const now = await ask("tables/look", { code: found.code }).catch(() => found);
        if (this.found) this.found = now;
        throw refusal;
      }),
    );
    if (seated) this.#sit(seated.token, seated.sight);
    this.person.asked();
  }

  /**
   * Do something at the table: the reasons where it cannot be done. What comes too late shows by what has happened
   * instead. Where nothing has, the action is done all the same: another player has left after the match, or this seat
   * was open to anybody until it was heard of again just now, of which its person is told.
   *
   * @param {Action} question
   */
  async do(question) {
    const send = () => this.#asked(async () => (this.link ? this.link.do(question) : null));
    const before = JSON.stringify(this.sight?.match);
    let sight = await send();
    if (before && sight && isStale(sight) && JSON.stringify(sight.match) === before && this.seated) {
      sight = await send();
      if (!sight?.match?.over) this.person.say(t("Your seat was free for others in the meantime; it is yours again."));
    }
    return isStale(sight) ? [] : (sight?.refused ?? []);
  }

  /** The record of the match, when it is over, or of an earlier one. @param {number | null} match */
  async record(match = null) {
    return (await this.#asked(() => ask("tables/record", { token: this.token, match })))?.record;
  }

  /**
   * Away from the table. The seat is given up if the match is over; during a match only the person can decide that.
   */
  away() {
    const { token, sight } = this;
    const over = sight?.match?.over;
    if (!over && !this.watching && !this.person.leaves()) return;
    // Nobody waits for the answer: a match that has begun meanwhile can do without this player, as without any other.
    if (over && token) void ask("tables/do", { token, number: sight.number, deed: "leave" }).catch(() => {});
    this.quit();
  }

  /** Forget the seat. */
  quit() {
    if (!this.link) return;
    this.link.end();
    this.link = this.sight = this.invited = this.found = null;
    this.token = this.code = this.spectators = "";
    this.broken = false;
    this.on.left();
  }

  /**
   * Leave before the deal, which what happens at the same moment puts off; where the match has been dealt meanwhile,
   * the seat is kept.
   */
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
    const typed = this.spectators;
    this.quit();
    this.code = typed;
    this.fault = refusedAlone(refusal);
    this.person.asked();
    this.person.say(this.fault, true);
  }

  /**
   * The answer to a request; nothing where it is refused, which `fault` then says.
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
