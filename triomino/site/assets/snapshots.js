/**
 * The memory of a Python that has started, kept on the device: another one that begins with it is ready in a tenth of
 * the time. One is kept at a time. A caller that finds none, for whatever reason, starts as if there were no such
 * thing.
 */

import { version } from "../pyodide/pyodide.mjs";

const FOLDER = new URL("../", import.meta.url);

const CACHE = `triomino-python ${FOLDER.pathname}`;

/** In the name of this script and of those that import it is what they are and what the project is. */
const SITE = self.location.pathname;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The checksum of bytes. */
const sum = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

/** The full version of the browser, as far as it says it. */
async function browser() {
  const { userAgent, userAgentData } = navigator;
  const more = await userAgentData?.getHighEntropyValues(["fullVersionList", "architecture", "bitness"]);
  return JSON.stringify([userAgent, more]);
}

/** The address under which a snapshot is kept: it changes with everything that has made it. */
async function place(language) {
  const name = await sum(new TextEncoder().encode([SITE, version, await browser(), language].join(" ")));
  return new URL(`snapshot-${name}`, FOLDER).href;
}

/** The snapshot for a language: its bytes, and the answer that a Python gives that begins with it. */
export async function find(language) {
  if (!globalThis.caches || !(await caches.has(CACHE))) return null;
  const found = await (await caches.open(CACHE)).match(await place(language));
  if (!found) return null;
  const bytes = new Uint8Array(await found.arrayBuffer());
  const answer = decodeURIComponent(found.headers.get("answer"));
  return (await sum(bytes)) === found.headers.get("checksum") ? { bytes, answer } : forget();
}

/** Whether there is a snapshot for a language, or there can be none. */
export async function isThere(language) {
  if (!globalThis.caches) return true;
  return (await caches.has(CACHE)) && Boolean(await (await caches.open(CACHE)).match(await place(language)));
}

/** Keep a snapshot in the place of any other; nothing where the device has no room for it. */
export async function keep(language, bytes, answer) {
  const headers = { checksum: await sum(bytes), answer: encodeURIComponent(answer) };
  await forget();
  try {
    const cache = await caches.open(CACHE);
    await cache.put(await place(language), new Response(bytes, { headers }));
  } catch (error) {
    await forget();
    throw error;
  }
}

/** Have none. */
export async function forget() {
  await caches.delete(CACHE);
  return null;
}
