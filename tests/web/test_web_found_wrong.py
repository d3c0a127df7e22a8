"""Regression tests for faults that people found in the page."""

import pytest
from decks import ITEMS, deck
from pages import expect_tiles, face, put_deck, said, until_kept

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

PHONE = {"width": 375, "height": 812, "touch": True}
DECIDE = ", ".join(f"#play-{name}:not([hidden])" for name in ("hint", "draw", "pass", "next"))


def overlap(one, other):
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_the_third_lesson_marks_its_point_and_helps_after_a_wrong_tile(open_page):
    page = open_page()
    page.click("#example-bar [data-learn]")
    page.click('#learn-list [data-key="corner"]')
    expect(page.locator(".clash.marked")).to_have_count(1)
    page.click('#hand [data-tile="0-1-5"]')
    face(page, "0,1").click(force=True)
    expect(page.locator("#learn-said")).to_contain_text("choose the tile with a 4 and a 5")
    page.click('#hand [data-tile="4-5-5"]')
    face(page, "0,1").click(force=True)
    expect(page.locator("#learn-said")).to_contain_text("Done.")
    expect(page.locator(".clash.marked")).to_have_count(0)


def practising(open_page, kind, **window):
    page = open_page(**window)
    put_deck(page, deck(kind))
    page.reload()
    page.wait_for_selector("body.loaded")
    page.click("#mode-puzzle")
    page.click("#practise")
    expect(page.locator("#puzzle-name")).to_contain_text(ITEMS[kind]["id"])
    return page


def hunting(open_page, **window):
    return practising(open_page, "hunt", **window)


DOUBLE_TAP = """(tile) => {
    const { x, y, width, height } = tile.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    const touch = { ...at, pointerType: "touch", pointerId: 7, bubbles: true };
    for (const kind of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
        tile.dispatchEvent(new PointerEvent(kind, touch));
}"""


def test_a_double_tap_on_a_tile_is_no_answer(open_page):
    page = practising(open_page, "dispute", **PHONE)
    expect(page.locator("#puzzle-note")).to_have_text("Your first choice counts.")
    judged = []
    page.on("request", lambda request: "judge" in request.url and judged.append(request.post_data_json["answer"]["at"]))
    right = ITEMS["dispute"]["answer"]["at"]
    wrong = page.locator(f'.tile.face:not([data-face="{right[0]},{right[1]}"])').first
    box = page.locator("#board").get_attribute("viewBox")
    wrong.evaluate(DOUBLE_TAP)
    expect(page.locator("#board")).not_to_have_attribute("viewBox", box)
    page.tap("#fit")
    face(page, f"{right[0]},{right[1]}").tap(force=True)
    expect(page.locator("#hint-words")).to_contain_text("Right: ")
    assert judged == [right]


def test_a_hunt_is_answered_by_tapping_hexagons(open_page):
    page = hunting(open_page, **PHONE)
    expect(page.locator("#puzzle-note")).to_contain_text("choose an answer for each hexagon")
    hexagons = ITEMS["hunt"]["answer"]["hexagons"]
    x, y = hexagons[0]["centre"]
    for _tap in range(6):
        if page.locator("#puzzle-choices button").count() and named_hexagon(page) == (x, y):
            break
        page.locator(f'.tile[data-face="{x},{y}"], .tile[data-face="{x - 1},{y}"]').first.tap(force=True)
    for left in reversed(range(len(hexagons))):
        centre = named_hexagon(page)
        right = next(each for each in hexagons if tuple(each["centre"]) == centre)
        page.locator(f'#puzzle-choices [data-key="{right["reason"] or right["status"]}"]').tap()
        if left:
            expect(page.locator("#puzzle-choices > span")).not_to_contain_text("({},{})".format(*centre))
    page.tap("#puzzle-check")
    expect(page.locator("#hint-words")).to_have_text(f"All {len(hexagons)} are right.")


def named_hexagon(page):
    words = page.locator("#puzzle-choices > span").inner_text()
    return tuple(int(number) for number in words[words.index("(") + 1 : words.index(")")].split(","))


