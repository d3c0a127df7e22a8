"""A book draws the answer of every puzzle. Its pages refer to each other, and it loads nothing from elsewhere."""

from __future__ import annotations

import datetime
import re
from collections import Counter, defaultdict
from html import escape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import puzzle_runs
import pytest
from click.testing import CliRunner
from sample_book import EASY, MIXED, OF_EACH_KIND

from analyzer.board import layout_faults
from analyzer.lattice import neighbours
from analyzer.messages import speaking
from puzzles.book import make_book
from puzzles.book.front import CellTable, Chapter, Figure, WorkedExample, front, opening
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
    assert [section.kind for section in MIXED.sections] == list(KINDS)
    fills = MIXED.sections[0]
    assert [(group.grade, group.span) for group in fills.groups] == [("easy", "1 to 7"), (OF_EACH_KIND[0].grade, "8")]
    assert fills.grade == f"easy to {OF_EACH_KIND[0].grade}"
    assert [entry.number for entry in MIXED.entries] == list(range(1, 8 + len(KINDS)))
    (series,) = make_book("Series", [*OF_EACH_KIND[:1], *EASY], series=True).sections
    assert [group.span for group in series.groups] == ["1 to 8"]


@pytest.mark.parametrize("entry", MIXED.entries[7:], ids=lambda entry: entry.name)
def test_the_answer_of_every_kind_is_drawn(entry):
    solved = entry.solved
    for_the_whole_board = [part.centre for part in entry.answer.parts] == [None]
    assert for_the_whole_board or solved.new or solved.wrong or solved.marks
    laid = [laid for laid in solved.draft.layout if laid.at not in solved.wrong]
    assert layout_faults(entry.draft.tile_set, laid, connected=False) == []
    assert {each.at for each in laid} >= set(entry.draft.fill)


def test_unusual_rules_are_named_beside_the_puzzle():
    [move] = puzzle_runs.made("best-move", 1, rules="classic")
    (section,) = make_book("Rules", [move, *puzzle_runs.made("best-move", 1)], series=True).sections
    assert sorted(entry.hard.partition(", ")[2] for entry in section.entries) == ["", "classic rules"]


def test_steps_are_explained_from_the_requested_grade_on():
    assert all(entry.steps and entry.steps.finished for entry in MIXED.entries[:8])
    assert not any(entry.steps for entry in make_book("Without", EASY, steps_from="gentle").entries)


def titles(chapters: list[Chapter]) -> list[str]:
    return [chapter.title for chapter in chapters]


def test_the_front_explains_only_what_the_puzzles_need():
    assert titles(front(make_book("Fill", EASY))) == ["The game in a minute"]
    assert not any("hexagon" in str(block) for block in front(make_book("Fill", EASY))[0].blocks)
    [hunt] = (item for item in OF_EACH_KIND if item.kind == "hunt")
    (game,) = front(make_book("Hunt", [hunt]))
    assert any("hexagon" in str(block) for block in game.blocks)
    assert titles(front(MIXED)) == ["The game in a minute", "Points for a tile", "How to read coordinates"]
    (table,) = [block for chapter in front(MIXED) for block in chapter.blocks if isinstance(block, CellTable)]
    assert ("completing a hexagon", "+ 50") in table.rows


@pytest.mark.parametrize("name", KINDS)
def test_a_section_opens_with_one_instruction_and_an_example(name):
    first, *others = opening(name)
    assert (first.title, first.blocks[0]) == (kind(name).title.text, kind(name).instruction.text)
    assert isinstance(first.blocks[1], WorkedExample)
    assert titles(others) == (["Terms for hexagons"] if name == "hunt" else [])
    assert book_html(MIXED).count(f"<p>{escape(kind(name).instruction.text)}</p>") == 1


