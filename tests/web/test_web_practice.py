"""The deck on the page."""

import datetime
import json
import re
import string

import pytest
from decks import DUE, ITEMS, POSITIONS, deck
from pages import expect, face, kept_deck, put_deck, said, speak, tray, until_kept

from analyzer.messages import speaking
from puzzles.item import read_item


@pytest.fixture
def practising(open_page):
    def opened(deck, **window):
        page = open_page(**window)
        put_deck(page, deck)
        page.reload()
        page.wait_for_selector("body.loaded")
        page.click("#mode-puzzle")
        return page

    return opened


def lay(page, placement):
    tray(page, placement["tile"]).click()
    face(page, ",".join(map(str, placement["at"]))).click(force=True)


def solve(page, kind):
    answer = ITEMS[kind]["answer"]
    if kind == "hunt":
        for number, hexagon in enumerate(answer["hexagons"]):
            page.locator("#puzzle-parts select").nth(number).select_option(hexagon["reason"] or hexagon["status"])
        page.click("#puzzle-check")
    elif kind == "dispute":
        face(page, ",".join(map(str, answer["at"]))).click(force=True)
    elif kind == "fill":
        for placement in answer:
            lay(page, placement)
    else:
        for placement in answer.get("placements", [answer]):
            lay(page, placement)


def test_a_puzzle_of_the_deck_that_is_solved_comes_back_later_and_is_rated(practising):
    kinds = ["fill", "best-move", "hunt", "dispute", "join"]
    page = practising(deck(*kinds))
    for number, kind in enumerate(kinds):
        expect(page.locator("#practise")).to_have_text(f"Practise ({len(kinds) - number} due)")
        page.click("#practise")
        expect(page.locator("#puzzle-name")).to_contain_text(ITEMS[kind]["id"])
        solve(page, kind)
        until_kept(
            page, "kept.practice.cards[given].card.due - kept.practice.cards[given].card.last > 3 * 86400", number
        )
        expect(page.locator("#practice-state")).to_contain_text("Your rating: ")
        expect(page.locator("#practice-state")).to_contain_text("Days in a row on which you solved a puzzle: 1;")
        page.click("#practice-share")
        line = rf"Triomino {ITEMS[kind]['id']} \(.*\): solved in 0:\d\d, without help\. Try it yourself: {kind}\.1\.2"
        expect(page.locator("#practice-shared")).to_have_value(re.compile(line))
    expect(page.locator("#practise")).to_have_text("Practise")


def test_a_hunt_is_judged_when_every_hexagon_has_an_answer(practising):
    page = practising(deck("hunt"))
    page.click("#practise")
    first, *others = ITEMS["hunt"]["answer"]["hexagons"]
    page.locator("#puzzle-parts select").first.select_option(first["reason"] or first["status"])
    page.click("#puzzle-check")
    expect(said(page)).to_have_text(f"{len(others)} hexagons still to judge.")
    expect(page.locator("#hint-words")).to_have_text("")
    assert not kept_deck(page)["attempt"]["over"]
    solve(page, "hunt")
    expect(page.locator("#hint-words")).to_have_text(f"All {len(others) + 1} are right.")


def test_the_hexagons_of_a_hunt_have_the_same_letters_in_the_list_and_on_the_board(practising):
    page = practising(deck("hunt"))
    page.click("#practise")
    centres = ["({},{})".format(*hexagon["centre"]) for hexagon in ITEMS["hunt"]["answer"]["hexagons"]]
    letters = string.ascii_uppercase[: len(centres)]
    named = [f"{letter}: Around {centre}" for letter, centre in zip(letters, centres)]
    expect(page.locator("#puzzle-parts label > span")).to_have_text(named)
    for number, letter in enumerate(letters):
        page.locator("#puzzle-parts li").nth(number).hover()
        expect(page.locator("#board .given.hinted .digit")).to_have_text(letter)
        expect(page.locator("#puzzle-choices > span")).to_have_text(named[number])
    assert sorted(page.locator("#board .given .digit").all_text_contents()) == list(letters)


def first_hint(kind, hint):
    return f"A: {hint}" if kind == "hunt" else hint


def test_the_question_the_hints_and_the_answer_are_those_of_the_kind_in_the_language_of_the_page(practising):
    kinds = ["fill", "best-move", "plan", "hunt", "dispute", "join"]
    page = practising(deck(*kinds))
    for kind in kinds:
        speak(page, "en")
        page.click("#practise")
        item = read_item(ITEMS[kind])
        expect(page.locator("#puzzle-question")).to_have_text(str(item.question))
        speak(page, "de")
        with speaking("de"):
            question, answer, hints = item.question.text, item.answer_message.text, [hint.text for hint in item.hints]
        expect(page.locator("#puzzle-question")).to_have_text(question)
        if hints:
            page.click("#puzzle-hint")
            expect(page.locator("#hint-words")).to_have_text(first_hint(kind, hints[0]))
        page.click("#puzzle-solve")
        if kind not in ("fill", "hunt"):
            expect(page.locator("#hint-words")).to_have_text(f"Die Lösung: {answer}.")
        until_kept(page, "kept.practice.attempt.over")


