/**
 * The page without a server. It sends its requests to `door.js` and stores the site on the device. It announces that the
 * engine is loading, or that a new version is available.
 */

import { askInstead } from "../js/api.js";
import { byId, h } from "../js/dom.js";
import { fileIn, language, t } from "../js/i18n.js";
import * as door from "./door.js";

const { serviceWorker } = navigator;

/** Milliseconds before a notice says that the engine is loading. */
const WAIT_NOTICE = 400;

/** Resolves to true if no snapshot is to be taken: Python started from one, or cannot start. */
const begun = door.ready.catch(() => true);

const notice = (...children) => document.body.appendChild(h("aside", { class: "notice", role: "status" }, ...children));

function wait() {
  const timer = setTimeout(() => {
    const banner = notice(
      h("span", {}, t("The engine is loading. Meanwhile, you can place the first tile and fill your hand.")),
    );
    void begun.then(() => banner.remove());
  }, WAIT_NOTICE);
  void begun.then(() => clearTimeout(timer));
}

let offered = false;

/**
 * Offer a new version. Nothing is lost in an update, because the page saves every change at once. A browser may announce
 * an installed version before `registration.waiting` names it.
 */
function offer(registration, version) {
  if (offered) return;
  offered = true;
  const use = () => (registration.waiting ?? version).postMessage("use");
  const button = h("button", { type: "button", class: "strong", click: use }, t("Update"));
  notice(h("span", {}, t("A new version is available.")), button);
}

let notKept = null;

/** Show a notice that says why a version could not be stored, and remove any earlier notice of this kind. */
function sayNotKept({ file, reason, full }, mine) {
  console.error(`This version is not kept for use without a network: ${file}: ${reason}`);
  const texts = mine
    ? [
        t("There is a new version, but this device has no room for it. The current version keeps working."),
        t(
          "There is a new version, but one of its files could not be downloaded or is damaged. The current version " +
            "keeps working.",
        ),
      ]
    : [
        t(
          "The page will not work offline: this device has no room to store it. Free some space, then reload the page.",
        ),
        t(
          "The page will not work offline: one of its files could not be downloaded or is damaged. Reload the page " +
            "to try again.",
        ),
      ];
  notKept?.remove();
  notKept = notice(
    h("span", {}, texts[full ? 0 : 1]),
    h("button", { type: "button", class: "quiet", "aria-label": t("Close"), click: () => notKept.remove() }, "✕"),
  );
}

/**
 * Load the files of the page's language again, so that the service worker stores them. When the page first loaded these
 * files, the service worker was not yet active.
 */
function keepLanguage() {
  // There is no file of messages for English.
  const files = ["messages", "answers"].map((kind) => fileIn(language(), kind)).filter(Boolean);
  for (const file of files) void fetch(file).catch(() => {});
}

/** Milliseconds between storing the site and taking the snapshot. The page is probably idle by then. */
const SNAPSHOT_DELAY = 2000;

async function keep() {
  let mine = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (mine) location.reload();
    mine = serviceWorker.controller;
    keepLanguage();
  });
  serviceWorker.addEventListener("message", ({ data }) => sayNotKept(data, mine));
  const registration = await serviceWorker.register(door.script("sw.js"), { updateViaCache: "none" });
  if (registration.waiting && mine) offer(registration, registration.waiting);
  registration.addEventListener("updatefound", () => {
    const version = registration.installing;
    version.addEventListener(
      "statechange",
      () => version.state === "installed" && mine && offer(registration, version),
    );
  });
  if (await begun) return;
  await serviceWorker.ready;
  setTimeout(door.takeSnapshot, SNAPSHOT_DELAY);
}

askInstead(door);
byId("licences").hidden = false;
wait();
// Storing the site loads all its files, which could delay the start of Python. So the site is stored only after Python
// has started.
if (serviceWorker) {
  void begun
    .then(keep)
    .catch((error) => console.warn(`The page is not kept for use without a network: ${error.message}`));
}
