"""In all languages and on all screens, no element is covered or cut off."""

import re

import pytest
from pages import RECORD, enter_wrong, expect, expect_tiles, keep_score, paste, said, speak
from texts import NINE

HAND = ["001", "013", "023", "113", "024", "233", "045", "244", "334"]

SIZES = [(375, 812), (812, 375), (640, 400), (768, 1024), (800, 600), (1280, 800)]

FAULTS = """async () => {
    const named = (element) => [element.id || element.className, element.getBoundingClientRect()];
    const all = (names) => names.split(" ").map((name) => named(document.querySelector(name)));
    const share = (low, high, one, other) => Math.min(one[high], other[high]) - Math.max(one[low], other[low]);
    const meet = (one, other) => share("left", "right", one, other) > 1 && share("top", "bottom", one, other) > 1;
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");
    const buttons = [...document.querySelectorAll(".toolbar button")].filter((one) => one.offsetParent).map(named);
    for (const row of [buttons, all(".brand .modes #open-transfer #language #theme #help")]) {
        for (const [name, one] of row) {
            for (const [before, other] of row) if (name < before && meet(one, other)) faults.push(`${name}, ${before}`);
        }
    }
    const [[, toolbar], [, board]] = all(".toolbar #board");
    for (const [name, { left, right }] of buttons) {
        if (left < toolbar.left || right > toolbar.right) faults.push(`${name} leaves the toolbar`);
    }
    const [[, chip], [, tray]] = all("#to-hand .tray-area");
    if (chip.right > tray.right) faults.push("a chip leaves the tray");
    const zoom = named(document.querySelector(".zoom"))[1];
    faults.push(...buttons.filter(([, one]) => meet(one, zoom)).map(([name]) => `the zoom covers ${name}`));
    const hidden = [...document.querySelectorAll(".axis")].filter((axis) => meet(named(axis)[1], toolbar));
    if (hidden.length) faults.push("an axis label under the toolbar");
    const { overflowY } = getComputedStyle(document.querySelector("#panel"));
    const { scrollHeight, clientHeight } = document.querySelector("#panel");
    if (overflowY === "visible" && scrollHeight > clientHeight + 1) faults.push("the panel leaves its place");
    if (board.height < 230) faults.push(`${board.height} px of board`);
    const tabs = document.querySelector(".modes");
    if (innerWidth > 600 && tabs.scrollWidth > tabs.clientWidth) faults.push("the tabs scroll"); // on a phone, they may
    return faults;
}"""


