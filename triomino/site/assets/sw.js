/**
 * Every file of this version of the site, kept on the device. The build writes before this: VERSION, and FILES with the
 * SHA-256 of each by its path. A file that an older version had, too, is taken over from there.
 */

const ROOT = new URL("./", location).pathname;
const OURS = `triomino ${ROOT} `;
const CACHE = OURS + VERSION;

const kept = (path) => new URL(`${path}?${FILES[path]}`, location).href;

// Some hosts send whoever asks for index.html on to the folder.
const address = (path) => (path === "index.html" ? "./" : path);

async function keep(cache, older, path) {
  for (const other of older) {
    const found = await other.match(kept(path));
    if (found) return cache.put(kept(path), found);
  }
  const response = await fetch(address(path), { cache: "no-cache", integrity: `sha256-${FILES[path]}` });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return cache.put(kept(path), response);
}

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

async function install() {
  const older = await Promise.all((await ours()).map((name) => caches.open(name)));
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(FILES).map((path) => keep(cache, older, path)));
}

async function activate() {
  for (const name of await ours()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(kept(path))) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => data === "use" && skipWaiting());
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const path = pathname.slice(ROOT.length) || "index.html";
  if (origin === location.origin && pathname.startsWith(ROOT) && path in FILES)
    event.respondWith(answer(path, event.request));
});