def test_a_second_hint_of_a_hunt_continues_the_first(open_page):
    page = hunting(open_page)
    page.click("#puzzle-hint")
    expect(page.locator("#hint-words")).to_contain_text("A: Around (")
    first = page.locator("#hint-words").inner_text()
    page.click("#puzzle-hint")
    expect(page.locator("#hint-words")).not_to_have_text(first)
    expect(page.locator("#hint-words")).not_to_be_empty()


def test_a_tile_that_is_not_the_misplaced_one_is_named_and_marked(open_page):
    page = practising(open_page, "dispute", **PHONE)
    right = ITEMS["dispute"]["answer"]["at"]
    wrong = page.locator(f'.tile.face:not([data-face="{right[0]},{right[1]}"])').first
    where, label = wrong.get_attribute("data-face"), wrong.get_attribute("aria-label")
    face(page, where).tap(force=True)
    expect(page.locator("#hint-words")).to_have_text(f"The misplaced tile is not {label.split()[1]}.")
    expect(page.locator(".tile.last")).to_have_attribute("data-face", where)


def begin_match(page):
    page.click("#mode-play")
    page.fill("#play-name", "Ida")
    page.click("#play-start")
    page.wait_for_selector(DECIDE)


@pytest.mark.parametrize("window", [PHONE, {}], ids=["phone", "desk"])
@pytest.mark.parametrize("mode", ["board", "play"])
def test_a_message_covers_no_tile_to_choose(open_page, mode, window):
    page = open_page(**window)
    if mode == "play":
        begin_match(page)
    page.keyboard.press("r")
    page.keyboard.press("u")
    page.wait_for_selector("#announcement.shown")
    message = said(page).bounding_box()
    tiles = page.locator("#hand" if mode == "play" else "#tray").bounding_box()
    assert not overlap(message, tiles)


def test_a_printed_board_has_no_controls(open_page):
    page = open_page()
    expect_tiles(page, 20)
    page.wait_for_selector("#hexagons .finding")
    page.evaluate("() => { print = () => { document.title = document.querySelector('#transfer').open } }")
    page.click("#open-transfer")
    page.click('[data-deed="print"]')
    expect(page).to_have_title("false")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#hexagons .finding").first).to_be_visible()
    controls = ".top, .toolbar, .zoom, #tray, #search, #free, #open-transfer, #mode-play, .welcome, .legend-box, select"
    seen = page.locator(controls).evaluate_all(
        "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.id)"
    )
    assert seen == []


def test_points_show_right_after_a_match_is_reloaded(open_page):
    page = open_page()
    begin_match(page)
    before = page.locator("#play-totals").inner_text()
    names = [part.split(" (")[0] for part in before.split(" \N{MIDDLE DOT} ")]
    page.route("**/api/play", lambda route: None)
    page.reload()
    for name in names:
        expect(page.locator("#play-totals")).to_contain_text(name)


def test_points_show_right_after_a_sheet_is_reloaded(open_page):
    page = open_page()
    page.click("#mode-score")
    page.fill("#score-names", "Ida, Olaf")
    page.click("#score-begin")
    page.click('#score-who [data-key="Ida"]')
    page.click('#tray [data-tile="5-5-5"]')
    page.click('.face[data-face="0,0"]')
    ida = page.locator("#score-who [data-key=Ida] .total")
    expect(ida).to_have_text("25")
    until_kept(page, "(state) => state.score.totals.Ida === 25")
    page.route("**/api/score", lambda route: None)
    page.reload()
    expect(page.locator("#score-who")).to_have_text("Ida25Olaf0")


def test_the_help_explains_touch_the_sheet_free_mode_and_coordinates(open_page):
    page = open_page()
    page.keyboard.press("?")
    expect(page.locator("#help-dialog")).to_contain_text("right-click it, or tap it and then the bin.")
    expect(page.locator("#help-dialog")).to_contain_text("On a score sheet, choose a line to correct or remove it.")
    expect(page.locator("#help-dialog")).to_contain_text("Free mode: place tiles anywhere")
    expect(page.locator("#help-dialog")).to_contain_text("1,2 is a place for a tile, and (4,2) is a point.")
