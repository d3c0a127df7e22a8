"""Make a book as a PDF.

The book is laid out twice. The first pass finds the page numbers that the second pass prints.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import groupby
from string import ascii_letters, digits
from typing import Any, NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from analyzer.messages import _, ngettext, phrase
from puzzles.answers import GRADE_NAMES
from puzzles.book import Book, Entry, Section
from puzzles.book import blocks as b
from puzzles.book.blocks import BOLD, FAINT, FONT, Block, PageRow, Pages, Printer
from puzzles.book.front import cover, front, opening
from puzzles.book.printed_board import Frame, board, tile_list
from puzzles.chapters import CellTable, Chapter, Figure, Part, Scene, Terms, WorkedExample

PAPERS = {"a4": A4, "letter": LETTER}

MARGIN = 50.0
"""In typographic points (1/72 inch). The page number is in the margin."""

GAP = 18.0
"""The space between two columns, in typographic points."""

BAND = HexColor("#33588f")


class Size(NamedTuple):
    """The sizes for normal or large print.

    Attributes:
        columns: the number of puzzles side by side.
        rows: the maximum number of puzzle rows on a page.
        board: the smallest and largest board size, in typographic points per step of ``x``.
        circles: the smallest board size if the board has circles to write in.
        tile: the size of the tiles below a puzzle.
        text: the text size, in points.
        answer: the smallest and largest board size in an answer.
    """

    columns: int
    rows: int
    board: tuple[float, float]
    circles: float
    tile: float
    text: float
    answers: int
    answer: tuple[float, float]


USUAL = Size(columns=2, rows=3, board=(13, 30), circles=16, tile=14, text=9.5, answers=3, answer=(9, 16))
LARGE = Size(columns=1, rows=2, board=(20, 44), circles=24, tile=20, text=14, answers=2, answer=(15, 26))

MOST_ANSWERS = 8
"""A page has at most this many rows of answers."""


class Cell(NamedTuple):
    """A puzzle or an answer: a board that grows with the available space.

    Attributes:
        limit: the largest board size, in typographic points per step of ``x``.
        least: the smallest wanted board size.
        low: whether the blocks below the board are at the bottom of the row.
    """

    name: str
    width: float
    above: Sequence[Block]
    scene: Scene
    below: Sequence[Block]
    limit: float
    least: float
    low: bool

    @property
    def fits(self) -> bool:
        return self.limit >= self.least

    def block(self, step: float, height: float = 0) -> Block:
        """Draw the cell with the board size ``step``, but at least ``least`` and at most ``limit``.

        A ``low`` cell is at least ``height`` high.
        """
        drawn = board(self.scene, self.width, min(max(step, self.least), self.limit))
        made = b.stack([*self.above, drawn, *self.below], 4)
        if self.low and made.height < height:
            around = b.space((height - made.height) / 2)
            made = b.stack([*self.above, b.stack([around, drawn, around]), *self.below], 4)
        return b.named(self.name, made)


def _fixed(block: Block, _step: float, _extra: float) -> Block:
    return block


def _below(heading: Block, row: PageRow) -> PageRow:
    return row._replace(block=lambda step, extra: b.stack([heading, row.block(step, extra)]))


def _row(cells: Sequence[Cell], step: float, extra: float) -> Block:
    height = max(cell.block(step).height for cell in cells) + extra
    return b.row([cell.block(step, height) for cell in cells], cells[0].width, GAP)._replace(height=height)


def book_pdf(book: Book, paper: str = "a4", large: bool = False, font: str | None = None) -> bytes:
    """Make the PDF of a book; the same arguments always give the same bytes.

    Large print puts one or two puzzles on a page. ``font`` is the file of a TrueType font for all text.

    Raises:
        ValueError: the font cannot be used, or it lacks an ASCII letter, a digit or a character of the title.
    """
    _register(font, book.title)
    size = LARGE if large else USUAL
    pages: Pages = {}
    for _setting in range(2):
        stream = BytesIO()
        # Without an initial font, some pages refer to a font that is not embedded. ReportLab declares a wrong type for
        # this argument.
        first: dict[str, Any] = {"initialFontName": FONT}
        canvas = Canvas(stream, pagesize=PAPERS[paper], invariant=1, pageCompression=1, **first)
        canvas.setTitle(book.title)
        canvas.setAuthor("")
        canvas.setCreator("triomino book")
        canvas.setSubject(_about(book))
        pages = _Setting(book, size, Printer(canvas, PAPERS[paper], MARGIN, book.title), PAPERS[paper], pages).pages()
        canvas.save()
    return stream.getvalue()


def _register(file: str | None, title: str) -> None:
    try:
        fonts = [TTFont(name, file or own) for name, own in ((FONT, "Vera.ttf"), (BOLD, "VeraBd.ttf"))]
    except (TTFError, struct.error) as error:
        raise ValueError(
            phrase(
                "{file}: found no TrueType font that can be embedded; choose another font with --font", file=str(file)
            )
        ) from error
    needed = title + (ascii_letters + digits if file else "")
    lacking = next((each for each in needed if ord(each) not in fonts[1].face.charToGlyph), None)
    if lacking is not None:
        raise ValueError(
            phrase(
                "the font of the PDF lacks {character}: choose another font with --font, or make an HTML book",
                character=repr(lacking),
            )
        )
    # ReportLab keeps the first font registered for a name or face, so the fonts of an earlier book are removed.
    for font in fonts:
        vars(pdfmetrics)["_fonts"].pop(font.fontName, None)
        vars(pdfmetrics)["_dynFaceNames"].pop(font.face.name, None)
    for font in fonts:
        pdfmetrics.registerFont(font)


def _about(book: Book) -> str:
    return ngettext("{count:,} puzzle, {grades}", "{count:,} puzzles, {grades}", len(book.entries), grades=book.grades)


class _Setting:
    """One pass over a book, with the page numbers from the previous pass."""

    def __init__(self, book: Book, size: Size, printer: Printer, paper: tuple[float, float], known: Pages) -> None:
        self._book = book
        self._size = size
        self._printer = printer
        self._known = known
        self._paper = paper
        self._width = paper[0] - 2 * MARGIN
        self._explained = [entry for entry in book.entries if entry.steps]

    def pages(self) -> Pages:
        """Print the book; return the page number of each named block."""
        chapters, printer, size = front(self._book), self._printer, self._size
        printer.page([self._cover()], foot=False)
        introduction = [block for chapter in chapters for block in self._chapter(chapter)]
        rows = [row for section in self._book.sections for row in self._section(section)]
        front_pages = printer.paged([*self._contents(chapters), b.space(22), *introduction], gap=0)
        *full, last = map(b.stack, front_pages)
        if full and last.height < printer.room / 2:
            rows.insert(0, PageRow(partial(_fixed, last), figures=2))  # puzzles may follow on this page
        else:
            full.append(last)
        for page in full:
            printer.page([page])
        printer.fill(rows, size.board, size.rows, gap=18)
        heading = self._heading("answers", _("Answers"))
        answers = [(entry, size.answers) for entry in self._book.entries]
        first, *others = self._rows(self._answer, answers, printer.room - heading.height)
        printer.fill([_below(heading, first), *others], size.answer, MOST_ANSWERS, gap=14)
        if self._explained:
            heading = self._heading("steps", _("Step by step"))
            explained = [list(self._steps(entry)) for entry in self._explained]
            explained[0][0] = b.stack([heading, explained[0][0]])
            printer.flow([block for steps in explained for block in self._together(steps, 5)], gap=5)
        return printer.pages

    def _page(self, name: str) -> str:
        return str(self._known.get(name, 0))

    def _columns(self, count: int) -> float:
        return (self._width - GAP * (count - 1)) / count

    def _heading(self, name: str, words: str) -> Block:
        block = b.text(words, self._width, self._size.text * 1.7, BOLD)
        return b.named(name, b.stack([block, b.space(4)]), outline=words)

    def _cover(self) -> Block:
        width, height = self._paper
        kinds = list(dict.fromkeys(section.title for section in self._book.sections))
        titles = (b.text(self._book.title, self._width, size, BOLD, HexColor("#ffffff")) for size in (38, 28, 19, 12))
        title = next((each for each in titles if each.height < height * 0.25), b.space(0))
        about = [b.text(_about(self._book), self._width, 17, BOLD)]
        about += [b.text(kind, self._width, 13) for kind in kinds]
        figure = cover()
        below = b.stack(about, 4)
        step = Frame.of(figure).step(self._width, height - title.height - 110 - below.height - MARGIN - 60)

        def draw(canvas: Canvas, x: float, _y: float) -> None:
            canvas.setFillColor(BAND)
            deep = title.height + 110
            canvas.rect(0, height - deep, width, deep, fill=1, stroke=0)
            title.draw(canvas, x, height - 70)
            board(figure, self._width, step).draw(canvas, x, height - deep - 30)
            below.draw(canvas, x, MARGIN + below.height)

        return Block(self._printer.room, draw)

    def _contents(self, chapters: Sequence[Chapter]) -> Iterator[Block]:
        yield self._heading("contents", _("Contents"))
        size, width = self._size.text * 1.1, self._width

        def line(words: str, name: str, indent: float = 0) -> Block:
            return b.reference(words, self._page(name), name, width, size, indent)

        for chapter in chapters:
            yield line(chapter.title, chapter.title)
        for section in self._book.sections:
            yield b.stack([b.space(6), b.text(section.title, width, size, BOLD)])
            for group in section.groups:
                yield line(f"{group.grade}, {group.span}", f"p{group.entries[0].number}", indent=14)
        yield b.space(6)
        yield line(_("Answers"), "answers")
        if self._explained:
            yield line(_("Step by step"), "steps")

    def _chapter(self, chapter: Chapter, tall: bool = False) -> Iterator[Block]:
        """The blocks of a chapter. The parts before the first figure stand beside it."""
        size, parts = self._size.text, list(chapter.blocks)
        blocks: list[Block] = []
        figure = next((part for part in parts if isinstance(part, Figure)), None)
        if figure:
            width, place = self._columns(2), parts.index(figure)
            words = b.stack([self._block(part, width, size) for part in parts[:place]], 7)
            blocks.append(b.row([words, self._block(figure, width, size)], width, GAP))
            parts = parts[place + 1 :]
        for part in parts:
            made = self._block(part, self._width, size, tall)
            if isinstance(part, Terms) and blocks:
                made = b.stack([blocks.pop(), made], 7)  # keeps the terms on the same page as the text before them
            blocks.append(made)
        first = b.stack([self._heading(chapter.title, chapter.title), b.stack(blocks[:2], 7)])
        for block in [first, *blocks[2:]]:
            yield b.stack([block, b.space(7)])
        yield b.space(10)

    def _block(self, part: Part, width: float, size: float, tall: bool = False) -> Block:
        if isinstance(part, CellTable):
            return b.table(part.rows, width, size)
        if isinstance(part, Figure):
            return self._figure(part, width, size)
        if isinstance(part, WorkedExample):
            return self._example(part, tall)
        if isinstance(part, Terms):
            words = width if part.figure is None else self._columns(2)
            terms = b.stack([b.text(meaning, words, size, lead=f"{word}:") for word, meaning in part.rows], 3)
            return terms if part.figure is None else b.row([self._figure(part.figure, words, size), terms], words, GAP)
        return b.text(part, width, size)

    def _figure(self, figure: Figure, width: float, size: float) -> Block:
        step = min(self._size.board[1], Frame.of(figure.scene).step(width, 190))
        caption = b.text(figure.caption, width, size * 0.9, colour=FAINT, align=1)
        return b.stack([board(figure.scene, width, step), caption], 4)

    def _example(self, example: WorkedExample, tall: bool) -> Block:
        inset, size = 10, self._size
        width = self._width - 2 * inset if tall else (self._width - 2 * inset - GAP) / 2
        scenes = (example.asked, example.solved)
        step = min(size.board[1] * 0.8, *(Frame.of(scene).step(width, 170) for scene in scenes))
        left = [b.text(_("Example"), width, size.text, BOLD), board(example.asked, width, step)]
        left += [tile_list(example.tiles, width, size.tile)] if example.tiles else []
        right = [b.text(_("The answer"), width, size.text, BOLD), board(example.solved, width, step)]
        right += [b.text(example.message.text, width, size.text)] if example.message else []
        parts = [b.stack(left, 4), b.stack(right, 4)]
        return b.framed(b.stack(parts, GAP) if tall else b.row(parts, width, GAP), self._width, inset)

    def _section(self, section: Section) -> list[PageRow]:
        chapters = [self._together(list(self._chapter(chapter)), 0) for chapter in opening(section.kind)]
        packed = self._packed([block for chapter in chapters for block in chapter])
        heading = [PageRow(partial(_fixed, page), figures=2, opens=True) for page in packed]
        if len(packed) == len(chapters) == sum(map(len, chapters)):  # each chapter has a page of its own
            tall = [b.stack(list(self._chapter(chapter, tall=True))) for chapter in opening(section.kind)]
            heading = [row._replace(apart=(PageRow(partial(_fixed, page)),)) for row, page in zip(heading, tall)]
        columns = self._size.columns
        entries = [(entry, 1 if entry.wide else columns) for entry in section.entries]
        return heading + self._rows(self._puzzle, entries, self._printer.room, whole=True)

    def _together(self, blocks: Sequence[Block], gap: float) -> Sequence[Block]:
        whole = b.stack(blocks, gap)
        return [whole] if self._fits([whole]) else blocks

    def _fits(self, blocks: Sequence[Block]) -> bool:
        return sum(block.height for block in blocks) <= self._printer.room

    def _packed(self, blocks: Sequence[Block]) -> list[Block]:
        """Stack the blocks, as many on each stack as fit on a page."""
        stacks: list[list[Block]] = [[]]
        for block in blocks:
            if not self._fits([*stacks[-1], block]):
                stacks.append([])
            stacks[-1].append(block)
        return [b.stack(each) for each in stacks]

    def _rows(
        self,
        made: Callable[[Entry, float, float], Cell],
        entries: Sequence[tuple[Entry, int]],
        room: float,
        whole: bool = False,
    ) -> list[PageRow]:
        """Arrange puzzles or answers in rows. A board that would be too small gets its own row.

        ``made`` makes a cell for an entry, a width and a maximum height. ``entries`` pairs each entry with the number
        of columns in its row. If ``whole``, a puzzle may take the full width to avoid a half empty row or page.
        """
        fitting = [(entry, count if made(entry, self._columns(count), room).fits else 1) for entry, count in entries]

        def row(members: Sequence[Entry], columns: int) -> PageRow:
            cells = [made(entry, self._columns(columns), room) for entry in members]
            return PageRow(partial(_row, cells), len(cells))

        rows: list[PageRow] = []
        for count, run in groupby(fitting, key=lambda pair: pair[1]):
            members = [entry for entry, _count in run]
            if whole and len(members) % count == 1:
                rows.append(row([members.pop(0)], 1))
            for start in range(0, len(members), count):
                these = members[start : start + count]
                apart = tuple(row([entry], 1) for entry in these) if whole else ()
                rows.append(row(these, count)._replace(apart=apart))
        return rows

    def _cell(
        self,
        name: str,
        width: float,
        room: float,
        above: Sequence[Block],
        scene: Scene,
        below: Sequence[Block],
        least: float,
        low: bool,
    ) -> Cell:
        taken = sum(block.height + 4 for block in (*above, *below))
        return Cell(name, width, above, scene, below, Frame.of(scene).step(width, room - taken), least, low)

    def _puzzle(self, entry: Entry, width: float, room: float) -> Cell:
        size, number = self._size, entry.number
        above = [
            self._line(entry, entry.hard, _("answer: page {page}", page=self._page(f"a{number}")), f"a{number}", width)
        ]
        below = [tile_list(entry.tiles, width, size.tile)] if entry.tiles else []
        below += [b.blanks([label.text for label in labels], width, size.text) for labels in entry.answer.blanks]
        least = size.circles if entry.draft.fill else size.board[0]
        return self._cell(f"p{number}", width, room, above, entry.asked, below, least, low=True)

    def _line(self, entry: Entry, about: str, other: str, to: str, width: float) -> Block:
        size = self._size.text

        def draw(canvas: Canvas, x: float, y: float) -> None:
            number = str(entry.number)
            canvas.setFillColor(BAND)
            canvas.setFont(BOLD, size * 1.3)
            canvas.drawString(x, y - size, number)
            canvas.setFillColor(FAINT)
            canvas.setFont(FONT, size * 0.75)
            start, room = canvas.stringWidth(number, BOLD, size * 1.3) + 6, width - canvas.stringWidth(other) - 6
            canvas.drawString(x + start, y - size, b.shortened(about, room - start, size * 0.75))
            canvas.drawRightString(x + width, y - size, other)

        return b.leading(to, width, Block(size * 1.4, draw))

    def _answer(self, entry: Entry, width: float, room: float) -> Cell:
        size, number = self._size.text * 0.8, entry.number
        above = [self._line(entry, entry.name, _("page {page}", page=self._page(f"p{number}")), f"p{number}", width)]
        below = [b.text(entry.answer.message.text, width, size)] if entry.answer.message else []
        if entry.steps:
            words = _("step by step: page {page}", page=self._page(f"s{number}"))
            below.append(b.leading(f"s{number}", width, b.text(words, width, size, colour=FAINT)))
        return self._cell(f"a{number}", width, room, above, entry.solved, below, self._size.answer[0], low=False)

    def _steps(self, entry: Entry) -> Iterator[Block]:
        assert entry.steps is not None
        size = self._size
        step = min(size.board[1] * 0.8, Frame.of(entry.lettered).step(self._width, self._printer.room / 3))
        line = self._line(
            entry,
            entry.hard,
            _("puzzle: page {page}", page=self._page(f"p{entry.number}")),
            f"p{entry.number}",
            self._width,
        )
        head = [b.space(8), line, board(entry.lettered, self._width, step)]
        head.append(tile_list(entry.tiles, self._width, size.tile))
        each = self._columns(2)
        steps = [
            b.text(f"{step.phrase.text} ({GRADE_NAMES[step.grade].text})", each, size.text * 0.9, lead=f"{number}.")
            for number, step in enumerate(entry.steps.steps, 1)
        ]
        first, *others = [b.row(steps[start : start + 2], each, GAP) for start in range(0, len(steps), 2)]
        yield b.named(f"s{entry.number}", b.stack([*head, first], 4))
        yield from others
