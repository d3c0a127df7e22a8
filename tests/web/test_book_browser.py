"""The puzzles in an HTML book can be solved by mouse or by keyboard, without any other file."""

import json

import pytest
from playwright.sync_api import expect

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from sample_book import MIXED, OF_EACH_KIND

from analyzer.tiles import Tile
from puzzles.book import Book, GradeGroup, make_book
from puzzles.book.html import book_html
from puzzles.kinds import ChosenPart, PrintedAnswer


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    file = tmp_path_factory.mktemp("book") / "book.html"
    file.write_text(book_html(MIXED), encoding="utf-8")
    return file


@pytest.fixture
def book(chromium, file):
    context = chromium.new_context(offline=True, viewport={"width": 375, "height": 812})
    page = context.new_page()
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert troubles == []


def puzzle(book, kind):
    item = next(item for item in OF_EACH_KIND if item.kind == kind)
    found = book.locator(f'.puzzle[data-name="{item.id}"]')
    return found, json.loads(found.locator("script").text_content())


def lay(section, placement):
    section.locator(f'[data-tile="{placement["tile"]}"]').click()
    section.locator(f'[data-at="{placement["at"][0]},{placement["at"][1]}"]').press("Enter")


@pytest.mark.parametrize("kind", ["fill", "best-move", "plan"])
def test_the_tiles_of_the_answer_are_right_and_others_are_not(book, kind):
    section, asked = puzzle(book, kind)
    first, *others = asked["lays"]
    elsewhere = section.locator(f'.place:not([data-at="{first["at"][0]},{first["at"][1]}"])').first
    for placement in others:
        lay(section, placement)
    if not others:
        section.locator(f'[data-tile="{first["tile"]}"]').click()
        elsewhere.press("Enter")
        assert "Right" not in section.locator(".says").text_content()
    lay(section, first)
    turn = section.locator(f'[data-at="{first["at"][0]},{first["at"][1]}"]')
    assert section.locator(".says").text_content() == "Right!"
    assert section.locator(".clash").count() == 0
    if len(set(first["corners"])) > 1:
        turn.press("Enter")
        assert section.locator(".says").text_content() == "Some corners that meet have different values."
        assert section.locator(".clash").count() > 0


def test_a_hunt_is_judged_hexagon_by_hexagon(book):
    section, asked = puzzle(book, "hunt")
    assert section.locator("select").first.get_attribute("aria-label") == "Hexagon A"
    assert section.locator(".verdicts li").first.text_content().startswith("A")
    section.locator("select").first.focus()
    assert section.locator("g:has(> .ring) ~ .mark").count() == len(asked["parts"])
    for number, part in enumerate(asked["parts"]):
        section.locator("select").nth(number).select_option(part["right"])
    section.locator("select").first.select_option("?")
    section.locator('[data-deed="check"]').click()
    count = len(asked["parts"])
    assert section.locator(".says").text_content() == f"Right: {count - 1} of {count}."
    section.locator("select").first.select_option(asked["parts"][0]["right"])
    section.locator('[data-deed="check"]').click()
    assert section.locator(".says").text_content() == "Right!"


def test_a_choice_about_the_whole_board_is_made(chromium, tmp_path):
    """None of the current kinds asks for one choice about the whole board."""
    (section,) = make_book("One", [item for item in OF_EACH_KIND if item.kind == "hunt"]).sections
    whole = section.entries[0]._replace(answer=PrintedAnswer(parts=(ChosenPart(None, "mirror"),)))
    file = tmp_path / "one.html"
    file.write_text(book_html(Book("One", (section._replace(groups=(GradeGroup((whole,)),)),))), encoding="utf-8")
    page = chromium.new_page()
    page.goto(file.as_uri())
    for choice, words in (("clash", "Not right."), ("mirror", "Right!")):
        page.select_option('select[aria-label="The answer"]', choice)
        page.click('[data-deed="check"]')
        assert page.locator(".says").text_content() == words
    page.close()


def test_the_wrong_tile_is_marked_and_progress_is_kept(book):
    section, asked = puzzle(book, "dispute")
    right = next(tile for tile in asked["tiles"] if tile["at"] != asked["wrong"])
    x, y = right["at"]
    wrong = f"{Tile(right['corners']).name} on {x},{y} is not the misplaced tile."
    for tile, words in ((right["at"], wrong), (asked["wrong"], "Right!")):
        section.locator(f'[data-at="{tile[0]},{tile[1]}"]').press("Enter")
        assert section.locator(".says").text_content().startswith(words)
    book.reload()
    book.locator("nav a.done").first.wait_for(state="attached")
    assert book.locator("nav a.done").count() == 1


def test_on_paper_all_answers_are_at_the_end(book):
    book.evaluate("dispatchEvent(new Event('beforeprint'))")
    book.emulate_media(media="print")
    answers = book.locator("main > .answers")
    assert answers.locator("svg.frame").count() == len(MIXED.entries)
    assert answers.locator("svg.frame").last.is_visible()
    assert not book.locator(".puzzle details").first.is_visible()
    lines = book.locator(".puzzle .blanks")
    assert lines.count() == sum(len(entry.answer.blanks) for entry in MIXED.entries)
    assert lines.first.is_visible()
    book.evaluate("dispatchEvent(new Event('afterprint'))")
    assert answers.count() == 0


def test_on_paper_a_page_has_two_rows_of_plans(book):
    book.set_viewport_size({"width": 710, "height": 949})  # 216 x 279 mm without the margins, in pixels
    book.emulate_media(media="print")
    section, _ = puzzle(book, "plan")
    assert section.locator(".blanks").count() == 5
    gap = book.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.puzzles')).rowGap)")
    assert 2 * section.bounding_box()["height"] + gap < 949


def test_on_a_phone_the_board_stays_in_view_beside_its_tiles(book):
    book.set_viewport_size({"width": 375, "height": 500})
    section, _ = puzzle(book, "fill")
    section.locator(".deeds").evaluate("each => each.scrollIntoView({ block: 'end' })")
    board, tiles = (section.locator(part).bounding_box() for part in (".playing > svg.frame", ".tiles"))
    assert 0 <= board["y"] < board["y"] + board["height"] <= tiles["y"] + tiles["height"]


def test_an_example_to_fill_has_circles(book):
    example = book.locator("#s0 .example svg").first
    assert example.locator("circle.empty").count() > 0
    assert not book.locator(".blanks").first.is_visible()


def test_the_book_fits_a_phone(book):
    assert book.evaluate("document.documentElement.scrollWidth") <= 375


def test_notes_on_points_and_solved_puzzles_stay(book):
    book.on("dialog", lambda dialog: dialog.accept("3, 1"))
    spot = puzzle(book, "fill")[0].locator(".spot").first
    spot.click()
    expect(spot).to_have_text("13")
    book.evaluate("name => done.add(name)", book.locator(".puzzle").first.get_attribute("data-name"))
    book.reload()
    expect(puzzle(book, "fill")[0].locator(".spot").first).to_have_text("13")
    expect(book.locator(".progress")).to_have_text(f"1 of {book.locator('.puzzle').count()} solved")
