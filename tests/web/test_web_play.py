"""Playing a match in a real Chromium."""

import re

import pytest
from matches import (
    DECIDE,
    FOUR,
    TWO,
    best_place,
    by_keys,
    by_mouse,
    by_touch,
    dealt,
    game_text,
    play_whole_match,
    resume_stored_match,
    step,
    waits_for,
)
from pages import expect, put_kept, said, until_kept

from analyzer.playing import new_game, resume
from analyzer.rules import published
from analyzer.tiles import TileSet


def begin(page, against=("greedy",), name="Ida"):
    page.click("#mode-play")
    for _ in against[1:]:
        page.click("#play-more")
    for seat, player in enumerate(against):
        page.locator("#play-seats select").nth(seat).select_option(player)
    page.fill("#play-name", name)
    page.click("#play-start")
    page.wait_for_selector(DECIDE)


@pytest.mark.parametrize(
    ("hands", "match"),
    [(by_mouse, FOUR), (by_touch, TWO), (by_keys, FOUR)],
    ids=["mouse-4", "touch-2", "keys-4"],
)
def test_a_whole_match_from_the_deal_to_its_record(open_page, hands, match):
    page = open_page(width=375, height=812, touch=True) if hands is by_touch else open_page()
    play_whole_match(page, hands, match)


def test_an_illegal_try_is_answered_and_hints_and_undone_turns_are_recorded(open_page):
    page = open_page()
    resume_stored_match(page, dealt(["greedy"], 4, published("pressman")), None)
    lay_once(page)
    expect(page.locator("#play-own")).to_have_text("Dashed edge: your last tile.")
    expect(page.locator(".tile.own")).to_have_count(1)
    lay_once(page)
    assert waits_for(page) == "hint"
    before = game_text(page)
    game = resume(before)
    state = game.match.dealt
    legal = {(move.tile, move.at) for move in state.placements()}
    tile, face = next(
        (tile, face) for tile in state.tiles_of(0) for face in state.board.frontier if (tile, face) not in legal
    )
    page.click(f'#hand [data-tile="{tile.name}"]')
    page.click(f'.slot.open[data-face="{face[0]},{face[1]}"]')
    expect(page.locator("#play-reasons li").first).to_contain_text("the tile would put")
    expect(page.locator("#board .clash")).to_have_count(page.locator("#play-reasons li").count())
    assert game_text(page) == before

    page.click("#play-hint")
    expect(page.locator("#play-hint-words")).to_contain_text("points now")
    expect(page.locator("#play-well")).to_contain_text("Hints used: 1.")
    page.click("#play-back")
    expect(page.locator("#play-well")).to_contain_text("Actions taken back: 1.")
    assert len(resume(game_text(page)).match.dealt.board) < len(state.board)


def test_turns_that_are_taken_back_leave_the_list_of_turns(open_page):
    page = open_page()
    resume_stored_match(page, dealt(["greedy"], 4, published("pressman")), None)
    turns = page.locator("#play-log li")
    opened = turns.all_inner_texts()
    lay_once(page)
    played = turns.all_inner_texts()
    assert played[-len(opened) :] == opened and len(played) > len(opened) + 1
    page.click("#play-back")
    expect(page.locator("#announcement")).to_have_text("Undone.")
    expect(turns).to_have_text(opened)
    expect(page.locator("#play-own")).to_have_text("")
    lay_once(page)
    assert turns.all_inner_texts() == played


def test_a_resignation_that_is_taken_back_leaves_the_list_of_turns_as_it_was(open_page):
    page = open_page()
    page.on("dialog", lambda dialog: dialog.accept())
    resume_stored_match(page, dealt(["greedy"], 4, published("pressman")), None)
    lay_once(page)
    played = page.locator("#play-log li").all_inner_texts()
    page.click("#play-resign")
    expect(page.locator("#play-resign")).to_be_hidden()
    page.click("#play-back")
    expect(page.locator("#play-resign")).to_be_visible()
    expect(page.locator("#play-log li")).to_have_text(played)


def test_after_a_match_is_left_the_board_shows_the_example(open_page):
    page = open_page()
    samples = page.locator(".layer-samples .tile")
    page.click("#mode-record")
    expect(samples.first).to_be_attached()
    example = samples.count()
    resume_stored_match(page, dealt(["greedy"], 4, published("pressman")), None)
    lay_once(page)
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#play-resign")
    page.click("#play-new")
    expect(page.locator(".sample-note")).to_be_visible()
    expect(samples).to_have_count(example)
    expect(said(page)).not_to_have_class(re.compile("shown"))


def lay_once(page):
    def lay(tile, face):
        page.click(f'#hand [data-tile="{tile}"]')
        page.click(f'.slot.target[data-face="{face}"]')

    while (deed := waits_for(page)) == "draw":
        step(page, lambda: page.click("#play-draw"))
    step(page, lambda: lay(*best_place(page)) if deed == "hint" else page.click(f"#play-{deed}"))
    waits_for(page)


