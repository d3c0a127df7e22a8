/** Dragging a tile from a tray onto the board. */

import { h } from "./dom.js";
import { loose } from "./shapes.js";

const STILL = 7;

/**
 * Let the tiles of a tray be dragged.
 * `on` has `begin(name)`, `over(face or null)` and `drop(face or null)`; `view` tells which face is under the pointer.
 */
export function draggable(container, view, on) {
  let press = null;

  const stop = () => {
    press?.ghost?.remove();
    press = null;
    document.body.classList.remove("dragging");
  };

  container.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-tile]");
    if (!button || event.button !== 0 || button.getAttribute("aria-disabled") === "true") return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, button, ghost: null };
  });

  addEventListener("pointermove", (event) => {
    if (press?.id !== event.pointerId) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
      press.ghost = h("div", { class: "drag-ghost", "aria-hidden": "true" }, loose(press.button.dataset.tile));
      document.body.append(press.ghost);
      document.body.classList.add("dragging");
      on.begin(press.button.dataset.tile);
    }
    const face = view.faceUnder(event.clientX, event.clientY);
    press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    press.ghost.classList.toggle("over", on.over(face));
  });

  addEventListener("pointerup", (event) => {
    if (press?.id !== event.pointerId) return;
    const dragged = Boolean(press.ghost);
    stop();
    if (!dragged) return;
    on.drop(view.faceUnder(event.clientX, event.clientY));
  });

  addEventListener("pointercancel", (event) => {
    if (press?.id !== event.pointerId) return;
    const dragged = Boolean(press.ghost);
    stop();
    if (dragged) on.drop(null);
  });
}