def test_a_puzzle_of_another_set_names_it_and_the_front_lists_its_tiles():
    """The tile set determines which tiles can complete a hexagon."""
    [hunt] = puzzle_runs.made("hunt", 1, set="0-4 mirrors")
    book = make_book("Mirrors", [hunt, *EASY[:1]])
    assert [entry.hard.partition(", ")[2] for entry in book.entries] == ["", "0-4 mirrors set"]
    told = "Puzzles that use the 0-4 mirrors set are marked. This set has 45 tiles with values from 0 to 4, including"
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
    """The tiles in an example are pictures; those in a puzzle are buttons."""
    opened, puzzles = book_html(MIXED).split('<section id="s0">', 1)[1].split('<div class="puzzles">', 1)
    assert '<ul class="tiles"><li>' in opened
    assert "<button" not in opened
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
    groups = [group for section in MIXED.sections for group in section.groups]
    assert [str(printed.marks[f"p{group.entries[0].number}"]) for group in groups] == [
        text for text in contents if text.isdigit()
    ][len(front(MIXED)) : len(front(MIXED)) + len(groups)]


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

    def row(size, extra):
        return blocks.Block(5 * size + extra, lambda _canvas, _x, _y: drawn.append((size, extra)))

    printer = blocks.Printer(Paper(), (500, 500), 50, "")
    printer.fill([blocks.PageRow(row)] * 6, sizes=(10, 40), most=3, gap=10)
    assert drawn == [(pytest.approx(380 / 15, abs=0.2), pytest.approx(0, abs=1))] * 6
    drawn.clear()
    printer.fill([blocks.PageRow(row)] * 2, sizes=(10, 20), most=3, gap=10)
    assert drawn == [(pytest.approx(20, abs=0.1), blocks.MOST_EXTRA)] * 2


@pytest.mark.parametrize(("rows", "each", "expected"), [(1, 150, "a b"), (1, 250, "row"), (2, 150, "row row")])
def test_a_row_that_is_alone_on_a_page_is_taken_apart_if_the_page_has_room(rows, each, expected):
    blocks = pytest.importorskip("puzzles.book.blocks")
    drawn = []

    class Paper:
        def __getattr__(self, name):
            return lambda *given: None

    def row(name, height):
        return blocks.PageRow(
            lambda _size, extra: blocks.Block(height + extra, lambda _canvas, _x, _y: drawn.append(name))
        )

    class Printer(blocks.Printer):
        _foot = ""  # measuring a title needs the fonts of a book

    pair = row("row", 150)._replace(apart=(row("a", each), row("b", each)))
    Printer(Paper(), (500, 500), 50, "").fill([pair] * rows, sizes=(10, 40), most=3, gap=10)
    assert drawn == expected.split()


def test_a_page_does_not_begin_with_empty_space():
    blocks = pytest.importorskip("puzzles.book.blocks")
    pages = []

    class Paper(blocks.Printer):
        def page(self, printed, gap=0, foot=True):
            pages.append(len(printed))

    full = blocks.Block(390, lambda _canvas, _x, _y: None)
    Paper(None, (500, 500), 50, "").flow([full, blocks.space(20), full, blocks.space(20)], gap=0)
    assert pages == [1, 1]


