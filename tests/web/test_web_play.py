"""What a person does in a match, in a real Chromium: by mouse, by touch, by keyboard; and what is kept and told."""

import json
import re

import pytest
from pages import go_on_with

from analyzer.audit import audit_record
from analyzer.playing import new_game, resume
from analyzer.rules import published
from analyzer.text.record_reading import read_record
from analyzer.tiles import TileSet

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

DECIDE = ", ".join(f"#play-{name}:not([hidden])" for name in ("hint", "draw", "pass", "next", "reveal", "review"))
"""One of these is there when the page waits for a person."""


def begin(page, against=("greedy",), name="Ida"):
    page.click("#mode-play")
    page.select_option("#play-count", str(len(against)))
    for seat, player in enumerate(against):
        page.locator("#play-seats select").nth(seat).select_option(player)
    page.fill("#play-name", name)
    page.click("#play-start")
    page.wait_for_selector(DECIDE)


def played_to(end, against, turns):
    """A match between Ida and these players, so many of her turns before the end of a ``round`` or of the ``match``."""
    game = new_game(published("pressman"), TileSet.named("standard"), ["Ida"], against, 4)
    hers = []
    while not (game.over or (end == "round" and game.mover is None)):
        if game.mover is None:
            game = game.next_round()
        elif game.is_person(game.mover):
            hers.append(game)
            moves = game.match.dealt.placements()
            game = game.step(moves[0].placement if moves else game.match.dealt.without_place())
        else:
            game = game.turn_of_player()
    return hers[-turns].text


def go_on(page, text):
    """Go on with a match that the browser keeps."""
    go_on_with(page, {"mode": "play", "play": {"game": text}})
    page.wait_for_selector(DECIDE)


def kept(page):
    """The text of the match in the store of the browser."""
    return page.evaluate("JSON.parse(localStorage.getItem('triomino')).play.game")


def waits_for(page):
    """What the person can do now: lay, draw, pass, next, reveal or review."""
    page.wait_for_selector(DECIDE)
    shown = page.evaluate(f"[...document.querySelectorAll({json.dumps(DECIDE)})].map((button) => button.id.slice(5))")
    return next(deed for deed in ("review", "next", "reveal", "hint", "draw", "pass") if deed in shown)


def best_place(page):
    """A tile of the hand and a face where it may lie, by the record that the page keeps."""
    game = resume(kept(page))
    state = game.match.dealt
    assert game.is_person(game.mover)
    move = state.placements()[0]
    return move.tile.name, ",".join(map(str, move.at))


def play_until(page, end, lay, press):
    """Play with ``lay(tile, face)`` and ``press(button)`` until the page waits for one of these deeds."""
    while (deed := waits_for(page)) not in end:
        if deed == "hint":
            step(page, lambda: lay(*best_place(page)))
        else:
            step(page, lambda deed=deed: press(f"#play-{deed}"))


def expect_told(page):
    """The page shows the table as the record has it, and of the others only how many tiles they hold."""
    state = resume(kept(page)).match.dealt
    expect(page.locator(".layer-tiles .tile")).to_have_count(len(state.board))
    expect(page.locator("#hand [data-tile]")).to_have_count(state.hands[0].bit_count())


def test_a_match_of_two_by_mouse_to_its_end_and_into_the_review(open_page):
    page = open_page()
    go_on(page, played_to("match", ["random"], 4))

    def lay(tile, face):
        page.click(f'#hand [data-tile="{tile}"]')
        page.click(f'.slot.target[data-face="{face}"]')

    play_until(page, ["review"], lay, page.click)
    assert "won the match" in page.locator("#play-status").inner_text()
    text = kept(page)
    audit = audit_record(read_record(text))
    assert audit.ok
    assert audit.winners
    page.click("#play-review")
    expect(page.locator("#record-summary")).to_contain_text("no mistakes")
    expect(page.locator("#review")).to_have_class("strong running")
    page.click("#review")


def test_a_round_of_four_by_touch_on_a_phone(open_page):
    page = open_page(width=375, height=812, touch=True)
    go_on(page, played_to("round", ["greedy", "random", "greedy"], 3))
    expect_told(page)

    def lay(tile, face):
        page.tap(f'#hand [data-tile="{tile}"]')
        page.tap(f'.slot.target[data-face="{face}"]')

    play_until(page, ["next"], lay, page.tap)
    expect_told(page)
    page.reload()
    page.wait_for_selector("#play-next:not([hidden])")
    assert "held" in page.locator("#play-open").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert audit_record(read_record(kept(page))).ok


def test_a_round_by_keyboard_alone(open_page):
    page = open_page()
    keys = page.keyboard
    go_on(page, played_to("round", ["greedy"], 4))

    def lay(tile, _face):
        keys.press("t")
        keys.type(tile.replace("-", ""))
        keys.press("Enter")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(f"Lay {tile} at")
        keys.press("Enter")

    def press(button):
        page.focus(button)
        keys.press("Enter")

    play_until(page, ["next"], lay, press)
    press("#play-next")
    page.wait_for_selector("#play-next", state="hidden")


