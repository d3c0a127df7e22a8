"""The first screen of a new visitor, and the size of touch targets."""

import re

import pytest
from pages import expect, speak

from analyzer.messages import LANGUAGES

VIEWS = ("board", "play", "score", "puzzle", "record", "learn")

LOW = """() => [...document.querySelectorAll("button, select, input, summary, [role=button]:not(.face)")]
    .filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.closest("dialog:not([open])"))
    .map((one) => [one.id || one.className || one.textContent, Math.round(one.getBoundingClientRect().height)])
    .filter(([, height]) => height > 0 && height < 44)"""


@pytest.mark.parametrize(("button", "view"), [("play", "play"), ("score", "score"), ("day", "puzzle")])
def test_the_first_screen_leads_to_views(open_page, button, view):
    page = open_page(width=375, height=812, touch=True)
    expect(page.locator("#example-bar .intro")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    if button == "day":
        with page.expect_request(lambda asked: '"day"' in (asked.post_data or "")):
            page.tap("#door-day")
    else:
        page.tap(f"#door-{button}")
    expect(page.locator(f"#mode-{view}")).to_have_attribute("aria-current", "page")


def test_the_board_stays_on_the_first_screen_of_a_desk(open_page):
    page = open_page()
    for seen in ("#board", "#example-bar", "#door-day", "#hand"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    assert page.locator("#board").bounding_box()["height"] > 450
    expect(page.locator("#tray-count")).to_have_text("")  # no count: not 36, as on this board, nor 56, as on a new one


@pytest.mark.parametrize("width", [375, 1280])
def test_no_view_opens_empty(open_page, width):
    page = open_page(width=width, height=812, touch=width < 900)
    for view in ("play", "score", "puzzle", "record"):
        page.click("#mode-board")
        expect(page.locator(".layer-samples .tile")).to_have_count(0)
        page.click(f"#mode-{view}")
        sample = page.locator(".layer-samples .tile")
        expect(sample.nth(15)).to_be_attached()
        expect(sample.first).to_be_in_viewport(ratio=1)
        expect(page.locator(".sample-note")).to_be_visible()
        expect(page.locator(".layer-tiles .tile")).to_have_count(0)


def test_a_phone_shows_all_tabs_but_the_last_may_be_cut_off(open_page):
    page = open_page(width=375, height=812, touch=True)
    for language in LANGUAGES:
        speak(page, language)
        page.click("#mode-board")
        for view in VIEWS:
            expect(page.locator(f"#mode-{view}")).to_be_in_viewport(ratio=0.4 if view == "record" else 1)
        page.click("#mode-record")
        for view in ("learn", "record"):
            expect(page.locator(f"#mode-{view}")).to_be_in_viewport(ratio=0.99)


def test_touch_targets_are_high_enough(open_page):
    page = open_page(width=375, height=812, touch=True)
    found = {}
    for view in VIEWS:
        page.click(f"#mode-{view}")
        for details in page.locator("#panel details").all():
            details.evaluate("(one) => { one.open = true; }")
        if low := page.evaluate(LOW):
            found[view] = low
    page.click("#mode-board")
    for opened, dialog in (("#open-transfer", "#transfer"), ("#help", "#help-dialog")):
        page.click(opened)
        if low := page.evaluate(LOW):
            found[dialog] = low
        page.click(f"{dialog} [data-close]")
    assert found == {}


def test_no_view_scrolls_sideways_on_the_narrowest_phone(open_page):
    page = open_page(width=320, height=640, touch=True)
    for view in VIEWS:
        page.click(f"#mode-{view}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, view


def test_without_javascript_the_page_shows_a_message_in_every_language(client):
    text = client.get("/").text.partition("<noscript>")[2].partition("</noscript>")[0]
    lines = re.findall(r'<p lang="(..)">[^<]*JavaScript', text)
    assert lines == list(LANGUAGES)
