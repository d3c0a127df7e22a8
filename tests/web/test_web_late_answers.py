"""Responses that arrive after the view or the request has changed."""

import pytest
from decks import ITEMS, deck
from held_answers import HOLDING, hold, release
from house_dialog import OURS, clause, keep
from pages import RECORD, expect, expect_tiles, face, kept_deck, paste, put_deck, said, settled, tray, until_kept
from texts import PUZZLE


@pytest.fixture
def open_late(open_page):
    """Return a function that opens a page. The test can hold back the responses to this page."""

    def opened(hash_="tiles="):
        page = open_page(hash_)
        page.evaluate(f"() => {{ {HOLDING} }}")
        return page

    return opened


def expect_another_view(page):
    """Open another view, and expect no trace of the first one."""
    page.click("#mode-score")
    expect(page.locator("#score-setup")).to_be_visible()
    release(page)
    assert page.locator(".layer-tiles .tile").count() == 0
    assert page.locator(".picker:visible, #example-bar:visible").count() == 0
    assert page.locator("#panel").get_attribute("aria-busy") == "false"


def test_late_answers_do_not_overwrite_another_view(open_late):
    page = open_late("tiles=0_0_555.1_0_515")
    deeds = [lambda: tray(page, "0-0-1").click(), lambda: page.keyboard.type("05"), lambda: None]
    for tile, then in zip(["0-5-5", "2-5-5", "3-5-5"], deeds):
        expect_tiles(page, 2)
        settled(page)
        hold(page, "board")
        tray(page, tile).click()
        page.locator(".slot.target").first.click()
        expect_tiles(page, 3)
        then()
        expect_another_view(page)
        page.click("#mode-board")
        page.click("#undo")
    paste(page, "tiles:\n 0,0 5-5-5\n 1,0 ?\n")
    for view, name in (("learn", "read"), ("puzzle", "board")):
        hold(page, name)
        page.click(f"#mode-{view}")
        expect_another_view(page)
    page.click("#mode-board")
    page.add_init_script(f"{HOLDING} hold('board');")
    page.reload()
    page.wait_for_selector("body.loaded")
    expect_another_view(page)


def test_practise_opens_another_puzzle_while_the_last_outcome_is_recorded(open_late):
    page = open_late()
    put_deck(page, deck("plan", "join"))
    page.add_init_script(f"{HOLDING} hold('practice');")
    page.reload()
    page.wait_for_selector("body.loaded")
    page.click("#mode-puzzle")
    page.click("#practise")
    expect(page.locator("#puzzle-name")).to_contain_text(ITEMS["plan"]["id"])
    page.click("#puzzle-solve")
    until_kept(page, "kept.practice.attempt.over")
    page.click("#practise")
    expect(page.locator("#puzzle-name")).to_contain_text(ITEMS["join"]["id"])
    release(page)


def test_input_during_a_request_counts(open_late):
    page = open_late("tiles=0_0_555")
    settled(page)
    hold(page, "board")
    for tile, place in (("0-5-5", "1,0"), ("1-5-5", "0,1")):
        tray(page, tile).click()
        face(page, place).click()
    release(page)
    expect_tiles(page, 3)

    paste(page, PUZZLE)
    hold(page, "hint")
    page.click("#puzzle-hint")
    tray(page, "1-1-2").click()
    face(page, "0,0").click()
    release(page)
    assert page.locator("#hint-words").inner_text() == ""
    expect(page.locator("#puzzle-busy")).to_be_hidden()

    page.click("#mode-score")
    page.fill("#score-names", "Ida Olaf")
    page.click("#score-begin")
    page.click('#score-who [data-key="Ida"]')
    tray(page, "5-5-5").click()
    hold(page, "score")
    face(page, "0,0").click()
    tray(page, "0-5-5").click()
    page.fill("#score-claim", "10")
    release(page)
    expect_tiles(page, 1)
    expect(page.locator('#tray [data-tile="0-5-5"].chosen')).to_be_visible()
    expect(page.locator("#score-claim")).to_have_value("10")


