"""Play a match on the page, from the deal to its record."""

import json

from pages import expect, kept, reload_with_state, until_kept

from analyzer.audit import audit_record
from analyzer.playing import new_game, resume
from analyzer.rules.reading import read_house_rules
from analyzer.text.record import read_record
from analyzer.tiles import TileSet

RULES = """\
base = "pressman"
name = "short"

[hand]
2 = 3
4 = 4

[drawing]
limit = 1
each = 0
stuck = 0

[match]
target = 30
"""
SHORT = read_house_rules(RULES, "short.toml").rules

DECIDE = ", ".join(f"#play-{name}:not([hidden])" for name in ("hint", "draw", "pass", "next", "reveal", "review"))
"""When the page waits for the user, it shows one of these buttons."""


def dealt(against, seed, rules=SHORT):
    return new_game(rules, TileSet.named("standard"), ["Ida"], against, seed).text


def resume_stored_match(page, text, house=RULES):
    reload_with_state(page, {"mode": "play", "play": {"game": text, "rules": house}})
    page.wait_for_selector(DECIDE)


def game_text(page):
    return kept(page)["play"]["game"]


def waits_for(page):
    """Return the action that the page waits for. ``hint`` means that the user can place a tile."""
    page.wait_for_selector(DECIDE)
    shown = page.evaluate(f"[...document.querySelectorAll({json.dumps(DECIDE)})].map((button) => button.id.slice(5))")
    return next(deed for deed in ("review", "next", "reveal", "hint", "draw", "pass") if deed in shown)


def best_place(page, rules=None):
    game = resume(game_text(page), rules=rules)
    state = game.match.dealt
    assert game.is_person(game.mover)
    move = state.placements()[0]
    return move.tile.name, ",".join(map(str, move.at))


def expect_table_shown(page):
    state = resume(game_text(page), rules=SHORT).match.dealt
    expect(page.locator(".layer-tiles .tile")).to_have_count(len(state.board))
    expect(page.locator("#hand [data-tile]")).to_have_count(state.hands[0].bit_count())


def by_mouse(page):
    def lay(tile, face):
        page.click(f'#hand [data-tile="{tile}"]')
        page.click(f'.slot.target[data-face="{face}"]')

    return lay, page.click


def by_touch(page):
    def lay(tile, face):
        page.tap(f'#hand [data-tile="{tile}"]')
        page.tap(f'.slot.target[data-face="{face}"]')

    return lay, page.tap


def by_keys(page):
    keys = page.keyboard

    def lay(tile, _face):
        keys.press("t")
        keys.type(tile.replace("-", ""))
        keys.press("Enter")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(f"Place {tile} at")
        keys.press("Enter")

    def press(button):
        keys.press("b")
        for _ in range(80):
            if page.evaluate("(button) => document.activeElement.matches(button)", button):
                break
            keys.press("Tab")
        keys.press("Enter")

    return lay, press


def step(page, do):
    before = game_text(page)
    do()
    until_kept(page, "kept.play.game !== given", before)


TWO, FOUR = (["greedy"], 22), (["greedy", "random", "greedy"], 23)


def play_whole_match(page, hands, match):
    resume_stored_match(page, dealt(*match))
    lay, press = hands(page)
    rounds = 1
    while (deed := waits_for(page)) != "review":
        if deed == "next":
            assert "held" in page.locator("#play-open").text_content()
            rounds += 1
        if deed == "hint":
            expect_table_shown(page)
            step(page, lambda: lay(*best_place(page, SHORT)))
        else:
            step(page, lambda deed=deed: press(f"#play-{deed}"))
    assert rounds == 2
    assert "won the match" in page.locator("#play-status").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_download() as coming:
        press("#play-record")
    audit = audit_record(read_record(coming.value.path().read_text(encoding="utf-8"), "match", SHORT))
    assert audit.ok
    assert audit.winners
    press("#play-review")
    expect(page.locator("#turn-where")).to_contain_text("Turn 1 of")
    expect(page.locator("#record-summary")).to_contain_text("no mistakes")
    expect(page.locator("#review-state")).not_to_have_text("")  # the review starts by itself
    expect(page.locator("#review-state")).to_be_in_viewport()
