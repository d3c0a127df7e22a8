"""How soon the answer to a placed tile shows: from the click in a real Chromium to the new analysis in the page.

``python benchmarks/web_latency.py [TILES]`` lays so many tiles (20 without it), always on the best place that there is,
and prints the median and the worst time. Needs the extras ``web`` and ``test``, and Chromium.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import threading
import time

import uvicorn
from playwright.sync_api import Page, sync_playwright

from triomino.web.server import address_of, config, listen
from triomino.web.settings import Settings

LAY = """
(async () => {
  const busy = document.getElementById('panel');
  const began = performance.now();
  const best = document.querySelector('.slot.target.best');
  best.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerId: 1}));
  const at = best.getBoundingClientRect();
  document.getElementById('board').dispatchEvent(new PointerEvent('pointerup', {
    bubbles: true, pointerId: 1, clientX: at.x + at.width / 2, clientY: at.y + at.height / 2}));
  while (busy.getAttribute('aria-busy') === 'true') await new Promise((go) => setTimeout(go, 0));
  await new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)));
  return performance.now() - began;
})()
"""

CHOOSE = """
(async () => {
  for (const move of document.querySelectorAll('#moves .move')) {
    const tile = move.dataset.key.split('@')[0];
    document.querySelector(`#tray [data-tile="${tile}"]`).click();
    await new Promise((go) => setTimeout(go, 0));
    if (document.querySelector('.slot.target.best')) return true;
  }
  return false;
})()
"""


def measure(page: Page, tiles: int) -> list[float]:
    """Lay tiles and return the milliseconds that each took."""
    page.click('#tray [data-tile="5-5-5"]')
    times = []
    for _ in range(tiles):
        times.append(float(page.evaluate(LAY)))
        if not page.evaluate(CHOOSE):
            break
    return times


def main() -> None:
    tiles = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(config(Settings()))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.05)
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address_of(listening))
        page.wait_for_selector("#tray [data-tile]")
        page.wait_for_timeout(500)
        times = measure(page, tiles)
        browser.close()
    server.should_exit = True
    thread.join()
    print(f"{len(times)} tiles laid: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")


if __name__ == "__main__":
    main()
