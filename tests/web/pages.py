"""What the tests of the page look at and do."""

import json
import re

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def said(page):
    return page.locator("#announcement")


def tray(page, tile):
    return page.locator(f'#tray [data-tile="{tile}"]')


def face(page, place):
    return page.locator(f'.face[data-face="{place}"]')


def placed(page):
    """The tiles on the board: face and corners, as their names tell."""
    labels = page.locator(".layer-tiles .tile").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('aria-label'))"
    )
    return sorted(re.search(r"Tile (\S+) at (\S+?),? corners", label).groups() for label in labels)


def expect_tiles(page, count):
    expect(page.locator(".layer-tiles .tile")).to_have_count(count)


def paste(page, text):
    page.click("#open-transfer")
    page.fill("#paste", text)
    page.click('[data-deed="load"]')
    page.wait_for_selector("#transfer", state="hidden")


def go_on_with(page, state):
    """Load the page anew with what a browser has kept; its address then names no board that a link would open."""
    page.click(f"#mode-{state['mode']}")
    page.wait_for_function("(mode) => location.hash === `#${mode}=1`", arg=state["mode"])
    put_kept(page, state)
    page.reload()


def put_kept(page, state):
    """Put a state in the place of what the browser has kept of this window and of the last of all."""
    keep = "(kept) => { for (const store of [localStorage, sessionStorage]) store.setItem('triomino', kept) }"
    page.evaluate(keep, json.dumps(state))


def put_deck(page, deck):
    """Put a deck in the place of the one that the browser has kept."""
    page.evaluate("(kept) => localStorage.setItem('triomino-practice', kept)", json.dumps(deck))


def kept(page):
    """What the browser has kept of the window that was the last to keep something."""
    return json.loads(page.evaluate("localStorage.getItem('triomino')"))


def kept_deck(page):
    return json.loads(page.evaluate("localStorage.getItem('triomino-practice')"))


def until_kept(page, condition, given=None):
    """Wait until a condition in JavaScript on what is ``kept`` and what is ``given`` holds."""
    code = f"async (given) => {{ const kept = JSON.parse(localStorage.getItem('triomino')); return {condition}; }}"
    page.wait_for_function(code, arg=given)


def settled(page):
    """The answer to the last change is shown."""
    expect(page.locator("#panel")).to_have_attribute("aria-busy", "false")