def test_several_people_share_the_page_and_no_hand_is_seen_between_turns(open_page):
    page = open_page()
    begin(page, ["person"])
    # A fixed deal, because a random round can end within three turns.
    resume_stored_match(
        page, new_game(published("pressman"), TileSet.named("standard"), ["Ida", "Olaf"], [], 1).text, None
    )
    for _ in range(3):
        assert waits_for(page) == "reveal"
        assert page.locator("#hand [data-tile]").count() == 0
        name = resume(game_text(page)).mover
        assert page.locator("#play-status").inner_text() == f"Give the device to {name}."
        page.click("#play-reveal")
        held = resume(game_text(page)).match.dealt
        expect(page.locator("#hand [data-tile]")).to_have_count(held.hand.bit_count())
        lay_once(page)
    assert waits_for(page) == "reveal"
    before = game_text(page)
    page.keyboard.press("Control+z")
    expect(page.locator("#announcement")).to_have_text("Nothing to undo.")
    assert page.locator("#hand [data-tile]").count() == 0
    assert game_text(page) == before
    page.click("#play-reveal")
    page.click("#play-back")
    until_kept(page, "kept.play.game !== given", before)
    assert waits_for(page) == "reveal"


def test_a_match_with_other_tiles_and_resigning(open_page):
    page = open_page()
    page.click("#mode-play")
    page.select_option("#play-set", "0-6")
    begin(page)
    expect(page.locator("#play-round")).to_contain_text(", 0-6")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#play-resign")
    expect(page.locator("#play-status")).to_have_text(re.compile(r"^You have resigned\. \w+ has won the match\.$"))
    page.click("#play-new")
    expect(page.locator("#play-setup")).to_be_visible()
    assert (page.input_value("#play-name"), page.input_value("#play-set")) == ("Ida", "0-6")


def test_while_an_own_action_is_sent_the_status_names_no_player(open_page):
    page = open_page()
    resume_stored_match(page, dealt(["greedy"], 4, published("pressman")), None)
    assert waits_for(page) == "hint"
    page.route("**/api/play", lambda route: None)
    page.click("#play-hint")
    expect(page.locator("#play-status")).to_have_text("Thinking…")


def test_an_unanswered_turn_is_tried_again(open_page):
    page = open_page()
    resume_stored_match(page, dealt(["greedy"], 4, published("pressman")), None)
    page.route("**/api/play", lambda route: route.abort())
    assert waits_for(page) == "hint"
    page.click("#play-hint")
    expect(page.locator("#play-status")).to_contain_text("The server is not responding")
    page.unroute("**/api/play")
    page.click("#play-retry")
    expect(page.locator("#play-retry")).to_be_hidden()
    assert waits_for(page) == "hint"


def test_impossible_names_are_refused_before_the_deal(open_page):
    page = open_page()
    page.click("#mode-play")
    page.fill("#play-name", "a = b")
    page.click("#play-start")
    expect(page.locator("#play-fault")).to_have_text(re.compile("^'a = b' cannot be used as a name"))
    expect(page.locator("#play-setup")).to_be_visible()


def test_a_name_may_have_two_words(open_page):
    page = open_page()
    page.click("#mode-play")
    page.fill("#play-name", " Anna  Lena ")
    page.click("#play-start")
    page.wait_for_selector(DECIDE)
    expect(page.locator("#play-players .what").first).to_have_text("Anna Lena")
    page.reload()
    page.wait_for_selector(DECIDE)
    expect(page.locator("#play-players .what").first).to_have_text("Anna Lena")


def test_a_damaged_saved_match_can_be_replaced(open_page):
    page = open_page()
    begin(page)
    game = re.sub(r"seed: \d+", "seed: 12", game_text(page))
    put_kept(page, {"mode": "play", "play": {"game": game, "log": 3, "setup": []}})
    page.reload()
    expect(page.locator("#play-status")).to_contain_text("the hands differ from those dealt with this seed")
    page.route("**/api/play", lambda route: route.abort())
    page.click("#play-start")
    expect(page.locator("#play-status")).to_contain_text("The server is not responding")
    page.reload()
    expect(page.locator("#play-status")).to_contain_text("The server is not responding")
    assert "seed: 12" in game_text(page)
    page.unroute("**/api/play")
    page.click("#play-start")
    page.wait_for_selector(DECIDE)


def test_a_match_starts_with_the_board_in_view(open_page):
    page = open_page(width=375, height=812, touch=True)
    page.tap("#mode-play")
    page.evaluate("scrollTo(0, 400)")
    page.tap("#play-start")
    page.wait_for_selector(DECIDE)
    assert page.evaluate("scrollY") == 0


def test_a_rematch_is_one_tap_away(open_page):
    page = open_page()
    begin(page, against=("greedy", "random"), name="Anna Lena")
    before = game_text(page)
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#play-resign")
    expect(page.locator("#play-review")).to_be_visible()
    page.click("#play-again")
    expect(page.locator("#play-again")).to_be_hidden()
    page.wait_for_selector(DECIDE)
    game = resume(game_text(page))
    assert game.record.players == resume(before).record.players and game.resigned is None
    assert game.record.seed != resume(before).record.seed and len(game.record.rounds) == 1
