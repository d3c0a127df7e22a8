/** Dragging a tile from a tray onto the board. */

import { closest, h } from "./dom.js";
import { loose } from "./shapes.js";

/** @typedef {import("./lattice.js").Place} Place */

const STILL = 7;

/**
 * Let the user drag the tiles in a container onto the board. `on.over` returns whether the tile can be dropped on a
 * face.
 *
 * @param {HTMLElement} container
 * @param {{ faceUnder: (x: number, y: number) => Place | null }} view
 * @param {{ begin: (name: string) => void, over: (face: Place | null) => boolean,
 *   drop: (face: Place | null) => void }} on
 */
export function draggable(container, view, on) {
  /** @type {{ id: number, x: number, y: number, name: string, ghost: HTMLElement | null } | null} */
  let press = null;

  const stop = () => {
    press?.ghost?.remove();
    press = null;
    document.body.classList.remove("dragging");
  };

  container.addEventListener("pointerdown", (event) => {
    const button = closest(event, "[data-tile]");
    const name = button?.dataset.tile;
    if (!name || event.button !== 0 || button.getAttribute("aria-disabled") === "true") return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, name, ghost: null };
  });

  addEventListener("pointermove", (event) => {
    if (!press || press.id !== event.pointerId) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
      press.ghost = h("div", { class: "drag-ghost", "aria-hidden": "true" }, loose(press.name));
      document.body.append(press.ghost);
      document.body.classList.add("dragging");
      on.begin(press.name);
    }
    const face = view.faceUnder(event.clientX, event.clientY);
    press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    press.ghost.classList.toggle("over", on.over(face));
  });

  addEventListener("pointerup", (event) => {
    if (!press || press.id !== event.pointerId) return;
    const dragged = Boolean(press.ghost);
    stop();
    if (!dragged) return;
    on.drop(view.faceUnder(event.clientX, event.clientY));
  });

  addEventListener("pointercancel", (event) => {
    if (!press || press.id !== event.pointerId) return;
    const dragged = Boolean(press.ghost);
    stop();
    if (dragged) on.drop(null);
  });
}
