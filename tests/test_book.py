"""A book has a drawn answer for every puzzle, pages with cross-references, and no external resources."""

from __future__ import annotations

import datetime
import re
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import puzzle_runs
import pytest
from click.testing import CliRunner
from sample_book import EASY, MIXED, OF_EACH_KIND

from analyzer.board import layout_faults
from analyzer.messages import speaking
from puzzles.book import make_book
from puzzles.book.front import CellTable, Chapter, front
from puzzles.book.html import book_html
from puzzles.kinds import KINDS, kind
from puzzles.library import Library
from triomino.cli import main


@pytest.fixture
def library(tmp_path):
    path = str(tmp_path / "kept.db")
    with Library(path) as kept:
        kept.add(EASY)
    return path


def test_puzzles_come_by_kind_and_from_easy_to_hard():
    assert [section.entries[0].name.rpartition("-")[0] for section in MIXED.sections] == ["fill", *KINDS]
    assert [section.grade for section in MIXED.sections[:2]] == ["easy", OF_EACH_KIND[0].grade]
    assert [entry.number for entry in MIXED.entries] == list(range(1, 8 + len(KINDS)))
    assert MIXED.sections[0].span == "1 to 7"


@pytest.mark.parametrize("entry", MIXED.entries[7:], ids=lambda entry: entry.name)
def test_the_answer_of_every_kind_is_drawn(entry):
    solved = entry.solved
    for_the_whole_board = [part.centre for part in entry.answer.parts] == [None]
    assert for_the_whole_board or solved.new or solved.wrong or solved.marks
    laid = [laid for laid in solved.draft.layout if laid.at not in solved.wrong]
    assert layout_faults(entry.draft.tile_set, laid, connected=False) == []
    assert {each.at for each in laid} >= set(entry.draft.fill)


def test_a_section_gives_its_instruction_once_and_unusual_rules_beside_the_puzzle():
    [move] = puzzle_runs.made("best-move", 1, rules="classic")
    (section,) = make_book("Rules", [move, *puzzle_runs.made("best-move", 1)], series=True).sections
    assert section.instruction.startswith("Which tile in the hand scores the most")
    assert sorted(entry.hard.partition(", ")[2] for entry in section.entries) == ["", "rules classic"]


def test_steps_are_explained_from_the_requested_grade_on():
    assert all(entry.steps and entry.steps.finished for entry in MIXED.entries[:8])
    assert not any(entry.steps for entry in make_book("Without", EASY, steps_from="gentle").entries)


def titles(chapters: list[Chapter]) -> list[str]:
    return [chapter.title for chapter in chapters]


def test_the_front_explains_everything_that_the_puzzles_need():
    assert titles(front(make_book("Fill", EASY))) == [
        "The game in a minute",
        "Points for a tile",
        "Example: Fill the region",
    ]
    assert titles(front(MIXED))[2:] == [
        "How to read coordinates",
        *(f"Example: {kind(name).title}" for name in KINDS[: KINDS.index("hunt") + 1]),
        "The words for hexagons",
        *(f"Example: {kind(name).title}" for name in KINDS[KINDS.index("hunt") + 1 :]),
    ]
    (table,) = [block for chapter in front(MIXED) for block in chapter.blocks if isinstance(block, CellTable)]
    assert ("completing a hexagon", "+ 50") in table.rows


def test_a_puzzle_of_another_set_names_it_and_the_front_lists_its_tiles():
    """The tile set determines which tiles can complete a hexagon."""
    [hunt] = puzzle_runs.made("hunt", 1, set="0-4 mirrors")
    book = make_book("Mirrors", [hunt, *EASY[:1]])
    assert [entry.hard.partition(", ")[2] for entry in book.entries] == ["", "set 0-4 mirrors"]
    told = "Puzzles that use the set 0-4 mirrors are marked. This set has 45 tiles with values from 0 to 4, including"
    assert any(isinstance(block, str) and block.startswith(told) for block in front(book)[0].blocks)


def test_html_asks_for_nothing_from_elsewhere():
    page = book_html(MIXED)
    assert "A &lt;title&gt; &amp; more" in page
    sources = re.findall(r'(?:src|href)="([^"]*)"', page.partition("<script>\n")[0])
    assert all(source.startswith("#") for source in sources)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page)
    targets = set(re.findall(r'id="([^"]+)"', page))
    assert {source[1:] for source in sources if source.startswith("#")} <= targets


def test_a_tile_of_an_example_cannot_be_chosen():
    """Only a puzzle attaches listeners to its tiles."""
    examples, puzzles = book_html(MIXED).split('<section id="s0">', 1)
    assert '<ul class="tiles"><li>' in examples
    assert "<button" not in re.sub(r"<header.*?</header>", "", examples.split("<body")[1], flags=re.DOTALL)
    assert "data-tile" in puzzles