def test_an_illegal_try_is_answered_and_a_hint_and_taking_back_are_noted(open_page):
    page = open_page()
    begin(page)
    lay_once(page)
    lay_once(page)
    before = kept(page)
    game = resume(before)
    state = game.match.dealt
    legal = {(move.tile, move.at) for move in state.placements()}
    tile, face = next(
        (tile, face) for tile in state.tiles_of(0) for face in state.board.frontier if (tile, face) not in legal
    )
    page.click(f'#hand [data-tile="{tile.name}"]')
    page.click(f'.slot.open[data-face="{face[0]},{face[1]}"]')
    expect(page.locator("#play-reasons li").first).to_contain_text("the tile would put")
    assert kept(page) == before

    page.click("#play-hint")
    expect(page.locator("#play-hint-words")).to_contain_text("points now")
    expect(page.locator("#play-well")).to_contain_text("Hints: 1.")
    page.click("#play-back")
    expect(page.locator("#play-well")).to_contain_text("Taken back: 1.")
    assert len(resume(kept(page)).match.dealt.board) < len(state.board)


def lay_once(page):
    """A turn by mouse, with its draws, and the answers to it."""

    def lay(tile, face):
        page.click(f'#hand [data-tile="{tile}"]')
        page.click(f'.slot.target[data-face="{face}"]')

    while (deed := waits_for(page)) == "draw":
        step(page, lambda: page.click("#play-draw"))
    step(page, lambda: lay(*best_place(page)) if deed == "hint" else page.click(f"#play-{deed}"))
    waits_for(page)


def step(page, do):
    """Do something, and wait until it is kept."""
    before = kept(page)
    do()
    page.wait_for_function("(before) => JSON.parse(localStorage.getItem('triomino')).play.game !== before", arg=before)


def test_several_people_share_the_page_and_no_hand_is_seen_between_turns(open_page):
    page = open_page()
    begin(page, ["person"])
    for _ in range(3):
        assert waits_for(page) == "reveal"
        assert page.locator("#hand [data-tile]").count() == 0
        name = resume(kept(page)).mover
        assert page.locator("#play-status").inner_text() == f"Hand the device to {name}."
        page.click("#play-reveal")
        held = resume(kept(page)).match.dealt
        expect(page.locator("#hand [data-tile]")).to_have_count(held.hand.bit_count())
        lay_once(page)
    assert waits_for(page) == "reveal"
    before = kept(page)
    page.keyboard.press("Control+z")
    expect(page.locator("#announcement")).to_have_text("Nothing to undo.")
    assert page.locator("#hand [data-tile]").count() == 0
    assert kept(page) == before
    page.click("#play-reveal")
    page.click("#play-back")
    page.wait_for_function("(before) => JSON.parse(localStorage.getItem('triomino')).play.game !== before", arg=before)
    assert waits_for(page) == "reveal"


def test_resigning(open_page):
    page = open_page()
    begin(page)
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#play-resign")
    expect(page.locator("#play-status")).to_have_text("Ida gave the match up.")
    page.click("#play-new")
    expect(page.locator("#play-setup")).to_be_visible()
    assert page.input_value("#play-name") == "Ida"


def test_a_turn_that_the_server_does_not_answer_is_tried_again(open_page):
    page = open_page()
    begin(page)
    page.route("**/api/play", lambda route: route.abort())
    deed = waits_for(page)
    page.click(f"#play-{deed}")
    expect(page.locator("#play-status")).to_contain_text("The server does not answer")
    page.unroute("**/api/play")
    page.click("#play-retry")
    expect(page.locator("#play-retry")).to_be_hidden()
    assert waits_for(page) == deed


def test_names_that_cannot_be_are_refused_before_anything_is_dealt(open_page):
    page = open_page()
    page.click("#mode-play")
    page.fill("#play-name", "two words")
    page.click("#play-start")
    expect(page.locator("#play-fault")).to_contain_text("expected one word")
    expect(page.locator("#play-setup")).to_be_visible()


def test_a_kept_match_that_is_damaged_can_be_left_for_another(open_page):
    page = open_page()
    begin(page)
    state = json.dumps(
        {"mode": "play", "play": {"game": re.sub(r"seed: \d+", "seed: 12", kept(page)), "log": 3, "setup": []}}
    )
    page.evaluate("(state) => sessionStorage.setItem('triomino', state)", state)
    page.reload()
    expect(page.locator("#play-status")).to_contain_text("not those that the seed deals")
    page.route("**/api/play", lambda route: route.abort())
    page.click("#play-start")
    expect(page.locator("#play-status")).to_contain_text("The server does not answer")
    page.reload()
    expect(page.locator("#play-status")).to_contain_text("The server does not answer")
    assert "seed: 12" in kept(page)
    page.unroute("**/api/play")
    page.click("#play-start")
    page.wait_for_selector(DECIDE)
