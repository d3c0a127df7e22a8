"""Stepping through a reviewed record."""

import json
import re
from pathlib import Path

import pytest
from pages import MODULES, RECORD, expect, expect_tiles, face, kept_deck, paste, said, speak, tray

from analyzer.audit import audit_record
from analyzer.messages import speaking
from analyzer.text.record import read_record
from analyzer.usable_record import usable_record

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def reviewed(open_page):
    page = open_page()
    paste(page, RECORD)
    page.wait_for_selector("#record-body:not([hidden])")
    return page


def test_the_board_before_a_turn_has_the_hand_of_the_mover(reviewed):
    page = reviewed
    page.keyboard.press("End")
    expect_tiles(page, 8)
    page.click("#before")
    expect_tiles(page, 7)
    expect(page.locator("#hand [data-tile]")).to_have_count(9)
    expect(page.locator(".ghost.made .digit")).to_have_text(["0", "2", "4"])
    expect(page.locator("#choice-concluded")).to_contain_text(re.compile(r"Ben has (no|none of) \d-"))
    page.click("#to-board")
    page.wait_for_selector("#panel-board:not([hidden])")
    expect_tiles(page, 7)
    expect(page.locator("#hand [data-tile]")).to_have_count(9)
    expect(page.locator("#opponents")).to_have_value(re.compile(r"^\d+$"))


def test_the_movers_hand_appears_at_once_under_their_name(reviewed):
    page = reviewed
    page.route("**/api/best", lambda route: None)
    page.keyboard.press("End")
    page.click("#before")
    expect(page.locator("#hand [data-tile]")).to_have_count(9)
    expect(page.locator(".hand-area h2:visible")).to_have_text("Ada's hand")
    expect(page.locator("#hand [data-tile]").first).to_have_attribute(
        "aria-label", re.compile(r"^Tile \d-\d-\d, worth")
    )
    page.click("#mode-board")
    expect(page.locator(".hand-area h2:visible")).to_have_text("Your hand")


def test_the_chart_shows_one_kind_of_chance(open_page):
    """The first choice has no estimated chance of winning the match."""
    dots = open_page().evaluate(
        f"""async () => {{
            const {{ showChances }} = {MODULES}['js/graph.js'];
            const holder = document.createElement('div');
            const choices = [{{ player: 'A', win: 0.9 }}, {{ player: 'A', win: 0.9, match: {{ win: 0.1 }} }}];
            showChances(holder, ['A', 'B'], [{{ line: 0 }}, {{ line: 1 }}], 0, (line) => choices[line], () => {{}});
            return [...holder.querySelectorAll('.dot')].map((dot) => dot.getAttribute('cx'));
        }}"""
    )
    assert len(dots) == 1


