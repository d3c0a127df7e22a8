"""Measure the time from the click that places a tile to the new findings, in a real Chromium.

``python benchmarks/web_latency.py [TILES] [--against FOLDER] [--rounds N] [--rest MS] [--other]`` places TILES tiles
(20 by default) in each of N windows (3 by default). Each tile goes to its best slot or, with ``--other``, to another
slot that it fits. The mouse rests there for MS milliseconds (150 by default) before the click. The program prints the
median and the longest time. It also prints the median time of each phase: until the request is sent, until the response
is read, until the findings are in the document, and until they are painted. With ``--against``, it measures this
version and the one in FOLDER in turn. It needs the ``web`` and ``test`` extras, and Chromium.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chromium import chromium
from playwright.sync_api import Browser

HERE = Path(__file__).parents[1]

PHASES = ("asked", "answered", "shown", "painted")

WATCH = """
window.marks = {};
const json = Response.prototype.json, ask = window.fetch;
window.fetch = (...all) => { marks.asked ??= performance.now(); return ask(...all); };
Response.prototype.json = async function () {
  const told = await json.call(this);
  marks.answered ??= performance.now();
  return told;
};
"""

WATCH_ONE = """
(other) => {
  const panel = document.getElementById('panel');
  window.marks = {};
  window.laid = new Promise((go) => {
    let began;
    document.addEventListener('pointerup', () => { began = performance.now(); }, {capture: true, once: true});
    new MutationObserver((_, self) => {
      if (panel.getAttribute('aria-busy') !== 'false') return;
      self.disconnect();
      marks.shown = performance.now();
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => {
          const end = performance.now();
          const ends = [marks.asked ?? began, marks.answered ?? began, marks.shown, end];
          go(ends.map((time) => Math.max(0, time - began)));
        };
        painted.port2.postMessage(0);
      });
    }).observe(panel, {attributes: true, attributeFilter: ['aria-busy']});
  });
  const best = document.querySelector('.slot.target.best');
  const place = (other && document.querySelector('.slot.target:not(.best)')) || best;
  const box = place.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
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


@contextmanager
def served(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "triomino", "serve", "--no-open", "--port", "0"]
    server = subprocess.Popen(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        yield next(word for line in server.stdout for word in line.split() if word.startswith("http"))
    finally:
        server.terminate()
        server.wait()


def measure(browser: Browser, address: str, tiles: int, rest: int, other: bool) -> list[list[float]]:
    """Place the tiles; return for each tile the milliseconds from the click to the end of each phase."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#tray [data-tile]")
    page.click('#tray [data-tile="5-5-5"]')
    times = []
    for _ in range(tiles):
        page.wait_for_selector(".slot.target.best")
        page.wait_for_timeout(300)
        x, y = page.evaluate(WATCH_ONE, other)
        page.mouse.move(x, y)
        page.wait_for_timeout(rest)
        page.mouse.down()
        page.mouse.up()
        times.append(page.evaluate("laid"))
        page.mouse.move(20, 20)
        if not page.evaluate(CHOOSE):
            break
    context.close()
    return times


def in_words(times: list[list[float]]) -> str:
    parts = [[after - before for before, after in zip([0.0, *one], one, strict=False)] for one in times]
    phases = zip(PHASES, zip(*parts, strict=True), strict=True)
    medians = ", ".join(f"{name} {statistics.median(part):.0f}" for name, part in phases)
    whole = [one[-1] for one in times]
    return f"{len(whole)} tiles: median {statistics.median(whole):.0f} ms, worst {max(whole):.0f} ms ({medians})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tiles", type=int, nargs="?", default=20)
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    parser.add_argument("--rest", type=int, default=150, help="milliseconds on the place before the press")
    parser.add_argument("--other", action="store_true", help="not on the best place")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    folders = [HERE] + ([asked.against.resolve()] if asked.against else [])
    times: dict[Path, list[list[float]]] = {folder: [] for folder in folders}
    with chromium() as browser:
        for _ in range(asked.rounds):
            for folder in folders:
                with served(folder) as address:
                    times[folder] += measure(browser, address, asked.tiles, asked.rest, asked.other)
    for folder in folders:
        print(f"{'this' if folder == HERE else folder}: {in_words(times[folder])}")
    if asked.against:
        new, old = (statistics.median(one[-1] for one in times[folder]) for folder in folders)
        print(f"this is {new / old:.2f} of the other")


if __name__ == "__main__":
    main()