def test_hints_answers_and_verdicts_are_in_the_language_that_is_chosen_after_them(practising):
    kinds = ["best-move", "dispute", "hunt", "join"]
    page = practising(deck(*kinds))
    words = page.locator("#hint-words")
    for kind in kinds:
        item = read_item(ITEMS[kind])
        with speaking("de"):
            answer, hint = item.answer_message.text, first_hint(kind, item.hints[0].text)
        page.click("#practise")
        expect(page.locator("#puzzle-name")).to_contain_text(ITEMS[kind]["id"])
        page.click("#puzzle-hint")
        expect(words).to_have_text(first_hint(kind, str(item.hints[0])))
        speak(page, "de")
        expect(words).to_have_text(hint)
        if kind == "hunt":
            solve(page, kind)
            expect(words).to_have_text(re.compile("^Alle .* stimmen"))
            speak(page, "en")
            expect(words).to_have_text(re.compile("^All .* right"))
        else:
            speak(page, "en")
            page.click("#puzzle-solve")
            expect(words).to_have_text(f"The answer: {item.answer_message}.")
            speak(page, "de")
            expect(words).to_have_text(f"Die Lösung: {answer}.")
            speak(page, "en")
        until_kept(page, "kept.practice.attempt.over")


def test_a_choice_about_the_whole_board_is_made(open_page):
    """No current kind asks for one choice about the whole board. The test adds one."""
    counting = {"name": "counting", "title": "Count", "grades": ["any"], "parameters": {"grade": "any"}}
    counting["answer"] = {"style": "choose", "field": "count", "choices": [0, 1, 2, 3]}
    item = ITEMS["hunt"] | {"id": "counting-aaaaaaaaaa", "kind": "counting", "answer": {"count": 2}}

    def about(route):
        told = route.fetch().json()
        route.fulfill(json=told | {"kinds": [*told["kinds"], counting]})

    def judge(route):
        asked.append(route.request.post_data_json["answer"])
        right = asked[-1] == {"count": 2}
        route.fulfill(json={"right": right, "text": "Right!" if right else "That is not right."})

    asked = []
    page = open_page(own=True)
    page.route("**/api/about", about)
    page.route("**/api/judge", judge)
    put_deck(page, {"cards": [{"item": item, "position": POSITIONS["hunt"], "card": DUE}]})
    page.reload()
    page.wait_for_selector("body.loaded")
    page.click("#mode-puzzle")
    page.click("#practise")
    for choice, words in (("3", "That is not right."), ("2", "Right!")):
        page.select_option("#puzzle-parts select", choice)
        page.click("#puzzle-check")
        expect(page.locator("#hint-words")).to_have_text(words)
    page.click("#puzzle-restart")
    page.click("#puzzle-check")
    expect(page.locator("#hint-words")).to_have_text("That is not right.")
    assert asked == [{"count": 3}, {"count": 2}, {"count": None}]
    page.click("#puzzle-solve")
    expect(page.locator("#puzzle-parts select")).to_have_value("2")


def test_the_server_gives_the_hint_if_the_answer_has_no_clashes(open_page):
    answer = ITEMS["dispute"]["answer"]
    item = ITEMS["dispute"] | {"answer": {"at": answer["at"], "tile": answer["tile"]}}
    page = open_page(own=True)
    words = {"en": "Look at the bridge.", "de": "Sieh dir die Brücke an."}

    def give(route):
        told = json.dumps({"words_text": words[route.request.post_data_json["lang"]]})
        route.fulfill(content_type="text/event-stream", body=f"event: done\ndata: {told}\n\n")

    page.route("**/api/hint", give)
    put_deck(page, {"cards": [{"item": item, "position": POSITIONS["dispute"], "card": DUE}]})
    page.reload()
    page.wait_for_selector("body.loaded")
    page.click("#mode-puzzle")
    page.click("#practise")
    page.click("#puzzle-hint")
    expect(page.locator("#hint-words")).to_have_text(words["en"])
    speak(page, "de")
    expect(page.locator("#hint-words")).to_have_text(words["de"])


def test_the_first_answer_counts_and_help_is_no_solution_of_ones_own(practising):
    page = practising(deck("dispute"))
    page.click("#practise")
    wrong = next(tile["at"] for tile in POSITIONS["dispute"]["tiles"] if tile["at"] != ITEMS["dispute"]["answer"]["at"])
    face(page, ",".join(map(str, wrong))).click(force=True)
    expect(page.locator("#practice-state")).to_contain_text("The puzzle returns in")
    after = kept_deck(page)
    assert "streak" not in after or after["streak"] is None
    solve(page, "dispute")
    expect(said(page)).to_contain_text("Right")
    expect(page.locator("#practice-share")).to_be_hidden()
    assert kept_deck(page)["rating"] == after["rating"]