def test_from_mistake_to_mistake(reviewed):
    page = reviewed
    expect(page.locator("#mistake-next")).to_be_disabled()
    page.click("#review")
    page.click("#mode-board")  # a late response is not drawn over another view
    expect(page.locator("#review-state")).to_contain_text("The choices were judged", timeout=60_000)
    expect_tiles(page, 20)
    page.click("#mode-record")
    page.click("#mistake-next")
    expect(page.locator("#before")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#turns .current .loss")).to_have_count(1)
    expect(page.locator("#choice-better")).to_contain_text("Better (green): ")
    expect(page.locator(".ghost.green")).to_have_count(1)
    expect(page.locator("#chances .dot").first).to_be_visible()
    expect(page.locator("#chances p")).to_contain_text("Winning chances assume equally strong players. For the")
    lead = re.compile(r"^Ada's lead after each turn, in points; at the end: -\d+$")
    expect(page.locator("#lead svg")).to_have_attribute("aria-label", lead)
    losses = page.locator("#review-losses .loss").all_text_contents()
    assert losses and losses == sorted(losses, key=lambda loss: -float(loss[1:]))
    page.locator("#review-losses button").first.click()
    expect(page.locator("#turns .current .loss")).to_have_text(losses[0])
    expect(page.locator("#choice-better")).to_be_in_viewport(ratio=1)
    page.wait_for_function(
        """() => {
            const box = (one) => document.querySelector(one).getBoundingClientRect();
            const [list, current] = [box("#turns"), box("#turns .current")];
            return current.height > 0 && list.top <= current.top && current.bottom <= list.bottom;
        }"""
    )
    page.click("#keep-mistake")
    page.click("#mode-puzzle")
    page.click("#practise")
    expect(page.locator("#puzzle-question")).to_contain_text("Which move is better?")
    better = kept_deck(page)["cards"][0]["item"]["answer"]
    tray(page, better["tile"]).click()
    face(page, ",".join(map(str, better["at"]))).click(force=True)
    expect(page.locator("#hint-words")).to_contain_text("Right")
    expect(page.locator("#practice-state")).to_contain_text("The puzzle returns in 2 days")


WRONG_TOTAL = """\
players: Ada Ben
round
  Ben 2-2-2 @ 0,0 = 16
  Ada draw
  Ada draw
  Ada draw
  Ada 4-2-2 @ -1,0 = -7
  Ben 2-2-1 @ 0,1 = 5
  scores Ada -7 Ben 22
round
  Ben 5-5-5 @ 0,0 = 25
"""


def test_the_next_mistake_may_be_a_wrong_total_after_the_last_turn_of_a_round(open_page):
    page = open_page()
    paste(page, WRONG_TOTAL)
    where, problems = page.locator("#turn-where"), page.locator("#turn-problems")
    expect(where).to_have_text("Turn 1 of 4, round 1")
    page.click("#mistake-next")
    expect(where).to_have_text("Turn 3 of 4, round 1")
    expect(problems).to_contain_text("Ben should have 21, not 22")
    expect_tiles(page, 3)
    expect(page.locator(".tile.wrong")).to_have_count(0)
    page.click("#turn-last")
    expect(problems).to_be_empty()
    page.click("#record-problems button >> nth=0")
    expect(where).to_have_text("Turn 3 of 4, round 1")


def test_the_last_turn_of_a_round_shows_how_it_ended_and_the_points_for_its_end(open_page):
    page = open_page()
    paste(page, (EXAMPLES / "game.txt").read_text(encoding="utf-8"))
    end, totals = page.locator("#turn-end"), page.locator("#turn-totals strong")
    expect(totals).to_have_text(["0", "16"])
    expect(end).to_be_hidden()
    page.click("#turn-last")
    expect(end).to_have_text("The round is over: a player went out. Ann gains 34: 25 for going out, 9 in Ben's hand.")
    expect(totals).to_have_text(["153", "74"])
    page.click("#turn-before")
    expect(end).to_be_hidden()
    expect(totals).to_have_text(["114", "74"])


def test_the_page_lists_what_could_not_be_checked(open_page):
    page = open_page()
    paste(page, WRONG_TOTAL)
    unchecked = page.locator("#record-unchecked li")
    hands = "whether the tiles of Ada and Ben came from their hands, and whether their draws and passes were necessary"
    expect(unchecked.first).to_have_text(f"Round 1: {hands}")
    expect(unchecked.last).to_have_text(f"Round 2: {hands}")
    paste(page, RECORD)
    expect(unchecked).to_have_count(0)
    expect(page.locator("#unchecked-section")).to_be_hidden()


def test_a_review_says_when_it_judges_a_choice_if_it_has_judged_none(open_page):
    page, conditions = open_page(), re.compile(r"^No choice was judged\. A review judges a choice only if")
    paste(page, WRONG_TOTAL)
    page.click("#review")
    expect(page.locator("#review-state")).to_have_text(conditions, timeout=60_000)
    expect(page.locator("#review-summaries")).not_to_contain_text("choices")
    paste(page, "players: Ada Ben\nround\n  hand Ada 5-5-5 5-5-4\n  hand Ben 1-1-1 2-2-2\n  Ada 5-5-5 @ 0,0 = 25\n")
    page.click("#review")
    expect(page.locator("#review-state")).to_have_text(conditions, timeout=60_000)


def test_the_next_mistake_comes_with_its_explanation_on_a_phone(open_page):
    page = open_page(width=375, height=812, touch=True)
    paste(page, WRONG_TOTAL)
    page.tap("#mistake-next")
    expect(page.locator("#turn-problems")).to_be_in_viewport(ratio=1)
    expect(said(page)).to_have_text(page.locator("#turn-words").inner_text())
    assert "shown" not in said(page).get_attribute("class")  # the text is already in view
    place = page.locator("#mistake-next").bounding_box()
    page.tap("#mistake-next")
    assert page.locator("#mistake-next").bounding_box() == place


def test_a_review_explains_each_mistake_in_the_language_of_the_page(open_page):
    page = open_page(locale="de-DE", width=375, height=812)
    record = RECORD.replace("= 16", "= 15").replace("4-2-4 @ -1,-1", "4-2-3 @ -1,-1")
    audit = audit_record(read_record(record))
    with speaking("de"):
        problem, repairs = audit.problems[1].phrase.text, [each.line_text.text for each in usable_record(audit).repairs]
    paste(page, record)
    page.wait_for_selector("#record-body:not([hidden])")
    expect(page.locator("#record-problems li").nth(1)).to_contain_text(problem)
    page.click("#review")
    expect(page.locator("#review-state")).to_contain_text("Die Entscheidungen", timeout=60_000)
    expect(page.locator("#review-summaries li").first).to_have_text(repairs[0])
    expect(page.locator("#review-summaries li").nth(1)).to_have_text(repairs[1])


def test_a_new_language_translates_the_conclusions_and_the_review(open_page):
    page = open_page()
    page.click("#mode-record")
    page.click("#record-example")
    page.click("#turn-next")
    page.click("#before")
    concluded = page.locator("#choice-concluded")
    expect(concluded).to_contain_text("lower tile on line 8. Line 8 belongs to turn 1.")
    speak(page, "de")
    expect(concluded).to_contain_text("in Zeile 8 mit einem niedrigeren Stein")
    speak(page, "en")
    expect(concluded).to_contain_text("lower tile on line 8. Line 8 belongs to turn 1.")
    paste(page, RECORD)
    page.click("#review")
    expect(page.locator("#review-state")).to_contain_text("The choices were judged", timeout=60_000)
    english = page.locator("#review-summaries").inner_text()
    speak(page, "de")
    expect(page.locator("#review-state")).to_contain_text("Die Entscheidungen", timeout=60_000)
    expect(page.locator("#review-summaries")).not_to_contain_text(english.split("\n")[-1])


def test_the_bonuses_that_a_reason_names_are_marked_on_the_board(open_page):
    page = open_page()
    page.route(  # 1,000 playouts are enough to find the reason
        "**/api/review",
        lambda route: route.continue_(post_data=json.dumps({**route.request.post_data_json, "games": 1000})),
    )
    paste(page, (EXAMPLES / "game.txt").read_text(encoding="utf-8"))
    page.wait_for_selector("#record-body:not([hidden])")
    page.click("#review")
    losses = page.locator("#review-losses li")
    expect(losses).to_have_count(5)  # only the five greatest, to leave room on a phone
    left = int(re.search(r"\d+", page.locator("#more-losses").inner_text())[0])
    page.click("#more-losses")
    expect(losses).to_have_count(5 + left)
    page.click('#review-losses button:has-text("3-3-0 @ 1,2")')
    expect(page.locator("#choice-bonuses")).to_contain_text("only 0-3-3 at 1,2 lets opponents score")
    expect(page.locator(".slot.bonus .score")).to_have_text(["+40", "+40"])
    expect(page.locator(".layer-spans .span")).to_have_count(2)
    page.click("#before")
    expect(page.locator(".slot.bonus, .layer-spans .span")).to_have_count(0)
