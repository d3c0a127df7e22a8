/** What keeps the page on the device: the service worker, and the offer of a new version. */

import { h } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { ready, script } from "./door.js";

const { serviceWorker } = navigator;

/** What lies on the board is remembered whenever it changes, so that going over to another version loses nothing. */
function offer(version) {
  const use = () => version.postMessage("use");
  const button = h("button", { type: "button", class: "strong", click: use }, t("updateUse"));
  document.body.append(h("aside", { class: "update", role: "status" }, h("span", {}, t("updateReady")), button));
}

async function keep() {
  let mine = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (mine) location.reload();
    mine = serviceWorker.controller;
  });
  const registration = await serviceWorker.register(script("../sw.js"), { updateViaCache: "none" });
  if (registration.waiting && mine) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const version = registration.installing;
    version.addEventListener("statechange", () => version.state === "installed" && mine && offer(version));
  });
}

// Not before Python is there: everything is loaded once more, or taken from what the browser just loaded.
if (serviceWorker) {
  ready.catch(() => {}).then(keep).catch((error) => console.warn(`The page is not kept for use without a network: ${error.message}`));
}
