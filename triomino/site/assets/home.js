/** What a page without a server tells, that Python is on its way and that a new version is here; and what keeps it. */

import { h } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { ready, script } from "./door.js";

const { serviceWorker } = navigator;

/** Milliseconds before anybody is told of a wait. */
const WAIT_NOTICE = 400;

const notice = (...children) => document.body.appendChild(h("aside", { class: "notice", role: "status" }, ...children));

function wait() {
  const timer = setTimeout(() => {
    const banner = notice(
      h("span", {}, t("Python is on its way; you can lay the first tile and fill your hand meanwhile.")),
    );
    void ready.catch(() => {}).then(() => banner.remove());
  }, WAIT_NOTICE);
  void ready.catch(() => {}).then(() => clearTimeout(timer));
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
  notice(h("span", {}, t("A new version is here.")), button);
}

async function keep() {
  let mine = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (mine) location.reload();
    mine = serviceWorker.controller;
  });
  const registration = await serviceWorker.register(script("../sw.js"), { updateViaCache: "none" });
  if (registration.waiting && mine) offer(registration);
  registration.addEventListener("updatefound", () => {
    const version = registration.installing;
    version.addEventListener("statechange", () => version.state === "installed" && mine && offer(registration));
  });
}

wait();
// Not before Python is there: everything is loaded once more, or taken from what the browser just loaded.
if (serviceWorker) {
  ready
    .catch(() => {})
    .then(keep)
    .catch((error) => console.warn(`The page is not kept for use without a network: ${error.message}`));
}
