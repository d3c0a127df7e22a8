/**
 * Call operations of the server. Use `ask` for quick operations and `follow` for long ones. Without a server,
 * `askInstead` redirects the requests.
 */

import { inForce } from "./house.js";
import { language } from "./i18n.js";
import * as server from "./server.js";

export { Refusal } from "./refusal.js";

let door = server;

/** Use another interface with the same functions as `server.js`. @param {typeof server} other */
export function askInstead(other) {
  door = other;
}

/** Whether the page has no server, and so no tables. */
export const alone = () => door !== server;

/** Add the house rules and the language to a request. @param {object} question */
export const whole = (question) => ({ ...inForce(question), lang: language() });

/**
 * @template {keyof Api.Operations} Name
 * @param {Name} name
 * @param {Api.Question<Name>} [question]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Answer<Name>>}
 */
export const ask = (name, question, signal) => door.ask(name, whole(question ?? {}), signal);

/**
 * @template {keyof Api.LongOperations} Name
 * @param {Name} name
 * @param {Api.Question<Name>} question
 * @param {(news: Api.LongOperations[Name]) => void} progress
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Answer<Name>>}
 */
export const follow = (name, question, progress, signal) => door.follow(name, whole(question), progress, signal);