def test_the_page_fits_the_screen_without_overlaps(open_page):
    page = open_page(touch=True)
    paste(page, NINE)
    expect_tiles(page, 9)
    found = {}
    for language in page.locator("#language option").evaluate_all("(all) => all.map((one) => one.value)"):
        speak(page, language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if faults := page.evaluate(FAULTS):
                found[language, width, height] = faults
    assert found == {}


FAULTY = {
    "scrolls sideways": (".top", "width: 900px"),
    "language, theme": ("#theme", "transform: translateX(-60px)"),
    "undo leaves the toolbar": ("#undo", "transform: translateX(-60px)"),
    "the zoom covers undo": (".zoom", "inset: 0 auto auto 0; position: absolute"),
    "a chip leaves the tray": ("#to-hand", "transform: translateX(300px)"),
    "the panel leaves its place": ("#panel", "overflow: visible; height: 90px; min-height: 0"),
    "the tabs scroll": ("#mode-learn", "padding-inline: 200px"),
}
"""For each fault, an element and the style that causes it."""


def test_the_check_of_the_layout_finds_each_kind_of_fault(open_page):
    page = open_page(width=640, height=400)
    paste(page, NINE)
    expect_tiles(page, 9)
    assert page.evaluate(FAULTS) == []
    for fault, (element, style) in FAULTY.items():
        before = page.locator(element).evaluate(
            "(one, style) => { const { cssText } = one.style; one.style.cssText = style; return cssText; }", style
        )
        assert fault in page.evaluate(FAULTS)
        page.locator(element).evaluate("(one, style) => { one.style.cssText = style }", before)
        assert page.evaluate(FAULTS) == [], "each fault is gone before the next"


MEET = """() => {
    const [one, other] = [".toolbar", ".zoom"].map((name) => document.querySelector(name).getBoundingClientRect());
    const apart = one.right <= other.left || other.right <= one.left;
    return !apart && one.bottom > other.top && other.bottom > one.top;
}"""


def test_undo_and_zoom_are_apart_beside_a_sheet_and_a_record(open_page):
    page = open_page(width=375, height=812, touch=True)
    paste(page, RECORD)
    found = set()
    for view in ("record", "sheet"):
        if view == "sheet":
            page.set_viewport_size({"width": 375, "height": 812})
            page.tap("#mode-score")
            keep_score(page, "Ida 5-5-5 @ 0,0 = 25", "Margarethe 4-5-5 @ 1,0")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate(MEET):
                found.add((view, width, height))
    assert found == set()


OUT_OF_REACH = """() => [...document.querySelectorAll("#board .face")].filter((face) => {
    const { left, right, top, bottom } = face.getBoundingClientRect();
    return !face.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((face) => face.dataset.face)"""


@pytest.mark.parametrize(("width", "height"), [(640, 400), (812, 375), (1920, 1080)])
def test_the_first_screen_says_what_the_page_is(open_page, width, height):
    page = open_page(width=width, height=height)
    expect(page.locator("#example-bar .intro")).to_be_in_viewport(ratio=1)
    expect(page.locator("#door-play")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hexagons .finding").first).to_be_attached()
    assert page.evaluate(OUT_OF_REACH) == []


def test_the_whole_tray_is_in_view_beside_the_board(open_page):
    page = open_page(width=1280, height=860)
    tiles = page.locator("#tray [data-tile]")
    expect(tiles).to_have_count(56)
    assert all(tile["y"] + tile["height"] <= 860 for tile in (one.bounding_box() for one in tiles.all()))


CUT = """() => [...document.querySelectorAll(".play-bar, .play-bar *, #panel, #panel *")]
    .filter((one) => one.offsetParent && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.id || one.className}: ${one.textContent}`)"""


COVERED = """() => [...document.querySelectorAll(".stage :is(button, summary, .tray-tile)")].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const within = (x, y) => one.contains(document.elementFromPoint(x, y));
    return !within(left + 6, (top + bottom) / 2) || !within(right - 6, (top + bottom) / 2);
}).map((one) => one.id || one.dataset.tile || one.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (375, 812), (1280, 860)])
def test_nothing_covers_a_control_or_a_tile_of_the_hand(open_page, width, height):
    page = open_page(width=width, height=height, touch=width < 600)
    page.click("#example-end")
    expect(page.locator("#welcome")).to_be_visible()
    found = {}
    for language in page.locator("#language option").evaluate_all("(all) => all.map((one) => one.value)"):
        speak(page, language)
        page.evaluate("scrollTo(0, 0)")
        if covered := page.evaluate(COVERED):
            found[language] = covered
    assert found == {}
    speak(page, "de")
    page.evaluate("(hash) => { location.hash = hash }", f"tiles=0_0_555.1_0_515&hand={'.'.join(HAND)}&players=2")
    expect(page.locator("#hand [data-tile]")).to_have_count(len(HAND))
    page.evaluate("document.querySelector('.hand-area').scrollIntoView({ block: 'end' })")
    assert page.evaluate(COVERED) == []


def test_the_whole_hand_of_a_match_is_in_view(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-play")
    page.locator("#play-start").dispatch_event("click")
    expect(page.locator("#hand [data-tile]")).to_have_count(9)
    for width, height in ((375, 812), (640, 400), (812, 375)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#hand").evaluate("(hand) => hand.scrollWidth <= hand.clientWidth"), (width, height)


def test_a_message_about_a_record_is_beside_the_zoom(open_page):
    """The message must not cover the text about the turn."""
    page = open_page(width=375, height=812, touch=True)
    paste(page, RECORD)
    expect(page.locator("#turn-words")).to_be_in_viewport(ratio=1)
    page.wait_for_selector("#announcement.shown")
    message, zoom = said(page).bounding_box(), page.locator(".zoom").bounding_box()
    assert message["y"] + message["height"] <= zoom["y"]


def test_tabs_that_can_be_swiped_fade_and_the_language_can_be_changed_during_a_match(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-play")
    page.locator("#play-start").dispatch_event("click")
    expect(page.locator("#hand [data-tile]")).to_have_count(9)
    row = page.locator(".modes")
    assert row.evaluate("(row) => getComputedStyle(row).maskImage").startswith("linear-gradient")
    row.evaluate("(row) => { row.scrollLeft = row.scrollWidth }")
    right = page.locator("#mode-record").bounding_box()
    box = row.bounding_box()
    assert right["x"] + right["width"] <= box["x"] + box["width"] - 19, "the last tab does not fade"
    expect(page.locator("#language")).to_be_hidden()
    page.tap("#help")
    page.select_option("#help-language", "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#language")).to_have_value("de")


FITS = "(table) => table.scrollWidth <= table.parentElement.clientWidth"


def test_no_word_of_a_sheet_is_cut_off_in_any_language(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-score")
    keep_score(page, "Ida 5-5-5 @ 0,0 = 25", "Margarethe draw", "Margarethe draw", "Margarethe 4-5-5 @ 1,0")
    languages = page.locator("#language option").evaluate_all("(all) => all.map((one) => one.value)")
    page.set_viewport_size({"width": 640, "height": 400})
    wide = []
    for language in languages:
        speak(page, language, force=True)  # forced: a phone hides the list while a sheet is shown
        if not page.locator(".score-sheet").evaluate(FITS):
            wide.append(language)
    assert wide == [], "the last column is in view in a short window"
    page.set_viewport_size({"width": 375, "height": 812})
    enter_wrong(page, "Ida 4-4-5 @ 2,0 = 9")
    found = {}
    for language in languages:
        speak(page, language, force=True)
        if cut := page.evaluate(CUT):
            found[language] = cut
    assert found == {}
    speak(page, "en", force=True)
    expect(page.locator("#score-problems")).to_contain_text("the sheet shows 9, but the rules give 13")


def test_the_latest_event_is_read_before_everything_else(open_page):
    page = open_page(width=375, height=812, touch=True)
    paste(page, NINE)
    expect(said(page)).to_have_class(re.compile("shown"))
    on_top = """() => {
        const said = document.getElementById('announcement');
        said.style.pointerEvents = 'auto';
        const {left, top, width, height} = said.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === said;
    }"""
    assert page.evaluate(on_top)
    page.evaluate("scrollTo(0, 400)")
    assert page.evaluate(on_top)
