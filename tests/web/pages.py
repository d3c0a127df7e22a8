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
    page.evaluate("(state) => sessionStorage.setItem('triomino', state)", json.dumps(state))
    page.reload()


def settled(page):
    """The answer to the last change is shown."""
    expect(page.locator("#panel")).to_have_attribute("aria-busy", "false")
