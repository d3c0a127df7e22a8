/**
 * A snapshot of Python's memory, from which Python starts much faster. The device stores only one snapshot at a time.
 */

import { version } from "../pyodide/pyodide.mjs";

const FOLDER = new URL("../", import.meta.url);

const CACHE = `triomino-python ${FOLDER.pathname}`;

/** The worker's path, which contains a checksum of the scripts and the project. */
const SITE = self.location.pathname;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

const sum = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

/** The browser's full version and the processor architecture, as far as known. */
async function browser() {
  const { userAgent, userAgentData } = navigator;
  const more = await userAgentData?.getHighEntropyValues(["fullVersionList", "architecture", "bitness"]);
  return JSON.stringify([userAgent, more]);
}

async function place(language) {
  const name = await sum(new TextEncoder().encode([SITE, version, await browser(), language].join(" ")));
  return new URL(`snapshot-${name}`, FOLDER).href;
}

/**
 * Return the snapshot for a language, and the response that it must give to the first request. Null if there is none.
 */
export async function find(language) {
  if (!globalThis.caches || !(await caches.has(CACHE))) return null;
  const found = await (await caches.open(CACHE)).match(await place(language));
  if (!found) return null;
  const bytes = new Uint8Array(await found.arrayBuffer());
  const answer = decodeURIComponent(found.headers.get("answer"));
  return (await sum(bytes)) === found.headers.get("checksum") ? { bytes, answer } : forget();
}

/** Whether a snapshot for the language is stored. Also true if the browser cannot store snapshots. */
export async function isThere(language) {
  if (!globalThis.caches) return true;
  return (await caches.has(CACHE)) && Boolean(await (await caches.open(CACHE)).match(await place(language)));
}

/** Replace the stored snapshot. Throws an error if it cannot be stored, for example because the device is full. */
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

export async function forget() {
  await caches.delete(CACHE);
  return null;
}
