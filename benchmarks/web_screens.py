"""Every view of the page as pictures to look at, at every size, in both themes, and what does not fit told.

``python benchmarks/web_screens.py OUT [LANGUAGE ...]`` puts the pictures into the folder OUT, made if it is not there,
in German and Spanish unless other languages are named, and prints for each what scrolls sideways and which words are
cut. Ends with status 1 where anything does. Needs the extras ``web`` and ``test``, and Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright
from web_latency import HERE, served

SIZES = {
    "320": (320, 640, 1.0),
    "phone": (375, 812, 1.0),
    "side": (812, 375, 1.0),
    "768": (768, 1024, 1.0),
    "1280": (1280, 800, 1.0),
    "zoomed": (640, 400, 2.0),
    "1920": (1920, 1080, 1.0),
}
"""Width and height in pixels of the style sheet, and device pixels in each: the zoomed one is 1280 by 800 at 200 %."""

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
    "puzzle": ("go puzzle", 'click [data-example="puzzle"]', "click #puzzle-hint", "see #hint-words:not(:empty)"),
    "record": ("go record", 'click [data-example="record"]', "see #record-body"),
    "learn": ("go learn",),
    "help": ("click #help",),
    "transfer": ("click #open-transfer",),
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
    elif deed == "go":  # the name of a mode may be scrolled out of sight, or left out for want of room
        page.evaluate("(id) => document.getElementById(id).click()", f"mode-{about}")
    elif deed == "begin":
        page.fill("#score-names", about)
        page.click("#score-begin")
    else:
        page.fill("#score-more", about)
        page.click("#score-enter")
        page.wait_for_function(ENTERED)


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    faults = 0
    with sync_playwright() as playwright, served(HERE) as address:
        arguments = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        for number, language in enumerate(sys.argv[2:] or ["de", "es"]):
            for name, (width, height, scale) in SIZES.items():
                for view, steps in VIEWS.items():
                    theme = ("light", "dark")[number % 2]
                    page = browser.new_page(
                        viewport={"width": width, "height": height},
                        device_scale_factor=scale,
                        color_scheme=theme,
                        locale=language,
                        reduced_motion="reduce",
                        has_touch=width < 900,
                    )
                    page.goto(address)
                    page.wait_for_selector("body.loaded")
                    page.wait_for_selector("#hexagons .finding", state="attached")
                    try:
                        for step in steps:
                            do(page, step)
                    except PlaywrightError as error:
                        faults += 1
                        print(f"{view} at {name}, {language}: not reached: {error}".splitlines()[0], flush=True)
                    page.wait_for_timeout(300)
                    page.screenshot(path=out / f"{view}-{name}-{language}-{theme}.png")
                    for fault in page.evaluate(CUT):
                        faults += 1
                        print(f"{view} at {name}, {language}: {fault}", flush=True)
                    page.close()
        browser.close()
    print(f"{faults} faults; the pictures are in {out}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