def setting_of(book, paper="a4"):
    pdf = pytest.importorskip("puzzles.book.pdf")
    pdf._register(None, "")
    return pdf._Setting(book, pdf.USUAL, pdf.Printer(None, pdf.PAPERS[paper], 50, ""), pdf.PAPERS[paper], {})


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_first_puzzle_has_the_whole_width_if_one_is_left_over(count):
    (section,) = make_book("Few", EASY[:count]).sections
    opening_row, *rows = setting_of(section)._section(section)
    assert opening_row.opens
    assert [row.figures for row in rows] == [1] * (count % 2) + [2] * (count // 2)


def test_a_large_region_has_the_whole_width(monkeypatch):
    from puzzles.weekly import issue_of

    items = list(issue_of(datetime.date(2026, 11, 23)).items)
    book = make_book("Week", items, None, series=True)
    assert book_html(book).count('class="puzzle wide"') == 1
    printed = Printed(monkeypatch, book)
    page = printed.marks["p4"]
    lines = [sorted(line) for (number, _), line in printed.ends.items() if number == page]
    whole = [
        line for line in lines if len(line) == 3 and line[0][0] == 50 and line[-1][1] == pytest.approx(545.3, abs=1)
    ]
    assert len(whole) == 1


def test_a_figure_is_beside_the_text_before_it():
    figure = next(part for chapter in front(MIXED) for part in chapter.blocks if isinstance(part, Figure))
    both, _space = setting_of(MIXED)._chapter(Chapter("A", ("one", "two", figure, "three")))
    alone, _space = setting_of(MIXED)._chapter(Chapter("A", (figure, "three")))
    assert both.height == alone.height


def test_puzzles_follow_a_short_end_of_the_front(monkeypatch):
    moves = [item for item in OF_EACH_KIND if item.kind == "best-move"]
    marks = Printed(monkeypatch, make_book("Small", [*EASY[:2], *moves])).marks
    assert marks["How to read coordinates"] == marks["Fill the region"] == 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_explanations_of_a_kind_fit_a_page(paper, language):
    with speaking(language):
        setting = setting_of(MIXED, paper)
        assert [sum(row.opens for row in setting._section(section)) for section in MIXED.sections] == [1] * len(KINDS)


def test_the_steps_of_a_puzzle_are_on_the_page_of_its_board():
    setting = setting_of(make_book("Steps", EASY[:1], steps_from="easy"))
    (entry,) = setting._explained
    steps = list(setting._steps(entry))
    (together,) = setting._together(steps, 5)
    assert together.height == sum(block.height for block in steps) + 5 * (len(steps) - 1)
    assert len(setting._together([*steps * 9], 5)) == 9 * len(steps)


def test_no_page_has_a_single_row_if_the_page_before_can_spare_one():
    blocks = pytest.importorskip("puzzles.book.blocks")
    printer = blocks.Printer(None, (500, 500), 50, "")

    def even(*rows):
        return printer._even(
            [
                blocks.PageRow(lambda _size, _extra, height=height: blocks.Block(height, None), *more)
                for height, *more in rows
            ],
            least=1,
            most=4,
            gap=0,
        )

    pair, heading = (100, 2), (100, 2, True)
    assert even(*[pair] * 5) in ([2, 3], [3, 2])
    assert even(*[pair] * 4, (400, 2)) == [4, 1]
    assert even(pair, pair, pair, (300, 2)) == [3, 1]
    assert even(pair, pair, pair, (300, 1)) == [2, 2]
    assert even(pair, pair, pair, (200, 2), pair) == [3, 2]
    assert even(pair, pair, heading, (200, 2), pair) == [2, 3]


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
        f"--font: {library}: found no TrueType font that can be embedded; choose another font with --font\n",
    )


@pytest.mark.parametrize("entry", MIXED.entries[7:], ids=lambda entry: entry.name)
def test_boards_have_coordinates_if_the_answer_names_places(entry):
    assert entry.asked.axes == entry.solved.axes == (entry.kind in ("best-move", "plan"))
    assert [mark.status for mark in entry.asked.marks] == [""] * len(entry.solved.marks)
    assert bool(entry.answer.blanks) == (entry.kind != "join")


@pytest.mark.parametrize("entry", MIXED.entries[7:], ids=lambda entry: entry.name)
def test_the_empty_faces_around_a_board_include_the_answer(entry):
    board, answer = {laid.at for laid in entry.draft.layout}, {laid.at for laid in entry.answer.lays}
    room = set(entry.asked.room)
    assert bool(room) == (entry.kind in ("best-move", "plan", "join"))
    assert not room & board
    if room:
        beside = {face for at in board for face in neighbours(at)} - board
        assert room == beside if entry.answer.coordinates else room >= beside | answer
        assert entry.solved.room == ()


def test_an_answer_may_be_far_from_the_board():
    [join] = puzzle_runs.made("join", 1, tiles="2", hand="6")
    (entry,) = make_book("Far", [join]).entries
    assert {laid.at for laid in entry.answer.lays} <= set(entry.room)


def test_the_lines_to_write_on_are_aligned(monkeypatch):
    pdf = pytest.importorskip("puzzles.book.pdf")
    lines = defaultdict(list)

    class Spy(pdf.Canvas):
        def line(self, x1, y1, x2, y2, *rest):
            lines[self.getPageNumber()].append((y1, x2))
            super().line(x1, y1, x2, y2, *rest)

    monkeypatch.setattr(pdf, "Canvas", Spy)
    pdf.book_pdf(make_book("Even", EASY[:6]))
    drawn = [(page, round(y, 3), round(x, 1)) for page, line in lines.items() for y, x in line]
    assert len({(page, y) for page, y, _ in drawn}) == 3 * 2
    assert {x for _, _, x in drawn} == {round(pdf.A4[0] - 50, 1), round(50 + (pdf.A4[0] - 100 - pdf.GAP) / 2, 1)}


def test_a_page_has_four_small_puzzles_or_two_in_large_print(monkeypatch):
    book = make_book("Easy", EASY[:6])
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
    assert "<p>Lege alle Steine der Hand" in page
    assert '"right":"Richtig!"' in page
