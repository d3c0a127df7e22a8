"""What was once wrong on the page, each with the sight that showed it."""

import re

from pages import expect, expect_tiles, face, kept, paste, put_kept, said, settled, tray
from texts import ASTRAY, NINE, PUZZLE


def test_a_link_opened_in_an_open_tab_is_followed(open_page):
    page = open_page("tiles=0_0_555")
    expect_tiles(page, 1)
    page.evaluate("location.hash = 'tiles=0_0_555.1_0_515'")
    expect_tiles(page, 2)


def test_a_given_is_seen_through_a_tile_that_contradicts_it(open_page):
    page = open_page()
    paste(page, PUZZLE)
    expect(page.locator(".given")).to_have_count(1)
    tray(page, "1-1-2").click()
    face(page, "0,0").click()
    expect(page.locator(".given")).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator(".mine.wrong")).to_have_count(1)
    expect(page.locator(".given .digit")).to_have_text("2")


def test_free_mode_ends_with_the_faulty_board_that_began_it(open_page):
    page = open_page()
    paste(page, ASTRAY)
    expect(page.locator("#free")).to_have_attribute("aria-pressed", "true")
    paste(page, NINE)
    expect(page.locator("#free")).to_have_attribute("aria-pressed", "false")
    page.click("#free")
    paste(page, "tiles:\n 0,0 5-5-5\n")
    expect_tiles(page, 1)
    expect(page.locator("#free")).to_have_attribute("aria-pressed", "true")


def test_two_windows_have_each_their_own_undo(open_page):
    first = open_page("tiles=0_0_555")
    tray(first, "1-5-5").click()
    first.locator(".slot.target").first.click()
    expect_tiles(first, 2)
    kept(first)
    second = first.context.new_page()
    second.goto(first.url.partition("#")[0])
    expect_tiles(second, 2)
    assert second.locator("#undo").is_disabled()
    second.click("#clear")
    expect_tiles(second, 0)
    first.reload()
    expect_tiles(first, 2)
    first.click("#undo")
    expect_tiles(first, 1)


DAMAGED = [
    {"board": {"present": {"tiles": 5}}},
    {"mode": "puzzle", "puzzle": {"history": {"present": {"position": {"tiles": []}}}, "item": 7}},
    {
        "mode": "puzzle",
        "puzzle": {
            "history": {"present": {"position": {"tiles": []}, "mine": []}},
            "item": {"id": "x", "kind": "plan"},
        },
    },
    {"mode": "record", "record": {"text": 9, "index": "x"}, "language": "xx", "theme": 4},
    "no state",
]


def test_what_was_kept_and_is_damaged_leaves_a_page_that_works(open_page):
    page = open_page()
    for state in DAMAGED:
        put_kept(page, state)
        page.reload()
        page.wait_for_selector("body.loaded")
        page.click("#mode-board")
        page.click("#clear")
        expect_tiles(page, 0)
        tray(page, "5-5-5").click()
        face(page, "0,0").click()
        expect_tiles(page, 1)


NO_GAMES = {
    "tiles=0_0_555&rules=goliath&players=6": "goliath are for 2 to 4 players",
    "tiles=0_0_555&set=nonsense": "no set called nonsense",
    "tiles=0_0_555&hand=113&opponents=60": "More tiles are told of",
}


def test_a_game_that_cannot_be_is_told_in_a_sentence(open_page):
    page = open_page()
    for hash_, words in NO_GAMES.items():
        page.evaluate("(hash) => { location.hash = hash }", hash_)
        expect(page.locator("#verdict")).to_contain_text(words)
        assert not re.search(r"[{}^]|board[.:]", page.locator("#verdict").inner_text())


