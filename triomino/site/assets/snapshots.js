/**
 * A snapshot of Python's memory, stored on the device. Python starts much faster from it. Only one is stored at a time.
 */

import { version } from "../pyodide/pyodide.mjs";

const FOLDER = new URL("../", import.meta.url);

const CACHE = `triomino-python ${FOLDER.pathname}`;

/** The worker's path has a checksum of the scripts and the project. */
const SITE = self.location.pathname;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

const sum = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));

/** The full version and the processor architecture, as far as the browser reveals them. */
async function browser() {
  const { userAgent, userAgentData } = navigator;
  const more = await userAgentData?.getHighEntropyValues(["fullVersionList", "architecture", "bitness"]);
  return JSON.stringify([userAgent, more]);
}

async function place(language) {
  const name = await sum(new TextEncoder().encode([SITE, version, await browser(), language].join(" ")));
  return new URL(`snapshot-${name}`, FOLDER).href;
}

/** A language's snapshot and the first response to expect from it, or null. */
export async function find(language) {
  if (!globalThis.caches || !(await caches.has(CACHE))) return null;
  const found = await (await caches.open(CACHE)).match(await place(language));
  if (!found) return null;
  const bytes = new Uint8Array(await found.arrayBuffer());
  const answer = decodeURIComponent(found.headers.get("answer"));
  return (await sum(bytes)) === found.headers.get("checksum") ? { bytes, answer } : forget();
}

/** Whether a language's snapshot is stored. Also true if the browser cannot store snapshots. */
export async function isThere(language) {
  if (!globalThis.caches) return true;
  return (await caches.has(CACHE)) && Boolean(await (await caches.open(CACHE)).match(await place(language)));
}

/** Replace the snapshot. Throws the cache's error, for example if the device is full. */
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
