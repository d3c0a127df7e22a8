"""Solving puzzles on the page."""

import datetime
import re

from pages import expect, expect_tiles, face, paste, said, settled, speak, tray
from texts import PUZZLE, VALUES_BEFORE_TILES

from puzzles.codes import of_the_day
from puzzles.kinds import ANY, KINDS, ParameterError, kind


def test_a_puzzle_is_made_and_solved(open_page):
    page = open_page()
    page.click("#mode-puzzle")
    expect(page.locator("#puzzle-question")).to_have_text("Create a puzzle, open one by its code, or paste one.")
    page.select_option("#make-grade", "easy")
    page.select_option("#make-faces", "8")
    page.click("#make")
    expect(page.locator(".blank")).to_have_count(8, timeout=60_000)
    page.click("#puzzle-hint")
    expect(page.locator("#hint-words")).to_contain_text("(easy)", timeout=30_000)
    lettered = page.locator(".blank .score").all_text_contents()
    assert "A" in lettered and "?" not in lettered
    assert "a" in page.locator(".given.named .digit").all_text_contents()
    speak(page, "de")
    german = re.compile(r"^(?!.*\b(is|its|only|fits)\b).*\. \(leicht\)$")
    expect(page.locator("#hint-words")).to_have_text(german)
    assert page.locator(".blank .score").all_text_contents() == lettered  # the same hint, not the next one
    page.click("#puzzle-hint")
    expect(page.locator("#hint-words")).to_have_text(german)
    speak(page, "en")
    page.click("#puzzle-solve")
    expect_tiles(page, 8)
    page.click("#puzzle-check")
    expect(said(page)).to_have_text("Solved!")
    page.wait_for_url(re.compile("#fill="))
    page.reload()
    expect_tiles(page, 8)
    page.click("#puzzle-restart")
    expect_tiles(page, 0)


def test_the_reason_why_a_puzzle_has_no_solution_changes_with_the_language(open_page):
    page = open_page()
    paste(page, "use: 0-0-0\ntiles:\n  0,0 ?\n  1,0 ?\n")
    page.click("#puzzle-solve")
    expect(page.locator("#hint-words")).to_have_text("There are 2 faces to fill, but only 1 tile.")
    speak(page, "de")
    expect(page.locator("#hint-words")).to_have_text("Es sind 2 Plätze auszufüllen, und es gibt nur 1 Stein.")


def test_the_puzzle_of_the_day_is_that_of_the_date_of_the_device(open_page):
    page = open_page(own=True)
    page.clock.set_fixed_time(datetime.datetime(2026, 11, 23, 12))
    page.click("#mode-puzzle")
    page.click("#make-day")
    expect(page.locator("#puzzle-name")).to_contain_text(of_the_day(datetime.date(2026, 11, 23)).id, timeout=60_000)
    expect(page.locator("#make-state")).to_contain_text("fill.4.")


def test_the_grades_of_each_kind_can_be_requested(open_page):
    page = open_page()
    page.click("#mode-puzzle")
    for name in KINDS:
        page.select_option("#make-kind", name)
        offered = page.locator("#make-grade option").evaluate_all("(all) => all.map((one) => one.value)")
        assert offered == [grade for grade in (ANY, *kind(name).grades) if is_made(name, grade)]


def is_made(name, grade):
    try:
        kind(name).settle({"grade": grade})
    except ParameterError:
        return False
    return True


def test_a_shared_code_makes_the_puzzle_again(open_page):
    page = open_page()
    page.click("#mode-puzzle")
    page.click("#make-again")
    expect(page.locator("#make-code")).to_be_focused()
    page.fill("#make-code", "fill.4.bfi.0.easy.faces=6.sh")
    page.press("#make-code", "Enter")
    expect(page.locator("#make-state")).to_contain_text("has a typing error")
    expect(page.locator("#make-state")).to_have_class("problems")
    page.fill("#make-code", "Triomino of a friend: solved. Your turn (FILL.4.bfi.0.easy.faces=6.sg).")
    page.evaluate("document.getElementById('panel').scrollTop = 9999")
    expect(page.locator("#puzzle-question")).not_to_be_in_viewport()
    page.click("#make-again")
    expect(page.locator(".blank")).to_have_count(6, timeout=30_000)
    expect(page.locator("#make-state")).to_have_class("faint")
    expect(page.locator("#puzzle-question")).to_be_in_viewport()
    expect(page.locator("#make-state")).to_contain_text("fill.4.bfi.0.easy.faces=6.sg")
    tray(page, "0-1-1").focus()
    for tile in ("0-1-5", "4-5-5"):
        page.keyboard.type(tile.replace("-", ""))
        expect(tray(page, tile)).to_be_focused()  # after three digits, the next digit begins another tile


