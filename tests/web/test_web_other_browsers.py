"""The page and the site in Firefox and WebKit."""

import os

import pytest
from other_browsers import firefox, webkit

PAIRS = [(firefox, "site"), (webkit, "server")]
if "EVERY_BROWSER" in os.environ:
    PAIRS += [(firefox, "server"), (webkit, "site")]


@pytest.fixture
def browser(request, tmp_path):
    with request.param(tmp_path) as driven:
        yield driven


def shown(selector):
    return f"document.querySelector({selector!r})?.checkVisibility()"


def count(selector):
    return f"document.querySelectorAll({selector!r}).length"


@pytest.mark.parametrize(
    ("browser", "page_address"),
    PAIRS,
    ids=[f"{browser.__name__}-{host}" for browser, host in PAIRS],
    indirect=True,
)
def test_a_board_is_analysed_and_a_match_is_played(browser, page_address):
    browser.open(page_address)
    browser.wait("document.body?.classList.contains('loaded')")
    # A click would miss a moving element, so animations must be off.
    assert browser.run("matchMedia('(prefers-reduced-motion: reduce)').matches")
    browser.run("window.troubles = [], addEventListener('error', (event) => troubles.push(event.message))")
    browser.wait(f"{count('#hexagons .finding')} === 6")

    browser.click("#example-end")
    browser.wait(f"{count('.layer-tiles .tile')} === 0")
    for tile, face, laid in (("5-5-5", "0,0", 1), ("4-5-5", "1,0", 2)):
        browser.wait(f"document.querySelector('#worth').textContent.startsWith('{laid - 1} tile')")
        browser.click(f'#tray [data-tile="{tile}"]')
        browser.wait(shown(f'.slot.target[data-face="{face}"]'))
        browser.click(f'.slot.target[data-face="{face}"]')
        browser.wait(f"{count('.layer-tiles .tile')} === {laid}")
    browser.wait("document.querySelector('#worth').textContent.startsWith('2 tiles')")

    browser.click("#mode-play")
    browser.click("#play-start")
    browser.wait(f"{count('#hand [data-tile]')} >= 9")
    decide = " || ".join(shown(f"#play-{deed}") for deed in ("hint", "draw", "pass"))
    browser.wait(decide)
    assert browser.run("document.querySelector('#play-totals').textContent.includes('Guest')")
    assert browser.run("troubles") == []
