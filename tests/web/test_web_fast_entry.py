"""People can enter a real board with two taps or three keys per tile."""

import re
from pathlib import Path

import pytest
from pages import expect, expect_tiles, face, said, settled, tray

from analyzer.lattice import neighbours
from analyzer.text import read_draft

EXAMPLE = Path(__file__).parents[2] / "examples" / "five-situations.txt"


def in_reading_order():
    """Sort the tiles so that each one shares an edge with an earlier one."""
    left = {laid.at: laid.corners for laid in read_draft(EXAMPLE.read_text(encoding="utf-8"), "example").layout}
    first = min(left, key=lambda at: (at[1], at[0]))
    order = [(first, left.pop(first))]
    while left:
        touching = [at for at in left if any(at in neighbours(face) for face, _ in order)]
        at = min(touching, key=lambda at: (at[1], at[0]))
        order.append((at, left.pop(at)))
    return order


def moved_to(order, at):
    (x, y), _ = order[0]
    return [((face[0] - x + at[0], face[1] - y + at[1]), corners) for face, corners in order]


def on_the_board(page):
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.layer-tiles .tile')].map((tile) =>
            [tile.dataset.face, [...tile.querySelectorAll('.digit')].map((digit) => Number(digit.textContent))]))"""
    )


NEW = "tiles="

ORDER = moved_to(in_reading_order(), (1, 0))
WANTED = {f"{x},{y}": list(corners) for (x, y), corners in ORDER}


class Keys:
    def __init__(self, page):
        self.page = page
        self.count = 0

    def press(self, key):
        self.page.keyboard.press(key)
        self.count += 1


def meant(page):
    found = page.locator("#picker:not([hidden]) .choice.meant .digit").all_text_contents()
    return sorted(map(int, found))


def test_a_board_is_entered_by_keys(open_page):
    page = open_page(NEW)
    keys = Keys(page)
    (_, first), *others = ORDER
    keys.press("ArrowRight")  # the first tile points down
    for digit in first:
        keys.press(str(digit))
    expect(page.locator(".choice.meant")).to_have_count(1)
    keys.press("Enter")
    counts = []
    for number, ((x, y), corners) in enumerate(others, 1):
        expect_tiles(page, number)
        settled(page)
        page.wait_for_selector(".slot.picked")
        before, name = keys.count, f"{x},{y}"
        if page.locator(".slot.picked").get_attribute("data-face") != name:
            keys.press(face(page, name).locator(".score").text_content())
            page.wait_for_selector(f'.slot.picked[data-face="{name}"]')
        known = known_values(page, (x, y))
        added = [corner for corner, value in zip(corners, known) if value is None]
        if meant(page) != sorted(corners):
            keys.press(str(added[0]))
            expect(page.locator(".choice.meant")).to_have_count(1)
        assert meant(page) == sorted(corners)
        keys.press("Enter")
        counts.append(keys.count - before)
    expect_tiles(page, 20)
    assert on_the_board(page) == WANTED
    assert max(counts) <= 3, counts
    assert sum(counts) <= 45, counts
    for _ in range(20):
        page.keyboard.press("u")
    expect_tiles(page, 0)


def known_values(page, at):
    from analyzer.lattice import corners

    values = {}
    for name, triple in on_the_board(page).items():
        values |= dict(zip(corners(tuple(map(int, name.split(",")))), triple))
    return [values.get(point) for point in corners(at)]


@pytest.mark.parametrize(("size", "count"), [((375, 812), 20), ((812, 375), 5)])
def test_a_board_is_entered_by_two_taps_a_tile(open_page, size, count):
    page = open_page(NEW, width=size[0], height=size[1], touch=True)
    for number, ((x, y), corners) in enumerate(ORDER[:count]):
        settled(page)
        if number == 0:
            box = face(page, "0,0").bounding_box()
            page.touchscreen.tap(box["x"] + box["width"], box["y"] + box["height"] / 3)
        else:
            face(page, f"{x},{y}").tap()
        choice = page.locator(f'#picker [data-tile="{name_of(corners)}"]')
        expect(choice).to_be_visible()
        within = choice.bounding_box()
        assert within["x"] >= 0 and within["x"] + within["width"] <= size[0]
        assert within["y"] >= 0 and within["y"] + within["height"] <= size[1]
        choice.tap()
        expect_tiles(page, number + 1)
        if number == 0:
            while on_the_board(page)["1,0"] != list(corners):
                page.locator("#turn").tap()
    assert on_the_board(page) == dict(list(WANTED.items())[:count])


def test_the_tap_that_opens_the_choices_selects_none(open_page):
    page = open_page(NEW, width=375, height=812, touch=True)
    settled(page)
    face(page, "0,0").tap()  # this tap redraws the face and opens the list over it
    page.locator('#picker [data-tile="5-5-5"]').tap()
    expect(page.locator('.tile[data-face="0,0"]')).to_have_attribute("aria-label", re.compile("^Tile 5-5-5 "))


def name_of(corners):
    a, b, c = corners
    return "-".join(map(str, min((a, b, c), (b, c, a), (c, a, b))))


def test_the_hand_is_entered_by_its_digits(open_page):
    page = open_page("tiles=0_0_555")
    settled(page)
    page.click("#enter-hand")
    page.keyboard.type("531100")  # the values of 1-3-5 in any order, then those of 0-0-1
    expect(page.locator("#hand [data-tile]")).to_have_count(2)
    held = page.locator("#hand [data-tile]").evaluate_all("(all) => all.map((one) => one.dataset.tile)")
    assert held == ["0-0-1", "1-3-5"]
    page.locator('#picker [data-tile="0-0-1"]').click()
    expect(page.locator("#hand [data-tile]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#picker")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator("#hand [data-tile]")).to_have_count(2)


def test_tiles_are_added_to_the_hand_until_the_list_is_closed_or_another_view_is_shown(open_page):
    page = open_page("tiles=0_0_555", width=375, height=812, touch=True)
    settled(page)
    to_hand, held = page.locator("#to-hand"), page.locator("#hand [data-tile]")
    page.tap("#to-hand")
    tray(page, "1-5-5").tap()
    expect(held).to_have_count(1)
    tray(page, "0-0-1").tap()
    expect(held).to_have_count(2)
    page.tap("#enter-hand")
    page.tap("#picker [data-close]")
    expect(to_hand).to_have_attribute("aria-pressed", "false")
    tray(page, "1-5-5").tap()
    expect(said(page)).to_contain_text("1-5-5 fits")
    expect(held).to_have_count(2)
    page.tap("#to-hand")
    page.tap("#mode-play")
    page.tap("#mode-board")
    expect(to_hand).to_have_attribute("aria-pressed", "false")


def test_digits_that_fit_nothing_leave_the_slot_selected(open_page):
    page = open_page("tiles=0_0_555")
    settled(page)
    face(page, "1,0").click()
    page.keyboard.type("12")
    none = "No available tile matches 12. Press Backspace to delete a digit."
    expect(page.locator("#picker-none")).to_have_text(none)
    expect(page.locator(".slot.picked")).to_have_attribute("data-face", "1,0")
    page.keyboard.press("Backspace")
    expect(page.locator(".choice.meant")).to_have_attribute("data-tile", "1-5-5")
    page.keyboard.type("234")  # three digits make a tile: the next digits begin another
    expect(page.locator(".choice")).to_have_count(1)
    expect(page.locator(".choice.meant")).to_have_attribute("data-tile", "4-5-5")
    page.keyboard.press("Enter")
    expect(page.locator('.tile[data-face="1,0"]')).to_have_count(1)


def test_digits_without_a_slot_select_the_tile_that_they_spell(open_page):
    page = open_page("tiles=0_0_555")
    settled(page)
    page.keyboard.type("012")
    expect(page.locator("#tray .chosen")).to_have_attribute("data-tile", "0-1-2")
    expect(said(page)).to_contain_text("cannot be placed")
    page.keyboard.press("Escape")  # after Escape, digits spell another tile, which Enter selects
    page.keyboard.type("155")
    page.keyboard.press("Enter")
    expect(page.locator(".slot.target")).to_have_count(3)
    page.keyboard.press("Enter")
    expect_tiles(page, 2)


def test_the_sizes_of_hands_and_the_score_are_part_of_link_and_text(open_page):
    page = open_page("tiles=0_0_555&hand=113.155")
    page.locator(".game > summary").click()
    page.fill("#opponents", "5 7")
    page.fill("#scores", "120, 95 -10")
    page.locator("#scores").blur()
    page.wait_for_url("**opponents=5.7&scores=120.95.-10**")
    page.click("#open-transfer")
    page.click('[data-deed="list"]')
    expect(page.locator("#copied")).to_have_value(lines("opponents: 5 7", "scores: 120 95 -10"))
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("body.loaded")
    page.locator(".game > summary").click()
    expect(page.locator("#scores")).to_have_value("120 95 -10")
    page.fill("#scores", "many")
    page.locator("#scores").blur()
    expect(said(page)).to_contain_text("whole numbers")
    page.click("#undo")
    expect(page.locator("#scores")).to_have_value("")
    expect(page.locator("#opponents")).to_have_value("5 7")


def test_an_interrupted_answer_does_not_end_the_entry(open_page):
    page = open_page("tiles=0_0_555")
    settled(page)
    # Replace ``fetch``: a new route may take effect too late for the page's next request.
    page.evaluate(
        """() => {
            window.whole = window.fetch;
            window.fetch = async () => new Response('{"tiles": [');
        }"""
    )
    page.keyboard.type("155")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect_tiles(page, 2)
    expect(page.locator("#verdict")).to_contain_text("is not responding")
    page.evaluate("() => { window.fetch = window.whole; }")
    page.click("#undo")
    settled(page)
    page.keyboard.type("155")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect_tiles(page, 2)


def test_a_previewed_move_has_its_findings_ready_when_it_is_made(open_page):
    page = open_page("tiles=0_0_555")
    settled(page)
    face(page, "1,0").click()
    with page.expect_response(lambda answer: "4" in (answer.request.post_data or "")):
        page.locator('.choice[data-tile="4-5-5"]').hover()
    page.route("**/api/board", lambda route: route.abort())
    page.click('.choice[data-tile="4-5-5"]')
    settled(page)
    expect(page.locator("#worth")).to_contain_text("2 tiles on the board")
    page.click("#undo")
    settled(page)
    expect(page.locator("#worth")).to_contain_text("1 tile on the board")
    expect(page.locator("#verdict")).to_be_hidden()


def lines(*wanted):
    return re.compile("".join(f"(?=[\\s\\S]*^{re.escape(line)}$)" for line in wanted), re.MULTILINE)


def test_a_place_that_no_tile_fits_shows_the_reason(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.wait_for_selector("#hexagons .finding")
    face(page, "4,0").tap(force=True)
    expect(page.locator("#picker-none")).to_contain_text("2-2-4, which is already on 5,0")
