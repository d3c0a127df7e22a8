"""The board in a real Chromium: by mouse, by keyboard and by touch."""

import json
import re
from pathlib import Path

import pytest
from pages import expect, expect_tiles, face, paste, placed, said, settled, speak, tray, wait_until
from texts import ASTRAY, CLOSE, MATCH, NINE, PUZZLE

RULE_TABLES = [
    "Players",
    "Hands",
    "Opening",
    "Drawing",
    "Hexagons",
    "Bridges",
    "Several bonuses at once",
    "A misplaced tile",
    "Going out",
    "A blocked round",
    "The match",
]


def test_laying_a_board_with_the_mouse(open_page):
    page = open_page(width=1024, height=720)
    page.click("#example-end")
    settled(page)
    tray(page, "5-5-5").click()
    expect(page.locator(".slot.target .score")).to_have_text("+25")
    view = page.locator("#board").get_attribute("viewBox")
    face(page, "0,0").hover()
    expect(page.locator(".preview")).to_have_count(1)
    assert page.locator("#board").get_attribute("viewBox") == view, "the place moves away from the pointer"
    page.set_viewport_size({"width": 1280, "height": 860})
    face(page, "0,0").click()
    expect_tiles(page, 1)
    expect(said(page)).to_contain_text("5-5-5 at 0,0 for 25")

    page.wait_for_selector(".slot.open.playable")
    start = tray(page, "0-5-5").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 60, steps=3)
    page.wait_for_selector('.slot.target[data-face="1,0"]')
    goal = face(page, "1,0").bounding_box()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
    assert page.locator(".preview").count() == 1
    page.mouse.up()
    expect_tiles(page, 2)
    assert ("0-5-5", "1,0") in placed(page)

    page.wait_for_selector('.slot.open[data-face="0,1"]')
    face(page, "0,1").click()
    expect(said(page)).to_contain_text("fit 0,1")
    assert "unfit" in tray(page, "1-1-1").get_attribute("class")
    tray(page, "1-5-5").click()
    expect_tiles(page, 3)
    assert tray(page, "1-5-5").get_attribute("aria-disabled") == "true"

    page.click("#undo")
    expect_tiles(page, 2)
    page.click("#redo")
    expect_tiles(page, 3)
    face(page, "0,1").click(button="right")
    expect_tiles(page, 2)

    # Even the undone actions survive a reload.
    page.wait_for_url(re.compile(r"#tiles=0_0_555\.1_0_\d+(&|$)"))
    page.reload()
    expect_tiles(page, 2)
    page.click("#undo")
    expect_tiles(page, 3)


def test_by_keyboard_alone(open_page):
    page = open_page("tiles=")
    keys = page.keyboard
    focus = "document.activeElement.getAttribute('aria-label')"
    settled(page)
    keys.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    keys.press("t")
    keys.type("444")
    assert page.evaluate(focus).startswith("Tile 4-4-4")
    keys.press("Enter")
    assert page.evaluate(focus).startswith("Place 4-4-4 at 0,0")
    keys.press("Enter")
    expect_tiles(page, 1)
    settled(page)

    keys.press("t")
    keys.type("344")
    keys.press("Enter")
    first = page.evaluate(focus)
    keys.press("ArrowRight")
    assert first.startswith("Place 3-4-4") and page.evaluate(focus) != first
    keys.press("Enter")
    expect_tiles(page, 2)
    settled(page)

    keys.press("t")
    keys.type("045")
    keys.press("Enter")
    keys.press("Escape")
    assert page.evaluate(focus).startswith("Tile 0-4-5")
    keys.press("h")
    assert "in your hand" in page.locator('#hand [data-tile="0-4-5"]').get_attribute("aria-label")
    settled(page)
    keys.press("b")
    for _ in range(8):
        if "Open place" in page.evaluate(focus):
            break
        keys.press("ArrowLeft")
    assert re.search(r"Open place \S+: needs .* Tiles that fit: ", page.evaluate(focus))
    keys.press("Enter")
    assert page.evaluate(focus).startswith("Tile")
    keys.press("Enter")
    expect_tiles(page, 3)
    settled(page)
    keys.press("b")
    keys.press("Control+z")
    expect_tiles(page, 2)
    keys.press("u")
    expect(said(page)).to_contain_text("ndo")