def test_each_hint_names_more_until_all_tiles_are_named(open_page):
    """A tile that contradicts the earlier hints clears their results."""
    page = open_page()
    page.click("#mode-puzzle")
    page.fill("#make-code", "fill.4.bfi.0.easy.faces=6.sg")
    page.press("#make-code", "Enter")
    expect(page.locator(".blank")).to_have_count(6, timeout=30_000)
    named, words = page.locator("#board .ghost.green"), page.locator("#hint-words")
    seen = [""]
    while "every remaining tile" not in seen[-1]:
        page.click("#puzzle-hint")
        expect(words).not_to_have_text(seen[-1], timeout=30_000)
        assert words.text_content() not in seen
        seen.append(words.text_content())
    expect(named).to_have_count(6)
    page.click("#tray [data-tile]:not(.used)")
    page.locator(".blank").first.click()
    expect_tiles(page, 1)
    assert named.count() < 5


def test_a_tap_on_a_place_after_a_hint_brings_the_tray_into_view(open_page):
    page = open_page(width=375, height=812, touch=True)
    paste(page, PUZZLE)
    page.wait_for_selector(".blank")
    page.evaluate("document.querySelector('#hint-words').scrollIntoView()")
    covered = """() => {
        const { left, top } = document.querySelector('#tray [data-tile]').getBoundingClientRect();
        return document.querySelector('.stage').contains(document.elementFromPoint(left + 5, Math.max(0, top) + 5));
    }"""
    assert page.evaluate(covered)
    page.locator(".blank").first.tap()
    expect(page.locator(".blank.picked")).to_have_count(1)
    assert not page.evaluate(covered)


def test_a_hint_continues_from_earlier_hints(open_page):
    """Earlier results stay visible, but are not announced again."""
    page = open_page()
    paste(page, VALUES_BEFORE_TILES)
    page.wait_for_selector(".blank")
    for words, shaded, found in (("b can only be 5", "AC", ["b=5"]), ("c can only be 5", "", ["5", "c=5"])):
        page.click("#puzzle-hint")
        expect(page.locator("#hint-words")).to_contain_text(words, timeout=30_000)
        expect(page.locator(".blank.looked .score")).to_have_text(list(shaded))
        expect(page.locator(".given.hinted .digit")).to_have_text(found)
    page.click("#puzzle-restart")
    expect(page.locator(".given.hinted")).to_have_count(0)
    tray(page, "1-1-1").click()
    face(page, "4,2").click()
    page.click("#puzzle-hint")
    expect(page.locator(".given.hinted .digit")).to_have_text(["b=5"], timeout=30_000)
    face(page, "4,2").click(button="right")
    expect(page.locator(".given.hinted")).to_have_count(0)


def test_a_wrong_tile_in_a_puzzle_is_found(open_page):
    page = open_page()
    paste(page, PUZZLE)
    page.wait_for_selector(".blank")
    tray(page, "1-1-2").click()
    face(page, "0,0").click()
    expect_tiles(page, 1)
    page.click("#puzzle-check")
    page.wait_for_selector(".mine.wrong")
    face(page, "0,0").click(button="right")
    for tile, place in (("0-1-2", "0,0"), ("1-1-2", "1,0")):
        tray(page, tile).click()
        face(page, place).click()
    expect(said(page)).to_have_text("Solved!")


def test_a_puzzle_of_the_library(open_page):
    page = open_page()
    page.click("#mode-puzzle")
    page.locator("#library .finding").first.click()
    expect(page.locator("#puzzle-name")).to_have_text(re.compile("^fill-"))


def test_a_best_move_puzzle(open_page):
    page = open_page()
    page.click("#mode-puzzle")
    page.select_option("#make-kind", "best-move")
    page.select_option("#make-grade", "hard")
    page.click("#make")
    expect(page.locator("#puzzle-name")).to_contain_text(re.compile("best-move-.* hard"), timeout=90_000)
    expect(page.locator("#puzzle-question")).to_contain_text("which tile in the hand scores the most")
    expect(page.locator("#puzzle-check")).to_be_hidden()  # the first tile placed is the answer
    for _ in range(3):
        page.click("#puzzle-hint")
    expect(page.locator("#hint-words")).to_contain_text(" with ")
    tile, place = re.search(r"points? with (\S+) on (\S+)\.", page.locator("#hint-words").inner_text()).groups()
    settled(page)
    tray(page, tile).click()
    assert page.locator(".slot.target .score").count() == 0
    face(page, place).click()
    expect(page.locator("#hint-words")).to_contain_text("Right")


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
