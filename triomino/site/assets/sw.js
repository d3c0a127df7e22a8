/**
 * Stores this version of the site on the device. The build puts two constants before this script: VERSION, and FILES
 * with the SHA-256 checksum of each path. Files that have not changed are copied from the cache of an older version.
 */

const ROOT = new URL("./", location).pathname;
const OURS = `triomino ${ROOT} `;
const CACHE = OURS + VERSION;

const kept = (path) => new URL(`${path}?${FILES[path]}`, location).href;

// Some hosts redirect from index.html to the folder.
const address = (path) => (path === "index.html" ? "./" : path);

/** Files for one language are stored when they are first used. Later versions store them during their installation. */
const inLanguage = (path) => /^(messages|site\/answers)\//.test(path);

/** Remove the checksum from the file name. */
const plain = (path) => path.replace(/-[0-9a-f]{12}\./, ".");

async function fetched(path, how = "force-cache") {
  const options = { cache: how, integrity: `sha256-${FILES[path]}` };
  const response = await fetch(address(path), options).catch((error) => ({ error }));
  if (response.ok) return response;
  if (how === "force-cache") return fetched(path, "reload");
  throw response.error ?? new Error(`the host answers ${response.status}`);
}

async function keep(cache, older, path) {
  for (const other of older) {
    const found = await other.match(kept(path));
    if (found) return cache.put(kept(path), found);
  }
  try {
    return await cache.put(kept(path), await fetched(path));
  } catch (error) {
    throw Object.assign(error, { file: path });
  }
}

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

async function install() {
  const older = await Promise.all((await ours()).map((name) => caches.open(name)));
  const requests = (await Promise.all(older.map((cache) => cache.keys()))).flat();
  const had = new Set(requests.map(({ url }) => plain(new URL(url).pathname.slice(ROOT.length))));
  const cache = await caches.open(CACHE);
  const wanted = Object.keys(FILES).filter((path) => !inLanguage(path) || had.has(plain(path)));
  await Promise.all(wanted.map((path) => keep(cache, older, path)));
}

/** Tell the open pages which file could not be stored. If the device is full, delete the incomplete cache. */
async function tellFailure(error) {
  const full = error.name === "QuotaExceededError";
  if (full) await caches.delete(CACHE);
  const { file, message } = error;
  for (const page of await clients.matchAll({ includeUncontrolled: true }))
    if (page.url.startsWith(new URL("./", location).href)) page.postMessage({ file, reason: message, full });
  throw error;
}

async function activate() {
  for (const name of await ours()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(kept(path));
  if (found) return found;
  if (!inLanguage(path)) return fetch(request);
  await keep(cache, [], path).catch(() => {});
  return (await cache.match(kept(path))) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install().catch(tellFailure)));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => data === "use" && skipWaiting());
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const path = pathname.slice(ROOT.length) || "index.html";
  if (origin === location.origin && pathname.startsWith(ROOT) && path in FILES)
    event.respondWith(answer(path, event.request));
});