def test_every_place_and_tile_has_a_name_and_one_stop(open_page):
    page = open_page()
    paste(page, NINE)
    expect_tiles(page, 9)
    settled(page)
    assert page.locator(".face:not([aria-label])").count() == 0
    assert page.locator(".face").count() > 15
    for holder in ("#board .face", "#tray [data-tile]", "#hand [data-tile]"):
        assert page.locator(f'{holder}[tabindex="0"]').count() == 1


def test_what_the_board_holds(open_page):
    page = open_page()
    paste(page, NINE)
    expect_tiles(page, 9)
    settled(page)
    hexagon = page.locator("#hexagons .finding").first
    assert "0-0-5 on -1,0 completes the hexagon" in hexagon.inner_text()
    assert "only its mirror image 0-3-5 exists" in page.locator("#bridges .finding").inner_text()
    expect(page.locator("#moves .move").first).to_have_accessible_name(
        "0-0-5 at -1,0 for 55 points: 5 + 50 for a hexagon"
    )
    hexagon.hover()
    assert page.locator(".outline.green.lit").count() == 1
    assert "dimmed" in page.locator("#board").get_attribute("class")
    page.mouse.move(5, 5)
    page.wait_for_selector("#board:not(.dimmed)")
    page.locator("#moves .move").first.click()
    expect_tiles(page, 10)
    page.wait_for_selector(".outline.complete")


def test_the_rules_are_explained_clause_by_clause(open_page):
    page = open_page()
    page.locator(".game > summary").click()
    page.locator("#rules-words > summary").click()
    lines = page.locator("#rules-lines")
    expect(lines.locator(".head")).to_have_text(RULE_TABLES)
    expect(lines.locator(".rule").nth(1)).to_have_text("At most 6 players.")
    page.select_option("#rules", "goliath")
    expect(lines.locator(".rule").nth(1)).to_have_text("At most 4 players.")
    speak(page, "es")
    expect(lines.locator(".head").nth(4)).to_have_text("Hexágonos")
    expect(lines.locator(".rule").nth(1)).to_have_text("Como mucho 4 jugadores.")
    expect(lines.locator(".aside").first).to_have_text("Al menos dos jugadores.")


