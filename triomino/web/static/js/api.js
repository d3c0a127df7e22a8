/**
 * Asking for an operation, whoever answers: `ask` for what is answered at once, `follow` for what tells how it goes.
 * Without a mark in the page that names the module of another door it is the server.
 */

import * as server from "./server.js";

export { Refusal } from "./refusal.js";

const marked = document.querySelector('meta[name="triomino-door"]');

/** Whether there is no server at all, and so nobody to meet there. */
export const alone = Boolean(marked);

export const { ask, follow } = marked ? await import(marked.content) : server;