def test_every_picture_of_the_html_is_well_formed():
    page = book_html(MIXED)
    pictures = re.findall(r'<svg class="frame".*?</svg>', page, re.DOTALL)
    assert len(pictures) > 2 * len(MIXED.entries)
    for picture in pictures:
        ElementTree.fromstring(picture)


@pytest.mark.parametrize(("paper", "large"), [("a4", False), ("letter", True)])
def test_the_pdf_is_the_same_every_time_and_embeds_its_fonts(paper, large):
    pdf = pytest.importorskip("puzzles.book.pdf")
    book = make_book("Book", EASY[:3])
    first = pdf.book_pdf(book, paper, large)
    assert first == pdf.book_pdf(book, paper, large)
    assert first.startswith(b"%PDF")
    assert b"BitstreamVera" in first
    assert b"/FontFile2" in first
    assert b"Helvetica" not in first
    width, height = pdf.PAPERS[paper]
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", first)
    assert box is not None
    assert (float(box[1]), float(box[2])) == pytest.approx((width, height), abs=0.01)


class Printed:
    """The contents of each page of a book."""

    def __init__(self, monkeypatch, book, large=False):
        pdf = pytest.importorskip("puzzles.book.pdf")
        settings = []

        class Spy(pdf.Canvas):
            def drawRightString(self, x, y, text, *rest, **words):  # noqa: N802
                texts.setdefault(self.getPageNumber(), []).append(text)
                ends[self.getPageNumber(), y].append((x - self.stringWidth(text), x))
                super().drawRightString(x, y, text, *rest, **words)

            def drawString(self, x, y, text, *rest, **words):  # noqa: N802
                ends[self.getPageNumber(), y].append((x, x + self.stringWidth(text)))
                super().drawString(x, y, text, *rest, **words)

            def linkRect(self, contents, name, *rest, **words):  # noqa: N802
                texts.setdefault(self.getPageNumber(), []).append(f"to {name}")
                super().linkRect(contents, name, *rest, **words)

            def bookmarkPage(self, name, *rest, **words):  # noqa: N802
                marks[name] = self.getPageNumber()
                return super().bookmarkPage(name, *rest, **words)

            def save(self):
                settings.append((dict(texts), dict(marks), dict(ends)))
                for found in (texts, marks, ends):
                    found.clear()
                super().save()

        texts, marks, ends = {}, {}, defaultdict(list)
        monkeypatch.setattr(pdf, "Canvas", Spy)
        pdf.book_pdf(book, large=large)
        self.texts, self.marks, self.ends = settings[-1]


@pytest.mark.parametrize("large", [False, True])
def test_puzzles_and_answers_name_each_others_pages(monkeypatch, large):
    printed = Printed(monkeypatch, MIXED, large)
    for entry in MIXED.entries:
        asked, answered = printed.marks[f"p{entry.number}"], printed.marks[f"a{entry.number}"]
        assert {f"answer: page {answered}", f"to a{entry.number}"} <= set(printed.texts[asked])
        assert {f"page {asked}", f"to p{entry.number}"} <= set(printed.texts[answered])
        assert (f"to s{entry.number}" in printed.texts[answered]) == (entry.steps is not None)
    contents = printed.texts[printed.marks["contents"]]
    assert [str(printed.marks[section.name]) for section in MIXED.sections] == [
        text for text in contents if text.isdigit()
    ][len(front(MIXED)) : len(front(MIXED)) + len(MIXED.sections)]


@pytest.mark.parametrize("large", [False, True])
def test_no_words_on_a_line_overlap(monkeypatch, large):
    book = MIXED._replace(title="A long title for a book " * 20)
    for line in Printed(monkeypatch, book, large).ends.values():
        pairs = pairwise(sorted(line))
        assert all(end < start for (_, end), (start, _) in pairs)
        assert max(end for _, end in line) < 596


def test_a_page_is_filled_by_boards_that_grow():
    blocks = pytest.importorskip("puzzles.book.blocks")
    drawn = []

    class Paper:
        def __getattr__(self, name):
            return lambda *given: None

    def row(size):
        return blocks.Block(5 * size, lambda _canvas, _x, _y: drawn.append(size))

    printer = blocks.Printer(Paper(), (500, 500), 50, "")
    printer.fill([row] * 6, sizes=(10, 40), most=3, gap=10)
    assert drawn == [pytest.approx(380 / 15, abs=0.2)] * 6