def test_nothing_is_searched_where_no_tile_has_a_place(open_page):
    page = open_page("tiles=0_0_555&hand=000")
    settled(page)
    expect(page.locator("#moves-note")).to_contain_text("No tile of the hand has a place")
    expect(page.locator("#search-row")).to_be_hidden()


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
    const hidden = [...document.querySelectorAll(".axis")].filter((axis) => meet(named(axis)[1], toolbar));
    if (hidden.length) faults.push("an axis label under the toolbar");
    const { overflowY } = getComputedStyle(document.querySelector("#panel"));
    const { scrollHeight, clientHeight } = document.querySelector("#panel");
    if (overflowY === "visible" && scrollHeight > clientHeight + 1) faults.push("the panel leaves its place");
    if (board.height < 230) faults.push(`${board.height} px of board`);
    const tabs = document.querySelector(".modes");
    if (innerHeight > 520 && tabs.scrollWidth > tabs.clientWidth) faults.push("the tabs scroll");
    return faults;
}"""


def test_the_page_fits_the_screen_and_nothing_covers_another(open_page):
    page = open_page(touch=True)
    paste(page, NINE)
    expect_tiles(page, 9)
    found = {}
    for language in page.locator("#language option").evaluate_all("(all) => all.map((one) => one.value)"):
        page.select_option("#language", language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if faults := page.evaluate(FAULTS):
                found[language, width, height] = faults
    assert found == {}


CUT = """() => [...document.querySelectorAll(".play-bar, .play-bar *, #panel, #panel *")]
    .filter((one) => one.offsetParent && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.id || one.className}: ${one.textContent}`)"""


def test_no_word_of_a_sheet_is_cut_off_in_any_language(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-score")
    page.fill("#score-names", "Ida Margarethe")
    page.tap("#score-begin")
    for line in ("Ida 5-5-5 @ 0,0 = 25", "Margarethe draw", "Margarethe draw", "Margarethe 4-5-5 @ 1,0"):
        page.fill("#score-more", line)
        page.tap("#score-enter")
        expect(page.locator("#score-more")).to_have_value("")
    page.fill("#score-more", "Ida 4-4-5 @ 2,0 = 9")
    page.tap("#score-enter")
    expect(page.locator("#score-waiting")).to_be_visible()
    found = {}
    for language in page.locator("#language option").evaluate_all("(all) => all.map((one) => one.value)"):
        page.select_option("#language", language, force=True)  # a phone does not show it beside a sheet
        if cut := page.evaluate(CUT):
            found[language] = cut
    assert found == {}
    page.select_option("#language", "de", force=True)
    expect(page.locator("#score-problems")).to_contain_text("auf dem Zettel steht 9, richtig ist 13")


def test_what_has_just_happened_is_read_before_everything_else(open_page):
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


def test_a_touch_is_not_told_of_keys(open_page):
    page = open_page(width=375, height=812, touch=True)
    assert not re.search(r"\b[Pp]ress\b|\bkey\b", page.locator("#hand-empty").inner_text())


def test_a_board_that_would_fall_apart_keeps_its_tile(open_page):
    page = open_page("tiles=0_0_555.1_0_515.2_0_115")
    expect_tiles(page, 3)
    face(page, "1,0").click(button="right")
    expect(said(page)).to_contain_text("parts")
    expect_tiles(page, 3)


def test_a_first_visit_shows_an_example_until_the_person_has_a_tile_of_their_own(open_page):
    page = open_page()
    expect_tiles(page, 20)
    settled(page)
    expect(page.locator("#example-bar")).to_contain_text("An example.")
    expect(page.locator("#hexagons .finding")).to_have_count(6)
    page.reload()
    expect(page.locator("#example-bar")).to_be_visible()
    settled(page)

    # A tile of one's own, whether the example has it or not and however it is chosen, lies on a board of one's own.
    tray(page, "0-1-2").click()
    expect_tiles(page, 0)
    face(page, "0,0").click()
    expect_tiles(page, 1)
    expect(page.locator("#example-bar")).to_be_hidden()
    page.reload()
    expect_tiles(page, 1)
    for _ in range(2):
        page.click("#undo")
    expect(page.locator("#example-bar")).to_be_visible()
    settled(page)
    page.keyboard.type("444")
    expect(page.locator(".choice.meant")).to_have_count(1)
    page.keyboard.press("Enter")
    expect_tiles(page, 1)
    for begin in ("#example-end", "#enter-hand"):
        while page.locator("#example-bar").is_hidden():
            page.click("#undo")
        page.click(begin)
    page.keyboard.type("113")
    expect(page.locator("#hand [data-tile]")).to_have_count(1)
    expect_tiles(page, 0)


def test_who_has_been_here_before_finds_the_board_that_was_left(open_page):
    page = open_page("tiles=")
    expect_tiles(page, 0)
    page.goto(page.url.partition("#")[0] + "?again")
    page.wait_for_selector("body.loaded")
    expect_tiles(page, 0)
    expect(page.locator("#example-bar")).to_be_hidden()


def test_a_browser_is_asked_to_keep_what_is_done_and_says_when_it_has_no_room(open_page):
    page = open_page()
    page.evaluate("() => { window.asked = 0; navigator.storage.persist = async () => { window.asked += 1; }; }")
    tray(page, "5-5-5").click()
    face(page, "0,0").click()
    tray(page, "0-0-5").click()
    assert page.evaluate("asked") == 1
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full'); }; }")
    page.click("#undo")
    expect(page.locator("#announcement")).to_contain_text("The browser has no room left")
