/** The trays beside a board: the tiles of the set, and the hand. */

import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { playedNames } from "./position.js";
import { byName } from "./tiles.js";
import { handLabel, trayLabel } from "./words.js";

/**
 * `own` is the user's position, which is empty while the example is shown. `fits` contains the tiles that fit the
 * selected slot.
 *
 * @param {import("./main.js").App} app
 * @param {{ tiles: string[], own: import("./position.js").Position, hand: string[],
 *   chosen: import("./mode.js").Chosen | null, fits: Set<string> | null }} shown
 */
export function showTrays(app, { tiles, own, hand, chosen, fits }) {
  const played = playedNames(own);
  const look = (/** @type {string} */ name) => ({
    name,
    turns: chosen?.name === name ? chosen.turns : 0,
    chosen: chosen?.name === name,
    fitting: fits?.has(name),
  });
  app.tray.show(
    tiles.map((name) => {
      const [used, held] = [played.has(name), own.hand.includes(name)];
      return { ...look(name), used, marked: held, label: trayLabel(name, used, held) };
    }),
  );
  app.hand.show([...hand].sort(byName).map((name) => ({ ...look(name), label: handLabel(name) })));
  byId("hand-empty").hidden = hand.length > 0;
  if (tiles.length)
    byId("tray-count").textContent = t("{left} of {all} left", { left: tiles.length - played.size, all: tiles.length });
}
