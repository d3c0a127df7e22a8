"""Check whether the page leaks memory, nodes or listeners over many placements.

``python benchmarks/web_leaks.py [PLACEMENTS]`` places PLACEMENTS tiles (2,000 by default), twenty on each board. It
undoes and redoes each placement. Eight times, it empties the board, collects garbage, and prints the size of the heap
and the numbers of nodes and listeners. The exit status is 1 if one of them grows by more than a tenth in the second
half. With 2,000 placements, the first half fills the undo history, so that it grows no further. Needs the ``web`` and
``test`` extras, and Chromium.
"""

from __future__ import annotations

import sys
from typing import Any

from chromium import chromium
from web_latency import HERE, served

KEPT = ("JSHeapUsedSize", "Nodes", "JSEventListeners")

LAY = """
async (count) => {
  const settled = async () => {
    const panel = document.getElementById('panel');
    while (panel.getAttribute('aria-busy') === 'true') await new Promise((go) => setTimeout(go, 0));
    await new Promise((go) => setTimeout(go, 0));
  };
  const press = (place) => {
    const at = place.getBoundingClientRect();
    const where = {bubbles: true, pointerId: 1, clientX: at.x + at.width / 2, clientY: at.y + at.height / 2};
    document.getElementById('board').dispatchEvent(new PointerEvent('pointermove', where));
    place.dispatchEvent(new PointerEvent('pointerdown', where));
    document.getElementById('board').dispatchEvent(new PointerEvent('pointerup', where));
  };
  const step = async (id) => { document.getElementById(id).click(); await settled(); };
  await step('clear');
  for (let laid = 0; laid < count; laid += 1) {
    for (const tile of document.querySelectorAll('#tray [data-tile]:not([aria-disabled])')) {
      tile.click();
      await settled();
      const place = document.querySelector('.slot.target.best');
      if (place) { press(place); break; }
    }
    await settled();
    await step('undo');
    await step('redo');
  }
  await step('clear');
  return document.querySelectorAll('.layer-tiles .tile').length;
}
"""


def main() -> None:
    placements = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with chromium() as browser, served(HERE) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(address)
        page.wait_for_selector("#tray [data-tile]")
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")

        def kept() -> dict[str, int]:
            for _ in range(2):  # cycles between scripts and nodes take two collections
                devtools.send("HeapProfiler.collectGarbage")
            found: Any = devtools.send("Performance.getMetrics")["metrics"]
            return {one["name"]: int(one["value"]) for one in found if one["name"] in KEPT}

        seen = []
        for laid in range(0, placements, 20):
            assert page.evaluate(LAY, 20) == 0
            if (laid + 20) * 8 // placements > laid * 8 // placements:
                seen.append(kept())
                print(f"{laid + 20:6,}", "  ".join(f"{name} {seen[-1][name]:,}" for name in KEPT), flush=True)
    half, end = seen[len(seen) // 2 - 1], seen[-1]
    risen = [name for name in KEPT if end[name] > half[name] * 1.1]
    print(f"rises: {', '.join(risen)}" if risen else "nothing goes on rising")
    sys.exit(bool(risen))


if __name__ == "__main__":
    main()
