/**
 * The page without a server. It sends requests to `door.js`, stores the site on the device, and announces new versions.
 */

import { askInstead } from "../js/api.js";
import { byId, h } from "../js/dom.js";
import { fileIn, language, t } from "../js/i18n.js";
import * as door from "./door.js";

const { serviceWorker } = navigator;

/** If the engine is still loading after this many milliseconds, the page says so. */
const WAIT_NOTICE = 400;

/** Resolves to true if no snapshot has to be made: Python has started from one, or it cannot start. */
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

/** Milliseconds to wait for the new version before the page reloads anyway. */
const LONGEST_CHANGE = 5000;

let offered = false;

/**
 * Offer to update the page. The update loses no work, because the page saves every change at once.
 *
 * Some browsers set `registration.waiting` later, so `version` is needed, too.
 */
function offer(registration, version) {
  if (offered) return;
  offered = true;
  const use = () => {
    (registration.waiting ?? version).postMessage("use");
    // The old version stays active while a request of this page is open. A reload ends these requests.
    setTimeout(() => location.reload(), LONGEST_CHANGE);
  };
  const button = h("button", { type: "button", class: "strong", click: use }, t("Update"));
  notice(h("span", {}, t("A new version is available.")), button);
}

let notKept = null;

/** Say why a version could not be stored. */
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
 * Load the files of the language again, so that the service worker stores them. It was not active at the first load.
 */
function keepLanguage() {
  // There are no message files for English.
  const files = ["messages", "answers"].map((kind) => fileIn(language(), kind)).filter(Boolean);
  for (const file of files) void fetch(file).catch(() => {});
}

/** Milliseconds between storing the site and the snapshot. By then, the page is probably idle. */
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
  // The events of a busy page can arrive late or in another order: look at the state first.
  const watch = (version) => {
    if (!version) return;
    const look = () => version.state === "installed" && mine && offer(registration, version);
    version.addEventListener("statechange", look);
    look();
  };
  watch(registration.installing);
  watch(registration.waiting);
  registration.addEventListener("updatefound", () => watch(registration.installing ?? registration.waiting));
  if (await begun) return;
  await serviceWorker.ready;
  setTimeout(door.takeSnapshot, SNAPSHOT_DELAY);
}

askInstead(door);
byId("licences").hidden = false;
wait();
// Python starts first. Storing the site loads all files, and would slow down the start.
if (serviceWorker) {
  void begun
    .then(keep)
    .catch((error) => console.warn(`The page is not kept for use without a network: ${error.message}`));
}
