"""A book as a PDF: a cover, contents, what one has to know, the puzzles, their answers, the steps of the hard ones.

It is set twice: the first time tells on which page everything comes to stand, so that puzzles and answers can name each
other's pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from analyzer.errors import counted
from puzzles.book import Book, Entry, Section
from puzzles.book import blocks as b
from puzzles.book.blocks import BOLD, FAINT, FONT, Block, Pages, Printer
from puzzles.book.front import CellTable, Chapter, Figure, Terms, cover, front
from puzzles.book.printed_board import Frame, board, tile_list

PAPERS = {"a4": A4, "letter": LETTER}

MARGIN = 50.0
"""Points (1/72 inch) left free on each side; the page number stands in it."""

GAP = 18.0
"""Between two columns."""

BAND = HexColor("#33588f")


class Size(NamedTuple):
    """How large things are printed.

    Attributes:
        columns: puzzles side by side.
        rows: how many rows of puzzles a page has, the most first: as many as leave the tiles large enough.
        least, most: points to one step of ``x``.
        tile: the same for the tiles beside a puzzle.
        text: the size of the text.
        answers: answers side by side.
    """

    columns: int
    rows: tuple[int, ...]
    least: float
    most: float
    tile: float
    text: float
    answers: int


USUAL = Size(columns=2, rows=(3, 2), least=11.8, most=21.0, tile=11.5, text=9.5, answers=3)
LARGE = Size(columns=1, rows=(2, 1), least=17.0, most=34.0, tile=17.0, text=13.0, answers=2)


def book_pdf(book: Book, paper: str = "a4", large: bool = False) -> bytes:
    """The whole book, the same bytes for the same puzzles.

    Args:
        book: its title and puzzles.
        paper: ``a4`` or ``letter``.
        large: in large print: one or two puzzles to a page.
    """
    for font in (FONT, BOLD):
        pdfmetrics.registerFont(TTFont(font, f"{font}.ttf"))
    size = LARGE if large else USUAL
    pages: Pages = {}
    for _ in range(2):
        stream = BytesIO()
        # Named so that no page refers to a font that is not embedded; the published type of this argument is wrong.
        first: dict[str, Any] = {"initialFontName": FONT}
        canvas = Canvas(stream, pagesize=PAPERS[paper], invariant=1, pageCompression=1, **first)
        canvas.setTitle(book.title)
        pages = _Setting(book, size, Printer(canvas, PAPERS[paper], MARGIN, book.title), PAPERS[paper], pages).pages()
        canvas.save()
    return stream.getvalue()


class _Setting:
    """One setting of a book, by the pages that the one before has found."""

    def __init__(self, book: Book, size: Size, printer: Printer, paper: tuple[float, float], known: Pages) -> None:
        self._book = book
        self._size = size
        self._printer = printer
        self._known = known
        self._paper = paper
        self._width = paper[0] - 2 * MARGIN
        self._told = [entry for entry in book.entries if entry.steps]

    def pages(self) -> Pages:
        """Print everything; on which page what stands."""
        chapters, printer, size = front(self._book), self._printer, self._size
        printer.page([self._cover()], foot=False)
        printer.flow(list(self._contents(chapters)), gap=2)
        printer.flow([block for chapter in chapters for block in self._chapter(chapter)], gap=7)
        printer.flow([row for section in self._book.sections for row in self._section(section)], gap=16, spread=120)
        each = self._columns(size.answers)
        answers = [self._answer(entry, each) for entry in self._book.entries]
        heading = self._heading("answers", "Answers")
        printer.flow(_headed(heading, _rows(answers, size.answers, each)), gap=12, spread=14)
        if self._told:
            heading = self._heading("steps", "Step by step")
            printer.flow(_headed(heading, [block for entry in self._told for block in self._steps(entry)]), gap=5)
        return printer.pages

    def _page(self, name: str) -> str:
        return str(self._known.get(name, 0))

    def _columns(self, count: int) -> float:
        return (self._width - GAP * (count - 1)) / count

    def _heading(self, name: str, words: str) -> Block:
        block = b.text(words, self._width, self._size.text * 1.7, BOLD)
        return b.named(name, b.stack([block, b.space(4)]), outline=words)

    def _cover(self) -> Block:
        """The title over the figure of all the tiles, and what is inside."""
        width, height = self._paper
        grades = list(dict.fromkeys(section.grade for section in self._book.sections))
        kinds = list(dict.fromkeys(section.title for section in self._book.sections))
        title = b.text(self._book.title, self._width, 38, BOLD, HexColor("#ffffff"))
        count = counted(len(self._book.entries), "puzzle")
        about = [b.text(f"{count}, {grades[0] if len(grades) == 1 else 'from easy to hard'}", self._width, 17, BOLD)]
        about += [b.text(kind, self._width, 13) for kind in kinds]
        figure = cover()
        frame = Frame.of(figure)
        below = b.stack(about, 4)
        step = frame.step(self._width, height * 0.5, 30)

        def draw(canvas: Canvas, x: float, _y: float) -> None:
            canvas.setFillColor(BAND)
            deep = title.height + 110
            canvas.rect(0, height - deep, width, deep, fill=1, stroke=0)
            title.draw(canvas, x, height - 70)
            board(figure, self._width, step, axes=False).draw(canvas, x, height - deep - 30)
            below.draw(canvas, x, MARGIN + below.height)

        return Block(self._printer.room, draw)

    def _contents(self, chapters: Sequence[Chapter]) -> Iterator[Block]:
        yield self._heading("contents", "Contents")
        size, width = self._size.text * 1.1, self._width

        def line(words: str, name: str, indent: float = 0) -> Block:
            return b.reference(words, self._page(name), name, width, size, indent)

        for chapter in chapters:
            yield line(chapter.title, chapter.title)
        title = ""
        for section in self._book.sections:
            if section.title != title:
                title = section.title
                yield b.stack([b.space(6), b.text(title, width, size, BOLD)])
            yield line(f"{section.grade}, {section.span}", section.name, indent=14)
        yield b.space(6)
        yield line("Answers", "answers")
        if self._told:
            yield line("Step by step", "steps")

    def _chapter(self, chapter: Chapter) -> Iterator[Block]:
        size = self._size.text
        first, *rest = [block for each in chapter.blocks for block in self._blocks(each, size)]
        yield b.stack([self._heading(chapter.title, chapter.title), first])
        yield from rest
        yield b.space(10)

    def _blocks(self, block: str | CellTable | Figure | Terms, size: float) -> Iterator[Block]:
        if isinstance(block, CellTable):
            yield b.table(block.rows, self._width, size)
        elif isinstance(block, Figure):
            step = Frame.of(block.scene).step(self._width, 190, self._size.most)
            caption = b.text(block.caption, self._width, size * 0.9, colour=FAINT, align=1)
            yield b.stack([board(block.scene, self._width, step), caption], 4)
        elif isinstance(block, Terms):
            for word, meaning in block.rows:
                yield b.text(meaning, self._width, size, lead=f"{word}:")
        else:
            yield b.text(block, self._width, size)

    def _section(self, section: Section) -> list[Block]:
        """A heading and its puzzles, in rows."""
        heading = [b.text(section.name, self._width, self._size.text * 1.5, BOLD)]
        if section.question:
            heading.append(b.text(section.question, self._width, self._size.text, colour=FAINT))
        above = b.named(section.name, b.stack([*heading, b.space(6)]), outline=f"{section.name}, {section.span}")
        each = self._columns(self._size.columns)
        rows: list[Block] = []
        narrow: list[Block] = []
        for entry in section.entries:
            puzzle = self._puzzle(entry, each, not section.question, above.height)
            if puzzle is not None:
                narrow.append(puzzle)
            wide = self._puzzle(entry, self._width, not section.question, above.height) if puzzle is None else None
            if wide or len(narrow) == self._size.columns:
                rows += _rows(narrow, self._size.columns, each, self._width)
                rows += [wide] if wide else []
                narrow = []
        rows += _rows(narrow, self._size.columns, each, self._width)
        return _headed(above, rows)

    def _puzzle(self, entry: Entry, width: float, asking: bool, above: float) -> Block | None:
        """A puzzle so wide; ``None`` where its tiles would be too small, though there is more width to have."""
        size = self._size
        parts = [self._line(entry, f"answer: page {self._page(f'a{entry.number}')}", f"a{entry.number}", width)]
        if asking:
            parts.append(b.text(entry.question, width, size.text * 0.85))
        tiles = tile_list(entry.tiles, width, size.tile)
        frame = Frame.of(entry.asked)
        taken = sum(part.height + 4 for part in parts) + tiles.height + 4
        for rows in size.rows:
            high = (self._printer.room - above - 16 * rows) / rows - taken
            step = frame.step(width, high, size.most)
            if step >= size.least or (rows == size.rows[-1] and width == self._width):
                blocks = [*parts, board(entry.asked, width, step), *([tiles] if entry.tiles else [])]
                return b.named(f"p{entry.number}", b.stack(blocks, 4))
        return None

    def _line(self, entry: Entry, other: str, to: str, width: float) -> Block:
        """The number of a puzzle, its name and difficulty, and the page on which it goes on."""
        size = self._size.text

        def draw(canvas: Canvas, x: float, y: float) -> None:
            number = str(entry.number)
            canvas.setFillColor(BAND)
            canvas.setFont(BOLD, size * 1.3)
            canvas.drawString(x, y - size, number)
            canvas.setFillColor(FAINT)
            canvas.setFont(FONT, size * 0.7)
            canvas.drawString(x + canvas.stringWidth(number, BOLD, size * 1.3) + 6, y - size, entry.about)
            canvas.drawRightString(x + width, y - size, other)
            b.leads_to(canvas, to, x, y - size * 1.4, width, size * 1.4)

        return Block(size * 1.4, draw)

    def _answer(self, entry: Entry, width: float) -> Block:
        step = Frame.of(entry.solved).step(width, self._printer.room / 2, self._size.most * 0.62)
        parts = [
            self._line(entry, f"page {self._page(f'p{entry.number}')}", f"p{entry.number}", width),
            board(entry.solved, width, step),
        ]
        if not entry.draft.fill:
            parts.append(b.text(entry.answer, width, self._size.text * 0.75))
        if entry.steps:
            words = f"step by step: page {self._page(f's{entry.number}')}"
            parts.append(b.text(words, width, self._size.text * 0.75, colour=FAINT))
        return b.named(f"a{entry.number}", b.stack(parts, 3))

    def _steps(self, entry: Entry) -> Iterator[Block]:
        assert entry.steps is not None
        size = self._size
        step = Frame.of(entry.lettered).step(self._width, self._printer.room / 2.5, size.most * 1.2)
        line = self._line(entry, f"puzzle: page {self._page(f'p{entry.number}')}", f"p{entry.number}", self._width)
        head = [b.space(8), line, board(entry.lettered, self._width, step)]
        head.append(tile_list(entry.tiles, self._width, size.tile * 0.8))
        yield b.named(f"s{entry.number}", b.stack(head, 4))
        each = self._columns(2)
        told = [
            b.text(f"{step.words} ({step.grade})", each, size.text * 0.88, lead=f"{number}.")
            for number, step in enumerate(entry.steps.steps, 1)
        ]
        for start in range(0, len(told), 2):
            yield b.row(told[start : start + 2], each, GAP)


def _rows(blocks: Sequence[Block], count: int, width: float, room: float = 0) -> list[Block]:
    """Blocks in rows of so many; what is left of them in the middle, where there is more room."""
    return [b.row(blocks[start : start + count], width, GAP, room) for start in range(0, len(blocks), count)]


def _headed(heading: Block, blocks: Sequence[Block]) -> list[Block]:
    """Blocks, the first of them together with a heading, so that no page parts them."""
    return [b.stack([heading, blocks[0]]), *blocks[1:]]
