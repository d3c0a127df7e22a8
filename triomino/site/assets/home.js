/**
 * The page without a server: it asks the door, says that the engine is loading and that a new version is here, and is
 * kept on the device.
 */

import { askInstead } from "../js/api.js";
import { byId, h } from "../js/dom.js";
import { fileIn, language, t } from "../js/i18n.js";
import * as door from "./door.js";

const { serviceWorker } = navigator;

/** Milliseconds before anybody is told of a wait. */
const WAIT_NOTICE = 400;

/** Settles when the first Python runs, or does not: then it is true, as there is nothing to take a snapshot of. */
const begun = door.ready.catch(() => true);

const notice = (...children) => document.body.appendChild(h("aside", { class: "notice", role: "status" }, ...children));

function wait() {
  const timer = setTimeout(() => {
    const banner = notice(
      h("span", {}, t("The engine is loading. Meanwhile, you can place the first tile and fill your " +
                      "hand.")),
    );
    void begun.then(() => banner.remove());
  }, WAIT_NOTICE);
  void begun.then(() => clearTimeout(timer));
}

let offered = false;

/**
 * What lies on the board is remembered whenever it changes, so that going over to another version, the newest by then,
 * loses nothing.
 */
function offer(registration) {
  if (offered) return;
  offered = true;
  const use = () => registration.waiting?.postMessage("use");
  const button = h("button", { type: "button", class: "strong", click: use }, t("Use it"));
  notice(h("span", {}, t("A new version is available.")), button);
}

let notKept = null;

/** Say that a version is not kept, for want of room or of the right file; once, however often it was tried. */
function sayNotKept({ file, reason, full }, mine) {
  console.error(`This version is not kept for use without a network: ${file}: ${reason}`);
  const texts = mine
    ? [
        t("There is a new version, but this device has no room for it. The current version keeps working."),
        t("There is a new version, but one of its files is damaged. The current version keeps working."),
      ]
    : [
        t("The page will not work offline: this device has no room to store it."),
        t("The page will not work offline: one of its files is damaged on the server."),
      ];
  notKept?.remove();
  notKept = notice(
    h("span", {}, texts[full ? 0 : 1]),
    h("button", { type: "button", class: "quiet", "aria-label": t("Close"), click: () => notKept.remove() }, "✕"),
  );
}

/** What is in the language of the page has been loaded before a version was there to keep it. */
function keepLanguage() {
  // There are no messages of English.
  const files = ["messages", "answers"].map((kind) => fileIn(language(), kind)).filter(Boolean);
  for (const file of files) void fetch(file).catch(() => {});
}

/** Milliseconds after the page is kept, when nothing else of it has to be done. */
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
  if (registration.waiting && mine) offer(registration);
  registration.addEventListener("updatefound", () => {
    const version = registration.installing;
    version.addEventListener("statechange", () => version.state === "installed" && mine && offer(registration));
  });
  if (await begun) return;
  await serviceWorker.ready;
  setTimeout(door.takeSnapshot, SNAPSHOT_DELAY);
}

askInstead(door);
byId("licences").hidden = false;
wait();
// Not before Python is there: everything is loaded once more, or taken from what the browser just loaded.
if (serviceWorker) {
  void begun
    .then(keep)
    .catch((error) => console.warn(`The page is not kept for use without a network: ${error.message}`));
}
