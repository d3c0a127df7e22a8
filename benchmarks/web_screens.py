"""Take screenshots of every view of the page, and report elements that do not fit.

``python benchmarks/web_screens.py OUT [LANGUAGE[:VIEW,VIEW...] ...] [--sizes SIZE,SIZE...]`` saves the screenshots in
the folder OUT. The page is in German and Spanish unless other languages are given. Each view is opened with touch and
with a mouse, at different sizes, in the light and the dark theme. For each screenshot, the program prints the elements
that scroll sideways, are cut off or lie outside the window, and the faults that axe-core finds. The exit status is 1 if
there are any. Needs the ``web`` and ``test`` extras, and Chromium.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from chromium import chromium
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page
from web_latency import HERE, served

sys.path.insert(0, str(HERE / "tests" / "web"))

from pages import RECORD

SIZES = {
    True: {"320": (320, 640), "375": (375, 812), "side": (812, 375), "768": (768, 1024), "800": (800, 1280)},
    False: {"zoomed": (640, 400), "1280": (1280, 800), "1920": (1920, 1080)},
}
"""Widths and heights in CSS pixels, for touch (``True``) and for a mouse; ``zoomed`` is 1280 by 800 at 200 %."""

PAGE_TIMEOUT = 90_000
"""The time limit of each step, in milliseconds. A review takes longest."""

REVIEWED = (
    "go record",
    "read",
    "see #record-body",
    "press #review",
    "see #mistake-next:enabled",
    "press #mistake-next",
    "see #choice-better:not(:empty)",
)

CONTEST = ("at contest=fill.4.bfi.0.easy.faces=6.sg&title=Club", "see #contest-state:not(:empty)")

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
        "draw",
        "click #play-hint",
        "see #play-hint-list li >> nth=0",
    ),
    "table": ("go play", "press #table-open", "see #table-link"),
    "seated": (
        "go play",
        "press #table-open",
        "see #table-link",
        "press #table-deal",
        "see #hand [data-tile] >> nth=0",
    ),
    "over": (
        "go play",
        "press #table-open",
        "see #table-link",
        "press #table-deal",
        "see #play-resign",
        "press #play-resign",
        "see #play-review",
    ),
    "free": ("click #example-end", "press #free", 'click #tray [data-tile="5-5-5"]', "see .slot.target"),
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
    "best-move": ("go puzzle", "choose #make-kind best-move", "press #make", "see #puzzle-name:not(:empty)"),
    "plan": (
        "go puzzle",
        "choose #make-kind plan",
        "press #make",
        "see #puzzle-name:not(:empty)",
        "press #puzzle-solve",
    ),
    "join": (
        "go puzzle",
        "choose #make-kind join",
        "press #make",
        "see #puzzle-name:not(:empty)",
        "press #puzzle-hint",
    ),
    "dispute": ("go puzzle", "choose #make-kind dispute", "press #make", "see #puzzle-name:not(:empty)"),
    "hunt": ("go puzzle", "choose #make-kind hunt", "press #make", "see #puzzle-parts li >> nth=0"),
    "contest": CONTEST,
    "contest-running": (*CONTEST, "press #contest-start", "see #contest-skip"),
    "contest-over": (
        *CONTEST,
        "press #contest-start",
        "see #contest-skip",
        "press #contest-skip",
        "see #contest-lines li >> nth=0",
    ),
    "records": ("go record",),
    "record": ("go record", 'click [data-example="record"]', "see #record-body"),
    "mistake": REVIEWED,
    "practice": (
        *REVIEWED,
        "see #keep-mistake",
        "press #keep-mistake",
        "go puzzle",
        "press #practise",
        "see #tray [data-tile] >> nth=0",
    ),
    "lesson": ("go learn", "press #learn-list button >> nth=3", "see #learn-task:not(:empty)"),
    "learn": ("go learn",),
    "help": ("press #help",),
    "transfer": ("press #open-transfer",),
}

CUT = """() => {
  const shown = (one) => one.checkVisibility({visibilityProperty: true}) && one.clientWidth > 1;
  const scrolls = '.modes, .tray, .hand, .wide-table';
  const cut = [...document.querySelectorAll('body *')].filter((one) => shown(one)
    && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
    && !one.matches(`${scrolls}, textarea, input, select, pre`));
  const tight = [...document.querySelectorAll('button, label, summary, th')].filter((one) => shown(one)
    && one.scrollWidth > one.clientWidth + 1);
  const beyond = [...document.querySelectorAll('button, h1, h2, p, select, input, label, td, th')].filter((one) => {
    const {left, right} = one.getBoundingClientRect();
    const apart = one.closest(`${scrolls}, .skip, dialog:not([open])`);
    return shown(one) && !apart && (right > innerWidth + 1 || left < -1);
  });
  const named = (one) => `${one.id || one.className || one.tagName}: ${one.textContent.trim().slice(0, 40)}`;
  const found = [...cut, ...tight, ...beyond].map(named);
  if (document.documentElement.scrollWidth > innerWidth) found.unshift('the page scrolls sideways');
  return [...new Set(found)];
}"""

ENTERED = """() => {
  const waits = document.querySelector('#score-waiting:not([hidden])');
  return waits || !document.getElementById('score-more').value;
}"""


def do(page: Page, step: str) -> None:
    deed, _, about = step.partition(" ")
    if deed == "click":
        page.click(about)
    elif deed == "see":
        page.wait_for_selector(about)
    elif deed == "press":  # without scrolling to the element
        page.locator(about).dispatch_event("click")
    elif deed == "choose":
        page.select_option(*about.rsplit(" ", 1))
    elif deed == "at":
        page.evaluate("(hash) => { location.hash = hash }", about)
    elif deed == "go":  # a tab may be scrolled out of view or omitted
        page.evaluate("(id) => document.getElementById(id).click()", f"mode-{about}")
    elif deed == "read":
        page.click("#open-transfer")
        page.fill("#paste", RECORD)
        page.click('[data-deed="load"]')
    elif deed == "begin":
        page.fill("#score-names", about)
        page.click("#score-begin")
    else:
        page.fill("#score-more", about)
        page.click("#score-enter")
        page.wait_for_function(ENTERED)


def draw(page: Page) -> None:
    choices = ["#play-hint", "#play-draw", "#play-pass"]
    while True:
        page.wait_for_selector(", ".join(f"{one}:visible" for one in choices))
        choice = next((one for one in choices if page.locator(one).is_visible()), choices[0])
        if choice == choices[0]:
            return
        page.click(choice)
        page.wait_for_timeout(1000)


def seen(page: Page, view: str, sizes: dict[str, tuple[int, int]], out: Path, about: str) -> int:
    """Take screenshots of a view, and return the number of faults."""
    faults = []
    try:
        for step in VIEWS[view]:
            draw(page) if step == "draw" else do(page, step)
    except PlaywrightError as error:
        faults.append(f"{view} {about}: not reached: {error}".splitlines()[0])
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for name, (width, height) in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(200)
            page.screenshot(path=out / f"{view}-{name}-{about}-{theme}.png")
            found = page.evaluate(CUT)
            for violation in Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]:
                where = "; ".join(node["html"][:100] for node in violation["nodes"][:3])
                found.append(f"{violation['id']} ({violation['impact']}): {where}")
            faults += (f"{view} at {name}, {about}, {theme}: {fault}" for fault in found)
    print("\n".join(faults) or f"{view}, {about}", flush=True)
    return len(faults)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("languages", nargs="*", default=["de", "es"])
    parser.add_argument("--sizes", default=",".join(size for sizes in SIZES.values() for size in sizes))
    given = parser.parse_args()
    out = given.out
    out.mkdir(parents=True, exist_ok=True)
    chosen = given.sizes.split(",")
    faults = 0
    with chromium() as browser, served(HERE) as address:
        for asked in given.languages:
            language, _, views = asked.partition(":")
            for view, (touch, every) in product(views.split(",") if views else VIEWS, SIZES.items()):
                sizes = {name: size for name, size in every.items() if name in chosen}
                if not sizes:
                    continue
                width, height = max(sizes.values())
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    locale=language,
                    reduced_motion="reduce",
                    has_touch=touch,
                )
                page.set_default_timeout(PAGE_TIMEOUT)
                page.on("dialog", lambda dialog: dialog.accept())
                page.goto(address)
                page.wait_for_selector("body.loaded")
                page.wait_for_selector("#hexagons .finding", state="attached")
                faults += seen(page, view, sizes, out, language)
                page.close()
    print(f"{faults} faults; the screenshots are in {out}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