def test_the_last_of_two_texts_is_read_and_a_record_is_restored_on_return(open_late):
    page = open_late()
    hold(page, "read")
    page.click("#open-transfer")
    page.fill("#paste", PUZZLE)
    page.click('[data-deed="load"]')
    page.evaluate("window.holding = null")
    page.fill("#paste", "tiles:\n 0,0 5-5-5\n")
    page.click('[data-deed="load"]')
    expect_tiles(page, 1)
    release(page)
    assert page.evaluate("document.body.dataset.mode") == "board"

    paste(page, RECORD)
    expect(page.locator("#record-summary")).to_contain_text("Ada")
    hold(page, "audit")
    paste(page, RECORD.replace("Ada", "Ida"))
    expect_another_view(page)
    page.click("#mode-record")
    expect(page.locator("#record-summary")).to_contain_text("Ida")


def test_a_late_puzzle_waits_in_its_view(open_late):
    page = open_late()
    page.click("#mode-puzzle")
    names = page.locator("#library .finding")
    expect(names).to_have_count(3)
    first, second = (names.nth(number).get_attribute("data-key") for number in range(2))
    hold(page, "puzzle")
    names.nth(0).click()
    expect_another_view(page)
    expect(said(page)).to_have_text("The puzzle is on the board.")
    assert page.evaluate("document.body.dataset.mode") == "score"
    page.click("#mode-puzzle")
    expect(page.locator("#puzzle-name")).to_contain_text(first)

    hold(page, "puzzle")
    names.nth(0).click()
    page.evaluate("window.holding = null")
    names.nth(1).click()
    expect(page.locator("#puzzle-name")).to_contain_text(second)
    release(page)
    expect(page.locator("#puzzle-name")).to_contain_text(second)


def test_a_verdict_belongs_to_the_puzzle_that_was_answered(open_page):
    page = open_page()
    put_deck(page, deck("dispute"))
    page.reload()
    page.wait_for_selector("body.loaded")
    page.evaluate(f"() => {{ {HOLDING} }}")
    page.click("#mode-puzzle")
    page.click("#practise")
    hold(page, "judge")
    page.locator(".tile.face").first.click(force=True)
    page.locator("#library .finding").first.click()
    expect(page.locator("#puzzle-name")).to_contain_text("fill")
    release(page)
    assert page.locator("#hint-words").inner_text() == ""
    assert kept_deck(page)["attempt"]["over"] is False


def test_deleting_house_rules_keeps_the_typed_ones(open_late):
    page = open_late()
    keep(page, OURS)
    page.click(".game summary")
    page.select_option("#rules", "grandmother's")
    page.click('[data-house="rules"]')
    expect(page.locator("#house-drop")).to_be_visible()
    page.keyboard.press("Escape")
    hold(page, "rules")
    page.click('[data-house="rules"]')
    expect(page.locator("#house-name")).to_be_visible()
    expect(page.locator("#house-drop")).to_be_hidden()
    two = clause(page, "hexagon.two")
    two.locator("input").fill("-3")
    release(page)
    expect(page.locator("#house-drop")).to_be_visible()
    two.locator("input").press("Tab")
    expect(two.locator(".problems")).to_contain_text("expected a whole number")


def test_a_line_entered_while_another_is_judged_is_also_entered(open_late):
    page = open_late()
    page.click("#mode-score")
    page.fill("#score-names", "Ida Olaf")
    page.click("#score-begin")
    expect(page.locator("#score-more")).to_be_visible()
    hold(page, "score")
    for line in ("Ida 5-5-5 @ 0,0 = 25", "Olaf draw"):
        page.fill("#score-more", line)
        page.click("#score-enter")
        expect(page.locator("#score-more")).to_have_value("")
    assert release(page) == 1, "one line is judged after the other"
    until_kept(page, "kept.score.record.endsWith('Ida 5-5-5 @ 0,0 = 25\\n  Olaf draw\\n')")