def test_copies_of_a_board_can_be_pasted_again(open_page, client, tmp_path):
    page = open_page()
    paste(page, NINE)
    expect_tiles(page, 9)
    before = placed(page)
    page.click("#open-transfer")
    copies = {}
    for form in ("drawing", "list", "json", "link"):
        page.fill("#paste", "")
        page.evaluate("document.getElementById('copied').value = ''")
        page.click(f'[data-deed="{form}"]')
        expect(page.locator("#copied")).not_to_have_value("")
        copies[form] = page.input_value("#copied")
        wait_until(page, "async (text) => await navigator.clipboard.readText() === text", copies[form])
    assert copies["list"] == client.post("/api/write", json={"board": NINE, "form": "list"}).json()["text"]
    for form, start in (("svg", b"<svg "), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.click(f'[data-deed="{form}"]')
        download.value.save_as(tmp_path / form)
        assert Path(tmp_path / form).read_bytes().startswith(start)
    page.keyboard.press("Escape")
    for form in ("drawing", "json", "link"):
        page.click("#clear")
        expect_tiles(page, 0)
        paste(page, copies[form])
        expect_tiles(page, 9)
        assert placed(page) == before
        assert page.locator("#hand [data-tile]").count() == 3


def test_unreadable_input_is_reported_and_never_run(open_page):
    page = open_page()
    page.click("#open-transfer")
    evil = "<img src=x onerror=alert(1)><script>document.title='owned'</script>"
    page.fill("#paste", f"set: {evil}\ntiles:\n 0,0 5-5-5")
    page.click('[data-deed="load"]')
    expect(page.locator("#paste-fault")).to_contain_text("onerror")
    assert page.locator("#paste-fault *").count() == 0
    assert page.title().startswith("Triomino")
    linked = open_page(f"tiles=0_0_555&set={'%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E'}")
    linked.wait_for_selector("#referee-section:not([hidden])")
    assert linked.locator("main img").count() == 0


def test_the_referee_judges_a_misplaced_tile(open_page):
    page = open_page()
    paste(page, ASTRAY)
    page.wait_for_selector("#referee-section:not([hidden])")
    assert page.locator("#free").get_attribute("aria-pressed") == "true"
    assert "Corners disagree" in page.locator("#faults").inner_text()
    assert "1-1-1 at 1,0" in page.locator("#suspects").inner_text()
    assert page.locator(".layer-tiles .wrong").count() == 1 and page.locator(".clash").count() >= 1
    face(page, "1,0").click(button="right")
    page.wait_for_selector("#referee-section", state="hidden")
    tray(page, "2-3-4").click()
    page.keyboard.press("r")
    page.locator(".slot.forced").first.click()
    page.wait_for_selector("#referee-section:not([hidden])")


def test_the_faults_that_are_not_listed_are_counted(open_page):
    page = open_page()
    paste(page, "tiles:\n" + "".join(f" {x},0 0-0-1\n" for x in range(100)))
    expect(page.locator("#verdict")).to_have_text(re.compile(r"The board is not legal: \d+ faults"))
    count = int(re.search(r"\d+", page.locator("#verdict").inner_text())[0])
    expect(page.locator("#faults li")).to_have_count(41)
    expect(page.locator("#faults li").last).to_have_text(f"and {count - 40} more")


def test_a_tile_to_turn_is_named_as_it_is_placed(open_page):
    """The message calls the tile 4-3-4, as it was placed. Its usual name, 3-4-4, would be the legal rotation."""
    page = open_page()
    paste(page, (Path(__file__).parents[2] / "examples" / "faulty-board.txt").read_text(encoding="utf-8"))
    expect(page.locator("#suspects li")).to_have_text("4-3-4 at 8,0 turn the tile to 3-4-4 to make it legal")


def test_a_search_reports_its_error_and_stops(open_page):
    page = open_page()
    paste(page, NINE)
    expect_tiles(page, 9)
    page.select_option("#engine", "exact")
    page.click("#search")
    expect(page.locator("#search-state")).to_contain_text("'exact' needs")
    page.select_option("#engine", "plan")
    page.click("#search")
    expect(page.locator("#equity-head")).to_have_text("Planned")
    page.wait_for_selector("#search:not(.running)")
    page.select_option("#engine", "exact")  # for the next search only
    speak(page, "de")
    expect(page.locator("#search-state")).to_contain_text("Ergebnisse")
    speak(page, "en")
    expect(page.locator("#search-state")).to_contain_text("The results are proven")
    page.wait_for_selector("#search:not(.running)")  # a change of language restarts the search
    page.select_option("#engine", "simulate")
    page.select_option("#seconds", "60")
    page.click("#search")
    page.wait_for_selector("#moves .figure", timeout=90_000)
    assert "±" in page.locator("#moves .figure").first.inner_text()
    if page.locator("#search.running").count():
        page.click("#search")
    page.wait_for_selector("#search:not(.running)")
    assert page.locator("#moves .figure").count() >= 1


def test_a_search_names_the_close_moves_and_the_tiles_that_the_opponents_are_assumed_to_hold(open_page):
    page = open_page()
    paste(page, CLOSE)
    expect_tiles(page, 1)
    settled(page)

    def few_playouts(route):  # too few to tell the moves apart
        route.continue_(post_data=json.dumps(route.request.post_data_json | {"games": 30}))

    expect(page.locator("#opponents")).to_have_attribute("placeholder", "for example 7 7")
    page.route("**/api/best", few_playouts)
    page.select_option("#engine", "simulate")
    page.click("#search")
    expect(page.locator("#search-state")).to_contain_text("In the playouts, the opponent holds 3 tiles.")
    first = page.locator("#moves .move").first.get_attribute("data-key").replace("@", " on ")
    named = rf"Too close to call: {first}(, .*)? and \d-\d-\d on -?\d,-?\d\.$"
    expect(page.locator("#moves-why")).to_have_text(re.compile(named))


def test_stepping_through_a_record(open_page):
    page = open_page()
    page.click("#mode-record")
    paste(page, MATCH)
    page.wait_for_selector("#record-body:not([hidden])")
    assert "1 mistake" in page.locator("#record-summary").inner_text()
    expect_tiles(page, 1)
    page.keyboard.press("ArrowRight")
    expect_tiles(page, 2)
    page.keyboard.press("End")
    expect_tiles(page, 3)
    assert "after 3 draws" in page.locator("#turn-words").inner_text()
    page.locator("#record-problems .finding").click()
    assert "the sheet shows 12" in page.locator("#turn-words").inner_text()
    assert page.locator("#graph path.score-line").count() >= 2
    page.wait_for_url(re.compile("record=1"))
    page.reload()
    expect(page.locator("#turn-where")).to_contain_text("Turn 3 of 4")
    page.click("#to-board")
    page.wait_for_selector("#panel-board:not([hidden])")
    expect_tiles(page, 3)


def test_with_a_finger_on_a_phone(open_page):
    page = open_page(width=375, height=740, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    tray(page, "5-5-5").tap()
    face(page, "0,0").tap()
    expect_tiles(page, 1)
    settled(page)
    face(page, "1,0").tap()
    tray(page, "4-5-5").tap()
    expect_tiles(page, 2)
    face(page, "1,0").tap()
    expect(said(page)).to_contain_text("To remove the tile")
    page.locator("#remove").tap()
    expect_tiles(page, 1)
    page.locator("#moves").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_in_spanish(open_page):
    page = open_page(locale="es-ES")
    assert page.locator("#mode-puzzle").inner_text() == "Problemas"
    paste(page, NINE)
    expect_tiles(page, 9)
    expect(page.locator("#hexagons")).to_contain_text("0-0-5 en -1,0 completa el hexágono")
    speak(page, "en")
    assert page.locator("#mode-puzzle").inner_text() == "Puzzles"
    expect(page.locator("#hexagons")).to_contain_text("0-0-5 on -1,0 completes the hexagon")


AXE = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")


CONTRAST = "color-contrast"
LOOKS = [
    (375, "light", None, {"rules": {CONTRAST: {"enabled": False}}}),
    (375, "light", {"exclude": ["svg"]}, {"runOnly": [CONTRAST]}),
    (1920, "dark", {"exclude": ["svg"]}, {"runOnly": [CONTRAST, "button-name", "label", "link-name"]}),
]
"""The width, the theme, the part of the page to check, and the rules of axe-core. axe-core cannot judge the contrast of
text in pictures. The last check runs only the rules that depend on the width or the theme.
"""


def test_axe_finds_no_serious_fault(open_page):
    page = open_page(height=900)
    paste(page, NINE)
    expect_tiles(page, 9)
    page.locator(".game > summary").click()
    states = {
        "board": lambda: None,
        "tile chosen": lambda: tray(page, "0-0-5").click(),
        "tiles beside a slot": lambda: (page.keyboard.press("Escape"), face(page, "-1,0").click()),
        "a hand": lambda: page.click("#enter-hand"),
        "referee": lambda: paste(page, ASTRAY),
        "in and out": lambda: page.click("#open-transfer"),
        "help": lambda: (page.keyboard.press("Escape"), page.click("#help")),
        "puzzle": lambda: (page.keyboard.press("Escape"), paste(page, PUZZLE)),
        "record": lambda: (paste(page, MATCH), page.wait_for_selector("#record-body:not([hidden])")),
        "before a turn": lambda: (page.keyboard.press("End"), page.click("#before")),
        "score": lambda: page.click("#mode-score"),
        "sheet": lambda: (
            page.fill("#score-names", "A B"),
            page.click("#score-begin"),
            page.fill("#score-more", "A 5-5-5 @ 0,0 = 3"),
            page.click("#score-enter"),
            page.wait_for_selector("#score-problems li"),
        ),
        "play": lambda: page.click("#mode-play"),
        "match": lambda: (page.click("#play-start"), page.wait_for_selector("#hand [data-tile]")),
    }
    page.evaluate(AXE.Axe().axe_script)
    found = {}
    for name, reach in states.items():
        reach()
        settled(page)
        for width, scheme, part, rules in LOOKS:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            told = page.evaluate(
                "([part, rules]) => axe.run(part ?? document, {resultTypes: ['violations'], ...rules})", [part, rules]
            )
            for violation in told["violations"]:
                if violation["impact"] in ("serious", "critical"):
                    found[name, width, violation["id"]] = [node["html"][:120] for node in violation["nodes"][:3]]
    assert found == {}


def test_free_mode_ends_when_the_faulty_board_is_gone(open_page):
    page = open_page()
    paste(page, ASTRAY)
    expect(page.locator("#free")).to_have_attribute("aria-pressed", "true")
    paste(page, NINE)
    expect(page.locator("#free")).to_have_attribute("aria-pressed", "false")
    page.click("#free")
    paste(page, "tiles:\n 0,0 5-5-5\n")
    expect_tiles(page, 1)
    expect(page.locator("#free")).to_have_attribute("aria-pressed", "true")


NO_GAMES = {
    "tiles=0_0_555&rules=goliath&players=6": "expected 2 to 4 under the goliath rules",
    "tiles=0_0_555&set=nonsense": "no set is called 'nonsense'",
    "tiles=0_0_555&hand=113&opponents=60": "found 62 tiles (1 on the board, 1 in the hand, 60 in other hands,",
}


def test_an_impossible_game_is_reported_in_a_sentence(open_page):
    page = open_page()
    for hash_, words in NO_GAMES.items():
        page.evaluate("(hash) => { location.hash = hash }", hash_)
        expect(page.locator("#verdict")).to_contain_text(words)
        assert not re.search(r"[{}^]|board[.:]", page.locator("#verdict").inner_text())


def test_nothing_is_searched_if_no_tile_has_a_place(open_page):
    page = open_page("tiles=0_0_555&hand=000")
    settled(page)
    expect(page.locator("#moves-note")).to_contain_text("No tile in the hand can be placed")
    expect(page.locator("#search-row")).to_be_hidden()


def test_touch_users_are_shown_no_keys(open_page):
    page = open_page(width=375, height=812, touch=True)
    assert not re.search(r"\b[Pp]ress\b|\bkey\b", page.locator("#hand-empty").inner_text())


def test_a_board_that_would_fall_apart_keeps_its_tile(open_page):
    page = open_page("tiles=0_0_555.1_0_515.2_0_115")
    expect_tiles(page, 3)
    face(page, "1,0").click(button="right")
    expect(said(page)).to_contain_text("split the board")
    expect_tiles(page, 3)


def test_a_first_visit_shows_an_example_until_the_person_has_a_tile_of_their_own(open_page):
    page = open_page()
    expect_tiles(page, 20)
    settled(page)
    expect(page.locator("#example-bar")).to_contain_text("This is an example.")
    expect(page.locator("#hexagons .finding")).to_have_count(6)
    page.reload()
    expect(page.locator("#example-bar")).to_be_visible()
    settled(page)

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