def test_a_puzzle_is_stored_as_long_as_promised(practising):
    tonight = datetime.datetime.now().replace(hour=23, minute=59, second=59).timestamp()
    (card,) = deck("hunt")["cards"]
    page = practising({"cards": [card | {"card": DUE | {"due": int(tonight)}}]})
    expect(page.locator("#practise")).to_have_text("Practise (1 due)")
    page.click("#practise")
    page.click("#practice-keep")
    expect(page.locator("#practise")).to_be_disabled()
    page.click("#practice-keep")
    expect(page.locator("#practise")).to_have_text("Practise (1 due)")


def test_a_restarted_puzzle_can_be_answered_again(practising):
    page = practising(deck("dispute"))
    for _ in range(2):
        page.click("#practise")
        until_kept(page, "kept.practice.attempt?.over === false")
        solve(page, "dispute")
        until_kept(page, "kept.practice.attempt.over")


def test_the_puzzle_due_last_is_dropped_from_a_full_deck(practising):
    (first, card) = deck("dispute", "hunt")["cards"]
    later = [
        {**card, "item": card["item"] | {"id": f"hunt-{number}"}, "card": DUE | {"due": DUE["due"] + number}}
        for number in range(1, 301)
    ]
    page = practising({"cards": [first, *later]})
    page.click("#practise")
    for there in (False, True):
        page.click("#practice-keep")
        known = "kept.practice.cards.some(({ item }) => item.id === given.id) === given.there"
        until_kept(page, known, {"id": first["item"]["id"], "there": there})
    names = {card["item"]["id"] for card in kept_deck(page)["cards"]}
    assert names == {first["item"]["id"], *(f"hunt-{number}" for number in range(1, 300))}


def test_the_deck_is_exported_with_all_stored_data(practising, open_page, tmp_path):
    page = practising(deck("fill", "hunt"))
    page.click("#open-transfer")
    with page.expect_download() as download:
        page.click('[data-deed="keep"]')
    download.value.save_as(tmp_path / "kept.json")
    other = open_page()
    other.on("dialog", lambda dialog: dialog.accept())
    with other.expect_navigation():
        other.set_input_files("#file", tmp_path / "kept.json")
    other.wait_for_selector("body.loaded")
    other.click("#mode-puzzle")
    expect(other.locator("#practise")).to_have_text("Practise (2 due)")


def test_the_days_in_a_row_are_those_of_the_device(open_page):
    """The device is in Tokyo, where it is already the next day."""
    page = open_page(own=True)
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    page.clock.set_fixed_time("2026-03-10T20:00:00Z")
    today = (datetime.date(2026, 3, 11) - datetime.date(1970, 1, 1)).days
    for last, days in ((-2, 1), (-1, 5), (0, 4)):
        put_deck(page, deck("dispute") | {"streak": {"last": today + last, "days": 4, "best": 4}})
        page.reload()
        page.wait_for_selector("body.loaded")
        page.click("#mode-puzzle")
        page.click("#practise")
        expect(page.locator("#puzzle-name")).to_contain_text(ITEMS["dispute"]["id"])
        solve(page, "dispute")
        expect(said(page)).to_contain_text("Right")
        until_kept(page, "kept.practice.rating")
        assert kept_deck(page)["streak"] == {"last": today, "days": days, "best": max(4, days)}


@pytest.mark.parametrize(
    "damage", ["no deck", {"cards": [{"item": {"id": "x"}}, 7], "rating": {"points": "high"}, "streak": 3, "best": 0}]
)
def test_a_damaged_deck_leaves_a_working_page(practising, damage):
    page = practising(damage)
    expect(page.locator("#practise")).to_be_disabled()
    expect(page.locator("#practice-state")).to_contain_text("Puzzles that you solve with help")


def test_a_hunt_fits_a_phone(practising):
    page = practising(deck("hunt"), width=375, height=812)
    page.click("#practise")
    expect(page.locator("#puzzle-parts select").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_attempts_predict_the_next_puzzle_and_are_exported_without_a_name(practising):
    page = practising(deck("dispute", "fill"))
    page.click("#practise")
    expect(page.locator("#puzzle-name")).to_contain_text(ITEMS["dispute"]["id"])
    solve(page, "dispute")
    expect(page.locator("#practise")).to_have_text("Practise (1 due)")
    page.click("#practise")
    expect(page.locator("#practice-state")).to_contain_text("This puzzle should take you about")
    page.click("#practice-export")
    expect(page.locator("#practice-shared")).to_have_value(re.compile('"format":"triomino-attempts/1"'))
    (attempt,) = json.loads(page.locator("#practice-shared").input_value())["attempts"]
    assert attempt.keys() == {"difficulty", "outcome", "seconds"}
    assert attempt["outcome"] == "alone"
