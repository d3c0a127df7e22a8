"""Regression tests for problems that people met during an evening of play."""

import pytest
from decks import ITEMS, deck
from pages import RECORD, face, paste, put_deck, reload_with_state, said
from phones import Phone, tables_server

from analyzer.playing import new_game
from analyzer.rules import published
from analyzer.tiles import TileSet
from triomino.tables.throttle import TableLimits

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

PHONE = {"width": 375, "height": 812, "touch": True}

ROUND_OVER = "players: Ida Olaf Mia\nround\n on 5-5-5 @ 0,0\n hand Ida 4-5-5\n Ida 5-4-5 @ 1,0\n"


def test_the_reason_why_no_tile_fits_is_beside_its_place(open_page):
    page = open_page()
    page.wait_for_selector("#hexagons .finding")
    slot = face(page, "7,1")
    slot.click()
    expect(page.locator("#picker-title")).to_have_text("No tile fits here.")
    expect(page.locator("#picker-none")).to_have_text("needs 0-4-2, but only its mirror image 0-2-4 exists")
    reason, place = page.locator("#picker").bounding_box(), slot.bounding_box()
    apart = [
        place["x"] - reason["x"] - reason["width"],
        reason["x"] - place["x"] - place["width"],
        place["y"] - reason["y"] - reason["height"],
        reason["y"] - place["y"] - place["height"],
    ]
    assert max(apart) < 20
    expect(said(page)).to_have_text("No tile fits 7,1.")
    # The reason is in view, so only screen readers get the message.
    assert "shown" not in said(page).get_attribute("class")


def opening(open_page, **window):
    """Show a match that Ida must open with the only legal tile."""
    page = open_page(**window)
    rules, tiles = published("pressman"), TileSet.named("standard")
    games = (new_game(rules, tiles, ["Ida"], ["greedy"], seed) for seed in range(50))
    game = next(game for game in games if game.mover == "Ida")
    reload_with_state(page, {"mode": "play", "play": {"game": game.text}})
    (opens,) = {move.tile.name for move in game.match.dealt.placements()}
    page.wait_for_selector("#hand [data-tile]")
    return page, opens


def test_the_tile_that_opens_is_named_and_the_others_look_unplayable(open_page):
    page, opens = opening(open_page, **PHONE)
    expect(page.locator("#play-status")).to_have_text(f"You open the round with {opens}.")
    expect(page.locator("#hand [data-tile]:not(.unfit)")).to_have_attribute("data-tile", opens)


def test_the_reasons_of_a_refusal_go_when_another_tile_is_chosen(open_page):
    page, opens = opening(open_page, **PHONE)
    page.locator("#hand .unfit").first.tap()
    face(page, "0,0").tap()
    expect(page.locator("#play-reasons li")).to_have_count(1)
    page.tap(f'#hand [data-tile="{opens}"]')
    expect(page.locator("#play-reasons li")).to_have_count(0)
    expect(face(page, "0,0")).to_have_class("face slot target bonus best")


def test_a_match_dealt_by_keyboard_continues_in_the_hand(open_page):
    page = open_page()
    page.click("#mode-play")
    page.locator("#play-start").press("Enter")
    expect(page.locator("#hand [data-tile]:focus")).to_have_count(1)


def absent(page, address, others):
    """From Ida's seat, show a match in which it is Olaf's turn."""
    ida, olaf = others
    ida.open("Ida")
    olaf.join(ida.code, "Olaf")
    ida.look()
    ida.do("deal")
    while ida.look()["match"]["next"] != "Olaf":
        ida.play()
    page.goto(address)
    reload_with_state(page, {"mode": "play", "play": {"game": "", "seat": {"token": ida.token, "code": ida.code}}})
    page.locator("#play-away summary").tap()


@pytest.mark.parametrize("away", [0.0, 120.0])
def test_giving_a_seat_away_or_being_refused_is_seen(open_page, tmp_path, away):
    with tables_server(tmp_path, limits=TableLimits(away=away)) as (address, _):
        others = [Phone(address), Phone(address)]
        page = open_page(**PHONE | {"height": 560})
        absent(page, address, others)
        page.wait_for_function(  # a late change of the view may undo the scrolling, so scroll again
            """() => {
                document.getElementById("away-level").scrollIntoView();
                return document.getElementById("play-status").getBoundingClientRect().bottom <= 0;
            }"""
        )
        page.tap("#away-level")
        if away:
            expect(page.locator("#play-reasons")).to_contain_text("Olaf was here less than 120 seconds ago")
            expect(page.locator("#play-reasons")).to_be_in_viewport(ratio=1)
        else:
            expect(said(page)).to_contain_text("A computer player (casual) now plays for Olaf.")
        for each in others:
            each.client.close()