def test_a_large_region_has_the_whole_width(monkeypatch):
    from puzzles.weekly import issue_of

    items = list(issue_of(datetime.date(2026, 11, 23)).items)
    printed = Printed(monkeypatch, make_book("Week", items, None, series=True))
    page = printed.marks["p4"]
    lines = [sorted(line) for (number, _), line in printed.ends.items() if number == page]
    whole = [
        line for line in lines if len(line) == 3 and line[0][0] == 50 and line[-1][1] == pytest.approx(545.3, abs=1)
    ]
    assert len(whole) == 1


def test_a_figure_is_on_the_page_of_the_text_before_it():
    pdf = pytest.importorskip("puzzles.book.pdf")
    pdf._register(None, "")
    setting = pdf._Setting(MIXED, pdf.USUAL, pdf.Printer(None, pdf.A4, 50, ""), pdf.A4, {})
    figure = next(part for chapter in front(MIXED) for part in chapter.blocks if isinstance(part, pdf.Figure))
    _heading_and_two, last, _space = setting._chapter(pdf.Chapter("A", ("one", "two", "three", figure)))
    assert last.height > 50


def test_no_page_has_a_single_row_if_the_page_before_can_spare_one():
    blocks = pytest.importorskip("puzzles.book.blocks")
    printer = blocks.Printer(None, (500, 500), 50, "")
    assert printer._even([100] * 5, 4, 0) in ([2, 3], [3, 2])
    assert printer._even([100] * 4 + [400], 4, 0) == [4, 1]


def test_a_title_that_the_font_lacks_is_refused(library, tmp_path):
    pytest.importorskip("puzzles.book.pdf")
    out = tmp_path / "book.pdf"
    result = CliRunner().invoke(main, ["book", "--from", library, "-o", str(out), "--title", "Größe 三"])
    assert result.exit_code == 2
    assert "--title: the font of the PDF lacks '三'" in result.stderr
    assert not out.exists()


def test_a_font_of_the_reader_prints_the_title(library, tmp_path):
    pytest.importorskip("puzzles.book.pdf")
    import reportlab

    vera = Path(reportlab.__file__).parent / "fonts" / "VeraIt.ttf"
    out = tmp_path / "book.pdf"
    call = ["book", "--from", library, "-o", str(out), "--limit", "1", "--font"]
    assert CliRunner().invoke(main, [*call, str(vera)]).exit_code == 0
    assert b"Oblique" in out.read_bytes()
    refused = CliRunner().invoke(main, [*call, library])
    assert (refused.exit_code, refused.stderr) == (
        2,
        f"--font: {library}: found no TrueType font that can be embedded\n",
    )


@pytest.mark.parametrize("entry", MIXED.entries[7:], ids=lambda entry: entry.name)
def test_boards_have_coordinates_if_the_answer_names_places(entry):
    assert entry.asked.axes == entry.solved.axes == (entry.kind in ("best-move", "plan"))
    assert [mark.status for mark in entry.asked.marks] == [""] * len(entry.solved.marks)
    assert bool(entry.answer.blanks) == (entry.kind != "join")


def test_a_page_has_four_small_puzzles_or_two_in_large_print(monkeypatch):
    book = make_book("Easy", EASY)
    for large, most in ((False, 4), (True, 2)):
        marks = Printed(monkeypatch, book, large).marks
        pages = Counter(marks[f"p{entry.number}"] for entry in book.entries)
        assert max(pages.values()) == most


@pytest.mark.parametrize("name", ["book.pdf", "book.html"])
def test_the_command_writes_a_book(library, tmp_path, name):
    out = tmp_path / name
    result = CliRunner().invoke(main, ["book", "--from", library, "-o", str(out), "--steps", "easy", "--limit", "2"])
    assert (result.exit_code, result.output) == (0, f"{out}: 2 puzzles\n")
    assert out.stat().st_size > 1000


def test_a_missing_puzzle_exits_with_1(library, tmp_path):
    out = tmp_path / "book.html"
    result = CliRunner().invoke(main, ["book", "--from", library, "-o", str(out), "--grade", "hard"])
    assert result.exit_code == 1
    assert not out.exists()


@pytest.mark.parametrize("out", ["book.doc", "book", "nowhere/book.html"])
def test_an_impossible_output_is_refused(library, tmp_path, out):
    result = CliRunner().invoke(main, ["book", "--from", library, "-o", str(tmp_path / out)])
    assert result.exit_code == 2


def test_a_book_is_in_the_requested_language():
    with speaking("de"):
        book = make_book("Rätsel", OF_EACH_KIND)
        page = book_html(book)
    assert '<html lang="de">' in page
    assert [section.title for section in book.sections[:2]] == ["Das Gebiet ausfüllen", "Den besten Zug finden"]
    assert book.sections[0].instruction.startswith("Lege die Steine")
    assert '"right":"Richtig!"' in page
