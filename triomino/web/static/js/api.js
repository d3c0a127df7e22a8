/**
 * Asking for an operation, whoever answers: `ask` for what is answered at once, `follow` for what tells how it goes.
 * Whoever it is, house rules go with a question as their text, and the language of the texts in the answer.
 * It is the server, unless a page without one names somebody else before it asks.
 */

import { inForce } from "./house.js";
import { language } from "./i18n.js";
import * as server from "./server.js";

export { Refusal } from "./refusal.js";

/** The interface that answers. */
let door = server;

/**
 * From now on others are asked, with functions of the same names as `server.js` has.
 * @param {typeof server} other
 */
export function askInstead(other) {
  door = other;
}

/** Whether there is no server, and so no tables. */
export const alone = () => door !== server;

/** A question as it is asked. @param {object} question */
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