def test_a_hint_is_scrolled_into_view(open_page):
    page = open_page(**PHONE)
    put_deck(page, deck("fill"))
    page.reload()
    page.wait_for_selector("body.loaded")
    page.tap("#mode-puzzle")
    page.tap("#practise")
    expect(page.locator("#puzzle-name")).to_contain_text(ITEMS["fill"]["id"])
    page.locator("#puzzle-hint").evaluate("(button) => button.scrollIntoView({ block: 'end' })")
    page.tap("#puzzle-hint")
    expect(page.locator("#hint-words")).not_to_be_empty()
    expect(page.locator("#hint-words")).to_be_in_viewport(ratio=1)


def test_an_unreadable_record_is_not_called_open(open_page):
    page = open_page()
    paste(page, "players: Ida Olaf\nround\n  Ida 5-5-5 @ 0,0\n  Olaf xyz\n")
    expect(page.locator("#record-fault")).to_contain_text("found 'xyz'")
    expect(said(page)).not_to_have_text("The record is open.")
    paste(page, RECORD)
    expect(said(page)).to_have_text("The record is open.")


def test_the_tiles_left_at_the_end_of_a_round_are_tapped(open_page):
    page = open_page(**PHONE)
    page.tap("#mode-score")
    page.tap("#score-open")
    page.fill("#paste", ROUND_OVER)
    page.tap('[data-deed="load"]')
    page.tap('#score-who [data-key="Olaf"]')
    expect(page.locator("#score-status")).to_have_text("Choose the tiles that Olaf still holds, then choose “Enter”.")
    expect(page.locator("#score-status")).to_be_in_viewport(ratio=1)
    for name in ("0-0-1", "4-4-4", "0-2-2", "4-4-4"):  # the second tap removes 4-4-4
        expect(page.locator(f'#tray [data-tile="{name}"]')).to_be_in_viewport(ratio=1)
        page.tap(f'#tray [data-tile="{name}"]')
    expect(page.locator("#tray .chosen")).to_have_count(2)
    expect(page.locator("#score-held")).to_have_text("Olaf holds 0-0-1 0-2-2")
    page.tap("#score-hold")
    expect(page.locator("#score-holding")).to_be_hidden()
    page.tap('#score-who [data-key="Mia"]')
    page.tap('#tray [data-tile="0-0-2"]')
    page.tap("#score-hold")
    expect(page.locator('#score-who [data-key="Ida"] .total')).to_have_text("46")


def test_the_points_of_all_stay_beside_the_sheet_after_the_match(open_page):
    page = open_page(**PHONE)
    page.tap("#mode-score")
    page.tap("#score-open")
    page.fill("#paste", "players: Ida Olaf\nround\n Ida = 25\n Olaf pass\n Ida pass\n scores Ida 410 Olaf 300\n")
    page.tap('[data-deed="load"]')
    expect(page.locator("#score-status")).to_have_text("Ida has won the match.")
    expect(page.locator("#score-who")).to_have_text("Ida410Olaf300")


def test_a_wrong_tile_in_a_lesson_is_marked_until_another_is_chosen(open_page):
    page = open_page()
    page.click("#example-bar [data-learn]")
    page.click('#learn-list [data-key="matching"]')
    page.click('#hand [data-tile="0-0-5"]')
    face(page, "1,-1").click(force=True)
    expect(page.locator("#learn-reasons li")).to_have_count(2)
    expect(page.locator("#board .clash")).to_have_count(2)
    page.click('#hand [data-tile="1-1-4"]')
    expect(page.locator("#learn-reasons li, #board .clash")).to_have_count(0)


def test_a_phone_shows_that_there_is_more_below_the_hand(open_page):
    page, _ = opening(open_page, **PHONE)
    expect(page.locator("#hand")).to_be_in_viewport(ratio=1)
    expect(page.locator("#play-round")).to_be_in_viewport(ratio=1)
