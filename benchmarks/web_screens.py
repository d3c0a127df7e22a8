"""Every view of the page as pictures to look at, at every size, in both themes, and what does not fit told.

A view is opened once by touch and once with a mouse, and its window made as large as each size says.

``python benchmarks/web_screens.py OUT [LANGUAGE ...]`` puts the pictures into the folder OUT, made if it is not there,
in German and Spanish unless other languages are named, and prints for each what scrolls sideways and which words are
cut. Ends with status 1 where anything does. Needs the extras ``web`` and ``test``, and Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright
from web_latency import HERE, served

SIZES = {
    True: {"320": (320, 640), "375": (375, 812), "side": (812, 375), "768": (768, 1024)},
    False: {"zoomed": (640, 400), "1280": (1280, 800), "1920": (1920, 1080)},
}
"""By whether it is touched, width and height in pixels of the style sheet: the zoomed one is 1280 by 800 at 200 %."""

PATIENCE = 90_000
"""Milliseconds for what a step waits for: a review takes some."""

VIEWS: dict[str, tuple[str, ...]] = {
    "board": (),
    "empty": ("click #example-end",),
    "chosen": ("click #example-end", 'click #tray [data-tile="5-5-5"]', "see .slot.target"),
    "slot": ('click .face[data-face="0,1"]', "see #picker"),
    "play": ("go play",),
    "match": ("go play", "click #play-start", "see #hand [data-tile] >> nth=0"),
    "score": ("go score",),
    "sheet": (
        "go score",
        "begin Ida Margarethe",
        "enter Ida 5-5-5 @ 0,0 = 25",
        "enter Margarethe draw",
        "enter Margarethe 4-5-5 @ 1,0",
        "enter Ida 4-4-5 @ 2,0 = 9",
    ),
    "hint": (
        "go play",
        "click #play-start",
        "see #hand [data-tile] >> nth=0",
        "click #play-hint",
        "see #play-hint-list li >> nth=0",
    ),
    "table": ("go play", "press #table-open", "see #table-link"),
    "faulty": ("at tiles=0_0_555.1_0_144.2_0_445&free=1", "see #faults li >> nth=0"),
    "search": (
        "at tiles=0_0_555.1_0_515&hand=114.235.015.445.123&players=2",
        "see #moves .move >> nth=0",
        "choose #seconds 5",
        "press #search",
        "see #search:not(.running)",
        "see #moves .win:not(:empty) >> nth=0",
    ),
    "game": ("press .game > summary", "press #rules-words > summary", "see #rules-lines:not(:empty)"),
    "house": ("go play", 'press [data-house="play-rules"]', "see #house-clauses summary >> nth=0"),
    "puzzles": ("go puzzle",),
    "puzzle": (
        "go puzzle",
        'click [data-example="puzzle"]',
        "see #board .given >> nth=0",
        "press #puzzle-hint",
        "see #hint-words:not(:empty)",
    ),
    "dispute": ("go puzzle", "choose #make-kind dispute", "press #make", "see #puzzle-name:not(:empty)"),
    "hunt": ("go puzzle", "choose #make-kind hunt", "press #make", "see #puzzle-parts li >> nth=0"),
    "records": ("go record",),
    "record": ("go record", 'click [data-example="record"]', "see #record-body"),
    "mistake": (
        "go record",
        'click [data-example="record"]',
        "press #review",
        "see #review-summaries li >> nth=0",
        "press #mistake-next",
        "see #choice-better:not(:empty)",
    ),
    "learn": ("go learn",),
    "help": ("press #help",),
    "transfer": ("press #open-transfer",),
}
"""What leads to each view from a page that nobody has used."""

CUT = """() => {
  const shown = (one) => one.checkVisibility({visibilityProperty: true}) && one.clientWidth > 1;
  const scrolls = '.modes, .tray, .hand, .wide-table';
  const cut = [...document.querySelectorAll('body *')].filter((one) => shown(one)
    && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
    && !one.matches(`${scrolls}, textarea, input, select, pre`));
  const beyond = [...document.querySelectorAll('button, h1, h2, p, select, input, label, td, th')].filter((one) => {
    const {left, right} = one.getBoundingClientRect();
    const apart = one.closest(`${scrolls}, .skip, dialog:not([open])`);
    return shown(one) && !apart && (right > innerWidth + 1 || left < -1);
  });
  const named = (one) => `${one.id || one.className || one.tagName}: ${one.textContent.trim().slice(0, 40)}`;
  const found = [...cut, ...beyond].map(named);
  if (document.documentElement.scrollWidth > innerWidth) found.unshift('the page scrolls sideways');
  return [...new Set(found)];
}"""

ENTERED = """() => {
  const waits = document.querySelector('#score-waiting:not([hidden])');
  return waits || !document.getElementById('score-more').value;
}"""


def do(page: Page, step: str) -> None:
    """One step of the way to a view."""
    deed, _, about = step.partition(" ")
    if deed == "click":
        page.click(about)
    elif deed == "see":
        page.wait_for_selector(about)
    elif deed == "press":  # wherever it has to be scrolled to
        page.locator(about).dispatch_event("click")
    elif deed == "choose":
        page.select_option(*about.rsplit(" ", 1))
    elif deed == "at":
        page.evaluate("(hash) => { location.hash = hash }", about)
    elif deed == "go":  # the name of a mode may be scrolled out of sight, or left out for want of room
        page.evaluate("(id) => document.getElementById(id).click()", f"mode-{about}")
    elif deed == "begin":
        page.fill("#score-names", about)
        page.click("#score-begin")
    else:
        page.fill("#score-more", about)
        page.click("#score-enter")
        page.wait_for_function(ENTERED)


def seen(page: Page, view: str, sizes: dict[str, tuple[int, int]], out: Path, about: str) -> int:
    """Pictures of a view at these sizes; how many faults were told."""
    faults = []
    try:
        for step in VIEWS[view]:
            do(page, step)
    except PlaywrightError as error:
        faults.append(f"{view} {about}: not reached: {error}".splitlines()[0])
    for name, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        page.screenshot(path=out / f"{view}-{name}-{about}.png")
        faults += (f"{view} at {name}, {about}: {fault}" for fault in page.evaluate(CUT))
    print("\n".join(faults) or f"{view}, {about}", flush=True)
    return len(faults)


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    faults = 0
    with sync_playwright() as playwright, served(HERE) as address:
        arguments = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        for number, language in enumerate(sys.argv[2:] or ["de", "es"]):
            theme = ("light", "dark")[number % 2]
            for view, (touch, sizes) in product(VIEWS, SIZES.items()):
                width, height = max(sizes.values())
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    locale=language,
                    reduced_motion="reduce",
                    has_touch=touch,
                )
                page.set_default_timeout(PATIENCE)
                page.goto(address)
                page.wait_for_selector("body.loaded")
                page.wait_for_selector("#hexagons .finding", state="attached")
                faults += seen(page, view, sizes, out, f"{language}-{theme}")
                page.close()
        browser.close()
    print(f"{faults} faults; the pictures are in {out}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
