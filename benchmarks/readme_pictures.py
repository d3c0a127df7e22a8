"""Make the two pictures of the page that README.md shows: ``python benchmarks/readme_pictures.py docs/images``.

Needs the ``web``, ``book`` and ``test`` extras, and Chromium.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from chromium import chromium
from PIL import Image
from playwright.sync_api import Page
from web_latency import HERE, served

sys.path.insert(0, str(HERE / "tests" / "web"))

from matches import best_place, by_mouse, dealt, resume_stored_match, step, waits_for

from analyzer.rules import published

SIZE = {"width": 1280, "height": 860}

SEED, PLACED, CHOSEN = 203, 5, "3-4-4"
"""After five placed tiles in this match, the chosen tile has three places, and the turns need no scrolling."""


def save(page: Page, file: Path) -> None:
    """Save a picture of the page in 256 colours. The file is a third as large as with all colours."""
    page.wait_for_timeout(1000)  # until the board stands still
    window = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    window.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=5).save(file, optimize=True)


def main(out: Path) -> None:
    with chromium() as browser, served(HERE) as address:
        page = browser.new_page(viewport=SIZE, locale="en-GB", reduced_motion="reduce")
        page.goto(address)
        page.wait_for_selector("#moves .move >> nth=0")
        save(page, out / "page.png")
        rules = published("pressman")
        resume_stored_match(page, dealt(["casual"], SEED, rules), house="")
        lay, _ = by_mouse(page)
        for _ in range(PLACED):
            step(page, lambda: lay(*best_place(page, rules)))
            waits_for(page)
        page.click(f'#hand [data-tile="{CHOSEN}"]')
        page.wait_for_selector(".slot.target")
        save(page, out / "match.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
