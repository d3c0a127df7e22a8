"""In an invented, longer language, nothing on a phone is English or cut off."""

import os
import re
import subprocess
import sys

import pytest
from pages import enter_wrong, expect, keep_score, paste, reload_with_state, settled, speak
from phones import Phone
from pseudo import PSEUDO, english, with_pseudo
from texts import ASTRAY, NINE, SOUND

from analyzer.rules.schema import CLAUSES, UNTIL_FIT
from puzzles.kinds import KINDS

LOOK = """async () => {
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const texts = new Set();
    const cut = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: at, data } = walker.currentNode;
        if (!data.trim() || !shown(at.closest("select") ?? at) || at.closest("script, kbd, pre, textarea")) continue;
        texts.add(data);
        // What only a screen reader tells is not drawn; a row that scrolls shows all of itself.
        const box = at.closest("button, summary, label, th, td, p, li, h1, h2, h3");
        if (!box || box.clientWidth <= 1 || at.clientWidth === 1 || at.closest("svg, select")) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const { left, right } = range.getBoundingClientRect();
        const inside = box.getBoundingClientRect();
        const scrolls = at.closest(".modes, .hand, .tray, .wide-table");
        const past = right > inside.right + 1 || (!scrolls && (right > innerWidth || left < 0));
        if (past) cut.push(`${box.id || box.className || box.localName}: ${data.trim()}`);
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
        if (!shown(one)) continue;
        for (const name of ["aria-label", "title", "placeholder"]) texts.add(one.getAttribute(name) ?? "");
    }
    return [[...texts], cut];
}"""

KEPT = ["Triomino", "English", "Deutsch", "Nederlands", "standard", "mirrors", "and"]
"""Names and words that are not translated. The browser writes ``and`` itself."""


@pytest.fixture(scope="module")
def page_address(tmp_path_factory):
    folder = with_pseudo(tmp_path_factory.mktemp("program"))
    serve = [sys.executable, "-m", "triomino", "serve", "--no-open", "--port", "0"]
    given = os.environ | {"PYTHONPATH": str(folder)}
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, cwd=folder, env=given) as process:
        try:
            yield re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())[0]
        finally:
            process.terminate()


@pytest.fixture
def page(open_page):
    page = open_page(width=375, height=812, touch=True)
    speak(page, PSEUDO)
    expect(page.locator("#make-kind option").first).to_contain_text("[")
    expect(page.locator("#hexagons")).not_to_contain_text("complete.")
    return page


def faults(page, *kept):
    texts, cut = page.evaluate(LOOK)
    codes = re.compile(rf"\b({'|'.join(KINDS)})([.-]\w[\w=-]*)+|http://\S+")
    return [text for text in texts if english(codes.sub("", text), *KEPT, *kept)] + cut


def unfold(page):
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")


def test_the_board(page):
    assert faults(page) == []
    paste(page, NINE)
    settled(page)
    page.tap("#search")
    expect(page.locator("#search-state")).not_to_be_empty()
    unfold(page)
    expect(page.locator("#rules-lines .rule").first).to_be_visible()
    assert faults(page) == []
    paste(page, ASTRAY)
    expect(page.locator("#suspects li").first).to_be_visible()
    assert faults(page) == []


def test_the_dialogs(page):
    page.tap("#open-transfer")
    page.fill("#paste", "tiles:\n 0,0 5-5\n")
    page.tap('[data-deed="load"]')
    expect(page.locator("#paste-fault")).not_to_be_empty()
    assert faults(page) == []
    assert english(page.locator("#paste-fault").inner_text(), "text") == []
    page.keyboard.press("Escape")
    page.tap("#help")
    assert faults(page) == []


def test_a_match(page):
    page.tap("#mode-play")
    page.fill("#play-name", "Ida")
    page.tap("#play-start")
    page.wait_for_selector("#play-hint:not([hidden]), #play-draw:not([hidden]), #play-pass:not([hidden])")
    assert faults(page) == []


def test_a_score_sheet(page):
    page.tap("#mode-score")
    assert faults(page) == []
    keep_score(page, "Ida 5-5-5 @ 0,0 = 25", "Olaf draw", "Olaf 4-5-5 @ 1,0")
    enter_wrong(page, "Ida 4-4-5 @ 2,0 = 9")
    assert faults(page) == []
    page.tap("#score-new")
    page.tap("#score-season")
    expect(page.locator("#score-season-players tr")).to_have_count(2)
    assert faults(page) == []


def test_a_table_of_people(page, page_address):
    host, guest = Phone(page_address), Phone(page_address)
    host.open("Ida")
    reload_with_state(page, {"mode": "play", "play": {"game": "", "seat": {"token": host.token, "code": host.code}}})
    expect(page.locator("#table-deal")).to_be_visible()
    unfold(page)
    assert faults(page) == []
    guest.join(host.code, "Olaf")
    expect(page.locator(".table-seats")).to_contain_text("Olaf")
    assert faults(page) == []
    page.tap("#table-deal")
    expect(page.locator("#play-table")).to_be_visible()
    unfold(page)
    assert faults(page) == []
    guest.look()
    guest.do("leave")
    expect(page.locator("#play-new")).to_be_visible()
    assert faults(page) == []
    for phone in (host, guest):
        phone.client.close()


def test_puzzles(page):
    page.tap("#mode-puzzle")
    for kind in KINDS:
        page.select_option("#make-kind", kind)
        page.tap("#make")
        expect(page.locator("#puzzle-name")).to_contain_text(f"{kind}-")
        if page.locator("#puzzle-hint").is_visible():
            page.tap("#puzzle-hint")
            expect(page.locator("#hint-words")).not_to_be_empty()
        assert faults(page) == []


def test_a_record(page):
    page.tap("#mode-record")
    assert faults(page) == []
    paste(page, SOUND)
    page.wait_for_selector("#record-body:not([hidden])")
    page.tap("#review")
    expect(page.locator("#review-summaries li").first).to_be_visible()
    page.tap("#turn-last")
    assert faults(page) == []
    page.tap("#before")
    assert faults(page) == []


def test_lessons(page):
    page.locator("#mode-learn").dispatch_event("click")
    lessons = page.locator("#learn-list button")
    for number in range(lessons.count()):
        lessons.nth(number).click()
        assert faults(page) == []


def test_house_rules(page):
    page.tap("#mode-play")
    page.locator('[data-house="play-rules"]').dispatch_event("click")
    expect(page.locator("#house-keep")).to_be_visible()
    unfold(page)
    keywords = [word for clause in CLAUSES for words in clause.kind.words or () for word in (words, *words.split("-"))]
    assert faults(page, UNTIL_FIT, *keywords) == []
